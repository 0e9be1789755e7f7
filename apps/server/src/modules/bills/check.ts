import { sql } from 'drizzle-orm';
import { dayInChinaOf, NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';

interface BillFinding {
  /** The number of the bill, or the partner and the month. */
  id: string;
  reason: string;
}

/** Whether lines, bills, records and ledger are equal to the 分, added up anew. */
export async function checkBills(db: Queryable): Promise<{ bills: number; findings: BillFinding[] }> {
  const { rows } = await db.execute<{ id: string; reason: string }>(sql`
    with made as (select * from bills where state <> 'making'),
    lines as (
      select bill_id, sum(amount) as payable, sum(gross) as gross, sum(refund) as refund, sum(records) as records,
             coalesce(sum(amount) filter (where kind = 'discount'), 0) as discount,
             coalesce(sum(amount) filter (where kind = 'fee'), 0) as fees,
             coalesce(sum(amount) filter (where kind = 'adjustment'), 0) as adjust
        from bill_lines group by bill_id
    ),
    used as (
      select partner_id, period, meter, rule_id, count(*) as records, sum(amount) as amount
        from usage_records where partner_id is not null group by partner_id, period, meter, rule_id
    ),
    billed as (
      select b.id, b.number, b.partner_id, b.period, l.meter, l.rule_id, l.records, l.amount
        from made b join bill_lines l on l.bill_id = b.id and l.kind = 'usage'
    )
    select b.number || ' v' || b.version as id, '明细合计与账单不符' as reason
      from made b left join lines l on l.bill_id = b.id
     where (b.payable, b.gross, b.refund, b.discount, b.fees, b.adjust, b.records)
           is distinct from (coalesce(l.payable, 0), coalesce(l.gross, 0), coalesce(l.refund, 0),
             coalesce(l.discount, 0), coalesce(l.fees, 0), coalesce(l.adjust, 0), coalesce(l.records, 0))
    union all
    select x.number, '用量记录与账单明细不符' from billed x
      left join used u on u.partner_id = x.partner_id and u.period = x.period and u.meter = x.meter
                      and u.rule_id is not distinct from x.rule_id
     where (u.records, u.amount) is distinct from (x.records::bigint, x.amount::numeric)
    union all
    select b.number, '用量记录没有计入账单' from made b
      join used u on u.partner_id = b.partner_id and u.period = b.period
     where not exists (select from bill_lines l where l.bill_id = b.id and l.kind = 'usage' and l.meter = u.meter
                          and l.rule_id is not distinct from u.rule_id)
    union all
    select p.code || ' ' || u.period, '账期已结束而没有账单' from used u join partners p on p.id = u.partner_id
     where u.period < to_char(date_trunc('month', ${dayInChinaOf(NOW)}::date - 2), 'YYYY-MM')
       and not exists (select from bills b where b.partner_id = u.partner_id and b.period = u.period)
     group by p.code, u.period
    union all
    select b.number, '账单与总账不符' from made b
     where b.state <> 'adjusted' and b.payable <> (
       select coalesce(sum(case l.account when 'partner-receivable' then l.debit - l.credit
                                          when 'partner-payable' then l.credit - l.debit else 0 end), 0)
         from ledger_entries e join ledger_lines l on l.entry_id = e.id
        where e.reference = b.number and e.kind in ('bill', 'bill-adjustment'))
    union all
    select e.reference, '总账有账单而没有对应的账单' from ledger_entries e
     where e.kind in ('bill', 'bill-adjustment') and not exists (select from made b where b.id::text = e.source)
    union all
    select b.number, '结清与收付款不符' from made b
     where (b.state = 'settled' and b.payable <> 0) <> exists (
       select from partner_payments p join ledger_entries e on e.kind = 'bill-payment' and e.source = p.id::text
        where p.bill_id = b.id and p.amount = b.payable and e.total = abs(b.payable) and e.reference = b.number)
    union all
    select min(b.number), '同一笔调账计入了两个账期' from bill_lines l join made b on b.id = l.bill_id
     where l.kind = 'adjustment' group by l.adjustment_id having count(distinct b.period) > 1
    union all
    select b.number, '上一版与这一版之差不是调账' from made b join made n
        on n.partner_id = b.partner_id and n.period = b.period and n.version = b.version + 1
     where n.payable - b.payable is distinct from (
       select sum(a.amount) from bill_adjustments a
        where exists (select from bill_lines l where l.bill_id = n.id and l.adjustment_id = a.id)
          and not exists (select from bill_lines l where l.bill_id = b.id and l.adjustment_id = a.id))`);
  const [counted] = (await db.execute<{ n: number }>(sql`select count(*) as n from bills`)).rows;
  return { bills: counted?.n ?? 0, findings: rows };
}
