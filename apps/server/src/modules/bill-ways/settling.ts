import type { LedgerAccount, SettleMode } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { change, type Done, done, factsOf, lockBill, lockPartner, stepOf } from '../bills/acting.ts';
import { book } from '../bills/booking.ts';
import { type BillRow, partnerPayments } from '../bills/tables.ts';
import { record } from '../events/index.ts';

export interface Settlement {
  billId: string;
  kind: 'settlement' | 'drawdown';
  paidAt: Date;
  /** The bank's number; a drawdown has none. */
  transaction: string | null;
  requestId: string;
}

/** What a payment moves: by the bank or from what was deposited; of a share it is we who pay. */
function sidesOf(
  mode: SettleMode,
  kind: Settlement['kind'],
): { debit: LedgerAccount; credit: LedgerAccount } {
  if (mode === 'share') return { debit: 'partner-payable', credit: 'bank' };
  return { debit: kind === 'drawdown' ? 'partner-deposits' : 'bank', credit: 'partner-receivable' };
}

/** What a partner paid in advance and did not use yet. Read under the lock of the partner before it is used. */
export async function depositOf(tx: Queryable, partnerId: string): Promise<number> {
  const [sum] = await tx
    .select({
      left: sql<number>`coalesce(sum(case ${partnerPayments.kind}
        when 'deposit' then ${partnerPayments.amount} when 'drawdown' then -${partnerPayments.amount} end), 0)::bigint`,
    })
    .from(partnerPayments)
    .where(eq(partnerPayments.partnerId, partnerId));
  return sum?.left ?? 0;
}

async function requireDeposit(tx: Queryable, { partnerId, settleMode, payable }: BillRow): Promise<void> {
  const left = await depositOf(tx, partnerId);
  if (settleMode === 'share' || payable < 0 || left < payable) throw problem('BILL_DEPOSIT_SHORT');
}

/** The whole of what is payable, at once: nothing is settled by halves. */
export async function settleBill(tx: Queryable, settlement: Settlement): Promise<Done> {
  const { billId, kind, paidAt, transaction, requestId } = settlement;
  const bill = await lockBill(tx, billId);
  const state = stepOf(bill, 'settle-bill', 'operator');
  if (kind === 'drawdown') await requireDeposit(tx, bill);
  const { partnerId, payable: amount, number: reference, settleMode } = bill;
  const [payment] = await tx
    .insert(partnerPayments)
    .values({ partnerId, billId, kind, amount, paidAt, transaction, requestId })
    .returning({ id: partnerPayments.id });
  if (!payment) throw new Error('the payment was not stored');
  const source = payment.id;
  await book(tx, { kind: 'bill-payment', reference, source, amount, ...sidesOf(settleMode, kind) });
  const settled = await change(tx, bill, { state, settledAt: await timeNow(tx) });
  return done(settled, { payment: source, kind, amount });
}

interface Deposit {
  partnerId: string;
  amount: number;
  paidAt: Date;
  transaction: string;
  requestId: string;
}

/** Money that a partner pays in advance; bills draw on it. */
export async function depositMoney(
  tx: Queryable,
  { partnerId, amount, ...paid }: Deposit,
): Promise<{ id: string; target: string; detail: { payment: string; amount: number } }> {
  const { code } = await lockPartner(tx, partnerId);
  if (amount <= 0) throw problem('BILL_DEPOSIT_SHORT');
  const [payment] = await tx
    .insert(partnerPayments)
    .values({ partnerId, billId: null, kind: 'deposit', amount, ...paid })
    .returning({ id: partnerPayments.id });
  if (!payment) throw new Error('the deposit was not stored');
  const { id } = payment;
  await book(tx, {
    ...{ kind: 'partner-deposit', reference: code, source: id, amount },
    ...{ debit: 'bank', credit: 'partner-deposits' },
  });
  return { id, target: partnerId, detail: { payment: id, amount } };
}

/** What comes to nothing has nothing to be invoiced or paid: it is over as soon as it is confirmed. */
export async function closeIfNothing(tx: Queryable, bill: BillRow): Promise<BillRow> {
  if (bill.payable !== 0) return bill;
  const state = stepOf(bill, 'close-bill', 'system');
  const closed = await change(tx, bill, { state, settledAt: await timeNow(tx) });
  await record(tx, asSystem('bills'), { act: 'close-bill', target: bill.id, facts: factsOf(bill) });
  return closed;
}
