import { EXPERIENCE_HOURS } from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dyingAtTheEnd } from '../../modules/contracts/testing/faults.ts';
import {
  aContract,
  aSigner,
  detailFor,
  partyOf,
  prepare,
  press,
  readyToSign,
  type Signer,
  STROKES,
} from '../../modules/contracts/testing/index.ts';
import { orderOfPerson } from '../../modules/seals/testing/index.ts';
import { aToken, type Token } from '../../modules/seals/testing/token.ts';
import { overtaken, place, startClock, stopClock } from '../clock.ts';
import { aServer, type TestServer } from '../server.ts';
import { nextDay, soon, testEdge } from './edges.ts';

let server: TestServer;
let author: Signer;
let signer: Signer;
let token: Token;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
  [author, signer] = [await aSigner(server, '沈发起', 1_000), await aSigner(server, '韩签署', 0)];
  token = await aToken(server, signer, orderOfPerson(signer), 'person-certificate', 'P-256');
});
afterAll(() => server.close());

const EXPIRED = 30802;
const OVER = 30821;
const query = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);
const post = (route: Parameters<TestServer['call']>[0], who: Signer, body: Record<string, unknown>) =>
  server.call(route, { body }, who.token);

/** A contract that waits for the signer until a moment. */
async function endingAt(deadline: Date, part: 'signer' | 'approver' = 'signer') {
  const parties =
    part === 'approver' ? [partyOf(signer, { part, key: 'boss' }), partyOf(author)] : [partyOf(signer)];
  const contract = await aContract(server, author, { parties });
  await query('update contracts set deadline = $2 where id = $1', contract.id, deadline);
  return contract;
}

describe('the deadline of a contract', () => {
  const at = { server: () => server, refusal: EXPIRED };
  testEdge('contract-deadline', {
    ...at,
    arrange: async (deadline) => {
      const { id } = await endingAt(deadline);
      return () => prepare(server, signer, id);
    },
  });
  testEdge('contract-deadline', {
    ...at,
    arrange: async (deadline) => {
      const { id } = await endingAt(deadline);
      const intentId = await readyToSign(server, signer, id);
      return () => press(server, signer, intentId);
    },
  });
  const acts: [string, (id: string, version: string) => Promise<{ code: number }>][] = [
    [
      'reject',
      (id, version) => post('POST /api/appapi/contract/reject', signer, { id, reason: '否', version }),
    ],
    ['recall', (id) => post('POST /api/appapi/contract/recall', author, { id, reason: '撤回' })],
    ['urge', (id) => post('POST /api/appapi/contract/urge', author, { id })],
    [
      'extend',
      (id) =>
        post('POST /api/appapi/contract/extend', author, {
          id,
          deadline: new Date(Date.now() + 86_400_000).toISOString(),
        }),
    ],
    [
      'transfer',
      (id) =>
        post('POST /api/appapi/contract/transfer', signer, {
          ...{ id, to: { name: '朱接手', phone: '13700001234' } },
          reason: '转交',
        }),
    ],
  ];
  describe.each(acts)('%s', (_name, act) => {
    testEdge('contract-deadline', {
      ...at,
      arrange: async (deadline) => {
        const { id } = await endingAt(deadline);
        const { version } = (await detailFor(server, signer, id)).data;
        return () => act(id, version);
      },
    });
  });
  testEdge('contract-deadline', {
    ...at,
    arrange: async (deadline) => {
      const { id } = await endingAt(deadline, 'approver');
      const { version } = (await detailFor(server, signer, id)).data;
      return () => post('POST /api/appapi/contract/approve', signer, { id, version });
    },
  });

  test('nobody is offered what is over', async () => {
    const deadline = soon();
    const { id } = await endingAt(deadline);
    expect((await detailFor(server, signer, id)).data.may).toContain('sign-contract');
    await stopClock(server, deadline);
    expect((await detailFor(server, signer, id)).data.may).not.toContain('sign-contract');
    await startClock(server);
  });

  test('who waited for the contract across it is too late', async () => {
    const deadline = soon();
    const { id } = await endingAt(deadline);
    const intentId = await readyToSign(server, signer, id);
    const lock = { lock: 'select from contracts where id = $1 for update', values: [id] };
    expect((await overtaken(server, lock, deadline, () => press(server, signer, intentId))).code).toBe(
      EXPIRED,
    );
    expect(await query('select state from signing_intents where id = $1', intentId)).toEqual([
      { state: 'prepared' },
    ]);
    expect((await press(server, signer, intentId)).code).toBe(1); // the clock goes on, and there is time left
  });

  test('what a time stamp dates before it counts, though it is taken in after', async () => {
    const deadline = soon();
    const { id } = await endingAt(deadline);
    const intentId = await readyToSign(server, signer, id);
    const { timeStamps } = server.app.certificates;
    const { stamp } = timeStamps;
    timeStamps.stamp = async (...given) => {
      timeStamps.stamp = stamp;
      const stamped = await stamp(...given);
      await stopClock(server, deadline);
      return stamped;
    };
    expect((await press(server, signer, intentId)).code).toBe(1);
    await startClock(server);
  });

  test('what was made after it, or has no proof of its time, is lost', async () => {
    for (const provenAt of ['after', null]) {
      const deadline = soon();
      const { id } = await endingAt(deadline);
      const intentId = await readyToSign(server, signer, id);
      // dies before it is taken in
      await madeOnly(intentId);
      await place(
        server,
        `update signing_intents set made = jsonb_set(made, '{0,provenAt}', $2) where id = $1`,
        intentId,
        JSON.stringify(provenAt && deadline.toISOString()),
      );
      await stopClock(server, deadline);
      await server.app.contractSigning.keepMoving();
      await startClock(server);
      expect(await query('select state from signing_intents where id = $1', intentId)).toEqual([
        { state: 'lost' },
      ]);
      expect((await detailFor(server, author, id)).data.state).toBe('EXPIRED');
    }
  });

  test('a signature that a crash left behind is taken in before the contract expires', async () => {
    const deadline = soon();
    const { id } = await endingAt(deadline);
    const intentId = await readyToSign(server, signer, id);
    await madeOnly(intentId);
    await stopClock(server, deadline);
    await server.app.contractSigning.keepMoving();
    await startClock(server);
    expect((await detailFor(server, author, id)).data.state).toBe('COMPLETE');
  });

  /** Presses, and the process is gone once the signature is made. */
  async function madeOnly(intentId: string): Promise<void> {
    await dyingAtTheEnd(server, () => press(server, signer, intentId));
    expect(await query('select state from signing_intents where id = $1', intentId)).toEqual([
      { state: 'made' },
    ]);
  }
});

