import { PAYMENT_STATES, REFUND_STATES } from '@yinxin/api';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { EndedRefund, PaymentParts } from './dependencies.ts';
import { type PayableRow, type PaymentRow, payables, payments, type RefundRow, refunds } from './tables.ts';

export async function lockPayable(tx: Queryable, reference: string): Promise<PayableRow | undefined> {
  const [row] = await tx.select().from(payables).where(eq(payables.reference, reference)).for('update');
  return row;
}

export async function findPayment(tx: Queryable, id: string): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!row) throw problem('PAYMENT_NOT_FOUND');
  return row;
}

/** The order, what is payable and the payment, locked in this order. */
export async function lockPayment(
  parts: Pick<PaymentParts, 'hooks'>,
  tx: Queryable,
  { id, reference }: Pick<PaymentRow, 'id' | 'reference'>,
): Promise<{ payable: PayableRow; payment: PaymentRow }> {
  const [known] = await tx
    .select({ kind: payables.kind })
    .from(payables)
    .where(eq(payables.reference, reference));
  if (known) await parts.hooks(known).lock(tx, reference);
  const payable = await lockPayable(tx, reference);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!payable || !payment) throw problem('PAYMENT_NOT_FOUND');
  return { payable, payment };
}

export async function findRefund(tx: Queryable, id: string): Promise<RefundRow> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (!row) throw problem('REFUND_NOT_FOUND');
  return row;
}

/** A refund with its payment and its order, all locked. */
export async function lockRefund(
  parts: Pick<PaymentParts, 'hooks'>,
  tx: Queryable,
  id: string,
): Promise<{ payable: PayableRow; payment: PaymentRow; refund: RefundRow }> {
  const { paymentId } = await findRefund(tx, id);
  const locked = await lockPayment(parts, tx, await findPayment(tx, paymentId));
  return { ...locked, refund: await findRefund(tx, id) };
}

export const refundsOf = (tx: Queryable, paymentId: string): Promise<RefundRow[]> =>
  tx.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(desc(refunds.id));

/** What has gone back of a payment, or is about to. */
export async function givenBack(tx: Queryable, paymentId: string): Promise<number> {
  const [sum] = await tx
    .select({ total: sql<number>`coalesce(sum(${refunds.amount}), 0)::bigint` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.state, 'refused')));
  return sum?.total ?? 0;
}

export async function ended(tx: Queryable, payment: PaymentRow, refund: RefundRow): Promise<EndedRefund> {
  const done = (await refundsOf(tx, payment.id)).filter(({ state }) => state === 'done');
  const refunded = done.reduce((sum, { amount }) => sum + amount, 0);
  return { ...refund, reference: payment.reference, refunded, whole: refunded === payment.amount };
}

export const wrongPayment = ({ state }: PaymentRow) =>
  problem('PAYMENT_STATE', { state: PAYMENT_STATES[state] });
export const wrongRefund = ({ state }: RefundRow) => problem('REFUND_STATE', { state: REFUND_STATES[state] });

export const organizationOf = ({ ownerKind, ownerId }: Pick<PayableRow, 'ownerKind' | 'ownerId'>) =>
  ownerKind === 'organization' ? ownerId : null;
