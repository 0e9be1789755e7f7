import { and, eq, inArray } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { type Acting, agreementOf, change, factsOf, isCheckOver, lockBill, stepOf } from '../bills/acting.ts';
import { wholeDaysLater } from '../bills/months.ts';
import { bills } from '../bills/tables.ts';
import { record } from '../events/index.ts';

/** Somebody of the partner begins to look: who and since when is shown to both sides. */
export async function beginCheck(db: Database, acting: Acting, billId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId, acting.partnerId);
    const state = stepOf(bill, 'begin-bill-check', 'partner');
    const now = await timeNow(tx);
    if (isCheckOver(bill, now)) throw problem('BILL_CHECK_OVER');
    await change(tx, bill, { state, checkerId: acting.userId, checkingAt: now });
    await record(tx, acting.caller, { act: 'begin-bill-check', target: bill.id, facts: factsOf(bill) });
  });
}

/** For who comes back to the platform: what waits for them is checked from now on. Called under the lock of the partner. */
export async function checkAnew(tx: Queryable, partnerId: string): Promise<void> {
  const waiting = await tx
    .select()
    .from(bills)
    .where(and(eq(bills.partnerId, partnerId), inArray(bills.state, ['unchecked', 'checking'])))
    .for('update');
  const now = await timeNow(tx);
  for (const bill of waiting) {
    const { checkDays } = await agreementOf(tx, bill);
    await change(tx, bill, { checkBy: wholeDaysLater(now, checkDays), reminded: null });
  }
}
