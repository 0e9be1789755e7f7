import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../db/connect.ts';
import { nobody } from '../../http/principal.ts';
import { aPhone, aServer, type From, latestCode, type TestServer } from '../../testing/server.ts';
import { CHEAP_COST, setPasswordCost } from '../../vault/passwords.ts';
import { aCaptcha } from '../challenges/testing/index.ts';
import { aPerson } from '../members/testing/index.ts';
import { aPartner } from '../metering/testing/index.ts';
import { partners } from '../partners/index.ts';
import {
  createPartnerUser,
  endPartnerSessions,
  initialPassword,
  partnerAuthenticator,
  resetPartnerPassword,
  setHoldings,
  setPartnerUserState,
} from './index.ts';
import { aPartnerUser, aPartnerWith } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  setPasswordCost(CHEAP_COST);
  server = await aServer();
});
afterAll(() => server.close());

const LOGIN = 'POST /api/auth/cas/agent/token';
const CURRENT = 'GET /api/user/cas/auth/current';
const CHANGE = 'POST /api/user/commend/role/change';
const MENU = 'GET /api/user/query/menu/tree';
const PASSWORD = 'POST /api/appapi/partner/changePassword';

async function byPassword(account: string, password: string, from?: From) {
  const body = { account, password, ...(await aCaptcha(server, from)) };
  return server.call(LOGIN, { body }, undefined, from);
}

const BROWSER = { device: 'd'.repeat(43), address: '203.0.113.200' };
const CODE_WRONG = 30201;

async function codeFor(phone: string, businessCode: number) {
  await server.store.pool.query('delete from verification_codes');
  const asked = { body: { phone, businessCode } };
  await server.call('POST /api/external/sms/getVerificationCode', asked, undefined, BROWSER);
  return latestCode(server.sms, phone);
}

const withCode = (phone: string, code: string) =>
  server.call(LOGIN, { body: { account: phone, verificationCode: code } }, undefined, BROWSER);
const byCode = async (phone: string) => withCode(phone, await codeFor(phone, 1002));

const suspend = (id: string) =>
  server.store.db.transaction(async (tx) => {
    await tx.update(partners).set({ state: 'suspended' }).where(eq(partners.id, id));
    await endPartnerSessions(tx, { partnerId: id });
  });

const WAITING = sql`select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`;

let made = 0;
const both = async () => {
  const [one, other] = [await aPartner(server.store.db), await aPartner(server.store.db)];
  const user = await aPartnerUser(server, [
    { role: 'partner-finance', partnerId: one.id },
    { role: 'partner-business', partnerId: other.id },
  ]);
  return { one, other, user };
};

test('account, password and captcha open the platform, and say who and in which role', async () => {
  const { partner, user } = await aPartnerWith(server);
  const answer = await byPassword(user.account.toUpperCase(), user.password);
  const [roleId] = user.holdingIds;
  expect(answer, answer.message).toMatchObject({
    code: 1,
    data: {
      token: { accessToken: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 86_400 },
      ...{ roleId, uid: roleId, type: 1, personState: 1, orgState: 1, orgName: partner.name },
      ...{ userName: user.name, userState: { personState: 1, orgState: 1, type: 1 } },
      userInfo: { account: user.account, phone: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) },
      roleList: [{ id: roleId, uid: roleId, name: partner.name, roleName: '合作方-财务' }],
      permissionRoutes: [
        '/ecologyPlatform/console/billManage/unCheckBill',
        '/ecologyPlatform/console/billManage/billDetail',
      ],
    },
  });
  const token = answer.data.token.accessToken;
  const { data, code } = await server.call(CURRENT, {}, token);
  expect(code).toBe(1);
  expect(data).toMatchObject({ roleId, userInfo: { userName: user.name } });
  expect(JSON.stringify(data)).not.toContain(user.phone);
});

test('a code of its own opens the platform by phone; one for the site does not', async () => {
  const { user } = await aPartnerWith(server, 'partner-business');
  expect(await byCode(user.phone)).toMatchObject({ code: 1, data: { userInfo: { account: user.account } } });
  const site = await codeFor(user.phone, 1001);
  expect(await withCode(user.phone, site)).toMatchObject({ code: CODE_WRONG });
  const own = await codeFor(user.phone, 1002);
  const body = { account: user.phone, verificationCode: own };
  expect(await server.call('POST /api/appapi/cas/token', { body }, undefined, BROWSER)).toMatchObject({
    code: CODE_WRONG,
  });
});

