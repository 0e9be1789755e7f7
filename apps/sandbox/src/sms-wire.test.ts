import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createSmsProvider,
  type SmsMessage,
  type SmsReceipt,
  type SmsSettings,
} from '../../server/src/providers/sms/index.ts';
import { createSandbox, type SandboxOptions, sandboxAliyunAccount, sandboxTencentAccount } from './index.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function aSandbox(options: SandboxOptions = {}) {
  const sandbox = createSandbox(options);
  closers.push(() => sandbox.close());
  const endpoint = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  return { sandbox, endpoint };
}

const aliyunAt = (endpoint: string, change: object = {}): SmsSettings => ({
  kind: 'aliyun',
  accessKeyId: sandboxAliyunAccount.accessKeyId,
  accessKeySecret: sandboxAliyunAccount.accessKeySecret,
  signName: '印信',
  templates: { 'verification-code': 'SMS_100000001' },
  endpoint,
  ...change,
});

const tencentAt = (endpoint: string, change: object = {}): SmsSettings => ({
  kind: 'tencent',
  secretId: sandboxTencentAccount.secretId,
  secretKey: sandboxTencentAccount.secretKey,
  smsSdkAppId: sandboxTencentAccount.smsSdkAppId,
  signName: '印信',
  templates: { 'verification-code': '1000001' },
  endpoint,
  ...change,
});

const aCodeTo = (phone: string, code = '246810'): SmsMessage => ({
  phone,
  template: 'verification-code',
  params: { code, minutes: '5' },
});

const send = (settings: SmsSettings, phone = '13800138000'): Promise<SmsReceipt> =>
  createSmsProvider(settings).send(aCodeTo(phone));

/** A port on which nobody listens. */
async function aClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const vendors = [
  { vendor: 'aliyun', at: aliyunAt, secret: 'accessKeySecret', keyId: 'accessKeyId' },
  { vendor: 'tencent', at: tencentAt, secret: 'secretKey', keyId: 'secretId' },
] as const;

describe.each(vendors)('$vendor', ({ vendor, at, secret, keyId }) => {
  test('a message is accepted and reaches the phone', async () => {
    const { endpoint } = await aSandbox();
    const receipt = await send(at(endpoint));
    expect(receipt).toMatchObject({ outcome: 'accepted', messageId: expect.stringMatching(/./) });

    const inbox = await fetch(`${endpoint}/sandbox/sms?phone=13800138000`);
    expect(await inbox.json()).toEqual([
      expect.objectContaining({
        vendor,
        phone: '13800138000',
        signName: '印信',
        text: '您的验证码为 246810，5 分钟内有效。请勿告知他人。',
      }),
    ]);
  });

  test.each([
    ['13800099001', 'rate-limited'],
    ['13800099002', 'phone-refused'],
    ['13800099003', 'misconfigured'],
    ['13800099004', 'unavailable'],
    ['13800099006', 'unavailable'],
    ['12345678901', 'phone-refused'],
  ])('a message to %s is %s and reaches nobody', async (phone, outcome) => {
    const { endpoint } = await aSandbox();
    expect(await send(at(endpoint), phone)).toMatchObject({ outcome });
    expect(await (await fetch(`${endpoint}/sandbox/sms?phone=${phone}`)).json()).toEqual([]);
  });

  test('a wrong secret, an unknown key, sign name or template is misconfigured', async () => {
    const { endpoint } = await aSandbox();
    for (const mistake of [
      { [secret]: 'not-the-secret' },
      { [keyId]: 'nobody' },
      { signName: '别家' },
      { templates: { 'verification-code': '0' } },
    ]) {
      expect(await send(at(endpoint, mistake)), JSON.stringify(mistake)).toMatchObject({
        outcome: 'misconfigured',
      });
    }
  });

  test.each([-20, 20])('a clock %i minutes off is misconfigured', async (minutes) => {
    const { endpoint } = await aSandbox({ now: () => Date.now() + minutes * 60_000 });
    expect(await send(at(endpoint))).toMatchObject({
      outcome: 'misconfigured',
      vendorCode: expect.stringContaining('Expire'),
    });
  });

  test('a vendor that does not answer is given up, and asked only once', async () => {
    const { endpoint } = await aSandbox();
    const asked = vi.spyOn(globalThis, 'fetch');
    const receipt = await send(at(endpoint, { timeoutMs: 100 }), '13800099005');
    expect(receipt).toEqual({ outcome: 'unavailable', vendorCode: 'NO_ANSWER', requestId: '' });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('a connection cut after the request is not tried again: the message may be on its way', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.once('data', () => socket.destroy());
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    closers.push(() => new Promise((done) => server.close(done)));
    const { port } = server.address() as AddressInfo;

    expect(await send(at(`http://127.0.0.1:${port}`))).toMatchObject({
      outcome: 'unavailable',
      vendorCode: 'NO_ANSWER',
    });
    expect(connections).toBe(1);
  });

  test('a refused connection is tried once more', async () => {
    const port = await aClosedPort();
    const sandbox = createSandbox();
    closers.push(() => sandbox.close());
    const reallyFetch = globalThis.fetch;
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      const answer = await reallyFetch(...request).catch((error: unknown) => error);
      await sandbox.listen({ host: '127.0.0.1', port });
      throw answer;
    });

    expect(await send(at(`http://127.0.0.1:${port}`))).toMatchObject({ outcome: 'accepted' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a vendor that cannot be reached is given up after the second try', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const receipt = await send(at(`http://127.0.0.1:${await aClosedPort()}`));
    expect(receipt).toEqual({ outcome: 'unavailable', vendorCode: 'CONNECT_FAILED', requestId: '' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a receipt can be logged: it holds neither the code nor the keys nor the phone', async () => {
    const { endpoint } = await aSandbox();
    for (const phone of ['13800138000', '13800099001', '13800099003']) {
      const logged = JSON.stringify(await send(at(endpoint), phone));
      expect(logged).not.toMatch(/246810|Sandbox|13800/);
    }
  });
});
