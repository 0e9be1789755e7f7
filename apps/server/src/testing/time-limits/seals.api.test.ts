import { AUTHOR_KEY } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFlowOffice, type FlowOffice, LIMIT } from '../../modules/approval-flows/testing/index.ts';
import { aContract, aSigner, fieldOf, press, readyToSign } from '../../modules/contracts/testing/index.ts';
import { aMember, type Signatory } from '../../modules/members/testing/index.ts';
import { aSeal, aVerifiedPerson, onAPlatform, proven, STROKES } from '../../modules/seals/testing/index.ts';
import { aTemplate } from '../../modules/templates/testing/index.ts';
import { overtaken, place } from '../clock.ts';
import { aServer, type TestServer } from '../server.ts';
import { soon, testEdge } from './edges.ts';

let server: TestServer;
let flows: FlowOffice;
let keeper: Signatory;
let operator: Signatory;
let sealId: string;
let sceneId: string;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
  flows = await aFlowOffice(server);
  keeper = await aMember(server, flows.office.id, ['seal-keeper']);
  operator = await aMember(server, flows.office.id, ['operator']);
  sealId = await aSeal(server, flows.office, 'seal-contract');
  sceneId = await onAPlatform(server, operator, keeper, flows.office.administrator, flows.office.clerk);
});
afterAll(() => server.close());

const at = { server: () => server };
const query = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);

/** A contract that the company signs by the hand of one of its people. */
async function aContractFor(who: Signatory): Promise<string> {
  const { id } = await aContract(server, flows.office.clerk, {
    parties: [
      {
        ...{ key: 'firm', kind: 'organization', name: '张示例', organizationName: flows.office.name },
        phone: who.phone,
      },
    ],
    fields: (document) => [fieldOf(document, 'firm', 'seal', { width: 42, height: 42 })],
  });
  return id;
}
const pressing = async (who: Signatory) => {
  const id = await aContractFor(who);
  const intentId = await readyToSign(server, who, id, { sealId });
  return () => press(server, who, intentId);
};

async function granted(change: Record<string, unknown> = {}): Promise<string> {
  await query('update seal_grants set ended_at = now() where ended_at is null');
  await proven(server, keeper, 'grant-seal', sealId);
  const body = { id: sealId, uid: operator.uid, approval: 'none', ...change };
  const { data, message } = await server.call('POST /api/appapi/seal/grant', { body }, keeper.token);
  if (!data) throw new Error(message);
  return data.grantId;
}

describe('a seal', () => {
  const GRANT = 30740;
  const byGrant = async (limit: Date) => {
    const grantId = await granted();
    const act = await pressing(operator);
    await query('update seal_grants set until = $2 where id = $1', grantId, limit);
    return { grantId, act };
  };
  testEdge('seal-grant', { ...at, refusal: GRANT, arrange: async (limit) => (await byGrant(limit)).act });

  test('is out of reach for whoever waited for their grant across its end', async () => {
    const limit = soon();
    const { grantId, act } = await byGrant(limit);
    const lock = { lock: 'select from seal_grants where id = $1 for update', values: [grantId] };
    expect((await overtaken(server, lock, limit, act)).code).toBe(GRANT);
  });

  testEdge('certificate', {
    ...at,
    refusal: 30737,
    arrange: async (limit) => {
      const act = await pressing(keeper);
      const [{ serial }] = await query('select serial from seals where id = $1', sealId);
      const [{ not_after: before }] = await query(
        'select not_after from subscriber_certificates where serial = $1',
        serial,
      );
      await place(
        server,
        'update subscriber_certificates set not_after = $2 where serial = $1',
        serial,
        limit,
      );
      return async () => {
        const answer = await act();
        await place(
          server,
          'update subscriber_certificates set not_after = $2 where serial = $1',
          serial,
          before,
        );
        return answer;
      };
    },
  });

  testEdge('certification', {
    ...at,
    refusal: 30120,
    arrange: async (limit) => {
      const act = await pressing(keeper);
      const until = (moment: Date | null) =>
        query('update organizations set certified_until = $2 where id = $1', flows.office.id, moment);
      await until(limit);
      return async () => {
        const answer = await act();
        await until(null);
        return answer;
      };
    },
  });

  const OVER = 30745;
  const deciding = async (limit: Date) => {
    await granted({ approval: 'each' });
    const body = { id: sealId, document: '采购合同', digest: 'a'.repeat(64), reason: '签订' };
    const { data, message } = await server.call('POST /api/appapi/seal/requestUse', { body }, operator.token);
    if (!data) throw new Error(message);
    const { requestId } = data;
    await query('update seal_use_requests set expires_at = $2 where id = $1', requestId, limit);
    const decision = { requestId, approve: true, words: '' };
    const act = () => server.call('POST /api/appapi/seal/decideUse', { body: decision }, keeper.token);
    return { requestId, act };
  };
  testEdge('use-request', { ...at, refusal: OVER, arrange: async (limit) => (await deciding(limit)).act });

  test('is not approved by whoever waited for the request across its end', async () => {
    const limit = soon();
    const { requestId, act } = await deciding(limit);
    const lock = { lock: 'select from seal_use_requests where id = $1 for update', values: [requestId] };
    expect((await overtaken(server, lock, limit, act)).code).toBe(OVER);
  });
});

