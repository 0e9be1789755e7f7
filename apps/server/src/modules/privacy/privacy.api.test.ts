import { agreementsToSignIn, CONSENTS, keysOf, RETENTION, type SignInAgreement } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { asOwner } from '../../testing/database.ts';
import { aPhone, aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { seedContent } from '../content/index.ts';
import { rememberDevice } from '../devices/index.ts';
import {
  aCompany,
  aMember,
  anotherDevice,
  aPerson,
  forgetSent,
  placeOf,
  proveIntent,
  type Signed,
} from '../members/testing/index.ts';
import { createStepUp } from '../step-up/index.ts';
import { hasConsent } from './index.ts';

/** How often a race is run. */
const ROUNDS = depth(2, 30);

const current = 'GET /api/appapi/cas/auth/current';
const sessions = 'GET /api/appapi/account/sessions';
const endSession = 'POST /api/appapi/account/endSession';
const sendCode = 'POST /api/appapi/account/sendPhoneCode';
const changePhone = 'POST /api/appapi/account/changePhone';
const consents = 'GET /api/appapi/account/consents';
const give = 'POST /api/appapi/account/giveConsent';
const withdraw = 'POST /api/appapi/account/withdrawConsent';
const requestExport = 'POST /api/appapi/account/requestExport';
const exports = 'GET /api/appapi/account/exports';
const closing = 'GET /api/appapi/account/closing';
const close = 'POST /api/appapi/account/close';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await server.jobs.start();
});
afterAll(() => server.close());

const patiently = { timeout: 120_000, interval: 100 };

test('the account page begins with who one is', async () => {
  const person = await aPerson(server, { verified: true });
  const { data } = await server.call('GET /api/appapi/account/state', {}, person.token);
  expect(data).toMatchObject({
    userName: '张示例',
    phone: `${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`,
    identityState: 'verified',
    organizations: 0,
  });
});

describe('devices', () => {
  test('are listed, this one first, and one of the others is signed out with a proof', async () => {
    const mine = await aPerson(server);
    const other = await anotherDevice(server, mine);
    const { data } = await server.call(sessions, {}, mine.token);
    expect(data.map(({ current, may }) => ({ current, may }))).toEqual([
      { current: true, may: [] },
      { current: false, may: ['end-session'] },
    ]);
    expect(data[0]?.network).toMatch(/^10\.\d+\.\d+\.\*$/);
    const body = { sessionId: data[1]?.id ?? '' };
    expect((await server.call(endSession, { body }, mine.token)).code).toBe(30130);
    await proveIntent(server, mine, 'end-session', body.sessionId);
    expect((await server.call(endSession, { body }, mine.token)).code).toBe(1);
    expect((await server.call(current, {}, other)).code).toBe(30110);
    expect((await server.call(sessions, {}, mine.token)).data).toHaveLength(1);
  });

  test('a stranger’s, and this one, are not ended so', async () => {
    const [mine, stranger] = [await aPerson(server), await aPerson(server)];
    const [theirs] = (await server.call(sessions, {}, stranger.token)).data;
    const [own] = (await server.call(sessions, {}, mine.token)).data;
    for (const sessionId of [theirs?.id ?? '', own?.id ?? '']) {
      await proveIntent(server, mine, 'end-session', sessionId);
      expect((await server.call(endSession, { body: { sessionId } }, mine.token)).code).toBe(30352);
    }
    expect((await server.call(current, {}, stranger.token)).code).toBe(1);
  });
});

