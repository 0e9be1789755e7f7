import { useState } from 'react';
import { usePartner } from '../session.tsx';
import { Breakdown } from './breakdown.tsx';
import { Disputes } from './disputes.tsx';
import { HeadCard } from './head-card.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { LinesCard } from './lines/lines-card.tsx';
import { LogCard } from './log-card.tsx';
import type { BillData } from './model.ts';
import { BillTop } from './top.tsx';
import { TrendCard } from './trend-card.tsx';
import { useBillActs } from './use-bill-acts.tsx';

/** One bill down to the line that differs: every figure can be reached from another by adding. */
export function BillPage({ data }: { data: BillData }) {
  const { bill, trend, log, table } = data;
  const { may } = usePartner();
  const [chosen, choose] = useState<ReadonlyMap<string, number>>(new Map());
  const acts = useBillActs(data, chosen, () => choose(new Map()));
  return (
    <div className="space-y-4 p-3 sm:p-6">
      <BillTop bill={bill} mayImport={table.mayImport} isCompared={table.imported !== null} acts={acts} />
      <HeadCard bill={bill} imported={table.imported} mayImport={table.mayImport} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Breakdown bill={bill} />
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-1">
          <TrendCard trend={trend} period={bill.period} />
          <LogCard log={log} />
        </div>
      </div>
      {bill.disputes.length > 0 && <Disputes bill={bill} onWithdraw={acts.withdraw} />}
      <LinesCard key={table.imported?.id} data={data} chosen={chosen} onChoose={choose} acts={acts} />
      {may('see-settlement') && <InvoiceCard bill={bill} />}
      {acts.dialogs}
    </div>
  );
}