test('a phone without an account learns so by its own code alone, and gets no account of the site', async () => {
  const phone = aPhone();
  expect(await withCode(phone, '000000')).toMatchObject({ code: CODE_WRONG });
  const refused = await byCode(phone);
  expect(refused).toMatchObject({ code: 31103, status: 403 });
  expect(refused.message).toContain('账号由贵公司管理员开通');
  const { rows } = await server.store.pool.query('select 1 from persons where phone_fingerprint = $1', [
    server.vault.fingerprint('phone', phone),
  ]);
  expect(rows).toEqual([]);
});

test('one way in at a time, each with what it needs', async () => {
  const { user } = await aPartnerWith(server);
  const { account, password } = user;
  const captcha = await aCaptcha(server);
  const wishes = [
    { account },
    { account, password },
    { account, password, captchaId: captcha.captchaId },
    { account, password, verificationCode: '123456', ...captcha },
    { account, verificationCode: '123456' }, // no phone
  ];
  for (const body of wishes) expect((await server.call(LOGIN, { body })).status).toBe(400);
  expect(await server.call(LOGIN, { body: { account, password, ...captcha } })).toMatchObject({ code: 1 });
});

test('a captcha is good for one try, right or wrong, and is asked before the password', async () => {
  const { user } = await aPartnerWith(server);
  const { account, password } = user;
  const send = (captcha: object, given = password) =>
    server.call(LOGIN, { body: { account, password: given, ...captcha } });
  const spoilt = await aCaptcha(server);
  expect((await send({ ...spoilt, captchaAnswer: 'ABCDE' })).code).toBe(31104);
  expect((await send(spoilt)).code).toBe(31105); // the right answer comes too late
  const used = await aCaptcha(server);
  expect((await send(used, 'Wrong-Guess-2031')).code).toBe(31101);
  expect((await send(used)).code).toBe(31105);
  const later = used.captchaId.replace(/\.\d+\./, '.9999999999.');
  for (const captchaId of ['x', 'made.up.by.me', later])
    expect((await send({ ...used, captchaId })).code, captchaId).toBe(31105);
  const fresh = await aCaptcha(server);
  const wide = fresh.captchaAnswer.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  expect(await send({ ...fresh, captchaAnswer: ` ${wide} ` })).toMatchObject({ code: 1 });
});

test('of two who bring one captcha at once, one gets on', async () => {
  const { user } = await aPartnerWith(server);
  const body = { account: user.account, password: user.password, ...(await aCaptcha(server)) };
  const codes = await Promise.all([1, 2, 3, 4].map(async () => (await server.call(LOGIN, { body })).code));
  expect(codes.toSorted((a, b) => a - b)).toEqual([1, 31105, 31105, 31105]);
});

test('guessing ends after five tries, whether or not there is such an account; a code still opens', async () => {
  const { user } = await aPartnerWith(server);
  const from = { address: '198.51.100.8' };
  for (const account of [user.account, 'nobody_here']) {
    const answers = [];
    for (let tries = 0; tries < 6; tries++)
      answers.push(await byPassword(account, `Wrong-Guess-${tries}`, from));
    expect(answers.map(({ code }) => code)).toEqual([31101, 31101, 31101, 31101, 31101, 31102]);
    expect(answers[0]?.message).toContain('还可以试 4 次');
  }
  expect((await byPassword(user.account, user.password, from)).code).toBe(31102);
  expect((await byPassword(user.account, user.password)).code).toBe(1); // from elsewhere
  expect((await byCode(user.phone)).code).toBe(1);
});

