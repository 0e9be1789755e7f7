import { classNames } from '../class-names.ts';
import { ProductCard } from './product-card.tsx';

interface Moment {
  time: string;
  what: string;
  detail: string;
  /** What the evidence log holds of it, shortened. */
  digest: string;
}

const moments: Moment[] = [
  { time: '09:12', what: '甲方发起合同', detail: '指定两个签署方与位置', digest: '5c1e…a07b' },
  { time: '09:40', what: '乙方打开合同', detail: '在手机上阅读', digest: '91d4…3fe8' },
  { time: '09:47', what: '乙方签署', detail: '短信验证码确认意愿', digest: 'c83a…7712' },
  { time: '10:05', what: '甲方盖章', detail: '用印审批通过，合同专用章', digest: '2b60…d94c' },
  { time: '10:05', what: '签署完成', detail: '加盖时间戳，写入存证日志', digest: '9f2c…e107' },
];

/** The life of one contract, each step with the digest the evidence log keeps of it. */
export function ContractTimeline() {
  return (
    <ProductCard>
      <div className="flex items-center justify-between gap-4 border-b border-line px-6 py-4">
        <p className="font-semibold">采购合同 · 签署记录</p>
        <p className="text-xs text-ink-3">记录示意</p>
      </div>
      <ol className="flex flex-1 flex-col px-6 pt-5 pb-6">
        {moments.map(({ time, what, detail, digest }, index) => {
          const last = index === moments.length - 1;
          return (
            <li
              key={what}
              className="relative grid flex-auto grid-cols-[3rem_1fr_auto] gap-x-5 pb-5 last:pb-0"
            >
              {!last && (
                <span
                  aria-hidden="true"
                  className="absolute top-4 bottom-[-6px] left-[3.6rem] w-px bg-line"
                />
              )}
              <span
                aria-hidden="true"
                className={classNames(
                  'absolute top-[9px] left-[3.35rem] size-2 rounded-full ring-4 ring-white',
                  last ? 'bg-seal' : 'bg-navy',
                )}
              />
              <p className="font-mono text-sm text-ink-3">{time}</p>
              <div className="pl-1">
                <p className="text-sm font-semibold">{what}</p>
                <p className="text-sm text-ink-3">{detail}</p>
              </div>
              <p className="font-mono text-xs leading-6 text-ink-3 max-sm:hidden">SM3 {digest}</p>
            </li>
          );
        })}
      </ol>
    </ProductCard>
  );
}
