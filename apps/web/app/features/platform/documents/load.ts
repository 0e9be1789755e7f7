import type { DocumentNode, Send } from '@yinxin/api/client';
import { keywordIn } from '~/parts/reading/keyword.ts';
import { orNotFound } from '~/site/not-found.ts';
import { ERRORS, errorIn } from './errors.ts';

/** Of the first type where none is named. */
const treeOf = (send: Send, typeId?: string) =>
  send('GET /api/back/operation/developmentDocumentDirectory/getDocumentDirectoryTree', {
    query: { typeId },
  });

const loadTypes = (send: Send) => send('GET /api/back/operation/documenttype/getDocumentTypeList');

async function search(send: Send, keyword: string | undefined) {
  if (!keyword) return undefined;
  const results = await send('GET /api/back/operation/developmentdocument/searchDevelopmentDocument', {
    query: { keyword },
  });
  return { keyword, results };
}

const documentOf = (send: Send, id: string) =>
  send('GET /api/back/operation/developmentdocument/getDevelopmentDocumentById', {
    query: { documentDirectory: id },
  });

/** What a number means, where it was asked for or searched for. */
async function lookedUp(send: Send, code: string | undefined) {
  if (!code || !/^\d{5}$/.test(code)) return undefined;
  const { body } = await orNotFound(documentOf(send, ERRORS));
  return errorIn(body.html, code);
}

/** The document centre: one type's directory, or what was found in all of them. */
export async function loadCentre(send: Send, query: URLSearchParams) {
  const types = await loadTypes(send);
  const typeId = query.get('typeId') ?? types[0]?.id ?? '';
  const keyword = keywordIn(query);
  const code = query.get('code')?.trim() || undefined;
  const [tree, searched, error] = await Promise.all([
    types.length > 0 ? orNotFound(treeOf(send, typeId)) : [],
    search(send, keyword),
    lookedUp(send, code ?? keyword),
  ]);
  return { types, typeId, tree, searched, code, error };
}

/** The first document below, as the directory has them. */
const firstOf = (nodes: DocumentNode[]): DocumentNode | undefined =>
  nodes.map((node) => (node.document ? node : firstOf(node.children))).find((node) => node);

const firstDocument = async (send: Send) => firstOf(await orNotFound(treeOf(send)))?.id ?? '';

/** One document with the directory it stands in; the first one where the address names none. */
export async function loadDocument(send: Send, query: URLSearchParams) {
  const id = query.get('documentDirectory') ?? (await firstDocument(send));
  const [types, document] = await Promise.all([loadTypes(send), orNotFound(documentOf(send, id))]);
  return { types, document, tree: await treeOf(send, document.typeId) };
}

export type CentreData = Awaited<ReturnType<typeof loadCentre>>;
export type DocumentData = Awaited<ReturnType<typeof loadDocument>>;
