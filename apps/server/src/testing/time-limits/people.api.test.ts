import { agreementsToSignIn } from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  aFounder,
  agreeing,
  anApplicant,
  anIdNumber,
  certify,
  stateOf,
  submit,
} from '../../modules/identity/testing/index.ts';
import { aCompany, aPerson, proveIntent } from '../../modules/members/testing/index.ts';
import { aPartnerWith } from '../../modules/partner-users/testing/index.ts';
import { overtaken, startClock, stopClock } from '../clock.ts';
import { aPhone, aServer, latestCode, type TestServer } from '../server.ts';
import { soon, testEdge } from './edges.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.jobs.start();
});
afterAll(() => server.close());

const at = { server: () => server };
const query = (sql: string, ...values: unknown[]) =>
  server.store.pool.query(sql, values).then(({ rows }) => rows);

const CODE_WRONG = 30201;
const signingIn = async (limit: Date) => {
  const phone = aPhone();
  await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
  await query(
    `update verification_codes set expires_at = $1
      where id = (select id from verification_codes order by created_at desc, id desc limit 1)`,
    limit,
  );
  const agreements = agreementsToSignIn([]);
  const body = { account: phone, verificationCode: latestCode(server.sms, phone), agreements };
  return () => server.call('POST /api/appapi/cas/token', { body });
};
testEdge('verification-code', { ...at, refusal: CODE_WRONG, arrange: signingIn });

test('who waited for a code across its end is too late', async () => {
  const limit = soon();
  const signIn = await signingIn(limit);
  const lock = {
    lock: 'select from verification_codes order by created_at desc, id desc limit 1 for update',
    values: [],
  };
  expect((await overtaken(server, lock, limit, signIn)).code).toBe(CODE_WRONG);
});

const STEP_UP_REQUIRED = 30130;
const endingOthers = async (limit: Date) => {
  const person = await aPerson(server);
  await proveIntent(server, person, 'end-sessions', person.personId);
  await query('update step_ups set expires_at = $2 where person_id = $1', person.personId, limit);
  const act = () => server.call('POST /api/appapi/commend/session/endOthers', {}, person.token);
  return { person, act };
};
testEdge('step-up', {
  ...at,
  refusal: STEP_UP_REQUIRED,
  arrange: async (limit) => (await endingOthers(limit)).act,
});

test('who waited for a proof across its end has none', async () => {
  const limit = soon();
  const { person, act } = await endingOthers(limit);
  const lock = { lock: 'select from step_ups where person_id = $1 for update', values: [person.personId] };
  expect((await overtaken(server, lock, limit, act)).code).toBe(STEP_UP_REQUIRED);
});

testEdge('session', {
  ...at,
  refusal: 30114,
  arrange: async (limit) => {
    const { token, personId } = await aPerson(server);
    await query('update sessions set expires_at = $2 where person_id = $1', personId, limit);
    await server.settled();
    return () => server.call('GET /api/appapi/cas/auth/current', {}, token);
  },
});

testEdge('partner-session', {
  ...at,
  refusal: 30114,
  arrange: async (limit) => {
    const { user } = await aPartnerWith(server);
    await query('update partner_sessions set expires_at = $2 where user_id = $1', user.userId, limit);
    return () => server.call('GET /api/user/cas/auth/current', {}, user.token);
  },
});

const INVITATION_OVER = 30331;
const accepting = async (limit: Date) => {
  const { administrator } = await aCompany(server);
  const phone = aPhone();
  const { data } = await server.call(
    'POST /api/appapi/org/invite',
    { body: { phone, roles: ['operator'] } },
    administrator.token,
  );
  const token = await server.signIn(phone);
  await query('update member_invitations set expires_at = $2 where id = $1', data.id, limit);
  const act = () => server.call('POST /api/appapi/org/acceptInvitation', { body: { id: data.id } }, token);
  return { id: data.id, act };
};
testEdge('invitation', {
  ...at,
  refusal: INVITATION_OVER,
  arrange: async (limit) => (await accepting(limit)).act,
});

test('who waited for an invitation across its end comes too late', async () => {
  const limit = soon();
  const { id, act } = await accepting(limit);
  const lock = { lock: 'select from member_invitations where id = $1 for update', values: [id] };
  expect((await overtaken(server, lock, limit, act)).code).toBe(INVITATION_OVER);
});

testEdge('identity-draft', {
  ...at,
  refusal: 30607,
  arrange: async (limit) => {
    const applied = await anApplicant(server, 'carrier');
    await query('update verifications set expires_at = $2 where id = $1', applied.id, limit);
    return () => submit(server, applied);
  },
});

testEdge('identity-transfer', {
  ...at,
  refusal: 30633,
  arrange: async (limit) => {
    const founder = await aFounder(server);
    const { token } = founder.administrator;
    const { data: begun } = await certify(server, founder, 'transfer');
    const account = `6212${String(Math.trunc(Math.random() * 1e12)).padStart(12, '0')}`;
    const body = { id: begun.id, bankName: '示例银行北京分行', account };
    await server.call('POST /api/appapi/identity/org/transfer', { body }, token);
    const transferOf = async () => (await stateOf(server, founder.administrator)).organization?.transfer;
    await vi.waitFor(async () => expect(await transferOf()).toMatchObject({ state: 'sent' }), 120_000);
    const [received] = server.sandbox.identity.received(account);
    const amountFen = Number(/0\.(\d\d) 元/.exec(received?.text ?? '')?.[1]);
    await query(
      'update verification_transfers set expires_at = $2 where verification_id = $1',
      begun.id,
      limit,
    );
    return () =>
      server.call('POST /api/appapi/identity/org/amount', { body: { id: begun.id, amountFen } }, token);
  },
});

const lastDay = (): Date => new Date(`${dayInChina(new Date(Date.now() + 86_400_000))}T23:59:59+08:00`);
testEdge('paper', {
  ...at,
  refusal: 30612,
  at: lastDay,
  arrange: async (limit) => {
    const person = await aPerson(server);
    const body = {
      ...{ way: 'carrier', name: '赵示例', number: anIdNumber(), consents: agreeing('carrier') },
      validUntil: dayInChina(limit),
    };
    const { data } = await server.call('POST /api/appapi/commend/user/auth/apply', { body }, person.token);
    return () => submit(server, { person, id: data.id });
  },
});

test.each([
  [-1, 'passed'],
  [0, 'failed'],
  [1, 'failed'],
])('face-check: %i ms from the limit', async (ms, state) => {
  const applied = await anApplicant(server, 'face');
  const { token } = applied.person;
  const body = { id: applied.id, device: 'pc' };
  await server.call('POST /api/appapi/auth/h5FaceRecognitionDataPay', { body }, token);
  const limit = soon();
  await query('update face_checks set expires_at = $2 where verification_id = $1', applied.id, limit);
  server.sandbox.force('identity', applied.number, 'tencent-face/pass');
  await stopClock(server, new Date(limit.getTime() + ms));
  const { data } = await server.call(
    'GET /api/appapi/auth/getFaceAuthResultDataPay',
    { query: { id: applied.id } },
    token,
  );
  await startClock(server);
  expect(data.state).toBe(state);
});
