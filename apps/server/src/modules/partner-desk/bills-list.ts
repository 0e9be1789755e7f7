import type { Act, AdminBillLine, adminBills, BillAct, BillQueue, BillState, CallParsed } from '@yinxin/api';
import { billMachine } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, asc, count, desc, eq, gte, inArray, like, lt, ne, type SQL, sql } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { mayWith } from '../admin-book/index.ts';
import { dueOf } from '../bill-reading/index.ts';
import { type BillRow, billDisputes, bills } from '../bills/index.ts';
import { type PartnerRow, partners } from '../partners/index.ts';

type BillQuery = CallParsed<typeof adminBills>['query'];

/** So long before the end of a check the desk says so. */
const ENDING_DAYS = 3;
const CHECKING: BillState[] = ['unchecked', 'checking'];
const soon = sql`${NOW} + ${(ENDING_DAYS * DAY_MS) / 1000} * interval '1 second'`;

/** What stands in each queue. */
const inQueue: Readonly<Record<BillQueue, () => SQL | undefined>> = {
  disputes: () => inArray(bills.state, ['disputed', 'processing']),
  ending: () => and(inArray(bills.state, CHECKING), lt(bills.checkBy, soon), gte(bills.checkBy, NOW)),
  invoices: () => eq(bills.state, 'to-invoice'),
  unsigned: () => eq(bills.state, 'invoiced'),
  unpaid: () => eq(bills.state, 'to-pay'),
  overdue: () => and(inArray(bills.state, ['invoiced', 'to-pay']), lt(bills.payBy, NOW)),
};

/** What is most urgent in a queue comes first: disputes by their age, everything else by its deadline. */
const raisedAt = sql`(select max(d.raised_at) from ${billDisputes} d where d.bill_id = ${bills.id})`;
const URGENT: Readonly<Record<BillQueue, SQL>> = {
  disputes: asc(raisedAt),
  ending: asc(bills.checkBy),
  invoices: asc(bills.confirmedAt),
  unsigned: asc(bills.payBy),
  unpaid: asc(bills.payBy),
  overdue: asc(bills.payBy),
};

export async function listDeskBills(
  db: Queryable,
  query: BillQuery,
): Promise<{ list: BillRow[]; total: number }> {
  const { partner, period, state, number, differing, queue } = query;
  const where = and(
    state === 'adjusted' ? undefined : ne(bills.state, 'adjusted'),
    partner ? eq(bills.partnerId, partner) : undefined,
    period ? eq(bills.period, period) : undefined,
    state ? eq(bills.state, state) : undefined,
    number ? like(bills.number, `${number.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`) : undefined,
    differing ? ne(bills.difference, 0) : undefined,
    queue && inQueue[queue](),
  );
  const order = queue ? [URGENT[queue], asc(bills.id)] : [desc(bills.period), desc(bills.id)];
  const rows = db
    .select()
    .from(bills)
    .where(where)
    .orderBy(...order)
    .$dynamic();
  return paged(db, query, { from: bills, where, rows });
}

export async function countQueue(db: Queryable, queue: BillQueue): Promise<number> {
  const [row] = await db.select({ n: count() }).from(bills).where(inQueue[queue]());
  return row?.n ?? 0;
}

export async function findDeskBill(db: Queryable, id: string): Promise<BillRow> {
  const [bill] = await db.select().from(bills).where(eq(bills.id, id));
  if (!bill) throw problem('BILL_NOT_FOUND');
  return bill;
}

/** Once a bill is confirmed, it is corrected by the next month's. */
const LATER: readonly BillState[] = ['confirmed', 'to-invoice', 'invoiced', 'to-pay', 'settled'];
export const adjustmentWay = (state: BillState) =>
  state === 'processing' ? 'version' : LATER.includes(state) ? 'later' : undefined;

/** An act on a bill, and what the desk has to be allowed to do for it. */
const STEPS: Partial<Record<BillAct, Act>> = {
  'take-dispute': 'take-dispute',
  'refuse-dispute': 'refuse-dispute',
  'issue-bill-invoice': 'issue-bill-invoice',
  'demand-payment': 'demand-payment',
  'settle-bill': 'request-partner-payment',
};

export const mayOnBill = (operator: Operator, { state }: Pick<BillRow, 'state'>): Act[] =>
  mayWith(operator, [
    ...billMachine.may(state, ['operator']).flatMap((act) => STEPS[act] ?? []),
    ...(adjustmentWay(state) ? (['request-adjustment'] as const) : []),
  ]);

export async function partnersOf(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Pick<PartnerRow, 'id' | 'code' | 'name'>>> {
  const rows = await db
    .select({ id: partners.id, code: partners.code, name: partners.name })
    .from(partners)
    .where(inArray(partners.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function presentBillLines(
  db: Queryable,
  operator: Operator,
  rows: readonly BillRow[],
): Promise<AdminBillLine[]> {
  const named = await partnersOf(
    db,
    rows.map(({ partnerId }) => partnerId),
  );
  const now = await timeNow(db);
  return rows.map((bill) => {
    const { id, number, period, version, settleMode, products, records, state } = bill;
    const { payable, partnerAmount, difference, confirmedAlone, partnerId } = bill;
    const partner = named.get(partnerId);
    if (!partner) throw new Error(`there is no partner ${partnerId}`);
    const due = dueOf(bill);
    return {
      ...{ id, number, period, version, partner, settleMode, products, records, state },
      ...{ payable, partnerAmount, difference, confirmedAlone },
      due: due && { at: due.at.toISOString(), kind: due.kind, isOver: isOver(due.at, now) },
      may: mayOnBill(operator, bill),
    };
  });
}
