import type { LawDirectory, LawHead, LawText } from '@yinxin/api';
import { and, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { branchesOf, directoriesOf, inReadingOrder } from './directories.ts';
import { excerpt, highlight, holds } from './highlight.ts';
import { isLive, type LiveItem, liveColumns, liveItem, liveItems } from './live.ts';
import { neighbours } from './neighbours.ts';
import { searchLive } from './search.ts';
import { contentItems } from './tables.ts';

type Law = LiveItem<'law'>;

const headOf = ({ id, data }: Law): LawHead => ({
  id,
  name: data.name,
  number: data.number,
  status: data.status,
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
  return (rows as Law[]).map(({ id, data }) => ({ id, name: data.name, status: data.status }));
}

export async function lawText(db: Queryable, id: string): Promise<LawText> {
  const law = await liveItem(db, 'law', id);
  const directories = await directoriesOf(db, 'laws');
  const directory = directories.find((entry) => entry.id === law.data.directory);
  return {
    ...headOf(law),
    directory: { id: law.data.directory, name: directory?.data.name ?? '' },
    summary: law.data.summary,
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
    status,
    name: highlight(name, keyword),
    matches: [{ article: '概述', text: summary }, ...articles]
      .filter(({ article, text }) => holds(text, keyword) || holds(article, keyword))
      .slice(0, MAX_MATCHES)
      .map(({ article, text }) => ({ article, excerpt: excerpt(text, keyword) })),
  }));
}
