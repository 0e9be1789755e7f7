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
import { events } from '../events/index.ts';
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

/** How many there are in each state, as far as anybody counts; in order, so that an index says where to stop. */
export async function countByState(
  db: Queryable,
  { kind, id }: Owner,
): Promise<Partial<Record<OrderState, number>>> {
  const { rows } = await db.execute<{ state: OrderState; n: number }>(sql`
    select s.state, (select count(*)::int from (
             select from ${orders} o
              where o.owner_kind = ${kind} and o.owner_id = ${id} and o.state = s.state
              order by o.id limit ${MOST_COUNTED}) as counted) as n
      from unnest(array[${sql.join(
        keysOf(ORDER_STATES).map((state) => sql`${state}`),
        sql`, `,
      )}]::text[]) as s (state)`);
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ state, n }) => [state, n]));
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
