import { count, type SQL } from 'drizzle-orm';
import type { PgTable, PgView } from 'drizzle-orm/pg-core';
import type { Queryable } from './connect.ts';

/** A query in a fixed order, of which a part can be had. */
interface Ordered<Row> {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

interface PagedQuery<Row> {
  from: PgTable | PgView;
  where: SQL | undefined;
  /** The rows of `from` that `where` finds, in an order that leaves no two of them equal. */
  rows: Ordered<Row>;
}

/** One page of a list, and how long the whole of it is. */
export async function paged<Row>(
  db: Queryable,
  { page, limit }: { page: number; limit: number },
  { from, where, rows }: PagedQuery<Row>,
): Promise<{ list: Row[]; total: number }> {
  const list = await rows.limit(limit).offset((page - 1) * limit);
  const [total] = await db.select({ n: count() }).from(from).where(where);
  return { list, total: total?.n ?? 0 };
}