describe('a signature in the making', () => {
  testEdge('signing-intent', {
    server: () => server,
    refusal: OVER,
    arrange: async (limit) => {
      const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
      const intentId = await readyToSign(server, signer, id);
      await place(
        server,
        `update signing_intents set created_at = $2::timestamptz - interval '10 minutes' where id = $1`,
        intentId,
        limit,
      );
      return () => press(server, signer, intentId);
    },
  });
  testEdge('usb-key-signing', {
    server: () => server,
    refusal: OVER,
    arrange: async (limit) => {
      const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
      const intentId = await readyToSign(server, signer, id, { certificate: token.serial });
      const begin = () => post('POST /api/appapi/contract/beginSigning', signer, { intentId });
      expect((await begin()).code).toBe(1);
      await place(
        server,
        `update signing_intents set confirmed_at = $2::timestamptz - interval '10 minutes', state = 'confirmed', to_be_signed = null where id = $1`,
        intentId,
        limit,
      );
      return begin;
    },
  });
});

describe('what is kept and shown', () => {
  testEdge('contract-share', {
    server: () => server,
    refusal: 30831,
    arrange: async (limit) => {
      const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
      const { data } = await server.call(
        'POST /api/appapi/contract/share',
        { body: { id, days: 7, withCode: false } },
        author.token,
      );
      await query('update contract_shares set expires_at = $2 where id = $1', data.id, limit);
      return () => server.call('GET /api/appapi/contract/shared', { query: { token: data.token, code: '' } });
    },
  });
  testEdge('contract-retention', {
    server: () => server,
    refusal: 30827,
    begins: true,
    at: nextDay,
    arrange: async (limit) => {
      const { id } = await aContract(server, author, { parties: [partyOf(signer)] });
      await post('POST /api/appapi/contract/recall', author, { id, reason: '撤回' });
      const body = { id, retentionUntil: dayInChina(limit), expiresOn: null, renewsOn: null, tags: [] };
      expect((await post('POST /api/appapi/contract/plan', author, body)).code).toBe(1);
      return () => post('POST /api/appapi/contract/delete', author, { id });
    },
  });
  testEdge('experience', {
    server: () => server,
    refusal: 30841,
    arrange: async (limit) => {
      const { data, message } = await server.call('POST /api/appapi/experience/sign', {
        body: { strokes: STROKES },
      });
      if (!data) throw new Error(message);
      await query(
        `update experiences set created_at = $1::timestamptz - make_interval(hours => $2)`,
        limit,
        EXPERIENCE_HOURS,
      );
      return () => server.call('GET /api/appapi/experience/check', { query: { token: data.token } });
    },
  });
});
