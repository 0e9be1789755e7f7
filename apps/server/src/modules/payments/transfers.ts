import type { PaymentState } from '@yinxin/api';
import { parseTimeInChina, plainYuan } from '@yinxin/values';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Caller, type Operator, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { keepFile, type ReceivedFile, recordFile } from '../files/index.ts';
import { receiveFile } from '../uploads/index.ts';
import type { PaymentParts } from './dependencies.ts';
import { findOwnPayment } from './queries.ts';
import { findPayment, lockPayment, organizationOf, wrongPayment } from './rows.ts';
import { move, settle } from './settle.ts';
import { type PaymentRow, payments } from './tables.ts';

const TAKES_PROOF: readonly PaymentState[] = ['pending', 'proved'];

/** The payer shows that they sent the money; it counts when an operator found it on the bank's statement. */
export async function proveTransfer(
  parts: PaymentParts,
  caller: Caller<Actor>,
  paymentId: string,
  takeFile: () => Promise<{ name: string; content: AsyncIterable<Uint8Array> }>,
): Promise<PaymentRow> {
  const { payment } = await findOwnPayment(parts.db, caller.who, paymentId, 'place-order');
  if (payment.channel !== 'bank-transfer' || !TAKES_PROOF.includes(payment.state))
    throw wrongPayment(payment);
  const { kind, id } = ownerOf(caller.who);
  const owner = parts.vault.forSubject(`${kind}:${id}`);
  const { name, content } = await takeFile();
  const received: ReceivedFile = await receiveFile(parts, { name, content, purpose: 'proof', owner });
  return parts.db.transaction(async (tx) => {
    const { payable, payment: now } = await lockPayment(parts, tx, payment);
    const file = await recordFile(tx, received, { uploadedBy: caller.who.personId });
    // 会计档案管理办法: vouchers are kept thirty years, which no job of ours counts
    await keepFile(tx, file.id, null);
    const proved = await move(tx, now, 'prove-transfer', { proofId: file.id, note: '' });
    const organizationId = organizationOf(payable);
    await record(tx, caller, { act: 'prove-transfer', target: now.id, organizationId });
    return proved;
  });
}

export interface ConfirmedTransfer {
  id: string;
  amount: number;
  transaction: string;
  /** `yyyy-MM-dd` in China. */
  paidOn: string;
}

/** An operator found the money on the bank's statement. For a closed order it goes back. */
export async function confirmTransfer(
  parts: PaymentParts,
  tx: Queryable,
  caller: Caller<Operator>,
  { id, amount, transaction, paidOn }: ConfirmedTransfer,
): Promise<PaymentRow> {
  const asked = await findPayment(tx, id);
  if (asked.channel !== 'bank-transfer' || asked.state === 'paid' || asked.state === 'late')
    throw wrongPayment(asked);
  if (amount !== asked.amount) throw problem('PAYMENT_AMOUNT', { yuan: plainYuan(asked.amount) });
  const [used] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.vendor, 'bank'), eq(payments.transaction, transaction)));
  if (used) throw problem('PAYMENT_TRANSACTION');
  const trade = {
    state: 'paid',
    amount,
    transaction,
    paidAt: parseTimeInChina(`${paidOn} 12:00:00`),
  } as const;
  const { payment, settlement } = await settle(parts, tx, caller, asked, { trade, by: 'operator' });
  if (settlement === 'already') throw wrongPayment(payment);
  return payment;
}

export async function refuseTransfer(
  parts: PaymentParts,
  tx: Queryable,
  { id, words }: { id: string; words: string },
): Promise<PaymentRow> {
  const { payment } = await lockPayment(parts, tx, await findPayment(tx, id));
  return move(tx, payment, 'refuse-transfer', { note: words });
}
