import { and, asc, eq, lte } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import { asSystem } from '../../http/principal.ts';
import { type PayVendor, type Trade, VendorUnavailable } from '../../providers/pay/index.ts';
import { record } from '../events/index.ts';
import { laterAfter } from './backoff.ts';
import type { PaymentParts } from './dependencies.ts';
import { trySendRefund } from './refunds.ts';
import { lockPayment, organizationOf } from './rows.ts';
import { move, type SettledBy, settle } from './settle.ts';
import { type PaymentRow, payments, refunds } from './tables.ts';

const system = asSystem('payments');
const AT_ONCE = 200;

/** Applies what a vendor says of an attempt. Said twice it changes nothing. */
export const applyTrade = (parts: PaymentParts, payment: PaymentRow, trade: Trade, by: SettledBy) =>
  trade.state === 'paid'
    ? parts.db.transaction((tx) => settle(parts, tx, system, payment, { trade, by }))
    : undefined;

/**
 * Does what an attempt needs from its vendor: while it is open it is asked for, whoever closed it has it closed there, and
 * what was paid meanwhile is booked.
 */
export async function attend(parts: PaymentParts, id: string): Promise<void> {
  const [payment] = await parts.db.select().from(payments).where(eq(payments.id, id));
  const vendor = payment && payment.vendor !== 'bank' ? parts.vendors[payment.vendor] : undefined;
  if (!payment || !vendor || payment.state === 'paid' || payment.state === 'late') return;
  const isOver = payment.state === 'closed' || payment.state === 'failed';
  if (isOver && payment.nextQueryAt === null) return;
  if (!isOver) {
    const trade = await vendor.query(payment.number);
    await applyTrade(parts, payment, trade, 'query');
    const mayBePaid = trade.state === 'unpaid' || trade.state === 'unknown';
    if (trade.state === 'paid') return;
    if (mayBePaid && payment.expiresAt > (await timeNow(parts.db))) return askLater(parts, payment);
  }
  await closeThere(parts, vendor, payment);
}

async function closeThere(parts: PaymentParts, vendor: PayVendor, payment: PaymentRow): Promise<void> {
  const closing = await vendor.close(payment.number);
  if (closing === 'paid') {
    const trade = await vendor.query(payment.number);
    await applyTrade(parts, payment, trade, 'query');
    if (trade.state !== 'closed') return trade.state === 'paid' ? undefined : askLater(parts, payment);
  }
  await parts.db.transaction(async (tx) => {
    const { payable, payment: now } = await lockPayment(parts, tx, payment);
    if (now.state === 'opening' || now.state === 'pending') {
      await move(tx, now, 'close-payment', { nextQueryAt: null });
      const event = {
        act: 'close-payment',
        target: now.id,
        organizationId: organizationOf(payable),
      } as const;
      await record(tx, system, { ...event, facts: { why: 'expired' } });
    } else if (now.state === 'closed' || now.state === 'failed')
      await tx.update(payments).set({ nextQueryAt: null }).where(eq(payments.id, now.id));
  });
}

/** Only what still waits: a notice may have come in between. */
async function askLater({ db }: PaymentParts, { id, state, queries }: PaymentRow): Promise<void> {
  await db
    .update(payments)
    .set({ nextQueryAt: laterAfter(queries), queries: queries + 1 })
    .where(and(eq(payments.id, id), eq(payments.state, state)));
}

/** Every minute: vendors are asked about whatever they said nothing of. */
export async function sweep(parts: PaymentParts, now = new Date()): Promise<void> {
  const due = await parts.db
    .select()
    .from(payments)
    .where(lte(payments.nextQueryAt, now))
    .orderBy(asc(payments.nextQueryAt))
    .limit(AT_ONCE);
  for (const payment of due)
    try {
      await attend(parts, payment.id);
    } catch (err) {
      // one that cannot go on must not hold up the others
      if (!(err instanceof VendorUnavailable))
        parts.log.error({ err, payment: payment.id }, 'a payment is stuck');
      await askLater(parts, payment);
    }
  const owed = await parts.db
    .select()
    .from(refunds)
    .where(lte(refunds.nextQueryAt, now))
    .orderBy(asc(refunds.nextQueryAt))
    .limit(AT_ONCE);
  for (const refund of owed) await trySendRefund(parts, refund);
}
