import { NEWS_CATEGORIES, type NewsArticle, type NewsItem } from '@yinxin/api';
import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { renderMarkdown } from '../markdown.ts';
import { contentItems } from '../tables.ts';
import { isLive, type LiveItem, liveItem, liveNewestFirst } from './live.ts';

interface NewsQuery {
  page: number;
  limit: number;
  category?: NewsItem['category'];
}

function presentNews({ id, data, publishedAt }: LiveItem<'news'>): NewsItem {
  const { body: _, ...head } = data;
  return { id, ...head, publishedAt: publishedAt.toISOString() };
}

export async function newsPage(db: Queryable, query: NewsQuery) {
  const { page, limit } = query;
  const category = contentItems.shelf;
  const ofCategory = query.category && eq(category, query.category);
  const items = await liveNewestFirst(db, 'news', ofCategory, { limit, offset: (page - 1) * limit });
  const counts = await db
    .select({ category, n: count() })
    .from(contentItems)
    .where(isLive('news'))
    .groupBy(category);
  const wanted = counts.filter((row) => !query.category || row.category === query.category);
  return {
    list: items.map(presentNews),
    total: wanted.reduce((sum, { n }) => sum + n, 0),
    page,
    limit,
    categories: NEWS_CATEGORIES.filter((name) => counts.some((row) => row.category === name)),
  };
}

export async function newsArticle(db: Queryable, id: string): Promise<NewsArticle> {
  const item = await liveItem(db, 'news', id);
  return {
    ...presentNews(item),
    body: renderMarkdown(item.data.body),
    updatedAt: item.updatedAt.toISOString(),
    previous: await neighbour(db, item, 'older'),
    next: await neighbour(db, item, 'newer'),
  };
}

/** Compared inside the database: a Date holds milliseconds, the column microseconds. */
async function neighbour(db: Queryable, { id }: LiveItem<'news'>, side: 'older' | 'newer') {
  const [beyond, order] = side === 'older' ? [sql.raw('<'), desc] : [sql.raw('>'), asc];
  const { publishAt, slug, live } = contentItems;
  const past = sql`(${publishAt}, ${slug}) ${beyond} (
    select here.publish_at, here.slug from content_items here where here.kind = 'news' and here.slug = ${id})`;
  const [row] = await db
    .select({ id: slug, title: sql<string>`${live}->>'title'` })
    .from(contentItems)
    .where(and(isLive('news'), past))
    .orderBy(order(publishAt), order(slug))
    .limit(1);
  return row ?? null;
}
