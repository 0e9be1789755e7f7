import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import { sandboxWecomAccount } from './accounts.ts';

const { suite, own } = sandboxWecomAccount;
const SITE = 'https://sign.example.cn';

let sandbox: Sandbox;
let app: FastifyInstance;
/** What reached our addresses. */
let heard: string[];
let taken: boolean;
beforeEach(async () => {
  sandbox = createSandbox({ pagesOrigin: SITE });
  heard = [];
  taken = true;
  sandbox.noticesTo(async (url) => {
    heard.push(new URL(url).pathname);
    return taken ? { status: 200, body: 'success' } : { status: 500, body: '' };
  });
  app = Fastify();
  await app.register(async (scope) => sandbox.mountPages(scope));
});
afterEach(() => app.close());

const wanted = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    appid: suite.suiteId,
    redirect_uri: `${SITE}/mobile/qyWx/callback`,
    response_type: 'code',
    scope: 'snsapi_base',
    state: 'abc123',
    ...change,
  });
const consent = (change?: Record<string, string>) =>
  `/sandbox/wecom/connect/oauth2/authorize?${wanted(change)}`;
const scan = (change?: Record<string, string>) => `/sandbox/wecom/wwopen/sso/qrConnect?${wanted(change)}`;
const press = (url: string, fields: Record<string, string>, cookie = '') =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
    payload: new URLSearchParams(fields).toString(),
  });
const whom = (userId: string) => `${sandbox.wecom.demoCorp}/${userId}`;
const backOf = ({ headers }: { headers: Record<string, unknown> }) => new URL(String(headers.location));

describe('the page that asks who somebody is', () => {
  test('lets a visitor choose once, and knows them silently after that', async () => {
    const page = await app.inject(consent());
    expect(page.body).toContain('<option value="ww5a4d9b0002corp00/lin.shili">林示例</option>');
    expect(page.body).not.toContain('示例贸易');
    const chosen = await press(consent(), { whom: whom('lin.shili'), press: 'agree' });
    expect(chosen.statusCode).toBe(303);
    const back = backOf(chosen);
    expect(`${back.origin}${back.pathname}`).toBe(`${SITE}/mobile/qyWx/callback`);
    expect(back.searchParams.get('state')).toBe('abc123');
    expect(back.searchParams.get('code')).toMatch(/^[\w-]{20,512}$/);

    const [cookie = ''] = String(chosen.headers['set-cookie']).split(';');
    const silent = await app.inject({ url: consent({ state: 'def456' }), headers: { cookie } });
    expect(silent.statusCode).toBe(302);
    expect(backOf(silent).searchParams.get('state')).toBe('def456');
    expect(backOf(silent).searchParams.get('code')).not.toBe(back.searchParams.get('code'));
    // somebody who left is asked again
    await sandbox.wecom.leave(sandbox.wecom.demoCorp, 'lin.shili');
    expect((await app.inject({ url: consent(), headers: { cookie } })).statusCode).toBe(200);
  });

  test.each([
    ['another domain', { redirect_uri: 'https://evil.example/callback' }, '50001'],
    ['another port', { redirect_uri: 'https://sign.example.cn:8443/callback' }, '50001'],
    ['no address', { redirect_uri: 'callback' }, '50001'],
    ['another application', { appid: 'wwunknown' }, '40013'],
    ['a state with other characters', { state: 'a b' }, '40035'],
  ])('refuses %s, and hands out no code', async (_, change, errcode) => {
    for (const url of [consent(change), scan(change)]) {
      const page = await app.inject(url);
      expect([page.statusCode, page.body]).toEqual([400, expect.stringContaining(errcode)]);
      const pressed = await press(url, { whom: whom('lin.shili'), press: 'agree' });
      expect([pressed.statusCode, pressed.headers.location]).toEqual([400, undefined]);
    }
  });

  test('a scan is confirmed or refused; refused, the state comes back without a code', async () => {
    const url = scan({ appid: own.corpId });
    expect((await app.inject(url)).body).toContain('取消登录');
    const confirmed = await press(url, { whom: whom('zhou.shili'), press: 'agree' });
    expect(backOf(confirmed).searchParams.has('code')).toBe(true);
    expect(confirmed.headers['set-cookie']).toBeUndefined();
    const refused = backOf(await press(url, { whom: whom('zhou.shili'), press: 'refuse' }));
    expect(refused.search).toBe('?state=abc123');
  });

  test('nobody is somebody whom the corp does not have', async () => {
    for (const other of ['nobody', `${sandbox.wecom.otherCorp}/wu.shili`, whom('wu.shili')])
      expect((await press(consent(), { whom: other, press: 'agree' })).statusCode).toBe(400);
  });
});

