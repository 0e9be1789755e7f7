import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { identitySettings } from './identity-settings.ts';
import { vendorCalls } from './providers/outbound/tables.ts';
import { aQueue } from './testing/jobs.ts';
import { aPhone, aServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const get = (url: string) => server.app.http.inject(url);

test('the inbox shows what was sent, as a page and by phone as JSON', async () => {
  const [mine, other] = [aPhone(), aPhone()];
  for (const phone of [mine, other])
    await server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
  const json = (await get(`/sandbox/sms?phone=${mine}`)).json();
  expect(json.data).toHaveLength(1);
  expect(json.data[0]).toMatchObject({ phone: mine, text: expect.stringMatching(/验证码为 \d{6}/) });
  const page = await get(`/sandbox/sms?number=${mine}`);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain(mine);
  expect(page.body).not.toContain(other);
  expect((await get('/sandbox/sms')).body).toContain(other);
  expect((await get('/sandbox/sms?phone=nobody')).json().data).toEqual([]);
});

test('an outcome that was chosen on the page comes next, until it is taken back', async () => {
  const phone = aPhone();
  const choose = (outcome: string) =>
    server.app.http.inject({
      method: 'POST',
      url: '/sandbox/sms/outcome',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ subject: phone, outcome }).toString(),
    });
  const send = () =>
    server.call('POST /api/appapi/sms/getVerificationCode', { body: { phone, businessCode: 1001 } });
  expect((await choose('no-balance')).statusCode).toBe(303);
  expect((await get('/sandbox/sms')).body).toContain(`<strong>${phone}</strong>：余额不足`);
  expect(await send()).toMatchObject({ status: 503, code: 30204 });
  expect(server.sms.messages(phone)).toEqual([]);
  await choose('');
  expect((await send()).code).toBe(1);
  expect(server.sms.messages(phone)).toHaveLength(1);
});

test('outcomes of identity are chosen by operation, for one or for everyone, and taken back', async () => {
  const { persons } = server.identity;
  const asked = { name: '张示例', idNumber: '11010519491231002X', phone: aPhone(), target: 'person/1' };
  const choose = (subject: string, outcome: string) =>
    server.app.http.inject({
      method: 'POST',
      url: '/sandbox/identity/outcome',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ subject, outcome }).toString(),
    });
  const page = async () => (await get('/sandbox/identity')).body;
  expect(await page()).toContain('<optgroup label="运营商三要素">');

  await choose(asked.phone, 'person3/late');
  await choose('', 'person4/down');
  expect(await page()).toContain(`<strong>${asked.phone}</strong>：运营商三要素：运营商数据未同步`);
  expect(await page()).toContain('<strong>所有人</strong>：银行卡四要素：服务中断');
  expect(await persons?.person3(asked)).toMatchObject({ outcome: 'no-record' });
  await choose(asked.phone, 'person3/');
  await choose('', 'person4/');
  expect(await persons?.person3(asked)).toMatchObject({ outcome: 'match' });
  expect(await page()).not.toContain('<strong>所有人</strong>');
  const { data } = (await get(`/sandbox/identity?subject=${asked.idNumber}`)).json();
  expect(data).toMatchObject([{ text: '运营商三要素：结果 0' }, { text: '运营商三要素：结果 -9' }]);

  const kept = await server.store.db.select().from(vendorCalls).where(eq(vendorCalls.target, 'person/1'));
  expect(kept).toMatchObject([
    { operation: 'PhoneVerification', outcome: 'no-record', costFen: 0, target: 'person/1' },
    { operation: 'PhoneVerification', outcome: 'match', costFen: 40 },
  ]);
  for (const value of [asked.name, asked.idNumber, asked.phone])
    expect(JSON.stringify(kept)).not.toContain(value);
});

test('the page of a face check stands on the site and leads back', async () => {
  const asked = { name: '张示例', idNumber: '11010519491231002X' };
  const started = await server.identity.face?.start({ ...asked, returnUrl: 'http://localhost:8080/auth' });
  if (!started) throw new Error('a demo has a face check');
  const url = new URL(started.url).pathname;
  expect((await get(url)).body).toContain('人脸核身');
  const press = (button: string) =>
    server.app.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `press=${button}`,
    });
  await press('begin');
  expect((await press('pass')).headers.location).toMatch(/^http:\/\/localhost:8080\/auth\?BizToken=/);
  expect(await server.identity.face?.result(started.token, asked)).toMatchObject({ state: 'passed' });
});

test('a demo can choose its face checks, and switch a service off', async () => {
  const config = readConfig({ IDENTITY_FACE: 'sandbox-alipay, sandbox', IDENTITY_OCR: 'off' });
  const { face, ocr, persons } = identitySettings(config, server.sandbox);
  expect(face.map(({ kind }) => kind)).toEqual(['alipay', 'tencent']);
  expect([ocr, persons]).toEqual([undefined, server.sandbox.settings.identity.tencent]);
});

test('the list of stand-ins leads to each', async () => {
  expect((await get('/sandbox')).body).toContain('<a href="/sandbox/sms">短信收件箱</a>');
  expect((await get('/sandbox')).body).toContain('<a href="/sandbox/identity">实名认证服务</a>');
});

test('without a sandbox there is no inbox', async () => {
  const { store, changes, vault, keys, sms, identity, pay, wecom, storage, logFiles, witnesses } = server;
  const jobs = aQueue(store, changes);
  const app = await createApp({
    config: readConfig({}),
    store,
    changes,
    vault,
    keys,
    sms,
    identity,
    pay,
    wecom,
    storage,
    logFiles,
    witnesses,
    jobs,
  });
  const answer = await app.http.inject('/sandbox/sms?phone=13800138000');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 40400]);
  await app.http.close();
});
