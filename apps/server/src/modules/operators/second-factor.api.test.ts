import { randomBytes } from 'node:crypto';
import type { SecondFactorProof } from '@yinxin/api';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdministratorOrReset, removeSecondFactorOf } from './index.ts';
import { anAuthenticator } from './testing/authenticator.ts';
import { aBackOffice, type BackOffice } from './testing/index.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await aBackOffice();
});
afterAll(() => office.close());

const ORIGIN = 'http://localhost:0';
const login = 'POST /api/admin/login';
const me = 'GET /api/admin/me';
const own = 'GET /api/admin/second-factor';

/** The code an app shows some steps from now: the next one, since the present one was used to add the factor. */
const codeOf = (secret: string, steps = 1) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

type Person = Awaited<ReturnType<BackOffice['anOperator']>>;

async function withTotp(person: Person, at = office) {
  const { password, token } = person;
  const begun = await at.call('POST /api/admin/second-factor/totp', { body: { password } }, token);
  const { ticket, secret } = begun.data;
  const body = { ticket, name: '手机', code: codeOf(secret, 0) };
  const added = await at.call('POST /api/admin/second-factor/totp/confirm', { body }, token);
  expect(added).toMatchObject({ status: 200, data: { factors: [{ kind: 'totp', name: '手机' }] } });
  return { secret, recoveryCodes: added.data.recoveryCodes ?? [] };
}

async function firstStep({ login: name, password }: Person) {
  const { data } = await office.call(login, { body: { login: name, password } });
  if (data?.next !== 'second-factor') throw new Error('no second step was asked for');
  return data;
}
const secondStep = (ticket: string, proof: SecondFactorProof) =>
  office.call('POST /api/admin/login/second', { body: { ticket, proof } });

test('off until switched on; from then on the password alone opens nothing', async () => {
  const person = await office.anOperator('editor');
  expect((await office.enter(person.login, person.password)).operator.mustEnrol).toBe(false);
  const { secret, recoveryCodes } = await withTotp(person);
  expect(new Set(recoveryCodes).size).toBe(10);
  const { ticket, methods, passkey } = await firstStep(person);
  expect([methods, passkey]).toEqual([['totp', 'recovery'], null]);
  expect(await office.call(me, {}, ticket)).toMatchObject({ status: 401 });
  const entered = await secondStep(ticket, { method: 'totp', code: codeOf(secret) });
  expect(entered).toMatchObject({ status: 200, data: { next: 'desk', operator: { login: person.login } } });
  expect(await office.call(me, {}, entered.data.token)).toMatchObject({ status: 200 });
  expect(await secondStep(ticket, { method: 'totp', code: codeOf(secret, 1) })).toMatchObject({
    code: 30515,
  });
});

test('a wrong code lets nobody in and leaves the ticket for another try', async () => {
  const person = await office.anOperator('editor');
  const { secret } = await withTotp(person);
  const { ticket } = await firstStep(person);
  const right = codeOf(secret);
  const wrong = right === '000000' ? '000001' : '000000';
  expect(await secondStep(ticket, { method: 'totp', code: wrong })).toMatchObject({
    status: 400,
    code: 30516,
  });
  expect(await secondStep(ticket, { method: 'totp', code: right })).toMatchObject({ status: 200 });
});

test('no code counts twice, not even at the same moment', async () => {
  const person = await office.anOperator('editor');
  const { secret } = await withTotp(person);
  const tickets = await Promise.all([firstStep(person), firstStep(person), firstStep(person)]);
  const code = codeOf(secret);
  const answers = await Promise.all(
    tickets.map(({ ticket }) => secondStep(ticket, { method: 'totp', code })),
  );
  expect(answers.map(({ code: answer }) => answer).toSorted((a, b) => a - b)).toEqual([1, 30516, 30516]);
});

test('a ticket is good for one login and for five minutes', async () => {
  const person = await office.anOperator('editor');
  const { secret } = await withTotp(person);
  const { ticket } = await firstStep(person);
  await office.server.store.pool.query(
    'update operator_tickets set expires_at = now() where operator_id = $1',
    [person.id],
  );
  expect(await secondStep(ticket, { method: 'totp', code: codeOf(secret) })).toMatchObject({ code: 30515 });
});

test('who is half-way in by a password gets no further once it is another', async () => {
  const person = await office.anOperator('editor');
  const { secret } = await withTotp(person);
  const { ticket } = await firstStep(person);
  await createAdministratorOrReset(office.server.store.db, person.login, 0);
  expect(await secondStep(ticket, { method: 'totp', code: codeOf(secret) })).toMatchObject({ code: 30515 });
});

