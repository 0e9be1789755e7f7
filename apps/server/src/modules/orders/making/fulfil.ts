import { isMade, PRODUCTS, type PriceListData } from '@yinxin/api';
import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { NOW } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import type { Run } from '../../../jobs/index.ts';
import { record } from '../../events/index.ts';
import type { Use } from '../../metering/index.ts';
import { findPriceList } from '../../prices/index.ts';
import type { Outcome } from '../../seals/index.ts';
import { eventOf, linesOf, lockOrder, move, ownerOfOrder, system } from '../access.ts';
import type { OrderParts } from '../dependencies.ts';
import { grantQuota } from '../money/quota.ts';
import { earnOrder } from '../money/settle.ts';
import { coverable, includedSeals, packageOf } from '../pricing.ts';
import { type Line, type Order, orderLines, orders } from '../tables.ts';

/** Longer than making an order takes; whoever died is not waited for any longer. */
const LEASE = sql`${NOW} + interval '2 minutes'`;
const TROUBLE = '系统繁忙，正在重试';

/** Somebody else makes this order now; the job comes back. */
class BeingMade extends Error {
  constructor(id: string) {
    super(`the order ${id} is being made by another process`);
  }
}

/**
 * Makes what an order asks for, line by line. The maker bears being asked twice; this one sees to it that two processes
 * do not ask at once. Whatever ends it in between, the next try goes on with the first line that is not done.
 */
export async function fulfilOrder(parts: OrderParts, orderId: string, run: Run): Promise<void> {
  const order = await claim(parts, orderId, run);
  if (!order) return;
  try {
    for (const { id } of await linesOf(parts.db, orderId)) await makeLine(parts, order, id);
    await finish(parts, orderId);
  } catch (error) {
    await parts.db
      .transaction((tx) => holdUp(tx, orderId, TROUBLE))
      .catch((err: unknown) => parts.log.error({ err, order: orderId }, 'noting that an order is held up'));
    throw error;
  } finally {
    await release(parts.db, orderId, run).catch((err: unknown) =>
      parts.log.warn({ err, order: orderId }, 'releasing an order'),
    );
  }
}

/** Undefined when there is nothing to make any more. */
async function claim({ db }: OrderParts, orderId: string, run: Run): Promise<Order | undefined> {
  const free = or(isNull(orders.makingBy), eq(orders.makingBy, run.id), lte(orders.makingUntil, NOW));
  const [claimed] = await db
    .update(orders)
    .set({ makingBy: run.id, makingUntil: LEASE })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'making'), free))
    .returning();
  if (claimed) return claimed;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order?.state === 'making') throw new BeingMade(orderId);
  return undefined;
}

const release = (db: Queryable, orderId: string, run: Run) =>
  db
    .update(orders)
    .set({ makingBy: null, makingUntil: null })
    .where(and(eq(orders.id, orderId), eq(orders.makingBy, run.id)));

async function makeLine(parts: OrderParts, order: Order, lineId: string): Promise<void> {
  const line = await parts.db.transaction((tx) => begin(tx, order.id, lineId));
  if (!line) return;
  const made = await make(parts, order, line);
  await parts.db.transaction((tx) => noteOutcome(tx, order.id, line, made));
}

/** The line is marked before anything is made of it: from here on the order can no longer be rejected. */
async function begin(tx: Queryable, orderId: string, lineId: string): Promise<Line | undefined> {
  const order = await lockOrder(tx, orderId);
  const [line] = await tx.select().from(orderLines).where(eq(orderLines.id, lineId));
  if (order.state !== 'making' || !line || line.state === 'done') return undefined;
  await tx.update(orderLines).set({ state: 'making', reason: '' }).where(eq(orderLines.id, lineId));
  await tx.update(orders).set({ makingUntil: LEASE }).where(eq(orders.id, orderId));
  return line;
}

const DONE: Outcome = { state: 'done', reason: '', sealId: null, serial: null };

