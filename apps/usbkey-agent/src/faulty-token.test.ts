import { issueCertificate } from '@yinxin/pki';
import { expect, test } from 'vitest';
import { aPki, aRequest, aSigner } from '../../../packages/pki/src/testing/authorities.ts';
import { agentHandlers } from './agent.ts';
import type { Driver } from './drivers/driver.ts';
import { Pairing } from './pairing.ts';
import { PinGuard } from './pin-guard.ts';
import { Refusal } from './refusal.ts';
import { toSign } from './testing/page.ts';
import { aTerminal } from './testing/terminal.ts';

/** A token whose signatures are what the test says, with a count of how often it was unlocked and locked. */
async function aFaultyToken(sign: () => Uint8Array) {
  const { ca } = await aPki();
  const certificate = await issueCertificate(aRequest(ca, 'person', (await aSigner()).publicKey));
  const { der } = certificate;
  const seen = { unlocked: 0, locked: 0 };
  const not = () => {
    throw new Error('not asked for');
  };
  const driver: Driver = {
    kind: 'pkcs11',
    tokens: () => [{ id: 't', label: 't', manufacturer: '', model: '', serial: '', pin: 'ready' }],
    certificates: () => [{ key: 'k', der }],
    unlock: () => {
      seen.unlocked++;
      const lock = () => {
        seen.locked++;
      };
      return { keys: not, generate: not, writeCertificate: not, sign, lock };
    },
    changePin: not,
    close: not,
  };
  const { terminal, agree } = aTerminal();
  const handlers = agentHandlers({ driver, terminal, pairing: new Pairing(), pins: new PinGuard() });
  const ask = async () => {
    const caller = { origin: 'https://a.example', token: '', signal: new AbortController().signal };
    const asked = handlers.sign(
      toSign({ token: 't', der, fingerprint: certificate.digest('sha256').toHex() }, 'ECDSA-SHA256'),
      caller,
    );
    await Promise.race([agree(), asked]);
    return asked;
  };
  return { ask, seen };
}

test('a signature that does not verify under the certificate is not handed out', async () => {
  const other = await (await aSigner()).sign(new Uint8Array(32));
  const { ask, seen } = await aFaultyToken(() => other);
  await expect(ask()).rejects.toMatchObject({ problem: 'SIGNATURE_WRONG' });
  expect(seen).toEqual({ unlocked: 1, locked: 1 });
});

test('a token that fails while signing is locked all the same', async () => {
  const { ask, seen } = await aFaultyToken(() => {
    throw new Refusal('DRIVER_FAILED', { code: 'C_Sign 0x5' });
  });
  await expect(ask()).rejects.toThrow('USB Key 的驱动没有完成操作（C_Sign 0x5），请重新插拔后再试');
  expect(seen).toEqual({ unlocked: 1, locked: 1 });
});
