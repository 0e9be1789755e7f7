import { BILL_REMINDERS } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, asc, eq, gt, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import { NOW, timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { attemptAll } from '../../jobs/attempt-all.ts';
import { change, factsOf, isCheckOver, lockBill, stepOf } from '../bills/acting.ts';
import { type BillRow, bills } from '../bills/tables.ts';
import { record } from '../events/index.ts';
import { partners } from '../partners/index.ts';
import { closeIfNothing } from './settling.ts';

/** So many at a time; the next run goes on. */
const AT_ONCE = 1_000;

const isOpen = inArray(bills.state, ['unchecked', 'checking']);
const canBeOpen = ({ state }: BillRow) => state === 'unchecked' || state === 'checking';

/** Whom we keep out for a while cannot check anything: for them the time stands still (`checkAnew`). */
const isKeptOut = sql`exists (select from ${partners}
  where ${partners.id} = ${bills.partnerId} and ${partners.state} = 'suspended')`;

async function dueBills(db: Queryable, where: Parameters<typeof and>[0]): Promise<string[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(isOpen, isNotNull(bills.checkBy), not(isKeptOut), where))
    .orderBy(asc(bills.checkBy))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Says whether it was confirmed now: whoever acted in the last moment comes first. */
export async function confirmAlone(db: Database, billId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId);
    const now = await timeNow(tx);
    if (!canBeOpen(bill) || !isCheckOver(bill, now)) return false;
    const state = stepOf(bill, 'confirm-bill-alone', 'system');
    const confirmed = await change(tx, bill, { state, confirmedAlone: true, confirmedAt: now });
    await record(tx, asSystem('bills'), {
      act: 'confirm-bill-alone',
      target: bill.id,
      facts: { ...factsOf(bill), payable: bill.payable },
    });
    await closeIfNothing(tx, confirmed);
    return true;
  });
}

/** How many days before the deadline the partner is to be reminded now; none where that was done, or where they just heard of it. */
export function reminderOf(
  { madeAt, checkBy, reminded }: Pick<BillRow, 'madeAt' | 'checkBy' | 'reminded'>,
  now: Date,
): number | undefined {
  if (!madeAt || !checkBy || checkBy <= now) return undefined;
  const left = checkBy.getTime() - now.getTime();
  const days = BILL_REMINDERS.filter((each) => left <= each * DAY_MS).at(-1);
  if (days === undefined || (reminded !== null && reminded <= days)) return undefined;
  return checkBy.getTime() - days * DAY_MS > madeAt.getTime() ? days : undefined;
}

async function remind(db: Database, billId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId);
    const days = canBeOpen(bill) ? reminderOf(bill, await timeNow(tx)) : undefined;
    if (days === undefined) return false;
    await change(tx, bill, { reminded: days });
    await record(tx, asSystem('bills'), {
      act: 'remind-bill',
      target: bill.id,
      facts: { ...factsOf(bill), days },
    });
    return true;
  });
}

/** What the morning brings: bills that nobody checked in time count as confirmed where that was agreed, others are reminded of. */
export async function keepDeadlines(db: Database): Promise<{ confirmed: number; reminded: number }> {
  const sums = { confirmed: 0, reminded: 0 };
  const over = await dueBills(db, and(eq(bills.confirmsAlone, true), lte(bills.checkBy, NOW)));
  const [first] = BILL_REMINDERS;
  const soon = new Date((await timeNow(db)).getTime() + first * DAY_MS);
  const near = await dueBills(db, and(gt(bills.checkBy, NOW), lte(bills.checkBy, soon)));
  await attemptAll([
    ...over.map((id) => async () => {
      if (await confirmAlone(db, id)) sums.confirmed++;
    }),
    ...near.map((id) => async () => {
      if (await remind(db, id)) sums.reminded++;
    }),
  ]);
  return sums;
}
