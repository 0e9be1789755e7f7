import { PRODUCTS } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller } from '../../../http/principal.ts';
import { earn, post } from '../../ledger/index.ts';
import type { PayableHooks } from '../../payments/index.ts';
import { linesOf, lockOrder, move, note, ownerFor, ownOrder, system } from '../access.ts';
import type { OrderParts } from '../dependencies.ts';
import { isBeyondDoubt } from '../doubt.ts';
import { needsReview } from '../pricing.ts';
import { type Order, orders } from '../tables.ts';
import { returnCoupon } from './coupons.ts';
import { endQuota, returnQuota } from './quota.ts';
import { returnTrial } from './trial.ts';

/**
 * An order is paid, by money or by what stands for it, and goes on to the reviewers; what nobody has to look at, and
 * what leaves no doubt, goes on to be made. In the one transaction that moves the money.
 */
export async function settleOrder(
  parts: OrderParts,
  tx: Queryable,
  caller: Caller,
  order: Order,
  paid: number,
): Promise<Order> {
  const now = new Date();
  const settled = await move(tx, caller, order, {
    act: 'settle-order',
    by: ['system'],
    change: { paid, paidAt: now, submittedAt: now, round: order.round + 1, reason: '' },
    facts: { paid },
  });
  if (order.couponAmount > 0)
    await post(tx, {
      kind: 'discount',
      reference: order.id,
      source: order.id,
      lines: [
        { account: 'discounts', debit: order.couponAmount },
        { account: 'prepaid', credit: order.couponAmount },
      ],
    });
  const lines = await linesOf(tx, order.id);
  if (needsReview(lines) && !(await isBeyondDoubt(parts, tx, settled, lines))) return settled;
  const approved = await move(tx, system, settled, { act: 'approve-order', by: ['system'] });
  await parts.makeLater(tx, order.id);
  return approved;
}

/** What stands for money is given back, to be chosen anew. */
export async function releaseDiscounts(tx: Queryable, { id }: Order): Promise<void> {
  await returnCoupon(tx, id);
  await returnQuota(tx, id);
}

/** An order that comes to nothing gives back all that it held, its trial included unless that seal was made. */
export async function releaseOrder(tx: Queryable, order: Order): Promise<void> {
  await releaseDiscounts(tx, order);
  const isMade = (await linesOf(tx, order.id)).some(({ trial, state }) => trial && state === 'done');
  if (!isMade) await returnTrial(tx, order.id);
}

/** Everything of an order that was made is ours now; packages are owed until they are used. */
export async function earnOrder(tx: Queryable, order: Order): Promise<void> {
  for (const line of await linesOf(tx, order.id))
    if (['package', 'use', 'report'].includes(PRODUCTS[line.product].kind) && line.amount > 0)
      await post(tx, {
        kind: 'package',
        reference: order.id,
        source: line.id,
        lines: [
          { account: 'prepaid', debit: line.amount },
          { account: 'packages', credit: line.amount },
        ],
      });
  await earn(tx, { reference: order.id, source: order.id });
}

/** What becomes of an order when its money moves. */
export const payableHooks = (parts: OrderParts): PayableHooks => ({
  async lock(tx, reference) {
    await lockOrder(tx, reference);
  },
  amountOf: async (tx, reference) => (await lockOrder(tx, reference)).payable,
  findUnpaid: async (db, person, reference) =>
    (await ownOrder(db, await ownerFor(db, person, 'read-orders'), reference))?.payable,
  async onSettled(tx, { reference, amount }) {
    await settleOrder(parts, tx, system, await lockOrder(tx, reference), amount);
  },
  async onRefunded(tx, { reference, refunded, whole }) {
    const order = await lockOrder(tx, reference);
    const { state } = order;
    const change = { refunded };
    if (!whole) {
      await setRefunded(tx, order, refunded);
      return;
    }
    if (state === 'refunded') return;
    await move(tx, system, order, { act: 'complete-refund', by: ['system'], change, facts: { refunded } });
    await endQuota(
      tx,
      (await linesOf(tx, order.id)).map(({ id }) => id),
    );
    if (state === 'done') return;
    await releaseOrder(tx, order);
    await takeDiscountBack(tx, order);
  },
  async onRefundRefused(tx, { reference, note: reason }) {
    const order = await lockOrder(tx, reference);
    if (order.state !== 'refunding') return;
    const change = { reason: reason || '退款申请未通过' };
    await move(tx, system, order, { act: 'decline-refund', by: ['system'], change, facts: { reason } });
  },
});

async function setRefunded(tx: Queryable, order: Order, refunded: number): Promise<void> {
  await tx.update(orders).set({ refunded, updatedAt: sql`now()` }).where(eq(orders.id, order.id));
  await note(tx, system, order, 'part-refund', { refunded });
}

/** What a coupon stood for was never earned. */
async function takeDiscountBack(tx: Queryable, { id, couponAmount }: Order): Promise<void> {
  if (couponAmount === 0) return;
  await post(tx, {
    kind: 'discount',
    reference: id,
    source: `${id}/back`,
    lines: [
      { account: 'prepaid', debit: couponAmount },
      { account: 'discounts', credit: couponAmount },
    ],
  });
}
