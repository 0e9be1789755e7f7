import { beginSignature, finishSignature, pdfSigner, verifyPdf } from '@yinxin/pdf-signature';
import { issueCertificate } from '@yinxin/pki';
import type { TokenKeyAlgorithm, TokenSignatureAlgorithm } from '@yinxin/usbkey-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPki, aRequest } from '../../../packages/pki/src/testing/authorities.ts';
import { AgentProcess, SITE } from './testing/agent-process.ts';
import {
  anSm2Token,
  aSkfToken,
  aSoftToken,
  canStandIn,
  PIN,
  softHsm,
  type TestDevice,
} from './testing/devices.ts';
import { aHolderOn, contract, refused, TITLE, toSign } from './testing/page.ts';

interface Kind {
  name: string;
  there: boolean;
  make: () => TestDevice;
  keys: [TokenKeyAlgorithm, TokenSignatureAlgorithm][];
  /** A new PIN that this kind of token does not take. */
  badPin?: string;
  /** Whose PINs they are, if they are tested there. */
  pinsAreOf?: string;
}

const kinds: Kind[] = [
  {
    name: 'SoftHSM (PKCS#11; install softhsm2 if skipped)',
    there: softHsm !== undefined,
    make: aSoftToken,
    keys: [
      ['RSA-2048', 'RSA-SHA256'],
      ['P-256', 'ECDSA-SHA256'],
    ],
  },
  {
    name: 'PKCS#11 with SM2 by vendor mechanisms (install softhsm2, cc and openssl if skipped)',
    there: softHsm !== undefined && canStandIn,
    make: anSm2Token,
    keys: [['SM2', 'SM2-SM3']],
    pinsAreOf: 'SoftHSM',
  },
  {
    name: 'the SKF stand-in (GM/T 0016; install cc and openssl if skipped)',
    there: canStandIn,
    make: aSkfToken,
    keys: [['SM2', 'SM2-SM3']],
    badPin: '12345678901234567',
  },
];

function digestIn(toBeSigned: Uint8Array): string {
  const bytes = Buffer.from(toBeSigned);
  const at = bytes.indexOf(Buffer.from('06092a864886f70d010904', 'hex'));
  return bytes.subarray(at + 15, at + 47).toString('hex');
}

for (const { name, there, make, keys, badPin, pinsAreOf } of kinds) {
  describe.skipIf(!there)(`a token of ${name}`, () => {
    let device: TestDevice;
    let agent: AgentProcess;
    beforeAll(async () => {
      device = make();
      agent = await AgentProcess.start(device);
    });
    afterAll(async () => {
      expect(await agent?.stop()).toBe(0);
      device?.dispose();
    });

    test.each(keys)('%s: from pairing to a signed contract that verifies', async (key, algorithm) => {
      const page = await agent.paired();
      const { ca, root, issuing } = await aPki(key);
      const holder = await aHolderOn(agent, page, key, (spki) =>
        issueCertificate(aRequest(ca, 'person', spki)),
      );
      const { certificates } = await page.ask('certificates', { token: holder.token });
      expect(certificates).toContainEqual(
        expect.objectContaining({ fingerprint: holder.fingerprint, algorithm: key, signs: true }),
      );

      const signer = pdfSigner({ certificate: holder.der, chain: [issuing.der] });
      const pending = beginSignature(contract, signer);
      const documentDigest = digestIn(pending.toBeSigned);
      const toBeSigned = pending.toBeSigned.toBase64();
      const asked = page.ask('sign', { ...toSign(holder, algorithm), toBeSigned, documentDigest });
      const shown = await agent.agree();
      expect(shown).toContain(`文件：${TITLE}`);
      expect(shown).toContain(`摘要：${documentDigest}`);
      expect(shown).toContain(`网站：${SITE}`);
      const { signature } = await asked;
      const signed = await finishSignature(contract, pending, Buffer.from(signature, 'base64'));
      const [report] = (await verifyPdf(Buffer.concat(signed), { trust: [root] })).signatures;
      expect(report?.answers).toMatchObject({ intact: 'yes', unchanged: 'yes' });
      expect(agent.everythingShown).not.toContain(PIN);
    });

    if (!pinsAreOf)
      test('the PIN is changed, the old one works no more, and guessing ends before the token locks', async () => {
        const other = make();
        const guarded = await AgentProcess.start(other);
        try {
          const page = await guarded.paired();
          const [token] = (await page.ask('tokens')).tokens;
          const change = (pin: string, newPin: string) =>
            refused(guarded.agreeing(page.ask('changePin', { token: token!.id, pin, newPin })));
          if (badPin) expect(await change(PIN, badPin)).toMatchObject({ code: 'PIN_UNACCEPTABLE' });
          expect(await change(PIN, '654321')).toEqual({});
          expect(await change(PIN, '999999')).toEqual({
            code: 'PIN_WRONG',
            message: 'PIN 码不正确，还可以再试 2 次',
          });
          expect(await change('000001', PIN)).toMatchObject({ message: 'PIN 码不正确，还可以再试 1 次' });
          expect(await change('000002', PIN)).toMatchObject({ code: 'PIN_PAUSED' });
          // the right PIN is not tried either, and nobody is asked
          const paused = page.ask('changePin', { token: token!.id, pin: '654321', newPin: PIN });
          expect(await refused(paused)).toEqual({
            code: 'PIN_PAUSED',
            message: 'PIN 码连续输错，为避免锁定，请 10 分钟后再试',
          });
        } finally {
          await guarded.stop();
          other.dispose();
        }
      });

    if (pinsAreOf)
      test('before the last try the user is warned, and a locked token is told', async () => {
        const other = make();
        const locking = await AgentProcess.start(other);
        try {
          const page = await locking.paired();
          const [token] = (await page.ask('tokens')).tokens;
          const common = { token: token!.id, algorithm: 'SM2', subject: { commonName: '张三' } } as const;
          const guess = (pin: string) => refused(page.ask('makeKey', { ...common, pin }));
          const first = guess('000000');
          expect(await locking.agree()).not.toContain('最后一次机会');
          expect(await first).toEqual({ code: 'PIN_WRONG', message: 'PIN 码不正确，还可以再试 1 次' });
          expect((await page.ask('tokens')).tokens).toMatchObject([{ pin: 'last-try' }]);
          const second = guess('000001');
          expect(await locking.agree()).toContain('只剩最后一次机会');
          const locked = { code: 'PIN_LOCKED', message: 'USB Key 已锁定，请携带证件到证书机构解锁' };
          expect(await second).toEqual(locked);
          expect(await guess(PIN)).toEqual(locked);
        } finally {
          await locking.stop();
          other.dispose();
        }
      });

    test('a token that is pulled while the user is asked signs nothing and is missed', async () => {
      const page = await agent.paired();
      const [key, algorithm] = keys[0]!;
      const { ca } = await aPki(key);
      const holder = await aHolderOn(agent, page, key, (spki) =>
        issueCertificate(aRequest(ca, 'person', spki)),
      );
      const asked = refused(page.ask('sign', toSign(holder, algorithm)));
      const { word } = await agent.isAsked();
      device.pull();
      agent.type(word);
      expect(await asked).toEqual({
        code: 'TOKEN_GONE',
        message: '找不到这支 USB Key，可能已经拔出，请插好后再试',
      });
      expect((await page.ask('tokens')).tokens).toEqual([]);
    });
  });
}
