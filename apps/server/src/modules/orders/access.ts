import {
  type AuthorizationAct,
  type MemberActName,
  ORDER_STATES,
  type OrderAct,
  type OrderPower,
  type Owner,
  orderMachine,
} from '@yinxin/api';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, asSystem, type Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type Facts, type NewEvent, record } from '../events/index.ts';
import { authoriseReading } from '../members/index.ts';
import { findPerson } from '../persons/index.ts';
import { type Line, type Order, orderLines, orders } from './tables.ts';

/** What is done without anybody's request. */
export const system = asSystem('orders');

type OrdersAct = Extract<MemberActName, 'read-orders' | 'place-order' | 'manage-orders'>;

/** Whose orders somebody may see to, as they stand now: their own, or those of the organisation they act for. */
export async function ownerFor(tx: Queryable, who: Actor, act: OrdersAct): Promise<Owner> {
  if (who.organizationId) {
    const { organization } = await authoriseReading(tx, who, act);
    return { kind: 'organization', id: organization.id };
  }
  if (act === 'place-order' && (await findPerson(tx, who.personId)).state !== 'verified')
    throw problem('NOT_VERIFIED');
  return { kind: 'person', id: who.personId };
}

export const ownerOfOrder = ({ ownerKind, ownerId }: Pick<Order, 'ownerKind' | 'ownerId'>): Owner => ({
  kind: ownerKind,
  id: ownerId,
});

export const isOwned = ({ kind, id }: Owner) => and(eq(orders.ownerKind, kind), eq(orders.ownerId, id));

export async function ownOrder(db: Queryable, owner: Owner, id: string): Promise<Order | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isOwned(owner)));
  return order;
}

/** An order of this owner; anybody else's does not exist. */
export async function findOwnOrder(db: Queryable, owner: Owner, id: string): Promise<Order> {
  const order = await ownOrder(db, owner, id);
  if (!order) throw problem('ORDER_NOT_FOUND');
  return order;
}

/** For whoever changes it: acts on one order take turns, money included. */
export async function lockOrder(tx: Queryable, id: string, owner?: Owner): Promise<Order> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), owner && isOwned(owner)))
    .for('update');
  if (!order) throw problem('ORDER_NOT_FOUND');
  return order;
}

export const linesOf = (db: Queryable, orderId: string): Promise<Line[]> =>
  db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position));

export const refusedByState = ({ state }: Pick<Order, 'state'>) =>
  problem('ORDER_STATE', { state: ORDER_STATES[state] });

export interface Move {
  act: OrderAct;
  by: readonly OrderPower[];
  change?: Partial<Omit<Order, 'id' | 'state'>>;
  facts?: Facts;
  /** What an operator does is recorded by the desk. */
  isRecorded?: boolean;
}

export function requireStep(order: Order, act: OrderAct, by: readonly OrderPower[]) {
  const step = orderMachine.step(order.state, act, by);
  if (!('next' in step)) throw step.refused === 'role' ? problem('FORBIDDEN') : refusedByState(order);
  return step.next;
}

/** One step of the flow, and its event. Whoever calls holds the lock of the order. */
export async function move(
  tx: Queryable,
  caller: Caller,
  order: Order,
  { act, by, change = {}, facts = {}, isRecorded = false }: Move,
): Promise<Order> {
  const state = requireStep(order, act, by);
  const [moved] = await tx
    .update(orders)
    .set({ ...change, state, updatedAt: sql`now()` })
    .where(eq(orders.id, order.id))
    .returning();
  if (!moved) throw problem('ORDER_NOT_FOUND');
  if (!isRecorded && act !== 'save-order') await note(tx, caller, order, act, facts);
  return moved;
}

type NotedAct =
  | Exclude<OrderAct, 'save-order'>
  | 'create-order'
  | 'make-line'
  | 'remind-order'
  | 'request-invoice'
  | 'part-refund'
  | 'ask-authorization'
  | AuthorizationAct;

/** Of an organisation's order its members hear, whoever did it. */
export const eventOf = ({ id, ownerKind, ownerId }: Order, act: NotedAct, facts: Facts = {}): NewEvent => ({
  ...{ act, target: id, organizationId: ownerKind === 'organization' ? ownerId : null, facts },
});

export const note = (tx: Queryable, caller: Caller, order: Order, act: NotedAct, facts?: Facts) =>
  record(tx, caller, eventOf(order, act, facts));
