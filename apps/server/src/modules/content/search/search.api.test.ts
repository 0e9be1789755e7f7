import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { createDraft, publish, saveDraft, submit, unpublish } from '../editing/commands.ts';
import { indexUnsearched, seedContent } from '../index.ts';
import { documentWords } from '../kinds/document.ts';
import { liveItems } from '../reading/live.ts';
import { holds } from './highlight.ts';
import { searchLive } from './search.ts';

const author = { id: 'a', name: '编辑示例' };
const reviewer = { id: 'b', name: '审核示例' };

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await seedContent({ db: server.store.db, storage: server.storage, samples: true });
});
afterAll(() => server.close());

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/** What reading every item would find: names first, then texts, each in the order of the list. */
async function byReading(keyword: string): Promise<string[]> {
  const laws = await liveItems(server.store.db, 'law');
  const isNamed = ({ data }: (typeof laws)[number]) =>
    holds(data.name, keyword) || holds(data.number, keyword);
  const tells = ({ data }: (typeof laws)[number]) =>
    [data.summary, ...data.articles.flatMap(({ article, text }) => [article, text])].some((text) =>
      holds(text, keyword),
    );
  return idsOf([...laws.filter(isNamed), ...laws.filter((law) => !isNamed(law) && tells(law))]);
}

test.each([
  '时间戳',
  '印',
  '电子签名',
  'GB/T',
  'gb/t 3854',
  '的',
  '。',
  "'",
  '\\',
  '%',
  '没有这样的词',
  '第三条',
  '2025',
])('finds by index what reading everything finds: %s', async (keyword) => {
  expect(idsOf(await searchLive(server.store.db, 'law', keyword))).toEqual(await byReading(keyword));
});

test('documents are found by their words, not by their marks', async () => {
  const documents = await liveItems(server.store.db, 'document');
  const found = await searchLive(server.store.db, 'document', 'ocsp');
  expect(found.length).toBeGreaterThan(0);
  for (const { data } of found) expect(holds(data.title + documentWords(data), 'ocsp')).toBe(true);
  expect(documents.some(({ data }) => data.body.includes('|---'))).toBe(true);
  expect(await searchLive(server.store.db, 'document', '|---')).toEqual([]);
});

test('a byte that no text can hold finds nothing', async () => {
  expect(await searchLive(server.store.db, 'law', '印\0章')).toEqual([]);
});

test('search follows what the public sees: the published wording, until it is taken off', async () => {
  const { db } = server.store;
  const find = async (keyword: string) => idsOf(await searchLive(db, 'document', keyword));
  const [directory] = (await liveItems(db, 'directory')).filter(({ data }) => data.tree === 'documents');
  const wording = (body: string) => ({ directory: directory?.id, title: '试写一篇', body });

  const draft = await createDraft(db, author, { kind: 'document', slug: 'trial', data: wording('雪泥鸿爪') });
  expect(await find('雪泥鸿爪')).toEqual([]);
  await submit(db, author, draft.id);
  const live = await publish(db, reviewer, draft.id);
  expect(await find('雪泥鸿爪')).toEqual(['trial']);

  await saveDraft(db, author, { id: draft.id, version: live.version, data: wording('飞鸿踏雪') });
  expect([await find('雪泥鸿爪'), await find('飞鸿踏雪')]).toEqual([['trial'], []]);
  await submit(db, author, draft.id);
  await publish(db, reviewer, draft.id);
  expect([await find('雪泥鸿爪'), await find('飞鸿踏雪')]).toEqual([[], ['trial']]);

  await unpublish(db, reviewer, draft.id, '试写结束');
  expect(await find('飞鸿踏雪')).toEqual([]);
});

test('content of an older version becomes findable at the next start', async () => {
  await server.store.pool.query('delete from content_search');
  expect(await searchLive(server.store.db, 'law', '电子签名')).toEqual([]);
  await indexUnsearched(server.store.db);
  expect(idsOf(await searchLive(server.store.db, 'law', '电子签名'))).toEqual(await byReading('电子签名'));
});

test('a text reads on from one directory into the next, and nobody is left out', async () => {
  const operation = 'GET /api/back/operation/lawsManager';
  const { data: tree } = await server.call(`${operation}/getLawsManagerDirectoryClient` as const);
  const inTree = tree.flatMap(({ laws, children }) => [...laws, ...children.flatMap((child) => child.laws)]);
  const walked: string[] = [];
  for (let id = inTree[0]?.id; id; ) {
    const { data } = await server.call(`${operation}/getLawsManagerClient` as const, {
      query: { lawsDirectoryId: id },
    });
    if (!('articles' in data)) throw new Error(`${id} is no law`);
    expect(data.previous?.id).toBe(walked.at(-1));
    walked.push(id);
    id = data.next?.id;
  }
  expect(walked).toEqual(idsOf(inTree));
});
