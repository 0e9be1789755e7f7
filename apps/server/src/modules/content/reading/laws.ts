import {
  keyOfWord,
  LAW_STATUSES,
  type LawDirectory,
  type LawHead,
  type LawStatus,
  type LawsOfDirectory,
  type LawText,
} from '@yinxin/api';
import { and, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { excerpt, highlight, holds } from '../search/highlight.ts';
import { searchLive } from '../search/search.ts';
import { contentItems } from '../tables.ts';
import { branchesOf, directoriesOf, inReadingOrder } from './directories.ts';
import { isLive, type LiveItem, liveColumns, liveItem, liveItems } from './live.ts';
import { neighbours } from './neighbours.ts';

type Law = LiveItem<'law'>;

const statusOf = (status: LawStatus) => ({ status, state: keyOfWord(LAW_STATUSES, status) });

const headOf = ({ id, data }: Law): LawHead => ({
  id,
  name: data.name,
  number: data.number,
  ...statusOf(data.status),
  issuer: data.issuer,
  issued: data.issued,
  inForce: data.inForce,
});

export async function lawTree(db: Queryable): Promise<LawDirectory[]> {
  const directories = await directoriesOf(db, 'laws');
  const laws = Map.groupBy(await liveItems(db, 'law'), ({ data }) => data.directory);
  return branchesOf<LawDirectory>(directories, null, ({ id, data }, children) => ({
    id,
    name: data.name,
    laws: (laws.get(id) ?? []).map(headOf),
    children,
  }));
}

async function relatedLaws(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select(liveColumns)
    .from(contentItems)
    .where(and(isLive('law'), inArray(contentItems.slug, [...ids])))
    .orderBy(contentItems.position, contentItems.id);
  return (rows as Law[]).map(({ id, data }) => ({ id, name: data.name, ...statusOf(data.status) }));
}

/** A law by its id, or by a directory's id what that directory holds. */
export async function lawText(db: Queryable, id: string): Promise<LawText | LawsOfDirectory> {
  const directories = await directoriesOf(db, 'laws');
  const asked = directories.find((entry) => entry.id === id);
  if (asked) {
    const laws = Map.groupBy(await liveItems(db, 'law'), ({ data }) => data.directory);
    const below = [id, ...inReadingOrder(directories, id)];
    return { id, name: asked.data.name, laws: below.flatMap((each) => laws.get(each) ?? []).map(headOf) };
  }
  const law = await liveItem(db, 'law', id);
  const directory = directories.find((entry) => entry.id === law.data.directory);
  return {
    ...headOf(law),
    directory: { id: law.data.directory, name: directory?.data.name ?? '' },
    summary: law.data.summary,
    sourceName: law.data.sourceName,
    sourceUrl: law.data.sourceUrl,
    history: law.data.history,
    articles: law.data.articles,
    related: await relatedLaws(db, law.data.related),
    note: law.data.note,
    updatedAt: law.updatedAt.toISOString(),
    ...(await neighbours(db, 'law', id, inReadingOrder(directories, null))),
  };
}

const MAX_MATCHES = 5;

/** Those whose name or number holds the words come first. */
export async function searchLaws(db: Queryable, keyword: string) {
  const found = await searchLive(db, 'law', keyword);
  return found.map(({ id, data: { name, number, status, summary, articles } }) => ({
    id,
    number,
    ...statusOf(status),
    name: highlight(name, keyword),
    matches: [{ article: '概述', text: summary }, ...articles]
      .filter(({ article, text }) => holds(text, keyword) || holds(article, keyword))
      .slice(0, MAX_MATCHES)
      .map(({ article, text }) => ({ article, excerpt: excerpt(text, keyword) })),
  }));
}
