import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { depth } from '../../../../../../scripts/depth.ts';
import type { Person } from '../../../http/principal.ts';
import type { AppError } from '../../../http/problem.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { aFounder, certify, type Founder, stateOf } from '../testing/index.ts';
import { confirmAmount, sendTransfer } from './transfers.ts';

/** How often a race is run. */
const ROUNDS = depth(3, 100);

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.jobs.start();
});
afterAll(() => server.close());

const organizationOf = async (id: string) =>
  (
    await server.store.pool.query(
      'select state, name, code, certified_until from organizations where id = $1',
      [id],
    )
  ).rows[0];

let accounts = 0;
async function aTransfer(founder: Founder) {
  const { token } = founder.administrator;
  const { data: begun } = await certify(server, founder, 'transfer');
  const account = `6212${String(++accounts).padStart(12, '0')}`;
  const body = { id: begun.id, bankName: '示例银行北京分行', account };
  await server.call('POST /api/appapi/identity/org/transfer', { body }, token);
  await vi.waitFor(
    async () =>
      expect((await stateOf(server, founder.administrator)).organization?.transfer).toMatchObject({
        state: 'sent',
      }),
    { timeout: 120_000, interval: 100 },
  );
  const [received] = server.sandbox.identity.received(account);
  const yuan = /0\.(\d\d) 元/.exec(received?.text ?? '')?.[1];
  if (!yuan) throw new Error('no money arrived');
  return { id: begun.id, token, amountFen: Number(yuan) };
}
const tell = (token: string, id: string, amountFen: number) =>
  server.call('POST /api/appapi/identity/org/amount', { body: { id, amountFen } }, token);

test('who reads the amount on the account certifies the company; nothing shows it elsewhere', async () => {
  const founder = await aFounder(server);
  const { id, token, amountFen } = await aTransfer(founder);
  const wrong = (amountFen % 99) + 1;
  expect(await tell(token, id, wrong)).toMatchObject({
    code: 30632,
    message: expect.stringContaining('2 次'),
  });
  expect((await tell(token, id, amountFen)).data).toMatchObject({ state: 'verified' });
  expect(await organizationOf(founder.organizationId)).toMatchObject({ state: 'certified' });
  expect(await tell(token, id, amountFen)).toMatchObject({ code: 30607 });
});

test('the third wrong amount ends it', async () => {
  const founder = await aFounder(server);
  const { id, token, amountFen } = await aTransfer(founder);
  const wrong = (amountFen % 99) + 1;
  await tell(token, id, wrong);
  await tell(token, id, wrong);
  expect((await tell(token, id, wrong)).data).toMatchObject({ state: 'refused', reason: { code: 'amount' } });
  expect(await tell(token, id, amountFen)).toMatchObject({ code: 30607 });
  expect(await organizationOf(founder.organizationId)).toMatchObject({ state: 'draft' });
});

test('the same amount told in parallel counts once; wrong ones told in parallel are three, again and again', async () => {
  const founder = await aFounder(server);
  const { id, amountFen } = await aTransfer(founder);
  const wrong = (amountFen % 99) + 1;
  const again = async () => {
    await server.store.pool.query('delete from assurances where verification_id = $1', [id]);
    await server.store.pool.query(
      "update verifications set state = 'checking', reason = null where id = $1",
      [id],
    );
    await server.store.pool.query('update verification_transfers set tries = 0 where verification_id = $1', [
      id,
    ]);
  };
  // below the calls, whose limit per person would be met first
  const { rows } = await server.store.pool.query('select id from sessions where person_id = $1', [
    founder.administrator.personId,
  ]);
  const who: Person = {
    kind: 'person',
    personId: founder.administrator.personId,
    sessionId: rows[0].id,
    name: '',
    maskedPhone: '',
    identityState: 'verified',
    accountId: founder.administrator.uid,
    accountType: 1,
    organizationId: founder.organizationId,
    organizationName: '',
    organizationState: 'draft',
    roles: ['administrator'],
  };
  const parts = { db: server.store.db, vault: server.vault };
  const tryIt = (amount: number) =>
    confirmAmount(parts, { who, ip: '127.0.0.1', requestId: '' }, { id, amountFen: amount }).then(
      ({ state }) => state as string,
      ({ problem }: AppError) => problem as string,
    );
  for (let round = 0; round < ROUNDS; round++) {
    await again();
    const isRight = round % 2 === 0;
    const outcomes = await Promise.all(
      Array.from({ length: isRight ? 3 : 5 }, () => tryIt(isRight ? amountFen : wrong)),
    );
    expect(outcomes.toSorted()).toEqual(
      isRight
        ? ['VERIFICATION_STATE', 'VERIFICATION_STATE', 'verified']
        : ['AMOUNT_WRONG', 'AMOUNT_WRONG', 'VERIFICATION_STATE', 'VERIFICATION_STATE', 'refused'],
    );
  }
});

test('a bank that refuses ends the way and says why', async () => {
  const founder = await aFounder(server);
  const { data: begun } = await certify(server, founder, 'transfer');
  const account = '621299999999';
  server.sandbox.force('identity', account, 'transfer/refused');
  const body = { id: begun.id, bankName: '示例银行', account };
  await server.call('POST /api/appapi/identity/org/transfer', { body }, founder.administrator.token);
  await vi.waitFor(
    async () =>
      expect((await stateOf(server, founder.administrator)).organization).toMatchObject({
        state: 'refused',
        reason: { code: 'transfer-refused' },
        transfer: { state: 'refused' },
      }),
    { timeout: 120_000, interval: 100 },
  );
});

test('a bank that never answers leaves the case to go on with, and takes no try', async () => {
  const founder = await aFounder(server);
  const { token } = founder.administrator;
  const { data: begun } = await certify(server, founder, 'transfer');
  const account = '621288888888';
  server.sandbox.force('identity', account, 'transfer/down');
  const body = { id: begun.id, bankName: '示例银行', account };
  await server.call('POST /api/appapi/identity/org/transfer', { body }, token);
  const { rows } = await server.store.pool.query(
    'select id from verification_transfers where verification_id = $1',
    [begun.id],
  );
  const parts = {
    db: server.store.db,
    vault: server.vault,
    vendors: server.identity,
  } as Parameters<typeof sendTransfer>[0];
  await expect(sendTransfer(parts, rows[0].id, 1)).rejects.toThrow();
  const standing = async () => (await stateOf(server, founder.administrator)).organization;
  expect(await standing()).toMatchObject({ state: 'checking', transfer: { state: 'sending' } });
  await sendTransfer(parts, rows[0].id, 7);
  expect(await standing()).toMatchObject({
    state: 'draft',
    step: 'submit',
    transfer: { state: 'refused', reason: expect.stringContaining('银行没有及时答复') },
  });
  const ways = await server.call(
    'GET /api/appapi/identity/ways',
    { query: { subject: 'organization' } },
    token,
  );
  expect(ways.data.find(({ way }) => way === 'transfer')).toMatchObject({ open: true, triesLeft: 3 });
  server.sandbox.force('identity', account, 'transfer/');
  await sendTransfer(parts, rows[0].id, 8);
  expect(server.sandbox.identity.received(account)).toEqual([]);
  await server.call('POST /api/appapi/identity/org/transfer', { body }, token);
  await vi.waitFor(async () => expect((await standing())?.transfer?.state).toBe('sent'), {
    timeout: 120_000,
    interval: 100,
  });
});