test('each recovery code opens once, however it is typed', async () => {
  const person = await office.anOperator('editor');
  const { recoveryCodes } = await withTotp(person);
  const [code = ''] = recoveryCodes;
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
  const first = await secondStep((await firstStep(person)).ticket, { method: 'recovery', code: typed });
  expect(first).toMatchObject({ status: 200 });
  const again = await secondStep((await firstStep(person)).ticket, { method: 'recovery', code });
  expect(again).toMatchObject({ code: 30516 });
  expect((await office.call(own, {}, first.data.token)).data.recoveryCodesLeft).toBe(9);
});

test('somebody else’s code opens nothing', async () => {
  const [one, other] = [await office.anOperator('editor'), await office.anOperator('editor')];
  await withTotp(one);
  const { recoveryCodes, secret } = await withTotp(other);
  const { ticket } = await firstStep(one);
  const [code = ''] = recoveryCodes;
  expect(await secondStep(ticket, { method: 'recovery', code })).toMatchObject({ code: 30516 });
  expect(await secondStep(ticket, { method: 'totp', code: codeOf(secret) })).toMatchObject({ code: 30516 });
});

test('the second step is throttled; a known device has its own count', async () => {
  const person = await office.anOperator('editor');
  const { device } = await office.enter(person.login, person.password);
  const { secret } = await withTotp(person);
  const wrong = { method: 'recovery', code: 'aaaaa-aaaaa' } as const;
  const codes: number[] = [];
  for (let n = 0; n < 11; n += 1)
    codes.push((await secondStep((await firstStep(person)).ticket, wrong)).code);
  expect(codes).toEqual([...Array(10).fill(30516), 30513]);
  const { data } = await office.call(login, {
    body: { login: person.login, password: person.password, device },
  });
  const ticket = data.next === 'second-factor' ? data.ticket : '';
  expect(await secondStep(ticket, { method: 'totp', code: codeOf(secret) })).toMatchObject({ status: 200 });
});

async function withPasskey(person: Person) {
  const authenticator = anAuthenticator(ORIGIN);
  const { password, token } = person;
  const begun = await office.call('POST /api/admin/second-factor/passkey', { body: { password } }, token);
  const { ticket, options } = begun.data;
  const confirm = () =>
    office.call(
      'POST /api/admin/second-factor/passkey/confirm',
      { body: { ticket, name: '笔记本', response: authenticator.create(options) } },
      token,
    );
  expect(await confirm()).toMatchObject({ status: 200, data: { factors: [{ kind: 'passkey' }] } });
  expect(await confirm()).toMatchObject({ code: 30515 });
  return authenticator;
}

test('a passkey signs for this site and this login only', async () => {
  const person = await office.anOperator('reviewer');
  const authenticator = await withPasskey(person);
  const { ticket, methods, passkey } = await firstStep(person);
  expect(methods).toEqual(['passkey', 'recovery']);
  const use = (response: Record<string, unknown>) => secondStep(ticket, { method: 'passkey', response });
  const options = passkey ?? {};
  expect(await use(authenticator.get(options, 'https://yinxin.example'))).toMatchObject({ code: 30516 });
  expect(await use(authenticator.get({ challenge: 'another' }))).toMatchObject({ code: 30516 });
  expect(await use(anAuthenticator(ORIGIN).get(options))).toMatchObject({ code: 30516 });
  const response = authenticator.get(options);
  expect(await use(response)).toMatchObject({ status: 200 });
  const next = await firstStep(person);
  expect(await secondStep(next.ticket, { method: 'passkey', response })).toMatchObject({ code: 30516 });
});

test('what is no WebAuthn answer at all is refused, not a failure of ours', async () => {
  const person = await office.anOperator('reviewer');
  await withPasskey(person);
  const { ticket } = await firstStep(person);
  for (const response of [{}, { id: 7 }, { id: 'x', response: null }, { id: '__proto__' }])
    expect(await secondStep(ticket, { method: 'passkey', response })).toMatchObject({ status: 400 });
});

test('a factor is added and removed with the password only, ends sessions elsewhere, and is written down', async () => {
  const person = await office.anOperator('editor');
  const elsewhere = await office.enter(person.login, person.password);
  await withTotp(person);
  expect(await office.call(me, {}, elsewhere.token)).toMatchObject({ status: 401 });
  const { data } = await office.call(own, {}, person.token);
  const id = data.factors[0]?.id ?? '';
  const remove = (password: string) =>
    office.call('POST /api/admin/second-factor/remove', { body: { id, password } }, person.token);
  expect(await remove('wrong')).toMatchObject({ code: 30507 });
  expect(await remove(person.password)).toMatchObject({ data: { factors: [], recoveryCodesLeft: 0 } });
  const { token } = await office.anOperator('auditor');
  for (const act of ['add-second-factor', 'remove-second-factor'] as const) {
    const events = await office.call('GET /api/admin/events', { query: { act, limit: '50' } }, token);
    expect(events.data.list.some(({ target }) => target === person.id)).toBe(true);
  }
  await office.enter(person.login, person.password);
});

