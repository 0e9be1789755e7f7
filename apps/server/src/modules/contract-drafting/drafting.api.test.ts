import { randomUUID } from 'node:crypto';
import { loadFaces } from '@yinxin/seal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aPdf,
  aSigner,
  fieldOf,
  partyOf,
  type Signer,
  type TestField,
  uploadTo,
} from '../contracts/testing/index.ts';
import { composeValues } from '../typesetting/index.ts';

let server: TestServer;
let author: Signer;
let signer: Signer;
let other: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  author = await aSigner(server, '钱发起');
  signer = await aSigner(server, '李签署');
  other = await aSigner(server, '欧阳旁观');
});
afterAll(() => server.close());

const draftFor = ({ token }: Signer, id: string) =>
  server.call('GET /api/appapi/contract/draft', { query: { id } }, token);
const partnersOf = async ({ token }: Signer) =>
  (await server.call('GET /api/appapi/contract/partners', {}, token)).data;
const entriesOf = async ({ token }: Signer, query: { days?: number } = {}) =>
  (await server.call('GET /api/appapi/contract/list', { query }, token)).data.list;

test('a draft comes back as it was saved, phones included, to its author and nobody else', async () => {
  const sealId = randomUUID();
  const parties = [partyOf(author, { step: 2 }), partyOf(signer, { step: 1 })];
  const { id, body } = await aDraft(server, author, {
    parties,
    fields: (documentId) => [
      fieldOf(documentId, signer.name, 'signature'),
      fieldOf(documentId, signer.name, 'choice', { value: '甲', options: { choices: ['甲', '乙'] } }),
    ],
    change: { quorums: { '1': 1 }, sight: 'own', amount: 12_300, sealId },
  });
  const { data } = await draftFor(author, id);
  expect(data).toMatchObject({ title: body.title, quorums: { '1': 1 }, sight: 'own', sealId });
  expect(data).toMatchObject({ amount: 12_300 });
  expect(data.parties).toMatchObject(parties);
  expect(data.fields).toMatchObject(body.fields ?? []);
  expect((await draftFor(other, id)).code).not.toBe(1);
  // what was read can be saved as it is
  const { savedAt, documents, reason, deadline, isFromTemplate, ...kept } = data;
  expect(isFromTemplate).toBe(false);
  const again = {
    ...kept,
    documents: documents.map(({ id: documentId, name }) => ({ id: documentId, name })),
  };
  expect(await server.call('POST /api/appapi/contract/save', { body: again }, author.token)).toMatchObject({
    code: 1,
  });
});

test('a seam goes over the pages that were chosen, two at least', async () => {
  const parties = [partyOf(author)];
  const over = (options: TestField['options']) =>
    aDraft(server, author, {
      ...{ pdf: aPdf(4), parties },
      fields: (document) => [fieldOf(document, author.name, 'seam', { options })],
    });
  const { id } = await over({ pages: 'odd', firstPage: 0, lastPage: 2 });
  expect((await draftFor(author, id)).data.fields).toMatchObject([
    { options: { pages: 'odd', firstPage: 0, lastPage: 2 } },
  ]);
  for (const options of [
    { firstPage: 3 },
    { pages: 'odd' as const, lastPage: 1 },
    { firstPage: 3, lastPage: 0 },
  ])
    await expect(over(options)).rejects.toThrow('骑缝章至少需要两页');
});

test('what was changed since it was seen is not sent, be it words or pages', async () => {
  const { id, body } = await aDraft(server, author, { parties: [partyOf(signer)] });
  const send = (savedAt: string) =>
    server.call('POST /api/appapi/contract/send', { body: { id, savedAt } }, author.token);
  const seen = (await draftFor(author, id)).data.savedAt;
  expect((await uploadTo(server, author, id, aPdf())).code).toBe(1);
  expect((await send(seen)).code).toBe(30809);
  const withPages = (await draftFor(author, id)).data.savedAt;
  const saved = await server.call('POST /api/appapi/contract/save', { body }, author.token);
  expect((await send(withPages)).code).toBe(30809);
  expect((await send(saved.data.savedAt)).code).toBe(1);
});