test('each role that is held can come into force, by either name, and the menu follows its rights', async () => {
  const { one, other, user } = await both();
  const [finance, business] = user.holdingIds as readonly [string, string];
  const current = await server.call(CURRENT, {}, user.token);
  expect(current.data).toMatchObject({
    roleId: finance,
    roleList: [
      { id: finance, name: one.name, roleName: '合作方-财务' },
      { id: business, name: other.name, roleName: '合作方-商务' },
    ],
  });
  for (const [form, roleId, orgId] of [
    [{ roleId: business }, business, other.id],
    [{ uid: finance }, finance, one.id],
    [{ uid: business }, business, other.id],
  ] as const) {
    expect(await server.call(CHANGE, { form }, user.token)).toMatchObject({ code: 1, data: { roleId } });
    const { data } = await server.call(CURRENT, {}, user.token);
    expect(data).toMatchObject({ roleId, userInfo: { orgId }, roleList: [{ id: roleId }, {}] });
  }
  for (const form of [{}, { roleId: finance, uid: finance }])
    expect((await server.call(CHANGE, { form }, user.token)).status).toBe(400);
  const menu = await server.call(MENU, { query: { terminal: 0, roleId: finance } }, user.token);
  expect(menu.data).toMatchObject([
    {
      ...{ authName: '账单管理', authCode: 'billManage', parentId: null },
      children: [
        { authName: '未核对账单', parentId: 'billManage', children: [] },
        { authName: '账单详情', url: '/ecologyPlatform/console/billManage/billDetail' },
      ],
    },
  ]);
  expect((await server.call(MENU, { query: { terminal: 1, roleId: finance } }, user.token)).status).toBe(400);
  // and it is the one they come back to
  expect(await byPassword(user.account, user.password)).toMatchObject({ data: { roleId: business } });
});

test("another's role, one that was taken and one of a suspended partner are refused alike", async () => {
  const { one, other, user } = await both();
  const [own, second] = user.holdingIds as readonly [string, string];
  const { user: stranger } = await aPartnerWith(server);
  const platform = await aPartnerUser(server, [{ role: 'platform-finance', partnerId: null }]);
  const foreign = [stranger.holdingIds[0], platform.holdingIds[0], '00000000-0000-4000-8000-000000000000'];
  const refused = async (roleId: string) => [
    await server.call(CHANGE, { form: { roleId } }, user.token),
    await server.call(CHANGE, { form: { uid: roleId } }, user.token),
    await server.call(MENU, { query: { terminal: 0, roleId } }, user.token),
  ];
  const NOT_HELD = { code: 31106, status: 403, data: null };
  for (const roleId of foreign) for (const one of await refused(roleId)) expect(one).toMatchObject(NOT_HELD);
  await suspend(other.id);
  for (const one of await refused(second)) expect(one).toMatchObject(NOT_HELD);
  await server.store.db.update(partners).set({ state: 'active' }).where(eq(partners.id, other.id));
  await server.store.db.transaction((tx) =>
    setHoldings(tx, user.userId, [{ role: 'partner-finance', partnerId: one.id }]),
  );
  for (const each of await refused(second)) expect(each).toMatchObject(NOT_HELD);
  const { data } = await server.call(CURRENT, {}, user.token);
  expect(data).toMatchObject({ roleId: own, roleList: [{ id: own }] }); // nothing was changed by any of them
});

test("a partner's token stands for no person, and a person's for no partner; both calls serve each their own", async () => {
  const { user } = await aPartnerWith(server);
  const person = await aPerson(server);
  const OUT = { code: 30110, status: 401 };
  const ofPeople = ['GET /api/appapi/cas/auth/current', 'GET /api/appapi/query/org/my/list'] as const;
  for (const route of ofPeople) {
    expect(await server.call(route, {}, user.token), route).toMatchObject(OUT);
    expect(await server.call(route, {}, person.token), route).toMatchObject({ code: 1 });
  }
  const roleId = user.holdingIds[0];
  expect(await server.call(MENU, { query: { terminal: 0, roleId } }, person.token)).toMatchObject(OUT);
  const body = { oldPassword: user.password, newPassword: 'Qianyue-Taihu-2031' };
  expect(await server.call(PASSWORD, { body }, person.token)).toMatchObject(OUT);
  expect((await server.call(CURRENT, {}, user.token)).data).toMatchObject({ roleId });
  const asPerson = await server.call(CURRENT, {}, person.token);
  const direct = await server.call('GET /api/appapi/cas/auth/current', {}, person.token);
  expect(asPerson.data).toEqual(direct.data);
  // neither changes what is the other's
  expect((await server.call(CHANGE, { form: { roleId } }, person.token)).code).toBe(30301);
  const uid = direct.data.uid;
  expect(await server.call(CHANGE, { form: { uid } }, user.token)).toMatchObject({ code: 31106 });
  expect(await server.call(CHANGE, { form: { roleId: uid } }, person.token)).toMatchObject({
    ...{ code: 1, data: direct.data },
  });
  for (const route of [CURRENT, 'GET /api/appapi/cas/cancelAccount'] as const)
    expect(await server.call(route, {}, 'x'.repeat(43))).toMatchObject(OUT);
});

