import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { containing } from '../../db/text.ts';
import type { ContentItem, ContentVersion } from './commands.ts';
import { type ContentState, isVisible } from './flow.ts';
import { type Kind, titleOf } from './kinds/index.ts';
import { contentItems, contentVersions } from './tables.ts';

export interface ContentQuery {
  page: number;
  limit: number;
  state?: ContentState;
  /** Words anywhere in the item. */
  keyword?: string;
}

/** A line of the editors' list. */
export type ContentLine = Omit<ContentItem, 'data' | 'live'> & { title: string; isLive: boolean };

/** What editors see: every state, in the order of the site. */
export async function listContent(
  db: Queryable,
  kind: Kind,
  { page, limit, state, keyword }: ContentQuery,
): Promise<{ list: ContentLine[]; total: number }> {
  const words: SQL | undefined = keyword
    ? sql`${contentItems.data}::text ilike ${containing(keyword)}`
    : undefined;
  const where = and(
    eq(contentItems.kind, kind),
    state === undefined ? undefined : eq(contentItems.state, state),
    words,
  );
  const byDate = [sql`${contentItems.publishAt} desc nulls first`, desc(contentItems.id)];
  const byPosition = [contentItems.position, contentItems.id];
  const rows = await db
    .select()
    .from(contentItems)
    .where(where)
    .orderBy(...(kind === 'news' ? byDate : byPosition))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db.select({ n: count() }).from(contentItems).where(where);
  return { list: rows.map(lineOf), total: total?.n ?? 0 };
}

export function lineOf({ data, live, ...rest }: ContentItem): ContentLine {
  return { ...rest, title: titleOf(rest.kind, data), isLive: isVisible({ ...rest, live }) };
}

/** The history of an item, newest first. */
export async function versions(db: Queryable, id: string): Promise<ContentVersion[]> {
  return db
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.itemId, id))
    .orderBy(desc(contentVersions.number));
}