test('what was sent is no draft any more, also to its author', async () => {
  const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
  expect(await draftFor(author, id)).toMatchObject({
    data: null,
    message: expect.stringContaining('签署中'),
  });
  expect((await draftFor(signer, id)).data).toBeNull();
});

test('parties are offered to whoever named them before, once each, and to nobody else', async () => {
  await aContract(server, author, { parties: [partyOf(author), partyOf(signer)] });
  const { own, recent } = await partnersOf(author);
  expect(own).toMatchObject({ kind: 'person', name: author.name, phone: author.phone });
  expect(recent).toEqual([
    { kind: 'person', actingAs: 'agent', name: signer.name, organizationName: '', phone: signer.phone },
  ]);
  expect((await partnersOf(signer)).recent).toEqual([]);
});

test('a list tells each how far it is and what they may do; names of others are masked', async () => {
  const { id } = await aContract(server, author, { parties: [partyOf(signer), partyOf(other, { step: 2 })] });
  const mine = (await entriesOf(author)).find((entry) => entry.id === id);
  expect(mine?.places).toMatchObject([
    { name: signer.name, state: 'PENDING', isOwn: false },
    { name: other.name, state: 'WAITING' },
  ]);
  expect(mine?.may).toEqual(expect.arrayContaining(['urge-contract', 'recall-contract', 'move-contract']));
  expect(mine?.may).not.toContain('sign-contract');
  const theirs = (await entriesOf(signer)).find((entry) => entry.id === id);
  expect(theirs?.places).toMatchObject([
    { name: signer.name, isOwn: true },
    { name: expect.stringContaining('*'), isOwn: false },
  ]);
  expect(theirs?.may).toEqual(expect.arrayContaining(['sign-contract', 'reject-contract']));
  expect(theirs?.may).not.toContain('recall-contract');
  expect((await entriesOf(other)).some((entry) => entry.id === id)).toBe(false);
});

test('a list can be narrowed down to what changed of late', async () => {
  const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
  await server.store.pool.query(
    `update contract_boxes set changed_at = now() - interval '40 days' where contract_id = $1`,
    [id],
  );
  const ids = async (days: number) => (await entriesOf(author, { days })).map((entry) => entry.id);
  expect(await ids(30)).not.toContain(id);
  expect(await ids(60)).toContain(id);
});

test('the same tag twice on a page asks for two fields, each in its place', async () => {
  const tag = (top: number) => ({ page: 0, left: 30, top, width: 90, height: 6, text: '{{甲方:印章}}' });
  const pdf = composeValues(aPdf(1), [tag(60), tag(160)], await loadFaces());
  const { documentId } = await aDraft(server, author, { parties: [partyOf(author)], pdf });
  const { data } = await server.call(
    'GET /api/appapi/contract/tags',
    { query: { documentId } },
    author.token,
  );
  expect(data.tags).toMatchObject([
    { party: '甲方', kind: 'seal', page: 0 },
    { party: '甲方', kind: 'seal', page: 0 },
  ]);
  const [first, second] = data.tags.map(({ top }) => top);
  expect((second ?? 0) - (first ?? 0)).toBeCloseTo(100, 0);
});

test('whoever leafs through a long document gets all its pages, however fast', async () => {
  const pages = 60;
  const { documentId } = await aDraft(server, author, { parties: [partyOf(author)], pdf: aPdf(pages) });
  const answers = await Promise.all(
    Array.from({ length: pages }, (_, page) =>
      server.app.http.inject({
        url: `/api/appapi/contract/page?documentId=${documentId}&page=${page}&width=150`,
        headers: { accesstoken: author.token },
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(pages).fill(200));
  expect(new Set(answers.map(({ headers }) => headers['content-type']))).toEqual(new Set(['image/png']));
});
