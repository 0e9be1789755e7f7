import type { DisputeKind } from '@yinxin/api';
import { and, eq, inArray } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import {
  type Acting,
  agreementOf,
  change,
  type Done,
  done,
  factsOf,
  isCheckOver,
  lockBill,
  stepOf,
} from '../bills/acting.ts';
import { endOfThatDay, wholeDaysLater } from '../bills/months.ts';
import { type BillRow, billDisputes, type DisputeRow } from '../bills/tables.ts';
import { record } from '../events/index.ts';
import { attachToDispute } from './files.ts';

interface NewDispute {
  billId: string;
  kind: DisputeKind;
  reason: string;
  numbers: readonly string[];
  claimed: number | null;
  files: readonly string[];
}

export async function disputeBill(
  db: Database,
  acting: Acting,
  { billId, files, numbers, ...said }: NewDispute,
): Promise<string> {
  return db.transaction(async (tx) => {
    const partnerId = acting.partnerId;
    const bill = await lockBill(tx, billId, partnerId);
    const state = stepOf(bill, 'dispute-bill', 'partner');
    const now = await timeNow(tx);
    if (isCheckOver(bill, now)) throw problem('BILL_CHECK_OVER');
    await change(tx, bill, { state });
    const [dispute] = await tx
      .insert(billDisputes)
      .values({ billId, ...said, numbers: [...new Set(numbers)], raisedBy: acting.userId, raisedAt: now })
      .returning({ id: billDisputes.id });
    if (!dispute) throw new Error('the dispute was not stored');
    await attachToDispute(tx, dispute.id, { partnerId, by: acting.userId, wanted: files });
    const facts = { ...factsOf(bill), dispute: dispute.id, kind: said.kind, files: files.length };
    await record(tx, acting.caller, { act: 'dispute-bill', target: bill.id, facts });
    return dispute.id;
  });
}

/** The one that is not answered yet. */
export async function openDispute(tx: Queryable, bill: Pick<BillRow, 'id'>): Promise<DisputeRow> {
  const [dispute] = await tx
    .select()
    .from(billDisputes)
    .where(and(eq(billDisputes.billId, bill.id), inArray(billDisputes.state, ['open', 'processing'])))
    .for('update');
  if (!dispute) throw new Error(`the bill ${bill.id} is disputed without a dispute`);
  return dispute;
}

/**
 * While its disputes were open, time stood still: what was left is left from now on, to the end of a day. All of them are
 * added up before that, so that whoever disputes and withdraws again and again gains less than one day.
 */
async function checkByAfter(tx: Queryable, bill: BillRow): Promise<Date | null> {
  if (!bill.madeAt) return bill.checkBy;
  const over = await tx
    .select({ raisedAt: billDisputes.raisedAt, answeredAt: billDisputes.answeredAt })
    .from(billDisputes)
    .where(eq(billDisputes.billId, bill.id));
  const open = over.reduce(
    (sum, { raisedAt, answeredAt }) => sum + Math.max(0, Number(answeredAt ?? raisedAt) - Number(raisedAt)),
    0,
  );
  const { checkDays } = await agreementOf(tx, bill);
  const after = endOfThatDay(new Date(wholeDaysLater(bill.madeAt, checkDays).getTime() + open));
  // it may have been put off for another reason (`checkAnew`)
  return bill.checkBy && bill.checkBy > after ? bill.checkBy : after;
}

const goOn = async (tx: Queryable, bill: BillRow, state: BillRow['state']) =>
  change(tx, bill, { state, checkBy: await checkByAfter(tx, bill), reminded: null });

export async function withdrawDispute(db: Database, acting: Acting, billId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId, acting.partnerId);
    const state = stepOf(bill, 'withdraw-dispute', 'partner');
    const dispute = await openDispute(tx, bill);
    await tx
      .update(billDisputes)
      .set({ state: 'withdrawn', answeredAt: await timeNow(tx) })
      .where(eq(billDisputes.id, dispute.id));
    await goOn(tx, bill, state);
    await record(tx, acting.caller, {
      act: 'withdraw-dispute',
      target: bill.id,
      facts: { ...factsOf(bill), dispute: dispute.id },
    });
  });
}

/** An operator begins to look into it: from here on it cannot be withdrawn. */
export async function takeDispute(tx: Queryable, billId: string): Promise<Done> {
  const bill = await lockBill(tx, billId);
  const state = stepOf(bill, 'take-dispute', 'operator');
  const dispute = await openDispute(tx, bill);
  await tx.update(billDisputes).set({ state: 'processing' }).where(eq(billDisputes.id, dispute.id));
  return done(await change(tx, bill, { state }), { dispute: dispute.id });
}

/** The bill stands as it is; the partner goes on checking it with our answer. */
export async function refuseDispute(
  tx: Queryable,
  { billId, answer, by }: { billId: string; answer: string; by: string },
): Promise<Done> {
  const bill = await lockBill(tx, billId);
  const state = stepOf(bill, 'refuse-dispute', 'operator');
  const dispute = await openDispute(tx, bill);
  await tx
    .update(billDisputes)
    .set({ state: 'refused', answer, answeredBy: by, answeredAt: await timeNow(tx) })
    .where(eq(billDisputes.id, dispute.id));
  return done(await goOn(tx, bill, state), { dispute: dispute.id });
}
