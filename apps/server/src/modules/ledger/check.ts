import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';

export interface LedgerFinding {
  /** The entry, payment or refund. */
  id: string;
  reason: string;
}

/** Looks at every entry anew, without relying on the triggers that let it in. */
export async function checkLedger(db: Queryable): Promise<{ entries: number; findings: LedgerFinding[] }> {
  const { rows } = await db.execute<{ id: string; reason: string }>(sql`
    select e.id::text as id,
           case when l.n is null then '没有明细'
                when l.n <> e.lines then '明细条数不符'
                when l.debit <> l.credit then '借贷不平'
                when l.debit <> e.total then '合计不符'
                else '明细与分录的订单不符' end as reason
      from ledger_entries e
      left join (
        select entry_id, count(*) as n, sum(debit) as debit, sum(credit) as credit,
               min(reference) as first, max(reference) as last
          from ledger_lines group by entry_id
      ) l on l.entry_id = e.id
     where l.n is null or l.n <> e.lines or l.debit <> l.credit or l.debit <> e.total
        or l.first <> e.reference or l.last <> e.reference
    union all
    select l.entry_id::text, '明细没有分录' from ledger_lines l
     where not exists (select from ledger_entries e where e.id = l.entry_id)`);
  const [counted] = (await db.execute<{ n: number }>(sql`select count(*) as n from ledger_entries`)).rows;
  return { entries: counted?.n ?? 0, findings: rows };
}
