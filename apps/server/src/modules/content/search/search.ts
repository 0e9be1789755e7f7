import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/connect.ts';
import { type Kind, SEARCHED, searchTextOf } from '../kinds/index.ts';
import { isLive, type LiveItem, liveColumns } from '../reading/live.ts';
import { contentItems, contentSearch } from '../tables.ts';
import { normal, pairQuery, pairsOf } from './pairs.ts';

/** Nobody reads further; whoever has more hits needs a longer keyword. */
const MAX_RESULTS = 100;

const { itemId, headline, headlinePairs, words, wordsPairs } = contentSearch;

/** The pairs lead to few candidates by index; looking into the text decides. */
const holds = (text: AnyPgColumn, pairs: AnyPgColumn, keyword: string): SQL =>
  sql`(${pairs} @@ ${pairQuery(keyword)}::tsquery and ${isIn(text, keyword)})`;
const isIn = (text: AnyPgColumn, keyword: string) => sql`position(${normal(keyword)} in ${text}) > 0`;

/** Published items that hold the keyword, those with it in their name first, each group in the order of the editors. */
export async function searchLive<K extends Kind>(
  db: Queryable,
  kind: K,
  keyword: string,
  shelves?: readonly string[],
): Promise<LiveItem<K>[]> {
  if (keyword.includes('\0')) return []; // no text of the database can hold it
  const onShelf = shelves && inArray(contentItems.shelf, [...shelves]);
  const find = async (where: SQL | undefined, limit: number) =>
    (await db
      .select(liveColumns)
      .from(contentItems)
      .innerJoin(contentSearch, eq(itemId, contentItems.id))
      .where(and(isLive(kind), onShelf, where))
      .orderBy(asc(contentItems.position), asc(contentItems.id))
      .limit(limit)) as LiveItem<K>[];
  const named = await find(holds(headline, headlinePairs, keyword), MAX_RESULTS);
  if (named.length === MAX_RESULTS) return named;
  const told = and(holds(words, wordsPairs, keyword), sql`not ${isIn(headline, keyword)}`);
  return [...named, ...(await find(told, MAX_RESULTS - named.length))];
}

type Indexed = Pick<typeof contentItems.$inferSelect, 'id' | 'kind' | 'live'>;

/** Makes what is published findable, and what is not any more unfindable. */
export async function indexForSearch(db: Queryable, items: readonly Indexed[]): Promise<void> {
  for (const { id, kind, live } of items) {
    const text = live === null ? undefined : searchTextOf(kind, live);
    await db.delete(contentSearch).where(eq(itemId, id));
    if (text) await db.insert(contentSearch).values({ itemId: id, ...columnsOf(text) });
  }
}

const columnsOf = (text: { headline: string; words: string }) => ({
  headline: normal(text.headline),
  words: normal(text.words),
  headlinePairs: vectorOf(text.headline),
  wordsPairs: vectorOf(text.words),
});
const vectorOf = (text: string) => sql<string>`array_to_tsvector(${sql.param(pairsOf(text))}::text[])`;

const BATCH = 200;

/** At the start, for what was published by a version without this index. */
export async function indexUnsearched(db: Queryable): Promise<void> {
  const { id, kind, live } = contentItems;
  for (;;) {
    const items = await db
      .select({ id, kind, live })
      .from(contentItems)
      .leftJoin(contentSearch, eq(itemId, id))
      .where(and(inArray(kind, SEARCHED), isNotNull(live), isNull(itemId)))
      .limit(BATCH);
    await indexForSearch(db, items);
    if (items.length < BATCH) return;
  }
}