test('secrets and codes are not stored in the open', async () => {
  const person = await office.anOperator('editor');
  const { secret, recoveryCodes } = await withTotp(person);
  const { rows } = await office.server.store.pool.query(
    'select f::text as line from operator_factors f union all select r::text from operator_recovery_codes r union all select t::text from operator_tickets t',
  );
  const stored = rows.map(({ line }) => line).join('\n');
  expect(stored).not.toContain(Buffer.from(secret).toString('hex'));
  for (const code of recoveryCodes)
    expect(stored).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'));
});

test('new recovery codes end the old ones', async () => {
  const person = await office.anOperator('editor');
  const { recoveryCodes } = await withTotp(person);
  const body = { password: person.password };
  const renewed = await office.call('POST /api/admin/second-factor/recovery-codes', { body }, person.token);
  const [old = '', fresh = ''] = [recoveryCodes[0], renewed.data.recoveryCodes?.[0]];
  const { ticket } = await firstStep(person);
  expect(await secondStep(ticket, { method: 'recovery', code: old })).toMatchObject({ code: 30516 });
  expect(await secondStep(ticket, { method: 'recovery', code: fresh })).toMatchObject({ status: 200 });
});

test('two administrators, or the command line, help whoever lost everything', async () => {
  const person = await office.anOperator('editor');
  const admin = await office.anOperator('administrator');
  await withTotp(person);
  const second = await office.anOperator('administrator');
  const asked = await office.call(
    'POST /api/admin/operators/reset-second-factor',
    { body: { id: person.id, why: '手机丢失' } },
    admin.token,
  );
  expect(await office.call(me, {}, person.token)).toMatchObject({ status: 200 });
  await office.confirm(asked.data, second.token);
  expect(await office.call(me, {}, person.token)).toMatchObject({ status: 401 });
  const { token } = await office.enter(person.login, person.password);
  await withTotp({ ...person, token });
  expect(await removeSecondFactorOf(office.server.store.db, person.login, 24)).toBe(true);
  await office.enter(person.login, person.password);
  expect(await removeSecondFactorOf(office.server.store.db, 'nobody', 24)).toBe(false);
});

describe('in production', () => {
  let production: BackOffice;
  beforeAll(async () => {
    production = await aBackOffice({
      env: {
        YINXIN_MODE: 'production',
        MASTER_KEY: randomBytes(32).toString('hex'),
        SMS_PROVIDER: 'aliyun',
        SMS_ACCESS_KEY_ID: 'x',
        SMS_ACCESS_KEY_SECRET: 'x',
        SMS_CODE_TEMPLATE: 'x',
        SMS_INVITATION_TEMPLATE: 'x',
        SMS_NOTICE_TEMPLATE: 'x',
        SMS_SIGNING_TEMPLATE: 'x',
        SMS_AUTHORIZATION_TEMPLATE: 'x',
        CA_CREDIT_CODE: '91330100MA2GKX3E92',
        PUBLIC_ORIGIN: 'https://yinxin.example',
      },
    });
  });
  afterAll(() => production.close());

  test('nothing works before there is a second factor, and the last one stays', async () => {
    const person = await production.anOperator('auditor');
    const events = 'GET /api/admin/events';
    expect(await production.call(events, {}, person.token)).toMatchObject({ status: 403, code: 30514 });
    expect((await production.call(me, {}, person.token)).data).toMatchObject({ mustEnrol: true, may: [] });
    await withTotp(person, production);
    expect(await production.call(events, {}, person.token)).toMatchObject({ status: 200 });
    const { data } = await production.call(own, {}, person.token);
    const body = { id: data.factors[0]?.id, password: person.password };
    expect(
      await production.call('POST /api/admin/second-factor/remove', { body }, person.token),
    ).toMatchObject({ code: 30517 });
  });

  test('a one-time password is changed first', async () => {
    const { login: name, password } = await production.aNewcomer('editor');
    const { token, operator } = await production.enter(name, password);
    expect(operator).toMatchObject({ mustChangePassword: true, mustEnrol: true });
    const begin = await production.call('POST /api/admin/second-factor/totp', { body: { password } }, token);
    expect(begin).toMatchObject({ code: 30502 });
  });
});
