import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { NOW } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import type { DataOf, Kind } from '../kinds/index.ts';
import { contentItems } from '../tables.ts';

/** Content as the public may see it: published, and its day has come. */
export interface LiveItem<K extends Kind> {
  /** What addresses name it by. */
  id: string;
  data: DataOf<K>;
  publishedAt: Date;
  updatedAt: Date;
}

export const isLive = (kind: Kind): SQL | undefined =>
  and(eq(contentItems.kind, kind), sql`${contentItems.live} is not null`, lte(contentItems.publishAt, NOW));

export const liveColumns = {
  id: contentItems.slug,
  data: contentItems.live,
  publishedAt: contentItems.publishAt,
  updatedAt: contentItems.liveAt,
};

/** In the order of the editors, all or those of some shelves. Kinds with many items are read page by page instead. */
export async function liveItems<K extends Kind>(
  db: Queryable,
  kind: K,
  shelves?: readonly string[],
): Promise<LiveItem<K>[]> {
  const rows = await db
    .select(liveColumns)
    .from(contentItems)
    .where(and(isLive(kind), shelves && inArray(contentItems.shelf, [...shelves])))
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
    .select(liveColumns)
    .from(contentItems)
    .where(and(isLive(kind), where))
    .orderBy(desc(contentItems.publishAt), desc(contentItems.slug))
    .limit(limit)
    .offset(offset);
  return rows as LiveItem<K>[];
}

export async function liveItem<K extends Kind>(db: Queryable, kind: K, slug: string): Promise<LiveItem<K>> {
  const rows = await db
    .select(liveColumns)
    .from(contentItems)
    .where(and(isLive(kind), eq(contentItems.slug, slug)));
  const [item] = rows as LiveItem<K>[];
  if (!item) throw problem('CONTENT_NOT_FOUND');
  return item;
}
