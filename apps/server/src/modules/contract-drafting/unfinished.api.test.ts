// A draft is kept as far as it was typed; what is missing is told when it is to be sent.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import {
  aContract,
  aDraft,
  aSigner,
  detailFor,
  fieldOf,
  partyOf,
  prepare,
  type Signer,
} from '../contracts/testing/index.ts';
import { placeSample } from '../identity/index.ts';
import { anIdNumber } from '../identity/testing/index.ts';
import { aPerson } from '../members/testing/index.ts';

let server: TestServer;
let author: Signer;
let signer: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  author = await aSigner(server, '钱发起');
  signer = await aSigner(server, '李签署');
});
afterAll(() => server.close());

const [INCOMPLETE, SIGN_PAPER, OVERTAKEN] = [30805, 30819, 30810];
const draftOf = async (id: string) =>
  (await server.call('GET /api/appapi/contract/draft', { query: { id } }, author.token)).data;
const check = async (id: string) =>
  (await server.call('GET /api/appapi/contract/check', { query: { id } }, author.token)).data.hindrances;
const send = (id: string) => server.call('POST /api/appapi/contract/send', { body: { id } }, author.token);
const create = (who: { token: string }, editor: string) =>
  server.call('POST /api/appapi/contract/create', { body: { editor } }, who.token);

test('parties stay in a draft before they are named, their fields with them, and nothing is sent to nobody', async () => {
  const nobody = { name: '', phone: '' };
  const parties = [
    partyOf(signer),
    partyOf(nobody, { key: 'a', role: '出租方', kind: 'organization', step: 2 }),
    partyOf(nobody, { key: 'b', step: 3 }),
  ];
  const { id } = await aDraft(server, author, {
    parties,
    fields: (documentId) => [fieldOf(documentId, 'a', 'signature'), fieldOf(documentId, 'b', 'signature')],
  });
  const draft = await draftOf(id);
  expect(draft.parties).toMatchObject(parties);
  expect(draft.fields.map(({ party }) => party)).toEqual(['a', 'b']);
  expect((await check(id)).map(({ words }) => words)).toEqual([
    '请填好出租方的资料',
    '请填好第 3 个签署方的资料',
  ]);
  expect((await send(id)).code).toBe(INCOMPLETE);
  const { data } = await server.call('GET /api/appapi/contract/partners', {}, author.token);
  expect(data.recent.every(({ phone }) => phone !== '')).toBe(true);
});

test('what the author tells those who sign is read by them, and by nobody before the draft is sent', async () => {
  const message = '附件一是序列号清单，请核对。';
  const { id } = await aDraft(server, author, { parties: [partyOf(signer)], change: { message } });
  expect((await draftOf(id)).message).toBe(message);
  const { rows } = await server.store.pool.query('select message from contracts where id = $1', [id]);
  expect(rows[0].message.toString('utf8')).not.toContain('附件一');
  expect((await detailFor(server, signer, id)).data).toBeNull();
  expect((await send(id)).code).toBe(1);
  expect((await detailFor(server, signer, id)).data.message).toBe(message);
});

test('whose paper has another number than the author named does not sign', async () => {
  const person = await aPerson(server);
  const number = anIdNumber();
  const facts = { name: '孙示例', paperKind: 'id-card' as const, number, validUntil: null };
  await server.store.db.transaction((tx) =>
    placeSample(server, tx, { personId: person.personId, way: 'carrier', facts, outcome: 'verified' }),
  );
  await server.settled();
  const who = { ...person, name: '孙示例', uid: '' };
  const named = { name: '孙示例', phone: person.phone };
  const right = await aContract(server, author, { parties: [partyOf(named, { idNumber: number })] });
  const wrong = await aContract(server, author, { parties: [partyOf(named, { idNumber: anIdNumber() })] });
  expect((await prepare(server, who, right.id)).code).toBe(1);
  expect((await prepare(server, who, wrong.id)).code).toBe(SIGN_PAPER);
  // what the author expects of them is not shown to anybody
  expect(JSON.stringify((await detailFor(server, who, right.id)).data)).not.toContain(number);
});

test('asked for twice by the same editor a draft is made once, also at the same time', async () => {
  const editor = randomUUID();
  const [first, second] = await Promise.all([create(author, editor), create(author, editor)]);
  expect(first.data.id).toBe(second.data.id);
  expect((await create(author, editor)).data.id).toBe(first.data.id);
  expect((await create(author, randomUUID())).data.id).not.toBe(first.data.id);
  expect((await create(signer, editor)).data.id).not.toBe(first.data.id);
  // that editor goes on with it, another one that has not seen it does not
  const body = { id: first.data.id, title: '租约', documents: [], parties: [], fields: [] };
  const save = (by: string) =>
    server.call('POST /api/appapi/contract/save', { body: { ...body, editor: by } }, author.token);
  expect((await save(editor)).code).toBe(1);
  expect((await save(randomUUID())).code).toBe(OVERTAKEN);
});
