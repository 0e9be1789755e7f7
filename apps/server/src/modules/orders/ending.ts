import { beginningOf, RETENTION } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq, lt, or } from 'drizzle-orm';
import { isOver, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { isOfClosed } from '../persons/index.ts';
import { lockOrder, move, note, ownerFor, ownerOfOrder, requireStep, system } from './access.ts';
import type { OrderParts } from './dependencies.ts';
import { releaseOrder } from './money/settle.ts';
import { type Order, orders } from './tables.ts';

/** The buyer gives it up: closed with the vendors, too. Whoever paid a moment before has paid. */
export async function cancelOrder(parts: OrderParts, caller: Caller<Actor>, id: string): Promise<Order> {
  return parts.db.transaction(async (tx) => {
    const owner = await ownerFor(tx, caller.who, 'manage-orders');
    const order = await lockOrder(tx, id, owner);
    requireStep(order, 'cancel-order', ['buyer']);
    if (order.paid > order.refunded) throw problem('ORDER_STATE', { state: '已支付，请申请退款' });
    if (order.state === 'unpaid') {
      const closing = await parts.payments.close(tx, caller, {
        reference: id,
        payer: owner,
        why: 'cancelled',
      });
      if (closing === 'settled') throw problem('PAYMENT_OVER');
    }
    await releaseOrder(tx, order);
    return move(tx, caller, order, { act: 'cancel-order', by: ['buyer'], change: { expiresAt: null } });
  });
}

/** Nobody paid in time. A transfer whose proof is being looked at is waited for. */
export async function expireOrder(parts: OrderParts, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    const now = await timeNow(tx);
    if (order.state !== 'unpaid' || !order.expiresAt || !isOver(order.expiresAt, now)) return;
    const closing = await parts.payments.close(tx, system, {
      reference: id,
      payer: ownerOfOrder(order),
      why: 'expired',
    });
    if (closing === 'settled') return;
    if (closing === 'proved') {
      const expiresAt = new Date(now.getTime() + DAY_MS);
      await tx.update(orders).set({ expiresAt }).where(eq(orders.id, id));
      return parts.watch(tx, id, expiresAt);
    }
    await releaseOrder(tx, order);
    const change = { reason: '超时未支付' };
    await move(tx, system, order, { act: 'expire-order', by: ['system'], change });
  });
}

/** Once, shortly before the end. */
export async function remindOrder({ db }: OrderParts, id: string, expiresAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.state !== 'unpaid' || order.expiresAt?.getTime() !== expiresAt.getTime()) return;
    await note(tx, system, order, 'remind-order');
  });
}

/** All of it back, while nothing has been made of it. */
export async function askRefund(
  { db, payments }: OrderParts,
  caller: Caller<Actor>,
  { id, reason }: { id: string; reason: string },
): Promise<Order> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, await ownerFor(tx, caller.who, 'manage-orders'));
    requireStep(order, 'ask-refund', ['buyer']);
    if (order.paid <= order.refunded) throw problem('REFUND_NONE');
    await payments.refund(tx, caller, { reference: id, reason });
    return move(tx, caller, order, {
      act: 'ask-refund',
      by: ['buyer'],
      change: { reason },
      facts: { reason },
    });
  });
}

/** Drafts that nobody came back to. */
export async function endOldDrafts(db: Queryable, at: Date): Promise<void> {
  const old = beginningOf(at, RETENTION.orderDrafts.term);
  const drafts = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'draft'),
        or(lt(orders.updatedAt, old), and(eq(orders.ownerKind, 'person'), isOfClosed(orders.ownerId))),
      ),
    )
    .limit(1_000);
  for (const { id } of drafts)
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (order.state !== 'draft') return;
      await move(tx, system, order, { act: 'cancel-order', by: ['buyer'], change: { reason: '长期未提交' } });
    });
}