test('the cookie of the platform is its own, and a cookie alone opens nothing', async () => {
  const { user } = await aPartnerWith(server);
  const body = { account: user.account, password: user.password, ...(await aCaptcha(server)) };
  const { http } = server.app;
  const login = await http.inject({ method: 'POST', url: '/api/auth/cas/agent/token', payload: body });
  const token = login.json().data.token.accessToken;
  expect(login.headers['set-cookie']).toBe(`ecoToken=${token}; Path=/; Max-Age=86400; SameSite=Lax`);
  const cookie = { cookie: `ecoToken=${token}; AccessToken=${token}` };
  const url = '/api/user/cas/auth/current';
  expect((await http.inject({ url, headers: cookie })).json().code).toBe(30110);
  const out = await http.inject({ url: '/api/appapi/cas/cancelAccount', headers: { accesstoken: token } });
  expect(out.headers['set-cookie']).toBe('ecoToken=; Path=/; Max-Age=0; SameSite=Lax');
  expect((await server.call(CURRENT, {}, token)).code).toBe(30110);
});

test('a disabled account is out at once and stays out when it is enabled again', async () => {
  const { user } = await aPartnerWith(server);
  expect((await server.call(CURRENT, {}, user.token)).code).toBe(1);
  await server.store.db.transaction((tx) => setPartnerUserState(tx, user.userId, 'disabled'));
  expect((await server.call(CURRENT, {}, user.token)).code).toBe(30110);
  expect((await byPassword(user.account, user.password)).code).toBe(31103);
  expect((await byCode(user.phone)).code).toBe(31103);
  expect((await byPassword(user.account, 'Wrong-Guess-2031')).code).toBe(31101); // nobody else learns of it
  await server.store.db.transaction((tx) => setPartnerUserState(tx, user.userId, 'active'));
  expect((await server.call(CURRENT, {}, user.token)).code).toBe(30110);
  expect((await byPassword(user.account, user.password)).code).toBe(1);
});

test('a suspended partner shuts out those who act for it, and leaves them their other roles', async () => {
  const { one, user } = await both();
  await suspend(one.id);
  expect((await server.call(CURRENT, {}, user.token)).code).toBe(30110);
  const { data } = await byPassword(user.account, user.password);
  expect(data).toMatchObject({ roleId: user.holdingIds[1], roleList: [{ id: user.holdingIds[1] }] });
  const { partner, user: only } = await aPartnerWith(server);
  await suspend(partner.id);
  expect((await byPassword(only.account, only.password)).code).toBe(31103);
});

test('who signs in while their partner is being suspended has no session left when it comes back', async () => {
  const { partner, user } = await aPartnerWith(server);
  const { db } = server.store;
  let signing: ReturnType<typeof byPassword> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(partners).where(eq(partners.id, partner.id)).for('no key update');
    signing = byPassword(user.account, user.password);
    // until it waits for this transaction
    while ((await tx.execute(WAITING)).rowCount === 0);
    await tx.update(partners).set({ state: 'suspended' }).where(eq(partners.id, partner.id));
    await endPartnerSessions(tx, { partnerId: partner.id });
  });
  expect((await signing)?.code).toBe(31103);
  await db.update(partners).set({ state: 'active' }).where(eq(partners.id, partner.id));
  const { rows } = await server.store.pool.query(
    'select 1 from partner_sessions where user_id = $1 and ended_at is null',
    [user.userId],
  );
  expect(rows).toEqual([]);
});

test('another process lets nobody in who was shut out here a moment ago', async () => {
  const { user } = await aPartnerWith(server);
  const elsewhere = openPool(server.access.application, 2);
  const authenticate = partnerAuthenticator(elsewhere.db, server.vault);
  try {
    expect(await authenticate(user.token)).toMatchObject({ kind: 'partner', id: user.userId });
    await server.store.db.transaction((tx) => setPartnerUserState(tx, user.userId, 'disabled'));
    expect(await authenticate(user.token)).toEqual(nobody);
  } finally {
    await elsewhere.close();
  }
});

test('a role that is taken ends the sessions in it, and no others', async () => {
  const { other, user } = await both();
  const second = await byPassword(user.account, user.password);
  const token = second.data.token.accessToken;
  await server.call(CHANGE, { form: { roleId: user.holdingIds[1] } }, token);
  await server.store.db.transaction((tx) =>
    setHoldings(tx, user.userId, [{ role: 'partner-business', partnerId: other.id }]),
  );
  expect((await server.call(CURRENT, {}, user.token)).code).toBe(30110);
  expect((await server.call(CURRENT, {}, token)).data).toMatchObject({ roleId: user.holdingIds[1] });
});

