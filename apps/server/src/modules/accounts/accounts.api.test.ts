import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, latestCode, type TestServer } from '../../testing/server.ts';

const current = 'GET /api/appapi/cas/auth/current';
const list = 'GET /api/appapi/query/org/my/list';
const add = 'POST /api/appapi/commend/org/add/name';
const join = 'POST /api/appapi/commend/org/applying';
const change = 'POST /api/appapi/commend/role/change';
const search = 'GET /api/appapi/query/org/cert/list';

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
  const body = { account: `+86 ${phone}`, verificationCode: latestCode(server.sms, phone) };
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
    },
  });
  expect(first.headers['set-cookie']).toMatch(
    /^AccessToken=[\w-]{43}; Path=\/; Max-Age=86400; SameSite=Lax$/,
  );
  await server.store.db.execute(
    sql`update verification_codes set created_at = created_at - interval '2 minutes'`,
  );
  const again = await server.call(current, {}, await server.signIn(phone));
  expect(again.data.userId).toBe(first.data.userId);
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
  expect(accounts.data.map(({ type, check }) => ({ type, check }))).toEqual([
    { type: 1, check: true },
    { type: 0, check: false },
  ]);
  expect((await server.call('GET /api/user/query/org/my/list', {}, token)).data).toEqual(accounts.data);
});

test('an enterprise name must be there, be a name, and be free', async () => {
  const token = await server.signIn(aPhone());
  const attempt = async (organizationName: string) => {
    const { status, message } = await server.call(add, { query: { organizationName } }, token);
    return { status, message };
  };
  expect(await attempt('  ')).toEqual({ status: 400, message: '请输入企业名称' });
  expect((await attempt('公')).status).toBe(400);
  expect((await attempt('某某*公司')).message).toContain('不符合要求');
  const name = aCompanyName();
  await attempt(name);
  expect(await attempt(name)).toEqual({ status: 409, message: '该企业已存在' });
});

test('two who create the same enterprise at once end with one', async () => {
  const tokens = await Promise.all([server.signIn(aPhone()), server.signIn(aPhone())]);
  const query = { organizationName: aCompanyName() };
  const answers = await Promise.all(tokens.map((token) => server.call(add, { query }, token)));
  expect(answers.map((answer) => answer.code).toSorted()).toEqual([1, 30312]);
});

test('brackets of either width are one name', async () => {
  const token = await server.signIn(aPhone());
  await server.call(add, { query: { organizationName: '示例(北京)有限公司' } }, token);
  const found = await server.call(search, { query: { organizationName: '示例(北京' } }, token);
  expect(found.data).toMatchObject([{ organizationName: '示例（北京）有限公司', searchType: 0 }]);
});

test('search tells what can be joined and what can be created', async () => {
  const token = await server.signIn(aPhone());
  const organizationName = aCompanyName();
  expect((await server.call(search, { query: { organizationName, isMix: '1' } }, token)).data).toEqual([
    { id: '', organizationName, searchType: 1 },
  ]);
  await server.call(add, { query: { organizationName } }, token);
  const found = await server.call(search, { query: { organizationName, isMix: '1' } }, token);
  expect(found.data).toMatchObject([{ organizationName, searchType: 0 }]);
  expect((await server.call(search, { query: { organizationName: '%' } }, token)).data).toEqual([]);
  expect((await server.call(search, { query: { organizationName: '%%%' } }, token)).data).toEqual([]);
});

test('applying to join is recorded once and makes nobody a member', async () => {
  const owner = await server.signIn(aPhone());
  const organizationName = aCompanyName();
  const { data } = await server.call(add, { query: { organizationName } }, owner);
  const orgId = data.orgId ?? '';
  const applicant = await server.signIn(aPhone());
  expect(await server.call(join, { query: { orgId } }, applicant)).toMatchObject({
    code: 1,
    data: { organizationName },
  });
  expect((await server.call(join, { query: { orgId } }, applicant)).code).toBe(30314);
  expect((await server.call(list, {}, applicant)).data).toHaveLength(1);
  expect((await server.call(join, { query: { orgId } }, owner)).code).toBe(30312);
  const nowhere = { query: { orgId: '01890000-0000-7000-8000-000000000000' } };
  expect((await server.call(join, nowhere, applicant)).code).toBe(30313);
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
  await server.store.pool.query('update persons set state = 1 where id = $1', [userId]);
  await expect.poll(async () => (await server.call(current, {}, token)).data.personState).toBe(1);
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
  for (const statement of [
    "update audit_events set action = 'x'",
    'delete from audit_events',
    'truncate audit_events',
  ])
    await expect(server.store.pool.query(statement)).rejects.toThrow('append-only');
});

test('a refused login is recorded with the phone masked', async () => {
  const phone = aPhone();
  await server.call('POST /api/appapi/cas/token', { body: { account: phone, verificationCode: '000000' } });
  const [refused] = await auditOf('login-refused');
  expect(refused.detail.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
});
