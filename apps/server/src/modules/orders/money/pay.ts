import { type OpenedPayment, ORDER_TIMES, type PayChannel } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { isOver, timeNow } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Actor, Caller } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { linesOf, lockOrder, move, ownerFor, ownerOfOrder, refusedByState, requireStep } from '../access.ts';
import type { OrderParts } from '../dependencies.ts';
import { coverable } from '../pricing.ts';
import type { Order } from '../tables.ts';
import { takeCoupon } from './coupons.ts';
import { quotaOf, useQuota } from './quota.ts';
import { releaseDiscounts, settleOrder } from './settle.ts';

interface PayRequest {
  id: string;
  channel: PayChannel;
  couponCode: string;
  useQuota: boolean;
  /** The draft that waits for it. */
  contractId?: string | undefined;
  wechatCode?: string | undefined;
}

/** What is taken off, and what is left to pay. */
type Discounts = Pick<Order, 'couponId' | 'couponAmount' | 'quotaSeals' | 'quotaAmount' | 'payable'>;

/** Chooses anew what is taken off: what an earlier choice held is given back first. */
async function discount(tx: Queryable, order: Order, request: PayRequest): Promise<Discounts> {
  await releaseDiscounts(tx, order);
  const owner = ownerOfOrder(order);
  const lines = await linesOf(tx, order.id);
  let covered: typeof lines = [];
  if (request.useQuota) {
    const left = (await quotaOf(tx, owner)).find(({ kind }) => kind === 'seals')?.left ?? 0;
    covered = coverable(lines.filter(({ amount }) => amount > 0)).slice(0, left);
    if (covered.length === 0) throw problem('QUOTA_SHORT');
    await useQuota(tx, owner, { kind: 'seals', amount: covered.length, reference: order.id });
  }
  const quotaAmount = covered.reduce((sum, { amount }) => sum + amount, 0);
  const use = {
    ...{ code: request.couponCode, orderId: order.id, owner, lines },
    ...{ amount: order.amount - quotaAmount, covered: new Set(covered.map(({ id }) => id)) },
  };
  const taken = request.couponCode ? await takeCoupon(tx, use) : undefined;
  const couponAmount = taken?.discount ?? 0;
  return {
    couponId: taken?.coupon.id ?? null,
    couponAmount,
    quotaSeals: covered.length,
    quotaAmount,
    payable: order.amount - couponAmount - quotaAmount,
  };
}

/** A transfer takes its days; every other way ends with the order. */
const deadline = (given: Date, channel: PayChannel, now: Date): Date => {
  if (channel !== 'bank-transfer') return given;
  return new Date(Math.max(given.getTime(), now.getTime() + ORDER_TIMES.transferDays * DAY_MS));
};

/**
 * Opens a payment of what is left after coupon and package. The choice and the price of the open attempts change in one
 * transaction that holds the order, so that nobody pays by a code of another amount. Nothing left: settled at once.
 */
export async function payOrder(
  parts: OrderParts,
  caller: Caller<Actor>,
  request: PayRequest,
): Promise<{ order: Order; payment: OpenedPayment | null }> {
  const { db, payments } = parts;
  const chosen = await db.transaction(async (tx) => {
    const owner = await ownerFor(tx, caller.who, 'place-order');
    const order = await lockOrder(tx, request.id, owner);
    requireStep(order, 'pay-order', ['buyer']);
    const now = await timeNow(tx);
    if (!order.expiresAt || isOver(order.expiresAt, now)) throw refusedByState({ state: 'cancelled' });
    const discounts = await discount(tx, order, request);
    const expiresAt = deadline(order.expiresAt, request.channel, now);
    const facts = { channel: request.channel, payable: discounts.payable };
    const change = { ...discounts, expiresAt };
    if (discounts.payable > 0) {
      await payments.reprice(tx, { reference: order.id, amount: discounts.payable });
      if (expiresAt > order.expiresAt) await parts.watch(tx, order.id, expiresAt);
      return move(tx, caller, order, { act: 'pay-order', by: ['buyer'], change, facts });
    }
    const closing = await payments.close(tx, caller, { reference: order.id, payer: owner, why: 'cancelled' });
    if (closing !== 'closed') throw problem('PAYMENT_OVER');
    const paid = await move(tx, caller, order, { act: 'pay-order', by: ['buyer'], change, facts });
    return settleOrder(parts, tx, caller, paid, 0);
  });
  if (chosen.state !== 'unpaid' || !chosen.expiresAt) return { order: chosen, payment: null };
  const payment = await payments.open(caller, {
    reference: chosen.id,
    amount: chosen.payable,
    subject: `印信订单 ${chosen.number}`,
    channel: request.channel,
    payer: ownerOfOrder(chosen),
    expiresAt: chosen.expiresAt,
    clientAddress: caller.ip,
    returnPath: request.contractId
      ? `/businessProcessing/signCenter/create?id=${request.contractId}&step=send&order=${chosen.id}`
      : `/businessProcessing/signCenter/PayDialog?id=${chosen.id}`,
    wechatCode: request.wechatCode,
  });
  return { order: chosen, payment };
}
