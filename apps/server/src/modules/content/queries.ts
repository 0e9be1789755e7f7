import { asc, count, desc, eq, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { banners, customerCases, news } from './tables.ts';

export const bannersOf = (db: Queryable, platformType: '1' | '2') =>
  db.select().from(banners).where(eq(banners.platformType, platformType)).orderBy(asc(banners.position));

export async function newsPage(db: Queryable, page: number, limit: number) {
  const published = lte(news.publishedAt, sql`now()`);
  const list = await db
    .select()
    .from(news)
    .where(published)
    .orderBy(desc(news.publishedAt), desc(news.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db.select({ n: count() }).from(news).where(published);
  return { list, total: total?.n ?? 0 };
}

export const allCases = (db: Queryable) =>
  db.select().from(customerCases).orderBy(asc(customerCases.position));
