import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aContract, aSigner, partyOf, type Signer } from '../contracts/testing/index.ts';
import { grantQuota } from '../orders/index.ts';

let server: TestServer;
let author: Signer;
let signer: Signer;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  author = await aSigner(server, '孙发起', 5);
  signer = await aSigner(server, '李签署', 0);
});
afterAll(() => server.close());

const usage = async ({ token }: Signer, query: object = {}) =>
  (await server.call('GET /api/appapi/contract/usage', { query }, token)).data;

test('what each contract took is told, when and by whom, and what came in', async () => {
  const { id } = await aContract(server, author, {
    parties: [partyOf(signer)],
    change: { title: '茶叶采购合同' },
  });
  const { left, list, next } = await usage(author);
  expect(left).toBe(4);
  expect(list).toMatchObject([
    { amount: -1, contract: { id, title: '茶叶采购合同', by: '孙发起' }, until: null },
    { amount: 5, contract: null, until: expect.any(String) },
  ]);
  expect(next).toBeNull();
  expect((await usage(signer)).list).toEqual([]);
});

test('what came to nothing is given back and stands there no longer', async () => {
  const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
  const before = (await usage(author)).list.length;
  const body = { id, reason: '写错了' };
  expect((await server.call('POST /api/appapi/contract/recall', { body }, author.token)).code).toBe(1);
  expect((await usage(author)).list).toHaveLength(before - 1);
});

test('a long list comes in pages, and nothing twice', async () => {
  for (let count = 0; count < 3; count += 1)
    await grantQuota(server.store.db, { kind: 'person', id: author.personId }, randomUUID(), {
      contracts: 1,
    });
  const whole = (await usage(author)).list.map(({ id }) => id);
  const first = await usage(author, { limit: 2 });
  const rest = await usage(author, { before: first.next });
  expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(whole);
});

test('nobody reads it who is not signed in', async () => {
  expect((await server.call('GET /api/appapi/contract/usage', { query: {} })).code).not.toBe(1);
});
