import { agreementsToSignIn } from '@yinxin/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhone, aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { personByPhone } from '../sign-in/index.ts';
import { aBrowser, aMember, bindBy, comeBack, placeCorps, stateOf } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  await placeCorps(server);
});
afterAll(() => server.close());

const current = 'GET /api/appapi/cas/auth/current';
const finish = 'POST /api/appapi/wecom/finish';
const stand = () => server.sandbox.wecom;
const codeOf = (userId: string, app: 'suite' | 'own' = 'suite') =>
  stand().memberCode(app, stand().demoCorp, userId);
/** Everything that a refusal must leave as it is. */
const traces = async () => {
  const { rows } = await server.store.pool.query(
    `select (select count(*) from sessions) as sessions, (select count(*) from persons) as persons,
            (select count(*) from wecom_sessions) as wecom_sessions,
            (select count(*) from wecom_members where person_id is not null) as bound,
            (select count(*) from wecom_visits where member_id is not null) as tickets`,
  );
  return rows[0];
};

describe('coming in', () => {
  test.each(['suite', 'own'] as const)(
    '%s: asked for the phone once, silent from then on',
    async (application) => {
      const browser = aBrowser(server);
      const first = await comeBack(server, browser, 'lin.shili', {
        application,
        goto: '/mobile/qyWx/tempSign?id=1',
      });
      expect(first).toMatchObject({
        code: 1,
        data: {
          next: 'bind',
          goto: '/mobile/qyWx/tempSign?id=1',
          corpName: application === 'suite' ? '示例科技有限公司' : '本企业',
          memberName: application === 'suite' ? null : '林示例',
        },
      });
      expect(browser.cookies.get('AccessToken')).toBeUndefined();
      const bound = await bindBy(server, browser, aPhone());
      expect(bound).toMatchObject({
        code: 1,
        data: { goto: '/mobile/qyWx/tempSign?id=1', login: { isNew: true } },
      });
      const { token } = bound.data.login;
      expect(browser.cookies.get('AccessToken')).toBe(token.accessToken);
      expect((await server.call(current, {}, token.accessToken)).data.userId).toBe(bound.data.login.userId);

      const again = await comeBack(server, aBrowser(server), 'lin.shili', { application });
      expect(again).toMatchObject({
        data: {
          next: 'signedIn',
          goto: '/mobile/qyWx/home',
          login: { userId: bound.data.login.userId, isNew: false },
        },
      });
    },
  );

  test('whoever never agreed to our terms is asked as if they were new, and comes in silently after that', async () => {
    const phone = aPhone();
    const personId = await personByPhone(server.store.db, server.vault, phone);
    const come = (browser = aBrowser(server)) => comeBack(server, browser, 'wang.shili');
    expect((await come()).data).toMatchObject({ next: 'bind' });
    await server.store.pool.query(
      `update wecom_members set person_id = $1, bound_at = now()
        where id = (select member_id from wecom_visits where member_id is not null order by used_at desc limit 1)`,
      [personId],
    );
    const browser = aBrowser(server);
    expect((await come(browser)).data).toMatchObject({ next: 'bind' });
    expect((await bindBy(server, browser, phone)).data.login.userId).toBe(personId);
    expect((await come()).data).toMatchObject({ next: 'signedIn' });
  });

  test('on a computer by scanning', async () => {
    const browser = aBrowser(server);
    const { data } = await browser.call('POST /api/appapi/wecom/begin', {
      body: { goto: '/businessProcessing/signCenter', door: 'scan', callback: 'desktop', application: 'own' },
    });
    const address = new URL(data.address);
    expect(address.pathname).toMatch(/\/wwopen\/sso\/qrConnect$/);
    expect(new URL(address.searchParams.get('redirect_uri') ?? '').pathname).toBe('/qyWx/callback');
    const state = address.searchParams.get('state') ?? '';
    expect(state).toMatch(/^[A-Za-z0-9]{32}$/);
    const body = { code: codeOf('zhou.shili', 'own'), state };
    expect((await browser.call(finish, { body })).data).toMatchObject({ next: 'bind' });
  });

  test('a second member may be the same person; one that is somebody else is not taken over', async () => {
    const phone = aPhone();
    const { personId } = await aMember(server, phone, 'chen.shili');
    const ownBrowser = aBrowser(server);
    await comeBack(server, ownBrowser, 'chen.shili', { application: 'own' });
    await server.store.pool.query(
      `update verification_codes set created_at = created_at - interval '2 minutes'`,
    );
    expect((await bindBy(server, ownBrowser, phone)).data.login.userId).toBe(personId);

    // two browsers come back before either binds: the second phone is refused
    const [one, two] = [aBrowser(server), aBrowser(server)];
    for (const browser of [one, two]) await comeBack(server, browser, 'xu.shili');
    expect((await bindBy(server, one, aPhone())).code).toBe(1);
    const before = await traces();
    expect((await bindBy(server, two, aPhone())).code).toBe(31209);
    expect(await traces()).toEqual(before);
  });

  test('of two members who came back in one browser the one is bound whom the page names', async () => {
    for (const userId of ['one.shili', 'two.shili'])
      await stand().join(stand().demoCorp, { userId, name: '新示例', departments: [3], status: 1 });
    const browser = aBrowser(server);
    const state = await stateOf(browser);
    const body = { code: codeOf('one.shili'), state };
    expect((await browser.call(finish, { body })).data).toMatchObject({ next: 'bind' });
    // another tab, or whoever put their cookie there, comes back after it
    await comeBack(server, browser, 'two.shili');
    const phone = aPhone();
    expect((await bindBy(server, browser, phone, state)).code).toBe(1);
    expect((await comeBack(server, aBrowser(server), 'one.shili')).data).toMatchObject({ next: 'signedIn' });
    expect((await comeBack(server, aBrowser(server), 'two.shili')).data).toMatchObject({ next: 'bind' });
  });

  test('whoever is unbound is asked again, and what they came in by ends', async () => {
    const { token, browser } = await aMember(server, aPhone(), 'xu.shili', 'own');
    expect((await server.call('POST /api/appapi/wecom/unbind', { body: {} }, token)).code).toBe(1);
    expect((await server.call(current, {}, token)).code).toBe(30110);
    expect((await comeBack(server, browser, 'xu.shili', { application: 'own' })).data).toMatchObject({
      next: 'bind',
    });
    const other = await server.signIn(aPhone());
    expect((await server.call('POST /api/appapi/wecom/unbind', { body: {} }, other)).code).toBe(31210);
  });

  test('goto is a page of ours', async () => {
    const browser = aBrowser(server);
    for (const goto of ['https://evil.test/', '//evil.test', '/\\evil.test', 'mobile', '', '/a\\b'])
      expect(
        (
          await browser.call('POST /api/appapi/wecom/begin', {
            body: { goto, door: 'web', callback: 'phone' },
          })
        ).status,
      ).toBe(400);
  });
});

