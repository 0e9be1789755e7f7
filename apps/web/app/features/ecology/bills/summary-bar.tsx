import { BILL_LIMITS, type PartnerBillSummary } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Amount, counted, Difference } from '../parts/money.tsx';

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-line px-4 py-2.5 max-sm:[&:nth-child(odd)]:border-r sm:border-r sm:px-6 sm:last:border-r-0 lg:pr-8">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="text-lg leading-7 font-semibold whitespace-nowrap">{children}</dd>
  </div>
);

/** Of exactly the bills that the filter finds; what is not in a figure stands beside its name. */
export function SummaryBar({ summary, isPlatform }: { summary: PartnerBillSummary; isPlatform: boolean }) {
  const { bills, payable, imported, difference, toCheck, isWhole } = summary;
  const missing = bills - imported.bills;
  return (
    <div className="border-y border-line bg-white">
      <dl className="flex flex-wrap max-sm:grid max-sm:grid-cols-2" aria-label="筛选出的账单合计">
        <Figure name="账单">{counted(bills)} 张</Figure>
        <Figure name="应结合计（元）">
          <Amount fen={payable} />
        </Figure>
        <Figure
          name={`${isPlatform ? '对方' : '我方'}金额（${counted(imported.bills)} 张已导入${missing > 0 ? `，${counted(missing)} 张未导入` : ''}）`}
        >
          <Amount fen={imported.partnerAmount} />
        </Figure>
        <Figure name={missing > 0 ? '已比对的差额（不含未导入）' : '差额'}>
          <Difference fen={difference} />
        </Figure>
        <Figure name={`待核对 ${counted(toCheck.bills)} 张`}>
          <Amount fen={toCheck.payable} />
        </Figure>
      </dl>
      {!isWhole && (
        <p className="border-t border-line px-4 py-2 text-xs text-warning-ink sm:px-6">
          符合条件的账单超过 {counted(BILL_LIMITS.summed)} 张，这里只合计账期最新的 {counted(bills)}{' '}
          张；缩小账期可以看到全部。
        </p>
      )}
    </div>
  );
}
