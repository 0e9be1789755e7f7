import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { beginMembership } from '../accounts/index.ts';
import { aCompany, anotherDevice, type Company, placeOf, proveIntent } from '../members/testing/index.ts';
import { aBrowser, aMember, bindBy, comeBack, confirm, placeCorps } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await placeCorps(server);
  await server.jobs.start();
});
afterAll(() => server.close());

const current = 'GET /api/appapi/cas/auth/current';
const stand = () => server.sandbox.wecom;
const query = async (text: string, ...values: unknown[]) =>
  (await server.store.pool.query(text, values)).rows;
const isIn = async (token: string) => (await server.call(current, {}, token)).code === 1;
/** What was received has been done. */
const done = () =>
  expect
    .poll(
      async () =>
        (await query('select count(*)::int as n from wecom_callbacks where sealed is not null'))[0].n,
    )
    .toBe(0);
const outcomes = async () =>
  Object.fromEntries(
    (await query('select kind, outcome, count from wecom_callback_days')).map(({ kind, outcome, count }) => [
      `${kind} ${outcome}`,
      count,
    ]),
  );
const send = ({ path, headers, body }: { path: string; headers: Record<string, string>; body: string }) =>
  server.app.http.inject({ method: 'POST', url: path, headers, payload: body });
const userOf = (userId: string) => stand().ids('suite', stand().demoCorp, userId).userId;
const suiteCorp = () => stand().ids('suite', stand().demoCorp).corpId;

describe('addresses', () => {
  test.each(['suite', 'data', 'app'] as const)('%s is confirmed', async (kind) => {
    const answer = await server.app.http.inject({ url: stand().echo(kind, '4711') });
    expect([answer.statusCode, answer.body]).toEqual([200, '4711']);
    const { path } = stand().callback(kind, stand().demoCorp, {}, { forged: true });
    expect((await server.app.http.inject({ url: `${path}&echostr=x` })).statusCode).toBe(403);
  });

  test('a ticket is kept at once', async () => {
    const before = await query(`select secret_id from wecom_secrets where name like 'suite/%ticket%'`);
    expect(await stand().pushTicket()).toBe(true);
    expect(await query(`select secret_id from wecom_secrets where name like 'suite/%ticket%'`)).not.toEqual(
      before,
    );
  });
});

describe('refused, and nothing changes', () => {
  const member = (changes = {}) =>
    stand().callback(
      'suite',
      stand().demoCorp,
      {
        InfoType: 'change_contact',
        AuthCorpId: suiteCorp(),
        ChangeType: 'delete_user',
        UserID: userOf('lin.shili'),
      },
      changes,
    );
  const bomb = (body: string) =>
    `<!DOCTYPE xml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${body.replace('<xml>', '<xml><A>&b;</A>')}`;

  test('forged, late, for somebody else, with a document type, too long, and the same one again', async () => {
    const { token } = await aMember(server, aPhone(), 'lin.shili');
    const honest = member();
    for (const [one, status] of [
      [member({ forged: true }), 403],
      [member({ at: Date.now() - 86_400_000 }), 403],
      [member({ receiver: 'wwanother' }), 403],
      [{ ...honest, body: bomb(honest.body) }, 403],
      [{ ...honest, body: '' }, 403],
      [{ ...honest, body: honest.body.padEnd(131_073) }, 413],
      [{ ...honest, path: honest.path.replace('/suite', '/data') }, 403],
      [{ ...honest, path: honest.path.replace('/suite', '/app') }, 403],
    ] as const)
      expect((await send(one)).statusCode).toBe(status);
    await done();
    expect(await isIn(token)).toBe(true);

    // of a corp that has not installed the suite, and of nobody we know
    const { otherCorp } = stand();
    const stranger = stand().ids('suite', otherCorp, 'wu.shili');
    const fields = { InfoType: 'change_contact', ChangeType: 'delete_user' };
    const others = { ...fields, AuthCorpId: stranger.corpId, UserID: userOf('lin.shili') };
    expect((await send(stand().callback('suite', otherCorp, others))).body).toBe('success');
    await done();
    expect(await isIn(token)).toBe(true);
  });

  test('a replayed one is answered, and does nothing twice', async () => {
    const { browser } = await aMember(server, aPhone(), 'xu.shili');
    const left = stand().callback('suite', stand().demoCorp, {
      ...{ InfoType: 'change_contact', AuthCorpId: suiteCorp(), ChangeType: 'update_user' },
      ...{ UserID: userOf('xu.shili'), Status: 2 },
    });
    expect((await send(left)).body).toBe('success');
    await done();
    const phone = aPhone();
    await query('update wecom_members set left_at = null');
    const again = await aMember(server, phone, 'xu.shili');
    expect((await send(left)).body).toBe('success');
    await done();
    expect(await isIn(again.token)).toBe(true);
    expect((await outcomes())['suite repeated']).toBe(1);
    expect(browser.cookies.get('wecom')).toMatch(/^[\w-]{43}$/);
  });

  test('what is remembered goes after 65 minutes, what is to be done stays', async () => {
    const remembered = () => query('select replay_key from wecom_callbacks');
    await server.app.upkeep.scheduled('wecom-callbacks')();
    const before = await remembered();
    expect(before.length).toBeGreaterThan(0);
    await query(`update wecom_callbacks set received_at = received_at - interval '66 minutes'`);
    await server.app.upkeep.scheduled('wecom-callbacks')();
    expect(await remembered()).toEqual([]);
  });
});

