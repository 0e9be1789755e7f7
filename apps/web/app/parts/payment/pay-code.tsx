import { type OpenedPayment, PAY_CHANNELS } from '@yinxin/api/client';
import { useSiteData } from '~/site/site-data.ts';
import { Button, Icon, Note } from '~/ui/index.ts';
import type { Paying } from './use-payment.ts';
import { timeWords, useTimeLeft } from './use-time-left.ts';

const SIZE = 192;
const scanner = { wechat: '微信', alipay: '支付宝', bank: '' } as const;

/** Over the code, so that nobody scans an old one. */
const Over = ({ onRenew }: { onRenew: () => void }) => (
  <div
    role="alert"
    className="absolute inset-0 flex flex-col items-center justify-center gap-2 rounded border border-line bg-white/95 text-center"
  >
    <Icon name="alert" size={24} className="text-warning" />
    <strong>二维码已失效</strong>
    <Button variant="secondary" size="sm" onClick={onRenew}>
      <Icon name="rotate" size={16} />
      换一个新的
    </Button>
  </div>
);

/** A demo's code holds the address of a page that stands for the payer's phone. */
const DemoPayer = ({ address }: { address: string }) => (
  <p className="mt-3 rounded border border-line bg-paper px-4 py-2 text-sm text-ink-2">
    演示环境不会扣款，也可以
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center font-semibold text-seal-deep underline-offset-4 hover:underline"
    >
      打开模拟付款页
    </a>
  </p>
);

interface PayCodeProps {
  payment: OpenedPayment | undefined;
  problem: Paying['problem'];
  onRenew: () => void;
}

/** The code to scan; it waits, ends and fails in one and the same place. */
export function PayCode({ payment, problem, onRenew }: PayCodeProps) {
  const left = useTimeLeft(payment?.expiresAt);
  const { site } = useSiteData();
  const isOver = left === 0;
  const vendor = payment && scanner[PAY_CHANNELS[payment.channel].vendor];
  return (
    <div className="text-center">
      <div className="relative mx-auto" style={{ width: SIZE, height: SIZE }}>
        {payment ? (
          <img
            src={`/api/appapi/pay/code?paymentId=${payment.paymentId}`}
            alt={`${vendor}付款码`}
            width={SIZE}
            height={SIZE}
            className="rounded border border-line p-2"
          />
        ) : problem ? (
          <div
            role="alert"
            className="grid size-full place-content-center justify-items-center gap-3 rounded border border-line bg-paper p-4 text-sm"
          >
            {problem}
            <Button variant="secondary" size="sm" onClick={onRenew}>
              重试
            </Button>
          </div>
        ) : (
          <div role="status" className="size-full animate-pulse rounded bg-paper-2">
            <span className="sr-only">正在取得付款码</span>
          </div>
        )}
        {payment && isOver && <Over onRenew={onRenew} />}
      </div>
      {payment && !isOver && (
        <p className="mt-3">
          用{vendor}扫一扫付款
          <span className="block text-sm text-ink-3">
            二维码 <b className="text-warning-ink tabular-nums">{left !== undefined && timeWords(left)}</b>{' '}
            后失效{site.companyName && `，收款方 ${site.companyName}`}
          </span>
        </p>
      )}
      {site.demo && payment?.qr && !isOver && <DemoPayer address={payment.qr} />}
      {payment && isOver && (
        <div className="mt-4 text-left">
          <Note icon="clock">刚刚付过款？我们正向{vendor}查询，最多 30 秒；查到后这里会自动更新。</Note>
        </div>
      )}
    </div>
  );
}
