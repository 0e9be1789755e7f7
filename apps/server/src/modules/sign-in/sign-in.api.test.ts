import { agreementsToSignIn } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { asOwner } from '../../testing/database.ts';
import { aPhone, aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { markPersonVerified } from '../persons/index.ts';

const current = 'GET /api/appapi/cas/auth/current';
const list = 'GET /api/appapi/query/org/my/list';
const add = 'POST /api/appapi/commend/org/add/name';
const change = 'POST /api/appapi/commend/role/change';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

let companies = 0;
const aCompanyName = () => `示例测试${++companies}号有限公司`;
const auditOf = async (action: string) =>
  (await server.store.pool.query('select * from audit_events where action = $1 order by at desc', [action]))
    .rows;

test('the first login makes a person with a personal account, the second finds it', async () => {
  const phone = aPhone();
  await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
  const verificationCode = latestCode(server.sms, phone);
  const body = { account: `+86 ${phone}`, verificationCode, agreements: agreementsToSignIn([]) };
  const first = await server.call('POST /api/appapi/cas/token', { body });
  expect(first).toMatchObject({
    status: 200,
    code: 1,
    data: {
      type: 0,
      orgName: '',
      personState: 0,
      orgState: 0,
      account: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      isNew: true,
    },
  });
  expect(first.headers['set-cookie']).toMatch(
    /^AccessToken=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax$/,
  );
  await server.store.db.execute(
    sql`update verification_codes set created_at = created_at - interval '2 minutes'`,
  );
  await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
  const again = await server.call('POST /api/appapi/cas/token', {
    body: { ...body, verificationCode: latestCode(server.sms, phone) },
  });
  expect(again.data).toMatchObject({ userId: first.data.userId, isNew: false });
});

test('the token is stored only as a hash', async () => {
  const token = await server.signIn(aPhone());
  const { rows } = await server.store.pool.query('select s::text as line from sessions s');
  for (const { line } of rows) expect(line).not.toContain(Buffer.from(token).toString('hex'));
});

test('without a token, with a wrong one, and with one in the cookie only: 30110', async () => {
  const token = await server.signIn(aPhone());
  expect(await server.call(current)).toMatchObject({
    status: 401,
    code: 30110,
    message: '登录已过期，请重新登录',
  });
  expect(await server.call(current, {}, 'x'.repeat(43))).toMatchObject({ status: 401, code: 30110 });
  const cookieOnly = await server.app.http.inject({
    url: '/api/appapi/cas/auth/current',
    headers: { cookie: `AccessToken=${token}` },
  });
  expect(cookieOnly.json().code).toBe(30110);
});

test('a token whose time is over: 30114', async () => {
  const token = await server.signIn(aPhone());
  expect((await server.call(current, {}, token)).code).toBe(1);
  await server.store.db.execute(
    sql`update sessions set expires_at = now() - interval '1 second' where ended_at is null`,
  );
  await expect.poll(async () => (await server.call(current, {}, token)).code).toBe(30114);
});

test('after logout the token is dead on the server', async () => {
  const token = await server.signIn(aPhone());
  const answer = await server.call('GET /api/appapi/cas/cancelAccount', {}, token);
  expect(answer.code).toBe(1);
  expect(answer.headers['set-cookie']).toContain('Max-Age=0');
  expect((await server.call(current, {}, token)).code).toBe(30110);
});

test('logout by cookie alone has no effect', async () => {
  const token = await server.signIn(aPhone());
  await server.app.http.inject({
    url: '/api/appapi/cas/cancelAccount',
    headers: { cookie: `AccessToken=${token}` },
  });
  expect((await server.call(current, {}, token)).code).toBe(1);
});

test('a new enterprise is created, becomes the current account and heads the list', async () => {
  const token = await server.signIn(aPhone());
  const organizationName = aCompanyName();
  const added = await server.call(add, { query: { organizationName } }, token);
  expect(added).toMatchObject({ code: 1, data: { type: 1, orgName: organizationName, orgState: 0 } });
  const accounts = await server.call(list, {}, token);
  expect(accounts.data.map(({ type, check, roles }) => ({ type, check, roles }))).toEqual([
    { type: 1, check: true, roles: ['administrator'] },
    { type: 0, check: false, roles: [] },
  ]);
  expect((await server.call('GET /api/user/query/org/my/list', {}, token)).data).toEqual(accounts.data);
});

test('switching works among own accounts only', async () => {
  const token = await server.signIn(aPhone());
  await server.call(add, { query: { organizationName: aCompanyName() } }, token);
  const [, personal] = (await server.call(list, {}, token)).data;
  const uid = personal?.uid ?? '';
  expect((await server.call(change, { query: { uid } }, token)).data).toMatchObject({ uid, type: 0 });
  expect((await server.call(current, {}, token)).data.uid).toBe(uid);

  const stranger = await server.signIn(aPhone());
  expect(await server.call(change, { query: { uid } }, stranger)).toMatchObject({ status: 404, code: 30301 });
  expect((await server.call(current, {}, stranger)).data.uid).not.toBe(uid);
});

test('the form variant takes uid or roleId, one of them', async () => {
  const token = await server.signIn(aPhone());
  const { uid } = (await server.call(current, {}, token)).data;
  const route = 'POST /api/user/commend/role/change';
  expect((await server.call(route, { form: { roleId: uid } }, token)).code).toBe(1);
  expect((await server.call(route, { form: { uid } }, token)).code).toBe(1);
  expect(await server.call(route, { form: {} }, token)).toMatchObject({ status: 400, code: 40000 });
  expect((await server.call(route, { form: { uid, roleId: uid } }, token)).code).toBe(40000);
});

test('user info and cache tell about the signed-in person', async () => {
  const phone = aPhone();
  const token = await server.signIn(phone);
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  expect((await server.call('GET /api/appapi/query/user/info', {}, token)).data.phone).toBe(masked);
  const { data } = await server.call('GET /api/appapi/query/user/cache', {}, token);
  expect(data).toMatchObject({ phone: masked, userType: 0, sceneId: null, accountList: [{ check: true }] });
  expect(data.useUid).toBe(data.uid);
});

test('a certified state shows at once in every session', async () => {
  const token = await server.signIn(aPhone());
  const { userId } = (await server.call(current, {}, token)).data;
  await markPersonVerified(server.store.db, server.vault, asSystem('test'), userId, { name: '张示例' });
  await expect
    .poll(async () => (await server.call(current, {}, token)).data)
    .toMatchObject({ personState: 1, userName: '张示例' });
  const { rows } = await server.store.pool.query('select p::text as line from persons p');
  for (const { line } of rows) expect(line).not.toContain('张示例');
});

test('batch registration records invitations, once each, and creates no account', async () => {
  const people = async () =>
    (await server.store.pool.query('select count(*)::int as n from persons')).rows[0].n;
  const before = await people();
  const phone = aPhone();
  const body = [
    {
      userName: '张示例',
      account: phone,
      certificateType: 0,
      certificateNo: '',
      organizationName: '示例公司',
    },
  ];
  for (const route of [
    'POST /api/appapi/registry/register/batch',
    'POST /api/user/registry/register/batch',
  ] as const)
    expect(await server.call(route, { body })).toMatchObject({ code: 1, data: { accepted: 1 } });
  const { rows } = await server.store.pool.query('select i::text as line from invitations i');
  expect(rows).toHaveLength(1);
  expect(rows[0].line).not.toContain('张示例');
  expect(await people()).toBe(before);
});

test('sensitive acts leave a trail that cannot be changed', async () => {
  const token = await server.signIn(aPhone());
  await server.call(add, { query: { organizationName: aCompanyName() } }, token);
  const [created] = await auditOf('create-organization');
  expect(created.ip).toMatch(/^127\./);
  expect(created.request_id).toMatch(/^[0-9a-f-]{36}$/);
  const statements = ["update audit_events set action = 'x'", 'delete from audit_events', 'truncate events'];
  for (const statement of statements) {
    await expect(server.store.pool.query(statement)).rejects.toThrow('permission denied');
    await expect(asOwner(server.store.connection, statement)).rejects.toThrow('append-only');
  }
});

test('a refused login is recorded with the phone masked', async () => {
  const phone = aPhone();
  await server.call('POST /api/appapi/cas/token', { body: { account: phone, verificationCode: '000000' } });
  const [refused] = await auditOf('sign-in-refused');
  expect(refused.detail.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
});

test('every own account can be switched to, and says so', async () => {
  const token = await server.signIn(aPhone());
  await server.call(add, { query: { organizationName: aCompanyName() } }, token);
  const { data } = await server.call('GET /api/appapi/query/org/my/list', {}, token);
  expect(data.map(({ may }) => may)).toEqual([['switch-to'], ['switch-to']]);
});
