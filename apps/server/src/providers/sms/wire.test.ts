import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import {
  createSandbox,
  type SandboxOptions,
  sandboxAliyunAccount,
  sandboxTencentAccount,
} from '@yinxin/sandbox';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aRecord } from '../../testing/vendors.ts';
import { createSmsProvider, type SmsMessage, type SmsReceipt, type SmsSettings } from './index.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function aSandbox(options: SandboxOptions = {}) {
  const sandbox = createSandbox(options);
  closers.push(() => sandbox.wire.close());
  const endpoint = await sandbox.wire.listen({ host: '127.0.0.1', port: 0 });
  return { sandbox, endpoint };
}

const aliyunAt = (endpoint: string, change: object = {}): SmsSettings => ({
  kind: 'aliyun',
  accessKeyId: sandboxAliyunAccount.accessKeyId,
  accessKeySecret: sandboxAliyunAccount.accessKeySecret,
  signName: '印信',
  templates: {
    'verification-code': 'SMS_100000001',
    invitation: 'SMS_100000002',
    notice: 'SMS_100000003',
    signing: 'SMS_100000004',
    authorization: 'SMS_100000005',
  },
  endpoint,
  ...change,
});

const tencentAt = (endpoint: string, change: object = {}): SmsSettings => ({
  kind: 'tencent',
  secretId: sandboxTencentAccount.secretId,
  secretKey: sandboxTencentAccount.secretKey,
  smsSdkAppId: sandboxTencentAccount.smsSdkAppId,
  signName: '印信',
  templates: {
    'verification-code': '1000001',
    invitation: '1000002',
    notice: '1000003',
    signing: '1000004',
    authorization: '1000005',
  },
  endpoint,
  ...change,
});

const aCodeTo = (phone: string, code = '246810'): SmsMessage => ({
  phone,
  template: 'verification-code',
  params: { code, use: '登录印信', minutes: '5' },
});

const send = (settings: SmsSettings, phone = '13800138000'): Promise<SmsReceipt> =>
  createSmsProvider(settings, aRecord().parts).send(aCodeTo(phone));

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
    const { endpoint, sandbox } = await aSandbox();
    const receipt = await send(at(endpoint));
    expect(receipt).toMatchObject({ outcome: 'accepted', messageId: expect.stringMatching(/./) });

    expect(sandbox.sms.messages('13800138000')).toEqual([
      expect.objectContaining({
        vendor,
        phone: '13800138000',
        signName: '印信',
        text: `您的验证码为 246810，${vendor === 'aliyun' ? '用于登录印信，' : ''}5 分钟内有效。请勿告知他人。`,
      }),
    ]);
  });

  test.each([
    ['13800099001', 'rate-limited'],
    ['13800099002', 'phone-refused'],
    ['13800099003', 'misconfigured'],
    ['13800099004', 'unavailable'],
    ['13800099006', 'unknown'],
    ['12345678901', 'phone-refused'],
  ])('a message to %s is %s and reaches nobody', async (phone, outcome) => {
    const { endpoint, sandbox } = await aSandbox();
    expect(await send(at(endpoint), phone)).toMatchObject({ outcome });
    expect(sandbox.sms.messages(phone)).toEqual([]);
  });

  test('a wrong secret, an unknown key, sign name or template is misconfigured', async () => {
    const { endpoint } = await aSandbox();
    for (const mistake of [
      { [secret]: 'not-the-secret' },
      { [keyId]: 'nobody' },
      { signName: '别家' },
      { templates: { 'verification-code': '0', invitation: '0', notice: '0', signing: '0' } },
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
    expect(receipt).toEqual({ outcome: 'unknown', vendorCode: 'TIMEOUT', requestId: '' });
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
      outcome: 'unknown',
      vendorCode: 'DOWN',
    });
    expect(connections).toBe(1);
  });

  test('a refused connection is tried once more', async () => {
    const port = await aClosedPort();
    const sandbox = createSandbox();
    closers.push(() => sandbox.wire.close());
    const reallyFetch = globalThis.fetch;
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async (...request) => {
      const answer = await reallyFetch(...request).catch((error: unknown) => error);
      await sandbox.wire.listen({ host: '127.0.0.1', port });
      throw answer;
    });

    expect(await send(at(`http://127.0.0.1:${port}`))).toMatchObject({ outcome: 'accepted' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a vendor that cannot be reached is given up after the second try', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    const receipt = await send(at(`http://127.0.0.1:${await aClosedPort()}`));
    expect(receipt).toEqual({ outcome: 'unavailable', vendorCode: 'DOWN', requestId: '' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test('a message costs what the price table says, and only if it was taken', async () => {
    const { endpoint } = await aSandbox();
    const { parts, calls } = aRecord(`${vendor}.SendSms=4.5`);
    const provider = createSmsProvider(at(endpoint), parts);
    await provider.send(aCodeTo('13800138000'));
    await provider.send(aCodeTo('13800099002'));
    const call = { vendor, operation: 'SendSms', target: null, durationMs: expect.any(Number) };
    expect(calls).toEqual([
      { ...call, outcome: 'accepted', costFen: 4.5 },
      { ...call, outcome: 'phone-refused', costFen: 0 },
    ]);
  });

  test('a vendor that is down is not asked for a while, and nothing was sent', async () => {
    const settings = at(`http://127.0.0.1:${await aClosedPort()}`);
    const provider = createSmsProvider(settings, aRecord().parts);
    for (let tries = 0; tries < 5; tries += 1) await provider.send(aCodeTo('13800138000'));
    const asked = vi.spyOn(globalThis, 'fetch');
    expect(await provider.send(aCodeTo('13800138000'))).toMatchObject({
      outcome: 'unavailable',
      vendorCode: 'CIRCUIT_OPEN',
    });
    expect(asked).not.toHaveBeenCalled();
  });

  test('a receipt can be logged: it holds neither the code nor the keys nor the phone', async () => {
    const { endpoint } = await aSandbox();
    for (const phone of ['13800138000', '13800099001', '13800099003']) {
      const logged = JSON.stringify(await send(at(endpoint), phone));
      expect(logged).not.toMatch(/246810|Sandbox|13800/);
    }
  });
});
