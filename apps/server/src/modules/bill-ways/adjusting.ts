import { asc, eq } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { openDispute } from '../bill-disputes/index.ts';
import { agreementOf, change, type Done, done, lockBill, stepOf } from '../bills/acting.ts';
import { EMPTY_LINE, sumsOf } from '../bills/adding.ts';
import { bookPayable } from '../bills/booking.ts';
import { wholeDaysLater } from '../bills/months.ts';
import { type BillRow, billAdjustments, billDisputes, billLines, bills } from '../bills/tables.ts';

interface Adjustment {
  billId: string;
  /** What comes to the bill; below zero what goes from it. */
  amount: number;
  reason: string;
  /** What two persons decided. */
  requestId: string;
  /** Who decided last, and so answers the dispute. */
  by: string;
}

/** What may be corrected now, and how: within the bill while it is disputed, afterwards in the bill of the next month. */
const ADJUSTED_LATER: readonly BillRow['state'][] = [
  'confirmed',
  'to-invoice',
  'invoiced',
  'to-pay',
  'settled',
];

/**
 * Applies what two persons agreed on. A disputed bill ends and its next version begins, which is checked anew; what was
 * confirmed never changes, and the next month's bill takes the correction.
 */
export async function adjustBill(tx: Queryable, adjustment: Adjustment): Promise<Done> {
  const bill = await lockBill(tx, adjustment.billId);
  if (ADJUSTED_LATER.includes(bill.state)) return adjustLater(tx, bill, adjustment);
  const state = stepOf(bill, 'adjust-bill', 'operator');
  const dispute = await openDispute(tx, bill);
  const now = await timeNow(tx);
  const adjustmentId = await store(tx, bill, adjustment, dispute.id);
  await tx
    .update(billDisputes)
    .set({ state: 'adjusted', answer: adjustment.reason, answeredBy: adjustment.by, answeredAt: now })
    .where(eq(billDisputes.id, dispute.id));
  await change(tx, bill, { state });
  const next = await nextVersion(tx, bill, { id: adjustmentId, amount: adjustment.amount }, now);
  return done(next, { amount: adjustment.amount, before: bill.payable, payable: next.payable });
}

async function adjustLater(tx: Queryable, bill: BillRow, adjustment: Adjustment): Promise<Done> {
  await store(tx, bill, adjustment, null);
  return done(bill, { amount: adjustment.amount, later: true });
}

async function store(
  tx: Queryable,
  bill: BillRow,
  { amount, reason, requestId }: Adjustment,
  disputeId: string | null,
): Promise<string> {
  if (amount === 0) throw problem('BILL_ADJUSTS_NOTHING');
  const [stored] = await tx
    .insert(billAdjustments)
    .values({ partnerId: bill.partnerId, billId: bill.id, disputeId, amount, reason, requestId })
    .returning({ id: billAdjustments.id });
  if (!stored) throw new Error('the adjustment was not stored');
  return stored.id;
}

/** The lines of the version before and one more; the month was closed, so that no record joined or left it. */
async function nextVersion(
  tx: Queryable,
  before: BillRow,
  { id: adjustmentId, amount }: { id: string; amount: number },
  now: Date,
): Promise<BillRow> {
  const kept = await tx
    .select()
    .from(billLines)
    .where(eq(billLines.billId, before.id))
    .orderBy(asc(billLines.position));
  const lines = [...kept, { ...EMPTY_LINE, kind: 'adjustment' as const, adjustmentId, amount }];
  const sums = sumsOf(lines);
  const { number, partnerId, agreementId, period, settleMode, taxRate, confirmsAlone, startedAt } = before;
  const { partnerAmount } = before;
  const [bill] = await tx
    .insert(bills)
    .values({
      ...{
        number,
        partnerId,
        agreementId,
        period,
        settleMode,
        taxRate,
        confirmsAlone,
        startedAt,
        partnerAmount,
      },
      ...sums,
      difference: partnerAmount === null ? null : sums.payable - partnerAmount,
      version: before.version + 1,
      state: 'unchecked',
      madeAt: now,
      checkBy: wholeDaysLater(now, (await agreementOf(tx, before)).checkDays),
    })
    .returning();
  if (!bill) throw new Error('the new version was not stored');
  await tx.insert(billLines).values(lines.map((line, position) => ({ ...line, position, billId: bill.id })));
  await bookPayable(tx, bill, 'bill-adjustment', sums.payable - before.payable);
  return bill;
}
