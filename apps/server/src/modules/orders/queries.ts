import {
  keysOf,
  ORDER_STATES,
  ORDER_STATIONS,
  type OrderState,
  type OrderSummary,
  type Owner,
  type ProductCode,
} from '@yinxin/api';
import { startOfDay, startOfNextDay } from '@yinxin/values';
import { and, arrayContains, desc, eq, gte, inArray, like, lt, max, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import { events } from '../events/index.ts';
import { scenes } from '../scenes/index.ts';
import { isOwned } from './access.ts';
import { type Order, orders } from './tables.ts';

/** Nobody reads a number beyond this. */
const MOST_COUNTED = 100;

/** A LIKE pattern for these very characters at the beginning. */
export const beginning = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;

export interface OrderFilter {
  state?: OrderState | undefined;
  product?: ProductCode | undefined;
  number?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const filtered = ({ state, product, number, from, to }: OrderFilter): SQL | undefined =>
  and(
    state && eq(orders.state, state),
    product && arrayContains(orders.products, [product]),
    number ? like(orders.number, beginning(number.toUpperCase())) : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, startOfNextDay(to)) : undefined,
  );

/** The newest first, from a known one on: by index, however many there are. */
export async function listOrders(
  db: Queryable,
  owner: Owner,
  { before, limit, ...filter }: OrderFilter & { before?: string | undefined; limit: number },
): Promise<{ rows: Order[]; more: boolean }> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(isOwned(owner), before ? lt(orders.id, before) : undefined, filtered(filter)))
    .orderBy(desc(orders.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

const STATES = sql.join(
  keysOf(ORDER_STATES).map((state) => sql`${state}`),
  sql`, `,
);
/** How many there are in each state, as far as anybody counts; in order, so that an index says where to stop. */
const selectByState = (db: Queryable, { kind, id }: Owner) => {
  const counted = sql`(select from ${orders} o
    where o.owner_kind = ${kind} and o.owner_id = ${id} and o.state = s.state
    order by o.id limit ${MOST_COUNTED})`;
  return db
    .select({
      state: sql<OrderState>`s.state`,
      n: sql<number>`(select count(*)::int from ${counted} as counted)`,
    })
    .from(sql`unnest(array[${STATES}]::text[]) as s (state)`);
};
const byState = question((db, { kind, id }: Owner) => ({ counts: selectByState(db, { kind, id }) }));

type Counts = Partial<Record<OrderState, number>>;
const countsIn = (rows: readonly { state: OrderState; n: number }[]): Counts =>
  Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ state, n }) => [state, n]));

export const countByState = async (db: Queryable, owner: Owner): Promise<Counts> =>
  countsIn((await byState(db, owner)).counts);

const MOST_OPEN = 50;
/** Orders of which somebody may hear, or that wait for them, in the order in which they are looked through. */
const OPEN_STATES = ['rejected', 'unpaid', 'draft', 'reviewing', 'making'] as const;
type OpenState = (typeof OPEN_STATES)[number];

const open = question((db, { kind, id }: Owner) => {
  const inState = (state: OpenState) =>
    db
      .select()
      .from(orders)
      .where(and(isOwned({ kind, id }), eq(orders.state, state)))
      .orderBy(desc(orders.id))
      .limit(MOST_OPEN);
  const selects = OPEN_STATES.map((state) => [state, inState(state)] as const);
  return {
    ...(Object.fromEntries(selects) as Record<OpenState, ReturnType<typeof inState>>),
    counts: selectByState(db, { kind, id }),
    scenes: db.select({ id: scenes.id, name: scenes.name }).from(scenes),
  };
});

/** What is open of an owner's orders, the newest first in each state. */
export async function openOrders(db: Queryable, owner: Owner) {
  const found = await open(db, owner);
  return {
    rows: OPEN_STATES.flatMap((state): Order[] => found[state]),
    counts: countsIn(found.counts),
    scenes: new Map(found.scenes.map(({ id, name }) => [id, name])),
  };
}

/** What happened to an order, the newest first. */
export const timelineOf = (db: Queryable, orderId: string) =>
  db
    .select()
    .from(events)
    .where(and(eq(events.targetType, 'order'), eq(events.targetId, orderId)))
    .orderBy(desc(events.id))
    .limit(200);

export type Passed = OrderSummary['passed'];

/** When each of these orders passed its stations, the last time it did. */
export async function passedBy(db: Queryable, orderIds: readonly string[]): Promise<Map<string, Passed>> {
  const passed = new Map<string, Passed>(orderIds.map((id) => [id, {}]));
  if (orderIds.length === 0) return passed;
  const rows = await db
    .select({ orderId: events.targetId, act: events.act, at: max(events.at) })
    .from(events)
    .where(
      and(
        eq(events.targetType, 'order'),
        inArray(events.targetId, [...orderIds]),
        inArray(events.act, [...ORDER_STATIONS]),
      ),
    )
    .groupBy(events.targetId, events.act);
  for (const { orderId, act, at } of rows)
    if (at) Object.assign(passed.get(orderId) ?? {}, { [act]: at.toISOString() });
  return passed;
}
