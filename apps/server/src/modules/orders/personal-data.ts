import { endOf, ORDER_STATES, type OrderState, RETENTION, yearAfter } from '@yinxin/api';
import { and, asc, count, eq, inArray, isNotNull, max } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/connect.ts';
import type { KeptData } from '../privacy/index.ts';
import { invoices } from './money/tables.ts';
import { orders } from './tables.ts';

/** A person's own orders, for the copy that they ask for. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.ownerKind, 'person'), eq(orders.ownerId, personId)))
    .orderBy(asc(orders.id));
  return rows.map(({ number, title, state, payable, paid, refunded, createdAt }) => ({
    订单号: number,
    内容: title,
    状态: ORDER_STATES[state],
    应付分: payable,
    实付分: paid,
    已退分: refunded,
    下单时间: createdAt.toISOString(),
  }));
}

const OPEN = [
  'unpaid',
  'reviewing',
  'making',
  'rejected',
  'refunding',
] as const satisfies readonly OrderState[];

/** Orders of an organisation that are neither done nor given up. */
export async function openOrdersOf(db: Queryable, organizationId: string): Promise<string | undefined> {
  const [{ many } = { many: 0 }] = await db
    .select({ many: count() })
    .from(orders)
    .where(
      and(
        eq(orders.ownerKind, 'organization'),
        eq(orders.ownerId, organizationId),
        inArray(orders.state, [...OPEN]),
      ),
    );
  return many > 0 ? `${many} 笔订单没有完成` : undefined;
}

const ofPerson = (table: { ownerKind: PgColumn; ownerId: PgColumn }, personId: string) =>
  and(eq(table.ownerKind, 'person'), eq(table.ownerId, personId));

/** Where goods were sent and what was handed in for them. */
export async function keepsOrders(db: Queryable, personId: string): Promise<KeptData | undefined> {
  const [{ count: many, last } = { count: 0, last: null }] = await db
    .select({ count: count(), last: max(orders.updatedAt) })
    .from(orders)
    .where(and(ofPerson(orders, personId), isNotNull(orders.agreedAt)));
  return last ? { count: many, until: endOf(last, RETENTION.orders.term) } : undefined;
}

/** To whom invoices were made out. */
export async function keepsInvoices(db: Queryable, personId: string): Promise<KeptData | undefined> {
  const [{ count: many, last } = { count: 0, last: null }] = await db
    .select({ count: count(), last: max(invoices.createdAt) })
    .from(invoices)
    .where(and(ofPerson(invoices, personId), eq(invoices.state, 'issued')));
  return last ? { count: many, until: endOf(yearAfter(last), RETENTION.accounting.term) } : undefined;
}
