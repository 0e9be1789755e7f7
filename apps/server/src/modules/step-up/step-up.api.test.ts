import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { aPhone, aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { createStepUp, type Method } from './index.ts';

/** How often a race is run. */
const ROUNDS = depth(3, 100);

const begin = 'POST /api/appapi/stepUp/begin';
const confirm = 'POST /api/appapi/stepUp/confirm';
const endOthers = 'POST /api/appapi/commend/session/endOthers';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** Right is what the test says is right, and no message is sent: codes come once a minute only. */
const byWord: Method = {
  begin: async () => ({ sentTo: '', retryAfter: 0 }),
  isRight: async (_, proof) => proof === 'right',
  wrong: 'CODE_WRONG',
};
const stepUps = () => createStepUp(server.store.db, { sms: byWord, password: byWord, paper: byWord });

const act = 'end-sessions' as const;
const aCaller = (): Caller<Person> => ({
  who: {
    kind: 'person',
    personId: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    name: '',
    maskedPhone: '',
    identityState: 'verified',
    accountId: crypto.randomUUID(),
    accountType: 0,
    organizationId: null,
    organizationName: '',
    organizationState: null,
    roles: [],
  },
  ip: '127.0.0.1',
  requestId: 'r',
});
const proven = async (caller: Caller<Person>, target: string) => {
  const { stepUpId } = await stepUps().begin(caller, { act, target, method: 'sms' });
  await stepUps().confirm(caller, stepUpId, 'right');
  return stepUpId;
};
const spend = (caller: Caller<Person>, target: string) =>
  server.store.db.transaction((tx) => stepUps().spend(tx, caller, act, target));
const required = { problem: 'STEP_UP_REQUIRED' };
const over = { problem: 'STEP_UP_OVER' };

test('other devices are signed out after a code to the own phone, and not without it', async () => {
  const phone = aPhone();
  const [mine, theirs] = [await server.signIn(phone), await secondSignIn(phone)];
  const user = await server.call('GET /api/appapi/cas/auth/current', {}, mine);
  const target = user.data.userId;
  expect(await server.call(endOthers, {}, mine)).toMatchObject({ status: 403, code: 30130 });

  await forgetSent();
  const begun = await server.call(begin, { body: { act, target } }, mine);
  expect(begun).toMatchObject({ code: 1, data: { sentTo: `${phone.slice(0, 3)}****${phone.slice(-4)}` } });
  const { stepUpId } = begun.data;
  const right = latestCode(server.sms, phone);
  const wrong = right === '000000' ? '000001' : '000000';
  expect(await server.call(confirm, { body: { stepUpId, proof: wrong } }, mine)).toMatchObject({
    code: 30201,
  });
  expect(await server.call(endOthers, {}, mine)).toMatchObject({ code: 30130 });
  expect(await server.call(confirm, { body: { stepUpId, proof: right } }, theirs)).toMatchObject({
    code: 30131,
  });
  expect(await server.call(confirm, { body: { stepUpId, proof: right } }, mine)).toMatchObject({ code: 1 });

  expect(await server.call(endOthers, {}, theirs)).toMatchObject({ code: 30130 });
  expect(await server.call(endOthers, {}, mine)).toMatchObject({ code: 1, data: { ended: 1 } });
  expect(await server.call('GET /api/appapi/cas/auth/current', {}, theirs)).toMatchObject({ status: 401 });
  expect(await server.call('GET /api/appapi/cas/auth/current', {}, mine)).toMatchObject({ code: 1 });
  expect(await server.call(endOthers, {}, mine)).toMatchObject({ code: 30130 });

  const { rows } = await server.store.pool.query(
    'select act, facts from events where actor_id = $1 order by number desc limit 3',
    [target],
  );
  expect(rows).toMatchObject([
    { act: 'end-sessions', facts: { ended: 1, proof: stepUpId } },
    { act: 'step-up', facts: { act, target, method: 'sms' } },
    { act: 'step-up-refused' },
  ]);
});

test('a code for signing in proves nothing, and nobody can have a code for step-up sent by its number', async () => {
  const phone = aPhone();
  const token = await server.signIn(phone);
  await forgetSent();
  const { data } = await server.call(begin, { body: { act, target: 'x' } }, token);
  await forgetSent();
  await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
  const body = { stepUpId: data.stepUpId, proof: latestCode(server.sms, phone) };
  expect(await server.call(confirm, { body }, token)).toMatchObject({ code: 30201 });
  for (const businessCode of ['step-up', 'undefined', ''])
    expect(
      await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode } }),
    ).toMatchObject({ code: 30205 });
});

