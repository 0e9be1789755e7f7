import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { issueCertificate } from '@yinxin/pki';
import type { AgentClient } from '@yinxin/usbkey-protocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPki, aRequest } from '../../../packages/pki/src/testing/authorities.ts';
import { AgentProcess } from './testing/agent-process.ts';
import { aSkfToken, canStandIn, PIN, type TestDevice } from './testing/devices.ts';
import { aHolderOn, type Holder, refused, toSign } from './testing/page.ts';

type Lie =
  | 'size'
  | 'handle'
  | 'nameless'
  | 'certificate'
  | 'removed'
  | 'tries'
  | 'locked'
  | 'failing'
  | 'keyless';

describe.skipIf(!canStandIn)('a library of GM/T 0016 that says what is not so', () => {
  let device: TestDevice;
  let agent: AgentProcess;
  let page: AgentClient;
  let holder: Holder;
  beforeAll(async () => {
    device = aSkfToken();
    agent = await AgentProcess.start(device);
    page = await agent.paired();
    const { ca } = await aPki('SM2');
    holder = await aHolderOn(agent, page, 'SM2', (spki) => issueCertificate(aRequest(ca, 'person', spki)));
    // a container of another vendor's tool
    const key = path.join(device.state!, 'broken.pem');
    execFileSync('openssl', [
      'genpkey',
      '-algorithm',
      'EC',
      '-pkeyopt',
      'ec_paramgen_curve:SM2',
      '-out',
      key,
    ]);
  });
  afterAll(async () => {
    await agent?.stop();
    device?.dispose();
  });

  /** What is answered while the library lies, and that all is well once it does not. */
  async function whileLying<T>(lie: Lie, ask: () => Promise<T>): Promise<T> {
    const file = path.join(device.state!, `lie-${lie}`);
    writeFileSync(file, '');
    try {
      return await ask();
    } finally {
      rmSync(file);
      expect((await page.ask('tokens')).tokens).toMatchObject([{ id: holder.token, pin: 'ready' }]);
    }
  }
  const sign = () => agent.agreeing(page.ask('sign', toSign(holder, 'SM2-SM3')));
  const shown = async () => (await page.ask('certificates', { token: holder.token })).certificates.length;

  test.each<Lie>(['size', 'handle'])('about its %s: nothing is found, and nothing breaks', async (lie) => {
    expect(await whileLying(lie, () => refused(page.ask('tokens')))).toEqual(
      lie === 'size'
        ? { code: 'DRIVER_FAILED', message: expect.stringContaining('4294967280') }
        : { tokens: [] },
    );
    expect(await sign()).toMatchObject({ signature: expect.any(String) });
  });

  test('a token without any name does not hide the others', async () => {
    const found = await whileLying('nameless', () => page.ask('tokens'));
    expect(found.tokens).toMatchObject([{ id: holder.token }]);
  });

  test('a certificate of four gigabytes does not hide the others', async () => {
    expect(await whileLying('certificate', shown)).toBe(1);
  });

  test('a token that goes while it is read is missed, not found empty', async () => {
    expect(await whileLying('removed', () => refused(shown()))).toMatchObject({ code: 'TOKEN_GONE' });
  });

  test('a key that is not made leaves no container behind', async () => {
    const containers = () => readdirSync(device.state!).filter((name) => name.endsWith('.pem'));
    const before = containers();
    const wish = {
      ...{ token: holder.token, pin: PIN, algorithm: 'SM2' as const },
      subject: { commonName: '张示例' },
    };
    const made = () => refused(agent.agreeing(page.ask('makeKey', wish)));
    expect(await whileLying('keyless', made)).toMatchObject({ code: 'DRIVER_FAILED' });
    expect(containers()).toEqual(before);
  });

  // below the six tries of the token, so that it is not locked by what its library keeps back
  test.each<Lie>(['tries', 'locked', 'failing'])(
    'guesses are counted though it lies about them: %s',
    async (lie) => {
      const own = aSkfToken();
      const guarded = await AgentProcess.start(own);
      try {
        const client = await guarded.paired();
        const [token] = (await client.ask('tokens')).tokens;
        const guess = (pin: string) =>
          refused(
            guarded.agreeing(client.ask('changePin', { token: token!.id, pin, newPin: '654321' })),
          ) as Promise<{ code: string }>;
        writeFileSync(path.join(own.state!, `lie-${lie}`), '');
        for (const pin of ['000000', '000001', '000002']) await guess(pin);
        expect(await guess('000003')).toMatchObject({ code: 'PIN_PAUSED' });
        expect(await guess(PIN)).toMatchObject({ code: 'PIN_PAUSED' });
        expect((await client.ask('tokens')).tokens).toMatchObject([{ pin: 'ready', pinTriesLeft: 3 }]);
      } finally {
        await guarded.stop();
        own.dispose();
      }
    },
  );
});