describe('what others may do for somebody', () => {
  const TURN = 30803;
  const approving = async (column: 'starts_at' | 'ends_at', limit: Date) => {
    const { aFlow, byAmount, sent, boss, deputy, delegated, call } = flows;
    const { id } = await sent(await aFlow(byAmount()), LIMIT);
    await query('update approval_delegations set ended_at = now() where ended_at is null');
    const delegation = await delegated(boss, deputy);
    const { data } = await call('GET /api/appapi/contract/detail', { query: { id } }, deputy);
    await query(`update approval_delegations set ${column} = $2 where id = $1`, delegation, limit);
    const act = () =>
      call('POST /api/appapi/contract/approve', { body: { id, version: data.version } }, deputy);
    return { delegation, act };
  };
  testEdge('delegation', {
    ...at,
    refusal: 30801,
    arrange: async (limit) => (await approving('ends_at', limit)).act,
  });
  testEdge('delegation-start', {
    ...at,
    refusal: 30801,
    begins: true,
    arrange: async (limit) => (await approving('starts_at', limit)).act,
  });

  test('is over for whoever waited for the delegation across its end', async () => {
    const limit = soon();
    const { delegation, act } = await approving('ends_at', limit);
    const lock = { lock: 'select from approval_delegations where id = $1 for update', values: [delegation] };
    expect([TURN, 30801]).toContain((await overtaken(server, lock, limit, act)).code);
  });

  /** Signed by itself, as an answer: refused is what stayed as it was. */
  const bySilence = async (times: { startsAt?: Date; until?: Date }) => {
    await query('update silent_authorisations set ended_at = now() where ended_at is null');
    const { administrator, clerk, name } = flows.office;
    const body = {
      ...{ sealId, sceneId, kind: 'sales' as const, highest: 1_000_00, uses: 5, authors: [clerk.uid] },
      until: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const { data: terms } = await server.call('POST /api/appapi/silent/terms', { body }, administrator.token);
    await proven(server, administrator, 'authorise-silent', terms.digest);
    const { data } = await server.call('POST /api/appapi/silent/authorise', { body }, administrator.token);
    const { id } = await aContract(server, clerk, {
      parties: [
        { key: 'firm', kind: 'organization', name: '张示例', organizationName: name, phone: clerk.phone },
      ],
      fields: (document) => [fieldOf(document, 'firm', 'seal', { width: 42, height: 42 })],
      change: { amount: 100_00, kind: 'sales' },
    });
    if (times.until)
      await place(server, 'update silent_authorisations set until = $2 where id = $1', data.id, times.until);
    if (times.startsAt)
      await place(
        server,
        'update silent_authorisations set starts_at = $2 where id = $1',
        data.id,
        times.startsAt,
      );
    const act = async () => {
      await server.app.contractSigning.signSilently(id);
      const [{ state }] = await query('select state from contracts where id = $1', id);
      return { code: state === 'COMPLETE' ? 1 : 30748 };
    };
    return { silent: data.id, act };
  };
  testEdge('silent-authorisation', {
    ...at,
    refusal: 30748,
    arrange: async (until) => (await bySilence({ until })).act,
  });
  testEdge('silent-start', {
    ...at,
    refusal: 30748,
    begins: true,
    arrange: async (startsAt) => (await bySilence({ startsAt })).act,
  });

  test('nothing is signed under an authorisation that ended while it was waited for', async () => {
    const until = soon();
    const { silent, act } = await bySilence({ until });
    const lock = { lock: 'select from silent_authorisations where id = $1 for update', values: [silent] };
    expect((await overtaken(server, lock, until, act)).code).toBe(30748);
  });
});

describe('a code for many signers', () => {
  const joining = async (limit: Date) => {
    const { clerk } = flows.office;
    const { id: templateId } = await aTemplate(server, clerk);
    const { data: form } = await server.call(
      'GET /api/appapi/template/form',
      { query: { id: templateId } },
      clerk.token,
    );
    const body = {
      ...{ templateId, version: form.version, title: '入职承诺', role: 'staff', limit: 3 },
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      parties: form.own ? [form.own] : [],
      values: { [`${AUTHOR_KEY}/岗位`]: '工程师', [`${AUTHOR_KEY}/月工资`]: '8,000' },
    };
    const { data, message } = await server.call('POST /api/appapi/signCode/create', { body }, clerk.token);
    if (!data) throw new Error(message);
    await query('update sign_codes set expires_at = $2 where id = $1', data.id, limit);
    const [{ code }] = await query('select code from sign_codes where id = $1', data.id);
    const comer = await aSigner(server, '来示例', 0);
    const act = () =>
      server.call('POST /api/appapi/signCode/join', { body: { code, values: {} } }, comer.token);
    return { id: data.id, act };
  };
  testEdge('sign-code', { ...at, refusal: 30882, arrange: async (limit) => (await joining(limit)).act });

  test('is over for whoever waited for it across its end', async () => {
    const limit = soon();
    const { id, act } = await joining(limit);
    const lock = { lock: 'select from sign_codes where id = $1 for update', values: [id] };
    expect((await overtaken(server, lock, limit, act)).code).toBe(30882);
  });
});

testEdge('handwriting-code', {
  ...at,
  refusal: 30753,
  arrange: async (limit) => {
    const person = await aVerifiedPerson(server);
    const { data } = await server.call('POST /api/appapi/seal/beginHandwriting', {}, person.token);
    await query('update handwriting_sessions set expires_at = $2 where id = $1', data.sessionId, limit);
    const token = data.address.split('#')[1];
    return () =>
      server.call('POST /api/appapi/seal/submitHandwriting', { body: { token, strokes: STROKES } });
  },
});