describe('the installation of the suite', () => {
  const post = async (path: string, content: object) =>
    (
      await sandbox.wire.inject({
        method: 'POST',
        url: `/cgi-bin/service/${path}`,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(content),
      })
    ).json();
  const install = (code: string, to = `${SITE}/wecom/installed`) =>
    `/sandbox/wecom/3rdapp/install?${new URLSearchParams({
      suite_id: suite.suiteId,
      pre_auth_code: code,
      redirect_uri: to,
      state: 'xyz',
    })}`;
  const credentials = { suite_id: suite.suiteId, suite_secret: suite.suiteSecret };

  test('an administrator agrees and is sent back with a code that is good once', async () => {
    const ticket = sandbox.wecom.newTicket();
    const { suite_access_token: token } = await post('get_suite_token', {
      ...credentials,
      suite_ticket: ticket,
    });
    const asked = `suite_access_token=${token}`;
    const { pre_auth_code: code } = (
      await sandbox.wire.inject(`/cgi-bin/service/get_pre_auth_code?${asked}`)
    ).json();
    expect((await app.inject(install(code))).body).toContain('同意安装');
    expect((await app.inject(install(code, 'https://evil.example/'))).body).toContain('50001');
    const corp = sandbox.wecom.otherCorp;
    const refused = backOf(await press(install(code), { corp, press: 'refuse' }));
    expect(refused.search).toBe('?state=xyz');
    const agreed = backOf(await press(install(code), { corp, press: 'agree' }));
    expect(agreed.searchParams.get('state')).toBe('xyz');
    const auth_code = agreed.searchParams.get('auth_code');
    expect(await post(`get_permanent_code?${asked}`, { auth_code })).toMatchObject({
      errcode: 0,
      auth_corp_info: { corp_name: '示例贸易有限公司' },
      state: 'xyz',
    });
    expect(await post(`get_permanent_code?${asked}`, { auth_code })).toMatchObject({ errcode: 40078 });
  });

  test('what nobody was given opens nothing', async () => {
    expect((await app.inject(install('made up'))).body).toContain('42007');
    const ask = (change: object) => post('get_suite_token', { ...credentials, suite_ticket: 'x', ...change });
    expect(await ask({})).toMatchObject({ errcode: 40085 });
    expect(await ask({ suite_secret: 'x' })).toMatchObject({ errcode: 40001 });
    expect(await ask({ suite_id: 'x' })).toMatchObject({ errcode: 40083 });
    expect(await post('get_permanent_code?suite_access_token=x', {})).toMatchObject({ errcode: 40082 });
    const get = async (path: string) => (await sandbox.wire.inject(`/cgi-bin/${path}`)).json();
    expect(await get('user/get?userid=lin.shili')).toMatchObject({ errcode: 41001 });
    expect(await get('user/get?access_token=x')).toMatchObject({ errcode: 40014 });
    expect(await get(`gettoken?corpid=${own.corpId}&corpsecret=x`)).toMatchObject({ errcode: 40001 });
    expect(await get(`gettoken?corpid=x&corpsecret=${own.secret}`)).toMatchObject({ errcode: 40013 });
  });
});

describe('corps and members', () => {
  const corps = '/sandbox/wecom/corps';
  test('are played by buttons; each tells us', async () => {
    const demo = sandbox.wecom.demoCorp;
    const tries = [
      ['ticket', ['/suite']],
      [`open/${demo}/lin.shili`, ['/data']],
      [`disable/${demo}/lin.shili`, ['/suite', '/app']],
      [`leave/${demo}/xu.shili`, ['/suite', '/app']],
      [`join/${demo}`, ['/suite', '/app']],
      [`change/${demo}`, ['/suite']],
      [`reset/${demo}`, ['/suite']],
      [`remove/${demo}`, ['/suite']],
      [`open/${demo}/lin.shili`, ['/app']],
      [`install/${demo}`, ['/suite']],
    ] as const;
    for (const [act, told] of tries) {
      heard = [];
      const { headers } = await press(corps, { press: act });
      expect([act, headers.location, heard]).toEqual([
        ...[act, `${corps}?done=yes`],
        told.map((kind) => `/wecom/callback${kind}`),
      ]);
    }
    const page = (await app.inject(`${corps}?done=yes`)).body;
    expect(page).toContain('已推送，本站已接收。');
    expect(page).not.toContain('许示例');
    expect(page).toContain('已禁用');
    expect(page).not.toMatch(/<script|\son\w+="/);
    const journal = sandbox.wecom.received(demo).map(({ text }) => text);
    expect(journal).toContain(`回调 cancel_auth：已接收`);
  });

  test('what we did not take is said; what nobody offers does nothing', async () => {
    taken = false;
    expect((await press(corps, { press: 'ticket' })).headers.location).toBe(`${corps}?done=no`);
    for (const act of ['__proto__/ww5a4d9b0002corp00', 'leave/nobody/x', `leave/${own.corpId}/nobody`, ''])
      expect((await press(corps, { press: act })).headers.location).toBe(`${corps}?done=no`);
    expect(heard).toHaveLength(1);
    expect((await app.inject(`${corps}?done=no`)).body).toContain('本站没有接收');
  });

  test('callbacks can be left out, sent twice, forged and old', async () => {
    for (const [outcome, times] of [
      ['none', 0],
      ['twice', 2],
      ['forged', 1],
      ['late', 1],
    ] as const) {
      heard = [];
      sandbox.force('wecom', '', `callback/${outcome}`);
      await sandbox.wecom.pushTicket();
      expect([outcome, heard.length]).toEqual([outcome, times]);
    }
  });

  test('the page of the stand-in leads to them', async () => {
    const page = (await app.inject('/sandbox/wecom')).body;
    expect(page).toContain('<a href="/sandbox/wecom/corps">企业与成员</a>');
    expect((await app.inject('/sandbox')).body).toContain('<a href="/sandbox/wecom">企业微信</a>');
  });
});
