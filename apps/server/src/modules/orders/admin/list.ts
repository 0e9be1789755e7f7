import type { OrderState, OwnerKind } from '@yinxin/api';
import { and, asc, count, desc, eq, inArray, like, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { organizations } from '../../organizations/index.ts';
import { beginning, filtered, type OrderFilter } from '../queries.ts';
import { type Order, orderLines, orderReviews, orders } from '../tables.ts';

interface DeskQuery extends OrderFilter {
  page: number;
  limit: number;
  ownerKind?: OwnerKind | undefined;
  failed?: '1' | undefined;
  keyword?: string | undefined;
  /** Only those that this operator has reviewed in their round, or has not. */
  reviewed?: { by: string; is: boolean };
}

/** Nobody leafs beyond this, and counting stops here. */
const MOST_COUNTED = 10_000;
const MOST_NAMED = 50;

/** The beginning of a number, or of an organisation's name. */
function named(db: Queryable, keyword: string): SQL | undefined {
  const found = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(like(organizations.name, beginning(keyword)))
    .limit(MOST_NAMED);
  return or(
    like(orders.number, beginning(keyword.toUpperCase())),
    and(eq(orders.ownerKind, 'organization'), inArray(orders.ownerId, found)),
  );
}

const isReviewedBy = (operatorId: string) =>
  sql`exists (select from ${orderReviews} r where r.order_id = ${orders.id} and r.round = ${orders.round} and r.operator_id = ${operatorId})`;

/** What waits goes by age, everything else by the newest. */
export async function deskOrders(db: Queryable, query: DeskQuery): Promise<{ rows: Order[]; total: number }> {
  const { page, limit, ownerKind, failed, keyword, reviewed } = query;
  const held = sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id} and ${orderLines.state} = 'failed')`;
  const where = and(
    filtered(query),
    ownerKind && eq(orders.ownerKind, ownerKind),
    failed ? and(eq(orders.state, 'making'), or(held, sql`${orders.reason} <> ''`)) : undefined,
    keyword ? named(db, keyword) : undefined,
    reviewed && (reviewed.is ? isReviewedBy(reviewed.by) : not(isReviewedBy(reviewed.by))),
  );
  const order = query.state === 'reviewing' ? asc(orders.id) : desc(orders.id);
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .offset((page - 1) * limit);
  const some = db.select({ id: orders.id }).from(orders).where(where).limit(MOST_COUNTED).as('some');
  const [counted] = await db.select({ n: count() }).from(some);
  return { rows, total: counted?.n ?? 0 };
}

export async function countIn(db: Queryable, state: OrderState, more?: SQL): Promise<number> {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, state), more))
    .limit(MOST_COUNTED)
    .as('some');
  const [counted] = await db.select({ n: count() }).from(some);
  return counted?.n ?? 0;
}
