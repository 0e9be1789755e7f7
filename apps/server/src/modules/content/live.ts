import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { DataOf, Kind } from './kinds/index.ts';
import { contentItems } from './tables.ts';

/** Content as the public may see it: published, and its day has come. */
export interface LiveItem<K extends Kind> {
  /** What addresses name it by. */
  id: string;
  data: DataOf<K>;
  publishedAt: Date;
  updatedAt: Date;
}

export const isLive = (kind: Kind): SQL | undefined =>
  and(
    eq(contentItems.kind, kind),
    sql`${contentItems.live} is not null`,
    lte(contentItems.publishAt, sql`now()`),
  );

const columns = {
  id: contentItems.slug,
  data: contentItems.live,
  publishedAt: contentItems.publishAt,
  updatedAt: contentItems.liveAt,
};

/** In the order of the editors. Kinds with many items (news) are read page by page instead. */
export async function liveItems<K extends Kind>(db: Queryable, kind: K): Promise<LiveItem<K>[]> {
  const rows = await db
    .select(columns)
    .from(contentItems)
    .where(isLive(kind))
    .orderBy(asc(contentItems.position), asc(contentItems.id));
  return rows as LiveItem<K>[];
}

export async function liveNewestFirst<K extends Kind>(
  db: Queryable,
  kind: K,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<LiveItem<K>[]> {
  const rows = await db
    .select(columns)
    .from(contentItems)
    .where(and(isLive(kind), where))
    .orderBy(desc(contentItems.publishAt), desc(contentItems.slug))
    .limit(limit)
    .offset(offset);
  return rows as LiveItem<K>[];
}

export async function liveItem<K extends Kind>(db: Queryable, kind: K, slug: string): Promise<LiveItem<K>> {
  const rows = await db
    .select(columns)
    .from(contentItems)
    .where(and(isLive(kind), eq(contentItems.slug, slug)));
  const [item] = rows as LiveItem<K>[];
  if (!item) throw problem('CONTENT_NOT_FOUND');
  return item;
}

/** The ones before and after an item in a list, as links. */
export function neighbours<Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  titleOf: (item: Item) => string,
) {
  const at = items.findIndex((item) => item.id === id);
  const linkTo = (item: Item | undefined) => (item ? { id: item.id, title: titleOf(item) } : null);
  return {
    previous: at > 0 ? linkTo(items[at - 1]) : null,
    next: at < 0 ? null : linkTo(items[at + 1]),
  };
}
