import type { DocumentNode, DocumentType, PlatformDocument } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { branchesOf, type Directory, directoriesOf, pathTo } from './directories.ts';
import { type LiveItem, liveItem, liveItems, neighbours } from './live.ts';
import { plainText, renderMarkdown } from './markdown.ts';
import { excerpt, highlight, holds } from './search.ts';

const named = ({ id, data }: Directory): DocumentType => ({ id, name: data.name });

/** The roots of the documents' tree. */
export async function documentTypes(db: Queryable): Promise<DocumentType[]> {
  const directories = await directoriesOf(db, 'documents');
  return directories.filter(({ data }) => data.parent === null).map(named);
}

export async function documentTree(
  db: Queryable,
  wanted: { typeId?: string; typeName?: string },
): Promise<DocumentNode[]> {
  const types = await documentTypes(db);
  const type =
    wanted.typeId === undefined && wanted.typeName === undefined
      ? types[0]
      : types.find(({ id, name }) => id === wanted.typeId || name === wanted.typeName);
  if (!type) throw problem('CONTENT_NOT_FOUND');
  return treeBelow(type.id, await directoriesOf(db, 'documents'), await liveItems(db, 'document'));
}

function treeBelow(
  typeId: string,
  directories: readonly Directory[],
  documents: readonly LiveItem<'document'>[],
): DocumentNode[] {
  const leavesOf = (directory: string): DocumentNode[] =>
    documents
      .filter(({ data }) => data.directory === directory)
      .map(({ id, data }) => ({ id, name: data.title, document: true, children: [] }));
  const folders = branchesOf<DocumentNode>(directories, typeId, ({ id, data }, children) => ({
    id,
    name: data.name,
    document: false,
    children: [...leavesOf(id), ...children],
  }));
  return [...leavesOf(typeId), ...folders].filter((node) => node.document || node.children.length > 0);
}

const leavesIn = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.flatMap((node) => (node.document ? [node] : leavesIn(node.children)));

export async function platformDocument(db: Queryable, id: string): Promise<PlatformDocument> {
  const document = await liveItem(db, 'document', id);
  const directories = await directoriesOf(db, 'documents');
  const path = pathTo(directories, document.data.directory).map(named);
  const typeId = path[0]?.id ?? '';
  const leaves = leavesIn(treeBelow(typeId, directories, await liveItems(db, 'document')));
  return {
    id,
    title: document.data.title,
    summary: document.data.summary,
    typeId,
    directories: path,
    body: renderMarkdown(document.data.body),
    updatedAt: document.updatedAt.toISOString(),
    ...neighbours(leaves, id, ({ name }) => name),
  };
}

export async function searchDocuments(db: Queryable, keyword: string, typeId?: string) {
  const directories = await directoriesOf(db, 'documents');
  const documents = (await liveItems(db, 'document')).filter(
    ({ data }) => !typeId || pathTo(directories, data.directory)[0]?.id === typeId,
  );
  const found = documents.flatMap(({ id, data }) => {
    const words = `${data.summary} ${plainText(data.body)}`.trim();
    const inTitle = holds(data.title, keyword);
    if (!inTitle && !holds(words, keyword)) return [];
    const result = { id, title: highlight(data.title, keyword), excerpt: excerpt(words, keyword) };
    return [{ inTitle, result }];
  });
  return found.toSorted((a, b) => Number(b.inTitle) - Number(a.inTitle)).map(({ result }) => result);
}