async function make(parts: OrderParts, order: Order, line: Line): Promise<Outcome> {
  const by = { id: order.id, owner: ownerOfOrder(order), accountId: order.accountId };
  const { kind } = PRODUCTS[line.product];
  if (kind === 'certificate' || kind === 'seal') return parts.maker.fulfil(line, by);
  if (kind === 'package') {
    const list = await findPriceList(parts.db, order.priceListId ?? '');
    const plan = packageOf(list.data, line);
    if (!plan) throw problem('ORDER_LINES', { reason: '没有该套餐' });
    const contracts = plan.contracts * line.quantity;
    const seals = await sealsLeft(parts.db, list.data, order.id, line);
    await parts.db.transaction((tx) => grantQuota(tx, by.owner, line.id, { contracts, seals }));
  }
  const { quantity } = line;
  if (kind === 'use')
    await parts.db.transaction((tx) => grantQuota(tx, by.owner, line.id, { contracts: quantity }));
  if (kind === 'report')
    await parts.db.transaction((tx) => grantQuota(tx, by.owner, line.id, { reports: quantity }));
  return DONE;
}

/** The seals of a package that the order itself did not ask for; those it did are taken from the first package. */
async function sealsLeft(db: Queryable, data: PriceListData, orderId: string, { id }: Line): Promise<number> {
  const lines = await linesOf(db, orderId);
  let taken = includedSeals(data, lines).length;
  for (const line of lines) {
    const seals = (packageOf(data, line)?.seals ?? 0) * line.quantity;
    if (line.id === id) return Math.max(0, seals - taken);
    taken = Math.max(0, taken - seals);
  }
  return 0;
}

async function noteOutcome(tx: Queryable, orderId: string, line: Line, made: Outcome): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const isDone = made.state === 'done';
  const state = isDone ? 'done' : made.state === 'failed' ? 'failed' : 'held';
  const { reason, sealId, serial } = made;
  const noted = await tx
    .update(orderLines)
    .set({ state, reason, sealId, serial, doneAt: isDone ? sql`now()` : null })
    .where(and(eq(orderLines.id, line.id), ne(orderLines.state, 'done')))
    .returning({ id: orderLines.id });
  if (!isDone || noted.length === 0) return;
  const uses = await usesOf(tx, order, line, made);
  const event = eventOf(order, 'make-line', { line: line.id, what: line.words });
  await record(tx, system, { ...event, uses });
}

/** What was made of a line, billed to a partner unless the customer paid for it. */
async function usesOf(tx: Queryable, order: Order, line: Line, { sealId, serial }: Outcome): Promise<Use[]> {
  if (!isMade(line.product) || line.act === 'revocation') return [];
  const isPaid = line.amount > 0 && !coveredLines(order, await linesOf(tx, order.id)).has(line.id);
  const use = { owner: ownerOfOrder(order), reference: line.id, number: order.number, isPaid };
  const by = { accountId: order.accountId };
  return [
    ...(serial ? [{ meter: 'certificate' as const, ...use, ...by }] : []),
    ...(sealId && line.act !== 'renewal' ? [{ meter: 'seal' as const, ...use, ...by }] : []),
  ];
}

/** Those that seals of a package, or of a partner, were taken for. */
const coveredLines = ({ quotaSeals }: Order, lines: readonly Line[]): ReadonlySet<string> =>
  new Set(
    coverable(lines.filter(({ amount }) => amount > 0))
      .slice(0, quotaSeals)
      .map(({ id }) => id),
  );

/** All is made: the money is earned and the order done. Otherwise it says what it waits for. */
async function finish(parts: OrderParts, orderId: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state !== 'making') return;
    const lines = await linesOf(tx, orderId);
    const open = lines.filter(({ state }) => state !== 'done');
    if (open.length > 0) {
      const why = (open.find(({ state }) => state === 'failed') ?? open[0])?.reason ?? '';
      return holdUp(
        tx,
        orderId,
        why,
        open.some(({ state }) => state === 'failed'),
      );
    }
    await earnOrder(tx, order);
    await move(tx, system, order, { act: 'finish-order', by: ['system'], change: { reason: '' } });
  });
}

/** The order stays in the making, and says why; told once for each reason. */
async function holdUp(tx: Queryable, orderId: string, reason: string, isFailure = true): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'making' || order.reason === reason) return;
  if (!isFailure) {
    await tx.update(orders).set({ reason, updatedAt: sql`now()` }).where(eq(orders.id, orderId));
    return;
  }
  await move(tx, system, order, { act: 'fail-order', by: ['system'], change: { reason }, facts: { reason } });
}