test('a ticket that is sent again, or comes late, takes the place of none that came after it', async () => {
  const ticket = () => query(`select secret_id from wecom_secrets where name like 'suite/%ticket%'`);
  const older = (at: number) =>
    stand().callback('suite', stand().demoCorp, { InfoType: 'suite_ticket', SuiteTicket: 'older' }, { at });
  const replayed = older(Date.now() - 10_000);
  expect((await send(replayed)).body).toBe('success');
  expect(await stand().pushTicket()).toBe(true);
  const kept = await ticket();
  for (const one of [replayed, older(Date.now() - 60_000)]) expect((await send(one)).body).toBe('success');
  expect(await ticket()).toEqual(kept);
});

describe('an organisation and its corp', () => {
  test('confirmed by an administrator with a proof, told in the session state, released', async () => {
    const company = await aCompany(server);
    const { phone, uid } = company.administrator;
    const member = await aMember(server, phone, 'chen.shili');
    const candidates = [{ id: company.id, name: company.name, matches: false }];
    const read = () => server.call('GET /api/appapi/wecom/corp', {}, member.token);
    expect((await read()).data).toMatchObject({
      state: 'none',
      mayConfirm: true,
      mayRelease: false,
      candidates,
    });
    const body = { corpId: suiteCorp(), organizationId: company.id };
    expect((await server.call('POST /api/appapi/wecom/corp/confirm', { body }, member.token)).code).toBe(
      30130,
    );
    const other = await aCompany(server);
    const foreign = { body: { ...body, organizationId: other.id } };
    expect((await server.call('POST /api/appapi/wecom/corp/confirm', foreign, member.token)).code).toBe(
      30320,
    );
    // an administrator whose corp it is not
    await proveIntent(server, other.administrator, 'confirm-corp', other.id);
    expect(
      (await server.call('POST /api/appapi/wecom/corp/confirm', foreign, other.administrator.token)).code,
    ).toBe(31212);

    const confirmed = await confirm(server, company, member.token);
    expect(confirmed.data).toMatchObject({ state: 'confirmed', mayConfirm: false, mayRelease: true });
    await server.call('POST /api/appapi/commend/role/change', { query: { uid } }, member.token);
    expect((await server.call('GET /api/appapi/query/user/cache', {}, member.token)).data).toMatchObject({
      corpId: suiteCorp(),
      corpName: '示例科技有限公司',
    });
    // whoever comes in now begins in the organisation
    const again = await comeBack(server, aBrowser(server), 'chen.shili');
    expect(again.data).toMatchObject({ next: 'signedIn', login: { orgId: company.id } });

    await proveIntent(server, { token: member.token, phone, personId: '' }, 'release-corp', company.id);
    const release = { body: { corpId: suiteCorp() } };
    const released = await server.call('POST /api/appapi/wecom/corp/release', release, member.token);
    expect(released.data).toMatchObject({ state: 'none' });
    expect((await server.call('GET /api/appapi/query/user/cache', {}, member.token)).data.corpId).toBeNull();
    await server.call('POST /api/appapi/wecom/unbind', { body: {} }, member.token);
  });

  test('a member who leaves is out at once, with their place in the organisation', async () => {
    const company = await aCompany(server);
    const { phone } = company.administrator;
    const admin = await aMember(server, phone, 'chen.shili');
    expect((await confirm(server, company, admin.token)).code).toBe(1);
    const join = (userId: string, name: string) =>
      stand().join(stand().demoCorp, { userId, name, departments: [3], status: 1 });
    await join('gone.shili', '离示例');
    const phoneOfLeaver = aPhone();
    const leaver = await aMember(server, phoneOfLeaver, 'gone.shili');
    const { id: uid } = await beginMembership(server.store.db, {
      ...{ personId: leaver.personId, organizationId: company.id, roles: ['operator'] },
    });
    const byPhone = await anotherDevice(server, { ...leaver, phone: phoneOfLeaver });
    await server.call('POST /api/appapi/commend/role/change', { query: { uid } }, byPhone);
    expect(await stand().leave(stand().demoCorp, 'gone.shili')).toBe(true);
    await done();
    expect(await isIn(leaver.token)).toBe(false);
    expect(await placeOf(server, uid)).toMatchObject({ ended: true });
    // what they began by phone goes on, for themselves alone
    await server.settled();
    expect((await server.call(current, {}, byPhone)).data).toMatchObject({ orgId: null });
    await join('gone.shili', '离示例');
    await done();
    await server.store.db.execute(sql`update wecom_members set left_at = now() where person_id is null`);
    server.sandbox.force('wecom', stand().demoCorp, 'contacts/hidden');
    expect((await comeBack(server, aBrowser(server), 'gone.shili')).code).toBe(31206);
    server.sandbox.force('wecom', stand().demoCorp, 'contacts/');
    // back again: bound anew, once
    expect((await comeBack(server, aBrowser(server), 'gone.shili')).data).toMatchObject({ next: 'bind' });

    // the last administrator comes in no more, and the organisation is not left without anybody
    const members = [...stand().members(stand().demoCorp)];
    await stand().leave(stand().demoCorp, 'chen.shili');
    await done();
    expect(await isIn(admin.token)).toBe(false);
    expect(await placeOf(server, company.administrator.uid)).toMatchObject({ ended: false });
    const chen = members.find(({ userId }) => userId === 'chen.shili');
    if (chen) await stand().join(stand().demoCorp, chen);
  });

  test('that somebody was disabled may come late: whoever is back and bound since then stays in', async () => {
    const late = stand().callback(
      'suite',
      stand().demoCorp,
      {
        ...{ InfoType: 'change_contact', AuthCorpId: suiteCorp(), ChangeType: 'update_user' },
        ...{ UserID: userOf('sun.shili'), Status: 2 },
      },
      { at: Date.now() - 60_000 },
    );
    const { token } = await aMember(server, aPhone(), 'sun.shili');
    expect((await send(late)).body).toBe('success');
    await done();
    expect(await isIn(token)).toBe(true);
  });

  test('whoever was disabled is out and keeps their place; the night finds what nobody told', async () => {
    const zhou = await aMember(server, aPhone(), 'zhou.shili');
    await stand().setStatus(stand().demoCorp, 'zhou.shili', 2);
    await done();
    expect(await isIn(zhou.token)).toBe(false);
    expect((await comeBack(server, aBrowser(server), 'zhou.shili')).code).toBe(31206);
    await stand().setStatus(stand().demoCorp, 'zhou.shili', 1);
    await done();

    // WeCom has told it, and need not be asked
    const soon = await aMember(server, aPhone(), 'zhou.shili');
    server.sandbox.force('wecom', '*', 'contacts/busy');
    await stand().setStatus(stand().demoCorp, 'zhou.shili', 2);
    await done();
    expect(await isIn(soon.token)).toBe(false);
    server.sandbox.force('wecom', '*', 'contacts/');
    await stand().setStatus(stand().demoCorp, 'zhou.shili', 1);
    await done();

    const quiet = await aMember(server, aPhone(), 'zhou.shili');
    server.sandbox.force('wecom', '*', 'callback/none');
    await stand().setStatus(stand().demoCorp, 'zhou.shili', 2);
    server.sandbox.force('wecom', '*', 'callback/');
    const compare = server.app.upkeep.night('wecom-members');
    server.sandbox.force('wecom', stand().demoCorp, 'contacts/hidden');
    await compare(new Date());
    expect(await isIn(quiet.token)).toBe(true);
    server.sandbox.force('wecom', stand().demoCorp, 'contacts/');
    await compare(new Date());
    expect(await isIn(quiet.token)).toBe(false);
    await stand().setStatus(stand().demoCorp, 'zhou.shili', 1);
  });
});

