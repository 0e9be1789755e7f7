import { timeNow } from '../../../db/clock.ts';
import type { Database } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { record } from '../../events/index.ts';
import { type Acting, change, factsOf, isCheckOver, lockBill, stepOf } from '../acting.ts';

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
