import { type PaymentAct, type PaymentState, paymentMachine, RETURN_REASONS } from '@yinxin/api';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import type { PaidTrade } from '../../providers/pay/index.ts';
import { record } from '../events/index.ts';
import { post } from '../ledger/index.ts';
import type { PaymentParts } from './dependencies.ts';
import { returnPayment } from './refunds.ts';
import { lockPayment, organizationOf, wrongPayment } from './rows.ts';
import { type PaymentRow, payables, payments } from './tables.ts';

export type SettledBy = NonNullable<PaymentRow['settledBy']>;

/** `other-amount`: a vendor says that another sum was paid than was asked for; nothing is booked. */
type Settlement = 'settled' | 'returned' | 'already' | 'other-amount';

const ONGOING: readonly PaymentState[] = ['opening', 'pending', 'proved'];

/**
 * Money came: ledger, state, event and what the order makes of it in one transaction. The first one wins; what comes for
 * a closed order, or a second time, goes back by itself.
 */
export async function settle(
  parts: PaymentParts,
  tx: Queryable,
  caller: Caller,
  asked: Pick<PaymentRow, 'id' | 'reference'>,
  { trade, by }: { trade: PaidTrade; by: SettledBy },
): Promise<{ settlement: Settlement; payment: PaymentRow }> {
  const { payable, payment } = await lockPayment(parts, tx, asked);
  const organizationId = organizationOf(payable);
  if (payment.state === 'paid' || payment.state === 'late') return { settlement: 'already', payment };
  if (trade.amount !== payment.amount) {
    const facts = { asked: payment.amount, told: trade.amount, by };
    await record(tx, caller, { act: 'question-payment', target: payment.id, organizationId, facts });
    return { settlement: 'other-amount', payment };
  }
  const isWanted = payable.state === 'open' && ONGOING.includes(payment.state);
  const byOperator = by === 'operator' ? 'confirm-transfer' : 'settle-payment';
  const act: PaymentAct = isWanted ? byOperator : 'return-payment';
  const settled = await move(tx, payment, act, {
    transaction: trade.transaction,
    paidAt: trade.paidAt,
    settledBy: by,
    nextQueryAt: null,
  });
  const event = { target: settled.id, organizationId, facts: { amount: settled.amount, by } };
  if (isWanted) {
    await tx
      .update(payables)
      .set({ state: 'settled', endedAt: new Date() })
      .where(eq(payables.reference, payable.reference));
    await post(tx, received(settled, 'payment'));
    await closeOthers(parts, tx, settled);
    await parts.hooks(payable).onSettled(tx, settled);
  } else {
    await post(tx, received(settled, 'surplus'));
    await returnPayment(
      parts,
      tx,
      settled,
      payable.state === 'settled' ? RETURN_REASONS.twice : RETURN_REASONS.late,
    );
  }
  // what an operator confirms is recorded by the desk
  if (act !== 'confirm-transfer') await record(tx, caller, { act, ...event });
  return { settlement: isWanted ? 'settled' : 'returned', payment: settled };
}

const received = ({ id, reference, vendor, amount }: PaymentRow, kind: 'payment' | 'surplus') => ({
  kind,
  reference,
  source: id,
  lines: [
    { account: vendor, debit: amount },
    { account: kind === 'payment' ? ('prepaid' as const) : ('surplus' as const), credit: amount },
  ],
});

/** One step of the flow; whoever calls holds the lock. */
export async function move(
  tx: Queryable,
  payment: PaymentRow,
  act: PaymentAct,
  more: Partial<PaymentRow> = {},
): Promise<PaymentRow> {
  const step = paymentMachine.step(payment.state, act, ['system', 'payer', 'operator']);
  if (!('next' in step)) throw wrongPayment(payment);
  const [row] = await tx
    .update(payments)
    .set({ ...more, state: step.next })
    .where(eq(payments.id, payment.id))
    .returning();
  if (!row) throw wrongPayment(payment);
  return row;
}

/** Other codes of the same order can no longer be paid; the vendors hear of it. */
async function closeOthers(parts: PaymentParts, tx: Queryable, { id, reference }: PaymentRow): Promise<void> {
  await closeAttempts(parts, tx, reference, id);
}

/** Attempts that are still open are closed with us at once, and with the vendor by a job. */
export async function closeAttempts(
  parts: PaymentParts,
  tx: Queryable,
  reference: string,
  except?: string,
): Promise<PaymentRow[]> {
  const open = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.reference, reference),
        inArray(payments.state, [...ONGOING]),
        except ? ne(payments.id, except) : undefined,
      ),
    )
    .for('update');
  const closed: PaymentRow[] = [];
  for (const attempt of open) {
    closed.push(
      await move(tx, attempt, 'close-payment', {
        nextQueryAt: attempt.vendor === 'bank' ? null : new Date(),
        queries: 0,
      }),
    );
    if (attempt.vendor !== 'bank') await parts.attendLater(tx, attempt.id);
  }
  return closed;
}
