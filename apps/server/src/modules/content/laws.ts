import type { LawDirectory, LawHead, LawText } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import { branchesOf, type Directory, directoriesOf } from './directories.ts';
import { type LiveItem, liveItem, liveItems, neighbours } from './live.ts';
import { excerpt, highlight, holds } from './search.ts';

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

const treeOf = (directories: readonly Directory[], laws: readonly Law[]): LawDirectory[] =>
  branchesOf<LawDirectory>(directories, null, ({ id, data }, children) => ({
    id,
    name: data.name,
    laws: laws.filter((law) => law.data.directory === id).map(headOf),
    children,
  }));

export const lawTree = async (db: Queryable): Promise<LawDirectory[]> =>
  treeOf(await directoriesOf(db, 'laws'), await liveItems(db, 'law'));

const lawsOf = (directory: LawDirectory): LawHead[] => [
  ...directory.laws,
  ...directory.children.flatMap(lawsOf),
];

export async function lawText(db: Queryable, id: string): Promise<LawText> {
  const law = await liveItem(db, 'law', id);
  const [directories, laws] = [await directoriesOf(db, 'laws'), await liveItems(db, 'law')];
  const inOrder = treeOf(directories, laws).flatMap(lawsOf);
  const directory = directories.find((entry) => entry.id === law.data.directory);
  return {
    ...headOf(law),
    directory: { id: law.data.directory, name: directory?.data.name ?? '' },
    summary: law.data.summary,
    history: law.data.history,
    articles: law.data.articles,
    related: laws
      .filter((other) => law.data.related.includes(other.id))
      .map((other) => ({ id: other.id, name: other.data.name, status: other.data.status })),
    note: law.data.note,
    updatedAt: law.updatedAt.toISOString(),
    ...neighbours(inOrder, id, ({ name }) => name),
  };
}

const MAX_MATCHES = 5;

/** Those whose name holds the words come first. */
export async function searchLaws(db: Queryable, keyword: string) {
  const found = (await liveItems(db, 'law')).flatMap((law) => {
    const { name, number, summary, articles } = law.data;
    const matches = [{ article: '概述', text: summary }, ...articles]
      .filter(({ article, text }) => holds(text, keyword) || holds(article, keyword))
      .slice(0, MAX_MATCHES)
      .map(({ article, text }) => ({ article, excerpt: excerpt(text, keyword) }));
    const named = holds(name, keyword) || holds(number, keyword);
    if (!named && matches.length === 0) return [];
    const head = { id: law.id, number, status: law.data.status };
    return [{ named, result: { ...head, name: highlight(name, keyword), matches } }];
  });
  return found.toSorted((a, b) => Number(b.named) - Number(a.named)).map(({ result }) => result);
}