describe('refused, and nothing changes', () => {
  const refused = async (act: () => Promise<{ code: number }>, code: number) => {
    const before = await traces();
    expect((await act()).code).toBe(code);
    expect(await traces()).toEqual(before);
  };

  test('login swap: somebody who is led to finish what another began', async () => {
    const attacker = aBrowser(server);
    const state = await stateOf(attacker);
    const body = { code: codeOf('lin.shili'), state };
    const victim = aBrowser(server);
    await refused(() => victim.call(finish, { body }), 31202);
    await stateOf(victim);
    await refused(() => victim.call(finish, { body }), 31202);
    // and whoever began it still may
    expect((await attacker.call(finish, { body })).code).toBe(1);
  });

  test('bind swap: the cookie of another browser binds nobody', async () => {
    const attacker = aBrowser(server);
    await comeBack(server, attacker, 'zhou.shili');
    const victim = aBrowser(server);
    await refused(() => bindBy(server, victim, aPhone()), 31208);
  });

  test('a state twice, one that was made up, and one that is over', async () => {
    const browser = aBrowser(server);
    const state = await stateOf(browser);
    expect((await browser.call(finish, { body: { code: codeOf('lin.shili'), state } })).code).toBe(1);
    await refused(() => browser.call(finish, { body: { code: codeOf('lin.shili'), state } }), 31202);
    const madeUp = 'A'.repeat(32);
    await refused(() => browser.call(finish, { body: { code: codeOf('lin.shili'), state: madeUp } }), 31202);
    const late = await stateOf(browser);
    await server.store.pool.query(`update wecom_visits set expires_at = now() where used_at is null`);
    await refused(() => browser.call(finish, { body: { code: codeOf('lin.shili'), state: late } }), 31202);
  });

  test('a code twice, one of the other application, and none that WeCom gave', async () => {
    const browser = aBrowser(server);
    const code = codeOf('lin.shili');
    const come = async (given: string) =>
      browser.call(finish, { body: { code: given, state: await stateOf(browser) } });
    expect((await come(code)).code).toBe(1);
    for (const bad of [code, codeOf('lin.shili', 'own'), 'made-up']) await refused(() => come(bad), 31203);
  });

  test('somebody outside of the corp, and a corp that has not installed the application', async () => {
    await refused(() => comeBack(server, aBrowser(server), undefined), 31204);
    const { otherCorp } = stand();
    await refused(() => comeBack(server, aBrowser(server), 'wu.shili', { corpId: otherCorp }), 31205);
  });

  test('a ticket for binding is over after a quarter of an hour, and good once', async () => {
    const browser = aBrowser(server);
    await comeBack(server, browser, 'zhou.shili', { application: 'own' });
    await server.store.pool.query(`update wecom_visits set bind_until = now() where member_id is not null`);
    await refused(() => bindBy(server, browser, aPhone()), 31208);
    await comeBack(server, browser, 'zhou.shili', { application: 'own' });
    expect((await bindBy(server, browser, aPhone())).code).toBe(1);
    await refused(() => bindBy(server, browser, aPhone()), 31208);
  });

  test('a wrong code of the message binds nobody', async () => {
    const browser = aBrowser(server);
    await comeBack(server, browser, 'zhou.shili');
    const phone = aPhone();
    await browser.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: '1003' } });
    const wrong = latestCode(server.sms, phone) === '000000' ? '111111' : '000000';
    const body = { phone, verificationCode: wrong, agreements: agreementsToSignIn([]) };
    const bound = () => browser.call('POST /api/appapi/wecom/bind', { body });
    const before = await traces();
    expect((await bound()).code).not.toBe(1);
    expect(await traces()).toEqual(before);
    // a code for signing in is none for binding
    await server.store.pool.query(
      `update verification_codes set created_at = created_at - interval '2 minutes'`,
    );
    await browser.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: '1001' } });
    const other = { ...body, verificationCode: latestCode(server.sms, phone) };
    expect((await browser.call('POST /api/appapi/wecom/bind', { body: other })).code).not.toBe(1);
    expect(await traces()).toEqual(before);
  });

  test('WeCom is away: begun again later it works', async () => {
    server.sandbox.force('wecom', '*', 'code/busy');
    await refused(() => comeBack(server, aBrowser(server), 'lin.shili'), 31207);
    server.sandbox.force('wecom', '*', 'code/');
    expect((await comeBack(server, aBrowser(server), 'lin.shili')).code).toBe(1);
  });
});
