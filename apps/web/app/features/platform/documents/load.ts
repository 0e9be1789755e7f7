import type { Send } from '@yinxin/api/client';
import { found } from '../../reading/found.ts';

const treeOf = (send: Send, typeId: string) =>
  send('GET /api/back/operation/developmentDocumentDirectory/getDocumentDirectoryTree', {
    query: { typeId },
  });

const loadTypes = (send: Send) => send('GET /api/back/operation/documenttype/getDocumentTypeList');

const MOST_CHARACTERS = 50;
const keywordIn = (query: URLSearchParams) => query.get('keyword')?.trim().slice(0, MOST_CHARACTERS);

async function search(send: Send, keyword: string | undefined) {
  if (!keyword) return undefined;
  const results = await send('GET /api/back/operation/developmentdocument/searchDevelopmentDocument', {
    query: { keyword },
  });
  return { keyword, results };
}

/** The document centre: one type's directory, or what was found in all of them. */
export async function loadCentre(send: Send, query: URLSearchParams) {
  const types = await loadTypes(send);
  const typeId = query.get('typeId') ?? types[0]?.id ?? '';
  const [tree, searched] = await Promise.all([
    types.length > 0 ? found(treeOf(send, typeId)) : [],
    search(send, keywordIn(query)),
  ]);
  return { types, typeId, tree, searched };
}

/** One document with the directory it stands in. */
export async function loadDocument(send: Send, query: URLSearchParams) {
  const [types, document] = await Promise.all([
    loadTypes(send),
    found(
      send('GET /api/back/operation/developmentdocument/getDevelopmentDocumentById', {
        query: { documentDirectory: query.get('documentDirectory') ?? '' },
      }),
    ),
  ]);
  return { types, document, tree: await treeOf(send, document.typeId) };
}

export type CentreData = Awaited<ReturnType<typeof loadCentre>>;
export type DocumentData = Awaited<ReturnType<typeof loadDocument>>;