describe('a new phone', () => {
  const codeFor = async (person: Signed, phone: string) => {
    await forgetSent(server);
    await server.call(sendCode, { body: { phone } }, person.token);
    return latestCode(server.sms, phone);
  };

  test('takes both phones, ends other devices, and frees the old number', async () => {
    const person = await aPerson(server);
    const other = await anotherDevice(server, person);
    const phone = aPhone();
    const body = { phone, verificationCode: await codeFor(person, phone) };
    expect((await server.call(changePhone, { body }, person.token)).code).toBe(30130);
    await proveIntent(server, person, 'change-phone', person.personId);
    const wrong = { ...body, verificationCode: body.verificationCode === '000000' ? '111111' : '000000' };
    expect((await server.call(changePhone, { body: wrong }, person.token)).code).toBe(30201);
    expect(await server.call(changePhone, { body }, person.token)).toMatchObject({
      code: 1,
      data: { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` },
    });
    expect((await server.call(current, {}, other)).code).toBe(30110);
    await forgetSent(server);
    const again = await server.signIn(phone);
    expect((await server.call(current, {}, again)).data.userId).toBe(person.personId);
    const old = await server.signIn(person.phone);
    expect((await server.call(current, {}, old)).data.userId).not.toBe(person.personId);
  });

  test('is nobody else’s, and another than before', async () => {
    const [person, other] = [await aPerson(server), await aPerson(server)];
    expect((await server.call(sendCode, { body: { phone: person.phone } }, person.token)).code).toBe(30351);
    const body = { phone: other.phone, verificationCode: await codeFor(person, other.phone) };
    await proveIntent(server, person, 'change-phone', person.personId);
    expect((await server.call(changePhone, { body }, person.token)).code).toBe(30350);
  });

  test('can stand on a verification of identity where the old one is lost', async () => {
    const person = await aPerson(server);
    const { data } = await server.call(current, {}, person.token);
    const [session] = (await server.call(sessions, {}, person.token)).data;
    const who = {
      personId: person.personId,
      sessionId: session?.id ?? '',
      accountId: data.uid,
    } as Parameters<ReturnType<typeof createStepUp>['grant']>[1];
    const stepUp = createStepUp(server.store.db, {} as never);
    await stepUp.grant(server.store.db, who, 'change-phone', person.personId);
    const phone = aPhone();
    const body = { phone, verificationCode: await codeFor(person, phone) };
    expect((await server.call(changePhone, { body }, person.token)).code).toBe(1);
  });
});

describe('consents', () => {
  const stateOf = async (token: string, wanted: keyof typeof CONSENTS) =>
    (await server.call(consents, {}, token)).data.find(({ kind }) => kind === wanted);

  test('every kind is listed, none is given by itself', async () => {
    const { token } = await aPerson(server);
    const { data } = await server.call(consents, {}, token);
    expect(data.map(({ kind }) => kind)).toEqual(keysOf(CONSENTS));
    for (const { kind, given, may } of data)
      if (CONSENTS[kind].basic) expect(given).not.toBeNull();
      else expect([given, may]).toEqual([null, ['give-consent']]);
  });

  test('are given for the text as it reads, and withdrawn; the ledger keeps both', async () => {
    const { token, personId } = await aPerson(server);
    const body = { kind: 'face', version: CONSENTS.face.version };
    expect((await server.call(give, { body: { ...body, version: '0.9' } }, token)).code).toBe(30360);
    expect((await server.call(give, { body }, token)).code).toBe(1);
    expect((await server.call(give, { body }, token)).code).toBe(1);
    expect(await hasConsent(server.store.db, personId, 'face')).toBe(true);
    expect(await hasConsent(server.store.db, personId, 'bank-card')).toBe(false);
    expect(await stateOf(token, 'face')).toMatchObject({
      given: { version: CONSENTS.face.version },
      may: ['withdraw-consent'],
    });
    expect((await server.call(withdraw, { body: { kind: 'face' } }, token)).code).toBe(1);
    expect(await hasConsent(server.store.db, personId, 'face')).toBe(false);
    expect(await stateOf(token, 'face')).toMatchObject({ given: null, may: ['give-consent'] });
    const { rows } = await server.store.pool.query(
      `select act, text_sha256 from consents where person_id = $1 and kind = 'face' order by id`,
      [personId],
    );
    expect(rows.map(({ act }) => act)).toEqual(['given', 'withdrawn']);
    expect(rows[0].text_sha256).toMatch(/^[0-9a-f]{64}$/);
    for (const statement of ["update consents set act = 'given'", 'delete from consents']) {
      await expect(server.store.pool.query(statement)).rejects.toThrow('permission denied');
      await expect(asOwner(server.store.connection, statement)).rejects.toThrow('append-only');
    }
  });

  test('an agreement is agreed to in the wording that is published', async () => {
    await seedContent({ db: server.store.db, storage: server.storage, samples: false });
    const [published] = (await server.call('GET /api/back/operation/agreement/getAgreementAll')).data.filter(
      ({ name }) => name === 'register',
    );
    const { token, personId } = await aPerson(server);
    const body = { kind: 'service', version: published?.version ?? '' };
    expect((await server.call(give, { body: { ...body, version: '0.1' } }, token)).code).toBe(30360);
    expect((await server.call(give, { body }, token)).code).toBe(1);
    const { rows } = await server.store.pool.query(
      `select version, text_sha256 from consents where person_id = $1 and kind = 'service'`,
      [personId],
    );
    expect(rows).toEqual([{ version: published?.version, text_sha256: published?.sha256 }]);
  });

  test('whoever signs in agrees to both texts as they read, and loses no code to one that changed', async () => {
    const phone = aPhone();
    await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
    const body = { account: phone, verificationCode: latestCode(server.sms, phone) };
    const { data: published } = await server.call('GET /api/back/operation/agreement/getAgreementAll');
    const current = agreementsToSignIn(published);
    const signIn = (agreements: SignInAgreement[]) =>
      server.call('POST /api/appapi/cas/token', { body: { ...body, agreements } });
    const old = current.map((agreement) => ({ ...agreement, version: '0.1' }));
    expect(await signIn(old)).toMatchObject({ status: 409, code: 30360 });
    const { data } = await signIn(current);
    const token = data.token.accessToken;
    for (const { kind, version } of current)
      expect(await stateOf(token, kind)).toMatchObject({ given: { version }, may: [] });
    for (const kind of ['face', 'papers'] as const)
      expect(await stateOf(token, kind)).toMatchObject({ given: null });
    await forgetSent(server);
    await server.signIn(phone);
    const { rows } = await server.store.pool.query('select kind from consents where person_id = $1', [
      data.userId,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('nobody gets an account without agreeing; whoever agreed once may sign in', async () => {
    const phone = aPhone();
    const signIn = async (agreements?: SignInAgreement[]) => {
      await forgetSent(server);
      await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
      const body = { account: phone, verificationCode: latestCode(server.sms, phone), agreements };
      return server.call('POST /api/appapi/cas/token', { body });
    };
    const { data: published } = await server.call('GET /api/back/operation/agreement/getAgreementAll');
    const both = agreementsToSignIn(published);
    for (const agreed of [undefined, [], both.slice(0, 1)])
      expect(await signIn(agreed)).toMatchObject({ status: 400, code: 30601 });
    const made = () =>
      server.store.pool.query('select from persons where phone_fingerprint = $1', [
        server.vault.fingerprint('phone', phone),
      ]);
    expect((await made()).rows).toHaveLength(0);
    expect((await signIn(both)).code).toBe(1);
    expect((await made()).rows).toHaveLength(1);
    expect((await signIn()).code).toBe(1);
  });

  test('what the service stands on is not withdrawn beside it', async () => {
    const { token } = await aPerson(server);
    expect((await server.call(withdraw, { body: { kind: 'privacy' } }, token)).code).toBe(30361);
  });
});

describe('a copy of one’s data', () => {
  test('takes a proof, is made by a job, is told of, and is read by its owner only', async () => {
    const company = await aCompany(server);
    const person = await aMember(server, company.id, ['operator']);
    const away = { uid: person.uid, note: '出差', from: new Date().toISOString() };
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const delegated = { body: { ...away, until } };
    const { code } = await server.call(
      'POST /api/appapi/approval/delegate',
      delegated,
      company.administrator.token,
    );
    expect(code).toBe(1);
    await rememberDevice(server.store.db, { kind: 'person', id: person.personId }, 'a browser');
    expect((await server.call(requestExport, {}, person.token)).code).toBe(30130);
    await proveIntent(server, person, 'request-export', person.personId);
    expect((await server.call(requestExport, {}, person.token)).code).toBe(1);
    const address = async () => (await server.call(exports, {}, person.token)).data[0]?.url ?? '';
    await expect.poll(address, patiently).not.toBe('');
    await proveIntent(server, person, 'request-export', person.personId);
    expect((await server.call(requestExport, {}, person.token)).code).toBe(30362);

    const url = await address();
    const read = (token: string) =>
      server.app.http.inject({ url, headers: { accesstoken: token, cookie: `AccessToken=${token}` } });
    const copy = await read(person.token);
    expect(copy.json()).toMatchObject({
      账号: { 手机号: person.phone, 姓名: '张示例' },
      所在企业: [{ organizationName: company.name }],
      审批: { 受托代理: [{ 说明: '出差' }] },
      证书与印章: { 用印申请: [] },
      静默签: [],
      登录过的浏览器: [{ 首次登录: expect.any(String), 最近使用: expect.any(String) }],
    });
    for (const token of [(await aPerson(server)).token, company.administrator.token, ''])
      expect((await read(token)).statusCode).toBe(404);

    await server.app.upkeep.deliverEvents();
    const notices = async () =>
      (await server.call('GET /api/appapi/notices/list', {}, person.token)).data.list.map(({ kind }) => kind);
    await expect.poll(notices, patiently).toContain('export-ready');
    const stored = await server.store.pool.query(
      `select object from files where purpose = 'export' and owner_id = $1`,
      [person.personId],
    );
    const pieces: Uint8Array[] = [];
    for await (const piece of await server.storage.open(stored.rows[0].object)) pieces.push(piece);
    expect(Buffer.concat(pieces).includes(person.phone)).toBe(false);
  });
});

describe('closing the account', () => {
  const closeIt = async (person: Signed) => {
    await proveIntent(server, person, 'close-person', person.personId);
    return server.call(close, {}, person.token);
  };

  test('waits while a certified organisation has nobody else to run it', async () => {
    const { id, name, administrator } = await aCompany(server);
    expect((await server.call(closing, {}, administrator.token)).data).toMatchObject({
      soleAdministratorOf: [name],
      may: [],
    });
    expect(await closeIt(administrator)).toMatchObject({
      code: 30353,
      message: expect.stringContaining(name),
    });
    expect((await server.call(current, {}, administrator.token)).code).toBe(1);
    await aMember(server, id, ['administrator']);
    expect((await closeIt(administrator)).code).toBe(1);
    expect(await placeOf(server, administrator.uid)).toEqual({ roles: [], ended: true });
  });

  test('takes a proof; ends every device, frees the phone, drops drafts and requests', async () => {
    const { id } = await aCompany(server);
    const person = await aPerson(server);
    await server.call('POST /api/appapi/commend/org/applying', { query: { orgId: id } }, person.token);
    const query = { organizationName: '示例注销草稿有限公司' };
    const draft = await server.call('POST /api/appapi/commend/org/add/name', { query }, person.token);
    await server.call(give, { body: { kind: 'face', version: CONSENTS.face.version } }, person.token);
    const other = await anotherDevice(server, person);
    expect((await server.call(close, {}, person.token)).code).toBe(30130);
    const { data } = await server.call(closing, {}, person.token);
    expect(data.kept.map(({ what }) => what)).toEqual([RETENTION.log.what, RETENTION.consents.what]);
    await server.vault.forSubject(`person:${person.personId}`).seal('x', 'paper');

    const closed = await closeIt(person);
    expect(closed).toMatchObject({ code: 1 });
    expect(closed.headers['set-cookie']).toContain('Max-Age=0');
    for (const token of [person.token, other])
      expect((await server.call(current, {}, token)).code).toBe(30110);
    const one = async (text: string, value: string) => (await server.store.pool.query(text, [value])).rows[0];
    expect(
      await one('select phone, name, phone_fingerprint from persons where id = $1', person.personId),
    ).toEqual({ phone: null, name: null, phone_fingerprint: null });
    expect(await one('select state from organizations where id = $1', draft.data.orgId ?? '')).toEqual({
      state: 'closed',
    });
    expect(await one('select state from join_applications where person_id = $1', person.personId)).toEqual({
      state: 'withdrawn',
    });
    expect(await hasConsent(server.store.db, person.personId, 'face')).toBe(false);
    expect(
      await one('select 1 from subject_keys where subject = $1', `person:${person.personId}`),
    ).toBeUndefined();

    await forgetSent(server);
    const anew = await server.signIn(person.phone);
    expect((await server.call(current, {}, anew)).data.userId).not.toBe(person.personId);
  });

  test('keeps the key of whoever was verified: the law keeps the records', async () => {
    const person = await aPerson(server, { verified: true });
    await server.vault.forSubject(`person:${person.personId}`).seal('x', 'paper');
    expect((await closeIt(person)).code).toBe(1);
    const { rows } = await server.store.pool.query('select 1 from subject_keys where subject = $1', [
      `person:${person.personId}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('and being let in at once: whoever is closed is in nothing, again and again', async () => {
    const { id, administrator } = await aCompany(server);
    for (let round = 0; round < ROUNDS; round++) {
      const person = await aPerson(server);
      await server.call('POST /api/appapi/commend/org/applying', { query: { orgId: id } }, person.token);
      const applications = await server.call('GET /api/appapi/org/applications', {}, administrator.token);
      const body = { id: applications.data[0]?.id ?? '' };
      await server.store.db.execute(
        sql`insert into step_ups (id, person_id, session_id, account_id, act, target, method, confirmed_at, expires_at)
            select gen_random_uuid(), person_id, id, account_id, 'close-person', person_id::text, 'sms', now(), now() + interval '1 minute'
            from sessions where person_id = ${person.personId}`,
      );
      const [closed] = await Promise.all([
        server.call(close, {}, person.token),
        server.call('POST /api/appapi/org/acceptApplication', { body }, administrator.token),
      ]);
      expect(closed.code).toBe(1);
      const { rows } = await server.store.pool.query(
        'select 1 from accounts where person_id = $1 and ended_at is null',
        [person.personId],
      );
      expect(rows).toEqual([]);
    }
  });
});

test('what is old goes at night: notices after a year, requests for copies after half a year', async () => {
  const { personId, token } = await aPerson(server);
  const insert = (days: number) =>
    server.store.db.execute(
      sql`insert into notices (id, person_id, kind, event_id, created_at)
          values (gen_random_uuid(), ${personId}, 'phone-changed', gen_random_uuid(), now() - make_interval(days => ${days}))`,
    );
  await insert(364);
  await insert(366);
  await server.store.db.execute(
    sql`insert into data_exports (id, person_id, created_at)
        values (gen_random_uuid(), ${personId}, now() - interval '181 days'),
               (gen_random_uuid(), ${personId}, now() - interval '179 days')`,
  );
  await server.app.upkeep.housekeep();
  expect((await server.call('GET /api/appapi/notices/list', {}, token)).data.list).toHaveLength(1);
  expect((await server.call(exports, {}, token)).data).toHaveLength(1);
});
