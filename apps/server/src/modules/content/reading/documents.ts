import type { DocumentNode, DocumentType, PlatformDocument } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { problem } from '../../../http/problem.ts';
import { documentWords } from '../kinds/document.ts';
import { renderMarkdown } from '../markdown.ts';
import { excerpt, highlight } from '../search/highlight.ts';
import { searchLive } from '../search/search.ts';
import { branchesOf, type Directory, directoriesOf, inReadingOrder, pathTo } from './directories.ts';
import { liveItem, liveItems } from './live.ts';
import { neighbours } from './neighbours.ts';

const named = ({ id, data }: Directory): DocumentType => ({ id, name: data.name });

/** How the page of a call begins. */
const METHOD = /^\*\*(GET|POST)\*\* `\//;

const isType = ({ data }: Directory) => data.parent === null;

/** The roots of the documents' tree. */
export async function documentTypes(db: Queryable): Promise<DocumentType[]> {
  return (await directoriesOf(db, 'documents')).filter(isType).map(named);
}

export async function documentTree(
  db: Queryable,
  wanted: { typeId?: string; typeName?: string },
): Promise<DocumentNode[]> {
  const directories = await directoriesOf(db, 'documents');
  const types = directories.filter(isType).map(named);
  const type =
    wanted.typeId === undefined && wanted.typeName === undefined
      ? types[0]
      : types.find(({ id, name }) => id === wanted.typeId || name === wanted.typeName);
  if (!type) throw problem('CONTENT_NOT_FOUND');
  const documents = await liveItems(db, 'document', shelvesOf(directories, type.id));
  const leaves = Map.groupBy(documents, ({ data }) => data.directory);
  const leavesOf = (directory: string): DocumentNode[] =>
    (leaves.get(directory) ?? []).map(({ id, data }) => ({
      ...{ id, name: data.title, document: true, children: [] },
      method: METHOD.exec(data.body)?.[1],
    }));
  const folders = branchesOf<DocumentNode>(directories, type.id, ({ id, data }, children) => ({
    id,
    name: data.name,
    document: false,
    children: [...leavesOf(id), ...children],
  }));
  return [...leavesOf(type.id), ...folders].filter((node) => node.document || node.children.length > 0);
}

/** The directories of a type in reading order, itself first. */
const shelvesOf = (directories: readonly Directory[], typeId: string) => [
  typeId,
  ...inReadingOrder(directories, typeId),
];

export async function platformDocument(db: Queryable, id: string): Promise<PlatformDocument> {
  const document = await liveItem(db, 'document', id);
  const directories = await directoriesOf(db, 'documents');
  const path = pathTo(directories, document.data.directory).map(named);
  const typeId = path[0]?.id ?? '';
  return {
    id,
    title: document.data.title,
    summary: document.data.summary,
    typeId,
    directories: path,
    body: renderMarkdown(document.data.body),
    updatedAt: document.updatedAt.toISOString(),
    ...(await neighbours(db, 'document', id, shelvesOf(directories, typeId))),
  };
}

export async function searchDocuments(db: Queryable, keyword: string, typeId?: string) {
  const shelves = typeId && shelvesOf(await directoriesOf(db, 'documents'), typeId);
  const found = await searchLive(db, 'document', keyword, shelves || undefined);
  return found.map(({ id, data }) => ({
    id,
    title: highlight(data.title, keyword),
    excerpt: excerpt(documentWords(data), keyword),
  }));
}