test('who got a password from an operator chooses their own first; the others of their sessions end', async () => {
  const { id: partnerId } = await aPartner(server.store.db);
  const user = await aPartnerUser(server, [{ role: 'partner-finance', partnerId }], { initial: true });
  const { data } = await byPassword(user.account, user.password);
  expect(data.userInfo.mustChangePassword).toBe(true);
  const token = data.token.accessToken;
  const next = 'Qianyue-Taihu-2031';
  const change = (oldPassword: string, newPassword: string) =>
    server.call(PASSWORD, { body: { oldPassword, newPassword } }, token);
  expect((await change('Wrong-Guess-2031', next)).code).toBe(31101);
  expect((await change(user.password, user.password)).code).toBe(31108);
  expect((await change(user.password, 'Password1234')).code).toBe(30374);
  expect((await change(user.password, next)).code).toBe(1);
  expect((await server.call(CURRENT, {}, user.token)).code).toBe(30110);
  expect((await server.call(CURRENT, {}, token)).data).toMatchObject({
    userInfo: { mustChangePassword: false },
  });
  expect((await byPassword(user.account, user.password)).code).toBe(31101);
  expect((await byPassword(user.account, next)).code).toBe(1);
});

test('a password that an operator resets replaces the old one and ends every session', async () => {
  const { user } = await aPartnerWith(server);
  const initial = await initialPassword();
  await server.store.db.transaction((tx) => resetPartnerPassword(tx, user.userId, initial));
  expect((await server.call(CURRENT, {}, user.token)).code).toBe(30110);
  expect((await byPassword(user.account, user.password)).code).toBe(31101);
  const { data } = await byPassword(user.account, initial.password);
  expect(data).toMatchObject({ userInfo: { mustChangePassword: true } });
});

test('accounts and phones are taken once, and each role stands where it belongs', async () => {
  const { partner, user } = await aPartnerWith(server);
  const { db } = server.store;
  const initial = await initialPassword();
  const create = (change: object) =>
    db.transaction((tx) =>
      createPartnerUser(
        tx,
        server.vault,
        {
          ...{ account: `new_user${made++}`, name: '新人', phone: aPhone() },
          holdings: [{ role: 'partner-finance', partnerId: partner.id }],
          ...change,
        },
        initial,
      ),
    );
  const isRefused = (change: object, problem: string) =>
    expect(create(change), JSON.stringify(change)).rejects.toMatchObject({ problem });
  await isRefused({ account: user.account.toUpperCase() }, 'PARTNER_ACCOUNT_TAKEN');
  await isRefused({ phone: user.phone }, 'PARTNER_PHONE_TAKEN');
  await isRefused({ account: '13800138000' }, 'INVALID_INPUT');
  const business = { role: 'partner-business', partnerId: partner.id };
  for (const holdings of [
    [],
    [business, business],
    [{ role: 'partner-finance', partnerId: null }],
    [{ role: 'platform-finance', partnerId: partner.id }],
    [{ role: 'partner-finance', partnerId: '00000000-0000-4000-8000-000000000000' }],
  ])
    await isRefused({ holdings }, 'PARTNER_ROLE_UNFIT');
  expect((await create({ holdings: [business] })).facts).toEqual({
    account: expect.any(String),
    holdings: `partner-business ${partner.id}`,
  });
});

test('names and phones lie sealed, and no event says them', async () => {
  const { user } = await aPartnerWith(server);
  await byPassword(user.account, user.password);
  await byPassword(user.account, 'Wrong-Guess-2031');
  const { rows } = await server.store.pool.query(
    `select to_jsonb(u)::text as row, encode(u.name, 'escape') || encode(u.phone, 'escape') as sealed from partner_users u where id = $1
      union all select to_jsonb(e)::text, '' from events e where target_id = $1::text`,
    [user.userId],
  );
  const text = JSON.stringify(rows);
  for (const secret of [user.name, user.phone, user.password]) expect(text).not.toContain(secret);
  const acts = rows.flatMap(({ row }) => JSON.parse(row).act ?? []);
  expect(acts.toSorted()).toEqual(['partner-sign-in', 'partner-sign-in-refused']);
});
