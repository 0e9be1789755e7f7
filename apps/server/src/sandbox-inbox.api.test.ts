import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createSmsProvider } from './providers/sms/index.ts';
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

test('with a real vendor there is no inbox', async () => {
  const sms = createSmsProvider({
    kind: 'aliyun',
    accessKeyId: 'id',
    accessKeySecret: 'secret',
    signName: '印信',
    templates: { 'verification-code': 'SMS_1' },
  });
  const { store, changes, vault, keys, storage } = server;
  const app = await createApp({ config: readConfig({}), store, changes, vault, keys, sms, storage });
  const answer = await app.http.inject('/sandbox/sms?phone=13800138000');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 40400]);
  await app.http.close();
});
