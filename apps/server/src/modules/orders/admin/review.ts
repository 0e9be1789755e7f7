import { ORDER_PAPERS, reviewsNeeded } from '@yinxin/api';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller, Operator } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { requireSeen } from '../../admin-book/index.ts';
import { requireVoice } from '../../second-voices/index.ts';
import { linesOf, lockOrder, move, requireStep } from '../access.ts';
import type { OrderParts } from '../dependencies.ts';
import { isAuthorised } from '../doubt.ts';
import { papersOf, requirePapers } from '../papers.ts';
import { type Order, orderReviews } from '../tables.ts';

export const reviewsOf = (db: Queryable, { id, round }: Pick<Order, 'id' | 'round'>) =>
  db
    .select()
    .from(orderReviews)
    .where(and(eq(orderReviews.orderId, id), eq(orderReviews.round, round)))
    .orderBy(asc(orderReviews.id));

export interface Decision {
  id: string;
  accept: boolean;
  words: string;
}

/**
 * One reviewer's decision. The order is locked: of two who decide at once the second meets what the first made of it.
 * The desk writes the event.
 */
export async function decideOrder(
  parts: OrderParts,
  tx: Queryable,
  { who, ...caller }: Caller<Operator>,
  { id, accept, words }: Decision,
): Promise<Order> {
  const order = await lockOrder(tx, id);
  const by = { who, ...caller };
  if (order.state !== 'reviewing' && !(order.state === 'making' && !accept)) throw problem('ORDER_DECIDED');
  const act = accept ? 'approve-order' : 'reject-order';
  requireStep(order, act, who.roles);
  const lines = await linesOf(tx, id);
  if (order.state === 'making' && lines.some(({ state }) => state === 'making' || state === 'done'))
    throw problem('ORDER_BEING_MADE');
  const earlier = (await reviewsOf(tx, order)).filter(({ accept: yes }) => yes);
  const before = earlier.map(({ operatorId }) => operatorId);
  if (accept && before.includes(who.id)) throw problem('ORDER_REVIEWED');
  if (accept) {
    const given = await papersOf(tx, id);
    // what was agreed to online may have been taken back since
    requirePapers(order, lines, given, await isAuthorised(parts, tx, order, order.personId));
    const papers = given.map(({ id: paperId, kind }) => ({
      ...{ id: paperId, words: ORDER_PAPERS[kind] },
    }));
    await requireSeen(tx, who, 'view-order-paper', id, papers);
  }
  if (accept && reviewsNeeded(lines) > 1) await requireVoice(tx, who.id, before, 'ORDER_REVIEWED');
  await tx
    .insert(orderReviews)
    .values({ orderId: id, round: order.round, operatorId: who.id, operatorName: who.name, accept, words })
    .onConflictDoUpdate({
      target: [orderReviews.orderId, orderReviews.round, orderReviews.operatorId],
      set: { accept, words },
    });
  if (!accept)
    return move(tx, by, order, { act, by: who.roles, change: { reason: words }, isRecorded: true });
  if (earlier.length + 1 < reviewsNeeded(lines)) return order;
  const approved = await move(tx, by, order, {
    act,
    by: who.roles,
    change: { reason: '' },
    isRecorded: true,
  });
  await parts.makeLater(tx, id);
  return approved;
}

/** Makes anew what was held up; what is done stays done. */
export async function retryOrder(
  parts: OrderParts,
  tx: Queryable,
  caller: Caller<Operator>,
  id: string,
): Promise<Order> {
  const order = await lockOrder(tx, id);
  const retried = await move(tx, caller, order, {
    ...{ act: 'retry-order', by: caller.who.roles, change: { reason: '' }, isRecorded: true },
  });
  await parts.makeLater(tx, id);
  return retried;
}
