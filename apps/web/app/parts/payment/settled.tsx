import { isMade, type OrderDetail, promisedTerm } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, clockTime, Icon } from '~/ui/index.ts';
import { detailPath } from './paths.ts';
import type { PayStatus } from './use-payment.ts';

interface SettledProps {
  order: OrderDetail;
  status: PayStatus | undefined;
  phone: boolean;
  onInvoice: () => void;
}

/** In place of the code, once the money is there. */
export function Settled({ order, status, phone, onInvoice }: SettledProps) {
  const paid = status?.payments.find(({ state }) => state === 'paid');
  const facts: [string, string][] = [
    ...(paid
      ? ([
          ['支付方式', paid.channelWords],
          ['支付时间', paid.paidAt ? clockTime(paid.paidAt).full : ''],
        ] as [string, string][])
      : []),
    ['订单号', order.number],
    [
      '接下来',
      order.lines.some(({ product }) => isMade(product))
        ? `资料审核，${promisedTerm('order')}，短信通知您`
        : '无须审核，随即办理',
    ],
  ];
  return (
    <div role="status" className="text-center">
      <Icon name="circle-check" size={40} className="text-success" />
      <h2 className="mt-2 text-lg">{paid ? '已收到付款' : '无须付款'}</h2>
      <p className="text-2xl font-semibold tabular-nums">{exactYuan(paid?.amount ?? order.payable)}</p>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line pt-4 text-left text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {paid && (
          <Button variant="secondary" onClick={onInvoice}>
            申请发票
          </Button>
        )}
        {order.lines.some(({ product }) => product === 'verification-report') && (
          <ButtonLink to={pathOn('/product/contract/verificationReport', phone)}>去出具报告</ButtonLink>
        )}
        <ButtonLink to={detailPath(order.id, phone)}>查看进度</ButtonLink>
      </div>
    </div>
  );
}