test('whoever is disabled first and deleted later leaves the organisation then', async () => {
  await query('update wecom_corps set organization_id = null, confirmed_at = null');
  const company = await aCompany(server);
  const admin = await aMember(server, company.administrator.phone, 'chen.shili');
  expect((await confirm(server, company, admin.token)).code).toBe(1);
  const placed = async (userId: string) => {
    await stand().join(stand().demoCorp, { userId, name: '停示例', departments: [3], status: 1 });
    const { personId } = await aMember(server, aPhone(), userId);
    const { id } = await beginMembership(server.store.db, {
      ...{ personId, organizationId: company.id, roles: ['operator'] },
    });
    await stand().setStatus(stand().demoCorp, userId, 2);
    await done();
    expect(await placeOf(server, id)).toMatchObject({ ended: false });
    return id;
  };
  const told = await placed('stopped.shili');
  await stand().leave(stand().demoCorp, 'stopped.shili');
  await done();
  expect(await placeOf(server, told)).toMatchObject({ ended: true });

  const quiet = await placed('quiet.shili');
  server.sandbox.force('wecom', '*', 'callback/none');
  await stand().leave(stand().demoCorp, 'quiet.shili');
  server.sandbox.force('wecom', '*', 'callback/');
  await server.app.upkeep.night('wecom-members')(new Date());
  expect(await placeOf(server, quiet)).toMatchObject({ ended: true });
});

