import type { ContentState } from '@yinxin/api';
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { paged } from '../../../db/paged.ts';
import { containing } from '../../../db/text.ts';
import { type Kind, titleOf } from '../kinds/index.ts';
import { contentItems, contentVersions } from '../tables.ts';
import type { ContentItem, ContentVersion } from './commands.ts';
import { isVisible } from './flow.ts';

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
  const rows = db
    .select()
    .from(contentItems)
    .where(where)
    .orderBy(...(kind === 'news' ? byDate : byPosition));
  const { list, total } = await paged(db, { page, limit }, { from: contentItems, where, rows });
  return { list: list.map(lineOf), total };
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

/** How many items of each kind are in a state, of everybody or of one author. */
export const countByKind = (db: Queryable, state: ContentState, authorId?: string) =>
  db
    .select({ kind: contentItems.kind, count: count() })
    .from(contentItems)
    .where(and(eq(contentItems.state, state), authorId ? eq(contentItems.authorId, authorId) : undefined))
    .groupBy(contentItems.kind)
    .orderBy(contentItems.kind);
