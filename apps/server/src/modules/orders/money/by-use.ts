import type { Owner } from '@yinxin/api';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { NOW } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { isOwned } from '../access.ts';
import { orderLines, orders } from '../tables.ts';

/** Contracts that an owner bought by use within a year: what the next one costs depends on them. */
export async function boughtByUse(db: Queryable, owner: Owner): Promise<number> {
  const [sum] = await db
    .select({ bought: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isOwned(owner),
        eq(orderLines.product, 'contract-by-use'),
        inArray(orders.state, ['reviewing', 'making', 'done']),
        gt(orders.paidAt, sql`${NOW} - interval '1 year'`),
      ),
    );
  return sum?.bought ?? 0;
}