describe('installing', () => {
  const install = async (company: Company, browser = aBrowser(server)) => {
    const { token } = company.administrator;
    const { data } = await browser.call('POST /api/appapi/wecom/install', { body: {} }, token);
    const state = new URL(data.address).searchParams.get('state') ?? '';
    return { state, browser, token };
  };
  const other = () => stand().ids('suite', stand().otherCorp).corpId;

  test('from our page, for an organisation that is still to confirm it; taken away again nobody comes in', async () => {
    const company = await aCompany(server);
    const { state, browser, token } = await install(company);
    const body = { authCode: stand().authCode(stand().otherCorp), state };
    const stranger = await aCompany(server);
    const finish = 'POST /api/appapi/wecom/install/finish';
    expect((await browser.call(finish, { body }, stranger.administrator.token)).code).toBe(31202);
    expect((await aBrowser(server).call(finish, { body }, token)).code).toBe(31202);
    expect((await browser.call('POST /api/appapi/wecom/finish', { body: { code: 'x', state } })).code).toBe(
      31202,
    );
    expect((await browser.call(finish, { body }, token)).data).toEqual({
      corpId: other(),
      corpName: '示例贸易有限公司',
    });
    expect((await server.call('GET /api/appapi/wecom/corp', {}, token)).data).toMatchObject({
      state: 'asked',
      organization: { id: company.id },
    });
    const wu = await aMember(server, aPhone(), 'wu.shili').catch(() => undefined);
    expect(wu).toBeUndefined();
    const member = aBrowser(server);
    const came = await comeBack(server, member, 'wu.shili', { corpId: stand().otherCorp });
    expect(came.data).toMatchObject({ next: 'bind', corpName: '示例贸易有限公司' });

    // a member who runs another organisation does not take what was installed for this one
    const { phone, personId } = stranger.administrator;
    const { data: bound } = await bindBy(server, member, phone);
    const mine = bound.login.token.accessToken;
    expect((await server.call('GET /api/appapi/wecom/corp', {}, mine)).data).toMatchObject({
      ...{ mayConfirm: false, candidates: [] },
    });
    await proveIntent(server, { token: mine, phone, personId }, 'confirm-corp', stranger.id);
    const claim = { body: { corpId: other(), organizationId: stranger.id } };
    expect((await server.call('POST /api/appapi/wecom/corp/confirm', claim, mine)).code).toBe(31211);

    expect(await stand().remove(stand().otherCorp)).toBe(true);
    await done();
    expect((await comeBack(server, member, 'wu.shili', { corpId: stand().otherCorp })).code).toBe(31205);
    const [{ code, asked }] = await query(
      'select permanent_code as code, asked_for as asked from wecom_corps where corp_id = $1',
      other(),
    );
    expect([code, asked]).toEqual([null, null]);
  });

  test('from the market of WeCom; with another code it goes on', async () => {
    expect(await stand().install(stand().otherCorp)).toBe(true);
    await done();
    const codeOf = async () =>
      (await query('select permanent_code from wecom_corps where corp_id = $1', other()))[0].permanent_code;
    const first = await codeOf();
    expect(first).not.toBeNull();
    expect(await stand().resetPermanentCode(stand().otherCorp)).toBe(true);
    await done();
    expect(server.vault.open(await codeOf())).not.toBe(server.vault.open(first));
    expect(await stand().changeInstallation(stand().otherCorp)).toBe(true);
    await done();
  });

  test('that it was taken away may come late: what was installed since then stays, though WeCom is away', async () => {
    const removal = { InfoType: 'cancel_auth', AuthCorpId: other() };
    const late = stand().callback('suite', stand().otherCorp, removal, { at: Date.now() - 60_000 });
    const asked = async () =>
      (
        await query(`select count(*)::int as n from vendor_calls where vendor = 'wecom' and outcome = 'down'`)
      )[0].n;
    const before = await asked();
    stand().endTokens();
    server.sandbox.force('wecom', '*', 'token/busy');
    expect((await send(late)).body).toBe('success');
    await expect.poll(asked).toBeGreaterThan(before);
    server.sandbox.force('wecom', '*', 'token/');
    await done();
    const [corp] = await query('select removed_at from wecom_corps where corp_id = $1', other());
    expect(corp.removed_at).toBeNull();
  });

  test('members of an organisation who do not run it install nothing', async () => {
    const person = await server.signIn(aPhone());
    expect((await server.call('POST /api/appapi/wecom/install', { body: {} }, person)).code).toBe(30320);
  });
});
