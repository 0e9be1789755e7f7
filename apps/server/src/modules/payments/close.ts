import type { Owner } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import type { PaymentParts } from './dependencies.ts';
import { lockPayable, organizationOf } from './rows.ts';
import { closeAttempts } from './settle.ts';
import { payables, payments } from './tables.ts';

/** `settled`: somebody paid first, and the order must go on. `proved`: a proof of a transfer waits to be looked at. */
export type Closing = 'closed' | 'settled' | 'proved';

export interface CloseRequest {
  /** An order unless told. */
  kind?: string;
  reference: string;
  payer: Owner;
  /** What merely runs out waits for a transfer that is being looked at. */
  why: 'cancelled' | 'expired';
}

/**
 * Nobody shall pay this order any more. In the caller's transaction, which holds the lock of the order: a payment that is
 * on its way either won before, or comes too late and goes back.
 */
export async function closePayable(
  parts: PaymentParts,
  tx: Queryable,
  caller: Caller,
  { kind = 'order', reference, payer, why }: CloseRequest,
): Promise<Closing> {
  // an order that nobody tried to pay is closed as well, so that nobody begins to
  await tx
    .insert(payables)
    .values({ reference, kind, amount: 0, subject: '', ownerKind: payer.kind, ownerId: payer.id })
    .onConflictDoNothing();
  const payable = await lockPayable(tx, reference);
  if (!payable || payable.state === 'settled') return 'settled';
  if (payable.state === 'closed') return 'closed';
  if (why === 'expired' && (await hasProof(tx, reference))) return 'proved';
  await tx
    .update(payables)
    .set({ state: 'closed', endedAt: new Date() })
    .where(eq(payables.reference, reference));
  const organizationId = organizationOf(payable);
  for (const { id } of await closeAttempts(parts, tx, reference))
    await record(tx, caller, { act: 'close-payment', target: id, organizationId, facts: { why } });
  return 'closed';
}

/**
 * What is to be paid has changed. In the caller's transaction, which holds the lock of the order: from here on no code of
 * another amount is paid.
 */
export async function repricePayable(
  parts: PaymentParts,
  tx: Queryable,
  { reference, amount }: { reference: string; amount: number },
): Promise<void> {
  const payable = await lockPayable(tx, reference);
  if (!payable || payable.amount === amount) return;
  if (payable.state !== 'open') throw problem('PAYMENT_OVER');
  await closeAttempts(parts, tx, reference);
  await tx.update(payables).set({ amount }).where(eq(payables.reference, reference));
}

async function hasProof(tx: Queryable, reference: string): Promise<boolean> {
  const rows = await tx
    .select({ state: payments.state })
    .from(payments)
    .where(eq(payments.reference, reference));
  return rows.some(({ state }) => state === 'proved');
}
