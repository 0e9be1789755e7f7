import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { LedgerFinding } from '../ledger/index.ts';

/** Whether payments, refunds and orders agree with the ledger, looked up anew. */
export async function checkMoney(db: Queryable): Promise<LedgerFinding[]> {
  const { rows } = await db.execute<{ id: string; reason: string }>(sql`
    with entries as (select kind, source, reference, total from ledger_entries)
    select p.id::text as id, '已收款而总账没有这笔收款' as reason from payments p
     where p.state in ('paid', 'late') and not exists (
       select from entries e where e.source = p.id::text and e.total = p.amount and e.reference = p.reference::text
          and e.kind = case p.state when 'paid' then 'payment' else 'surplus' end)
    union all
    select e.source, '总账有收款而没有对应的支付' from entries e
     where e.kind in ('payment', 'surplus') and not exists (
       select from payments p where p.id::text = e.source and p.state in ('paid', 'late'))
    union all
    select r.id::text, '退款与总账不符' from refunds r
     where r.state in ('sending', 'failed', 'done') <> exists (
             select from entries e where e.source = r.id::text and e.kind = 'refund' and e.total = r.amount)
        or (r.state = 'done') <> exists (
             select from entries e where e.source = r.id::text and e.kind = 'refund-paid' and e.total = r.amount)
    union all
    select e.source, '总账有退款而没有对应的退款单' from entries e
     where e.kind in ('refund', 'refund-paid') and not exists (select from refunds r where r.id::text = e.source)
    union all
    select o.reference::text, '订单的支付状态与支付不符' from payables o
     where (o.state = 'settled') <> exists (
       select from payments p where p.reference = o.reference and p.state = 'paid' and p.amount = o.amount)
    union all
    select p.id::text, '退款超过已付金额' from payments p
      join refunds r on r.payment_id = p.id and r.state <> 'refused'
     group by p.id having sum(r.amount) > p.amount`);
  return rows;
}
