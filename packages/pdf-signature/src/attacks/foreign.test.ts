import { PDF, type Signer } from '@libpdf/core';
import type { FileForm } from '@yinxin/pdf';
import { describe, expect, test } from 'vitest';
import type { Holder } from './testing/certificates.ts';
import { aContract, SIGNED, World } from './testing/world.ts';

const world = new World();

const signerOf = (holder: Holder): Signer => ({
  certificate: holder.certificate,
  certificateChain: [world.ca.certificate, world.root.certificate],
  keyType: 'EC',
  signatureAlgorithm: 'ECDSA',
  sign: async (data) => holder.sign(data),
});

/** Signed by @libpdf/core, at the level its options ask for. */
async function foreign(
  file: Uint8Array,
  who: string,
  options: Record<string, unknown> = {},
): Promise<Uint8Array> {
  const document = await PDF.load(file);
  const { bytes } = await document.sign({
    signer: signerOf(world.person(who)),
    signingTime: SIGNED,
    ...options,
  });
  return new Uint8Array(bytes);
}

const archived = {
  level: 'B-LTA',
  timestampAuthority: {
    timestamp: async (digest: Uint8Array) => new Uint8Array(await world.timeStamp().stamp(digest)),
  },
  revocationProvider: { getCRL: async () => world.crls()[1], getOCSP: async () => null },
};

describe('signatures of another library', () => {
  test.each<FileForm>(['table', 'object-streams'])('B-B on %s is TOTAL_PASSED', async (form) => {
    const report = await world.verify(await foreign(aContract({ form }), '甲'));
    expect(report.reason).toBe('全部签名有效');
    expect(report.signatures[0]).toMatchObject({ level: 'B-B', coverage: 'ENTIRE_FILE' });
  });

  test('adbe.pkcs7.detached is TOTAL_PASSED', async () => {
    const file = await foreign(aContract(), '甲', { subFilter: 'adbe.pkcs7.detached' });
    expect((await world.verify(file)).reason).toBe('全部签名有效');
  });

  test.each<FileForm>(['table', 'object-streams'])(
    'before and after ours on %s is TOTAL_PASSED',
    async (form) => {
      const theirs = await foreign(aContract({ form }), '甲');
      const ours = await world.sign(theirs, world.services('B-LT'), world.signer('乙'));
      const report = await world.verify(await foreign(ours, '丙'));
      expect(report.reason).toBe('全部签名有效');
      expect(report.signatures).toHaveLength(3);
    },
  );

  test('B-LTA is TOTAL_PASSED with its proofs', async () => {
    const report = await world.verify(await foreign(aContract(), '甲', archived));
    expect(report.reason).toBe('全部签名有效');
    expect(report.signatures[0]).toMatchObject({
      timeProof: 'signature-time-stamp',
      modification: 'LTA_UPDATES',
    });
  });
});
