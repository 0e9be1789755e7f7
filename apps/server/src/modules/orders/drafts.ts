import { randomInt } from 'node:crypto';
import type { AskedLine, Owner } from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { currentPrices } from '../prices/index.ts';
import { findScene, needScene, type SceneRow } from '../scenes/index.ts';
import { linesOf, lockOrder, note, ownerFor, requireStep } from './access.ts';
import type { OrderParts } from './dependencies.ts';
import { boughtByUse } from './money/by-use.ts';
import { sealTrialDays } from './money/trial.ts';
import { attachPapers, subjectOf } from './papers.ts';
import { type Priced, priceLines, titleOf, totalOf } from './pricing.ts';
import { type Line, type Order, orderLines, orders } from './tables.ts';

export interface Delivery {
  name: string;
  phone: string;
  address: string;
}

export interface Draft {
  id?: string | undefined;
  lines?: AskedLine[] | undefined;
  papers?: string[] | undefined;
  delivery?: Delivery | null | undefined;
  note?: string | undefined;
}

/** The date in China, then figures that nobody can count by. */
export function datedNumber(prefix: string, figures: number, now = new Date()): string {
  const day = dayInChina(now).replaceAll('-', '');
  return `${prefix}${day}-${String(randomInt(10 ** figures)).padStart(figures, '0')}`;
}

export const deliveryOf = (id: string) => `order/delivery/${id}`;

/** Somebody who was sent a key has one. */
export const selectUsbKey = (db: Queryable, { kind, id }: Owner) =>
  db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.ownerKind, kind),
        eq(orders.ownerId, id),
        eq(orderLines.product, 'usb-key'),
        eq(orderLines.state, 'done'),
      ),
    )
    .limit(1);

export const hasUsbKey = async (db: Queryable, owner: Owner): Promise<boolean> =>
  (await selectUsbKey(db, owner)).length > 0;

/** What lines cost today, for this owner on this platform. */
export async function quote(
  { maker }: Pick<OrderParts, 'maker'>,
  tx: Queryable,
  owner: Owner,
  scene: SceneRow,
  lines: readonly AskedLine[],
) {
  const list = await currentPrices(tx);
  const rules = {
    ...{ buyer: owner.kind, scene, hasUsbKey: await hasUsbKey(tx, owner) },
    trialDays: lines.some(({ trial }) => trial) ? await sealTrialDays(maker, tx, owner) : undefined,
    boughtByUse: await boughtByUse(tx, owner),
  };
  return { list, lines: priceLines(list.data, lines, rules) };
}

/** Saves what is typed as it is typed. After a rejection only what was wrong can be mended, never what was paid for. */
export async function saveOrder(parts: OrderParts, caller: Caller<Actor>, draft: Draft): Promise<Order> {
  return parts.db.transaction(async (tx) => {
    const owner = await ownerFor(tx, caller.who, 'place-order');
    const order = draft.id
      ? await lockOrder(tx, draft.id, owner)
      : await beginOrder(parts, tx, caller, {
          ...{ owner, scene: await needScene(tx, caller.who.accountId), asked: draft.lines },
        });
    requireStep(order, 'save-order', ['buyer']);
    if (draft.lines) {
      if (order.state === 'draft') await putLines(parts, tx, owner, order, draft.lines);
      else await mendLines(tx, order, draft.lines);
    }
    if (draft.papers) await attachPapers(tx, order, draft.papers);
    const { note: words, delivery } = draft;
    const sealed =
      delivery &&
      (await parts.vault
        .forSubject(subjectOf(owner), tx)
        .seal(deliveryOf(order.id), JSON.stringify(delivery)));
    const [saved] = await tx
      .update(orders)
      .set({
        ...(words === undefined ? {} : { note: words }),
        ...(delivery === undefined ? {} : { delivery: sealed ?? null }),
        updatedAt: sql`now()`,
      })
      .where(eq(orders.id, order.id))
      .returning();
    if (!saved) throw problem('ORDER_NOT_FOUND');
    return saved;
  });
}

export async function beginOrder(
  parts: Pick<OrderParts, 'maker'>,
  tx: Queryable,
  caller: Caller<Actor>,
  { owner, scene, asked }: { owner: Owner; scene: SceneRow; asked: readonly AskedLine[] | undefined },
): Promise<Order> {
  if (!asked) throw problem('ORDER_LINES', { reason: '请选择要办理的内容' });
  const { who } = caller;
  const { lines } = await quote(parts, tx, owner, scene, asked);
  const values = {
    ...{ ownerKind: owner.kind, ownerId: owner.id, accountId: who.accountId, personId: who.personId },
    ...{ sceneId: scene.id, ...summary(lines) },
  };
  const order = await insertNumbered(tx, values);
  await insertLines(tx, order.id, lines);
  await note(tx, caller, order, 'create-order');
  return order;
}

async function insertNumbered(
  tx: Queryable,
  values: Omit<typeof orders.$inferInsert, 'number'>,
): Promise<Order> {
  for (;;) {
    const [order] = await tx
      .insert(orders)
      .values({ ...values, number: datedNumber('YX', 8) })
      .onConflictDoNothing({ target: orders.number })
      .returning();
    if (order) return order;
  }
}

const summary = (lines: readonly Priced[]) => ({
  title: titleOf(lines),
  products: [...new Set(lines.map(({ product }) => product))],
  amount: totalOf(lines),
  payable: totalOf(lines),
});

const insertLines = (tx: Queryable, orderId: string, lines: readonly Priced[]) =>
  tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId, position })));

/** The lines of a draft are replaced as a whole. */
export async function putLines(
  parts: Pick<OrderParts, 'maker'>,
  tx: Queryable,
  owner: Owner,
  order: Order,
  asked: readonly AskedLine[],
) {
  const scene = await findScene(tx, order.sceneId);
  const { list, lines } = await quote(parts, tx, owner, scene, asked);
  await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
  await insertLines(tx, order.id, lines);
  await tx.update(orders).set(summary(lines)).where(eq(orders.id, order.id));
  return { list, total: totalOf(lines) };
}

const sameThing = (line: Line, asked: AskedLine): boolean =>
  line.product === asked.product &&
  line.act === asked.act &&
  line.medium === asked.medium &&
  line.years === asked.years &&
  line.trial === asked.trial &&
  line.quantity === asked.quantity &&
  line.targetId === asked.targetId &&
  line.details.planId === asked.details.planId;

/** What was paid for stays; what is said of it may be mended while nothing of it was made. */
async function mendLines(tx: Queryable, order: Order, asked: readonly AskedLine[]): Promise<void> {
  const lines = await linesOf(tx, order.id);
  const fits =
    lines.length === asked.length && lines.every((line, n) => sameThing(line, asked[n] as AskedLine));
  if (!fits) throw problem('ORDER_LINES', { reason: '已付款的订单不能更换内容，请申请退款后重新下单' });
  for (const [n, line] of lines.entries())
    if (line.state !== 'done')
      await tx
        .update(orderLines)
        .set({ details: (asked[n] as AskedLine).details })
        .where(eq(orderLines.id, line.id));
}