test('a proof is good for its target, session and account, once', async () => {
  const caller = aCaller();
  const id = await proven(caller, 'seal-1');
  await expect(spend(caller, 'seal-2')).rejects.toMatchObject(required);
  for (const other of [
    { personId: crypto.randomUUID() },
    { sessionId: crypto.randomUUID() },
    { accountId: crypto.randomUUID() },
  ])
    await expect(spend({ ...caller, who: { ...caller.who, ...other } }, 'seal-1')).rejects.toMatchObject(
      required,
    );
  expect(await spend(caller, 'seal-1')).toBe(id);
  await expect(spend(caller, 'seal-1')).rejects.toMatchObject(required);
});

test('a proof for another act is none', async () => {
  const caller = aCaller();
  const id = await proven(caller, 'seal-1');
  await server.store.pool.query(`update step_ups set act = 'another-act' where id = $1`, [id]);
  await expect(spend(caller, 'seal-1')).rejects.toMatchObject(required);
});

test('a proof that was not given is none, and an act that is taken back gives it back', async () => {
  const caller = aCaller();
  await stepUps().begin(caller, { act, target: 'x', method: 'sms' });
  await expect(spend(caller, 'x')).rejects.toMatchObject(required);
  await proven(caller, 'x');
  const undone = server.store.db.transaction(async (tx) => {
    await stepUps().spend(tx, caller, act, 'x');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await expect(spend(caller, 'x')).resolves.toBeDefined();
});

test('what takes too long is over, before the proof and after it', async () => {
  const caller = aCaller();
  const late = (id: string) =>
    server.store.pool.query(
      `update step_ups set expires_at = expires_at - interval '301 seconds' where id = $1`,
      [id],
    );
  const { stepUpId } = await stepUps().begin(caller, { act, target: 'x', method: 'sms' });
  await late(stepUpId);
  await expect(stepUps().confirm(caller, stepUpId, 'right')).rejects.toMatchObject(over);
  await late(await proven(caller, 'x'));
  await expect(spend(caller, 'x')).rejects.toMatchObject(required);
});

test('five wrong tries end it, and so does beginning anew', async () => {
  const caller = aCaller();
  const { stepUpId } = await stepUps().begin(caller, { act, target: 'x', method: 'sms' });
  for (let n = 0; n < 5; n++)
    await expect(stepUps().confirm(caller, stepUpId, 'wrong')).rejects.toMatchObject({
      problem: 'CODE_WRONG',
    });
  await expect(stepUps().confirm(caller, stepUpId, 'right')).rejects.toMatchObject(over);

  const first = await stepUps().begin(caller, { act, target: 'x', method: 'sms' });
  const elsewhere = { ...caller, who: { ...caller.who, sessionId: crypto.randomUUID() } };
  await stepUps().begin(elsewhere, { act, target: 'y', method: 'sms' });
  await expect(stepUps().confirm(caller, first.stepUpId, 'right')).rejects.toMatchObject(over);
});

test('of many who spend one proof at once exactly one does, again and again', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const caller = aCaller();
    await proven(caller, 'x');
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => spend(caller, 'x')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

/** Codes go out once a minute; what was sent counts as long ago. */
const forgetSent = () =>
  server.store.pool.query("update verification_codes set created_at = created_at - interval '2 minutes'");

async function secondSignIn(phone: string) {
  await forgetSent();
  return server.signIn(phone);
}

test('a program, which nobody can ask what they want, has no proof, though a person of its account gave one', async () => {
  const stepUp = stepUps();
  const { who, ...way } = aCaller();
  await stepUp.grant(server.store.db, who, act, 'x');
  const { accountId, personId, roles } = who;
  const acting = {
    accountId,
    personId,
    roles,
    organizationId: 'o',
    organizationName: '',
    organizationState: null,
  };
  const program = { kind: 'application', id: 'app', programName: '合同系统', keyId: 'k', ...acting } as const;
  const refused = expect.objectContaining({ problem: 'STEP_UP_REQUIRED' });
  await expect(stepUp.require({ who: program, ...way }, act, 'x')).rejects.toEqual(refused);
  await expect(stepUp.spend(server.store.db, { who: program, ...way }, act, 'x')).rejects.toEqual(refused);
  await stepUp.require({ who, ...way }, act, 'x');
});
