import { ORDER_STATES } from '@yinxin/api';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
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

/** What was bought is kept three years (电子商务法 第三十一条). */
export async function keepsOrders(db: Queryable, personId: string): Promise<boolean> {
  const kept = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.ownerKind, 'person'), eq(orders.ownerId, personId), ne(orders.state, 'draft')))
    .limit(1);
  return kept.length > 0;
}
