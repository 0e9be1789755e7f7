import { generateKeyPairSync, sign } from 'node:crypto';
import {
  assembleSignedData,
  cmsSigner,
  digestOf,
  OID,
  prepareSignedAttributes,
  SIGNATURES,
  signatureTimeStampAttribute,
} from '@yinxin/pki';
import { expect, test } from 'vitest';
import { verifyOnBothSides } from './testing/browser-side.ts';
import { aCertificate } from './testing/certificates.ts';
import { outcome } from './testing/craft.ts';
import { aSignedFile } from './testing/minimal.ts';
import { aToken, NOW } from './testing/world.ts';

/** RSA with SHA-1, as vendors signed for years: its worth depends on when it is proven to have been made. */

const from = new Date('2012-01-01T00:00:00Z');
const root = aCertificate({ subject: '旧根', ca: true, from });
const stamping = aCertificate({ subject: '旧时间戳', issuer: root, purposes: [OID.timeStamping], from });
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const vendor = aCertificate({
  subject: '旧厂商',
  issuer: root,
  from,
  key: {
    spki: new Uint8Array(publicKey.export({ type: 'spki', format: 'der' })),
    algorithm: SIGNATURES.rsaSha256.identifier,
    sign: (bytes) => sign('sha1', bytes, privateKey),
  },
});

async function signedAt(proven: Date | undefined, over?: Uint8Array): Promise<string> {
  const signer = cmsSigner({ certificate: vendor.certificate, digest: 'sha1' });
  const file = await aSignedFile({
    entries: '/SubFilter/adbe.pkcs7.detached',
    contents: async (signed) => {
      const messageDigest = digestOf('sha1', over ?? signed);
      const prepared = prepareSignedAttributes({ signer, messageDigest });
      const value = vendor.sign(prepared.toBeSigned);
      const stamp = proven && (await aToken(stamping, root, 'sha256', digestOf('sha256', value), proven));
      return assembleSignedData(prepared, value, {
        furtherCertificates: [root.certificate],
        ...(stamp && { unsignedAttributes: [signatureTimeStampAttribute(stamp)] }),
      });
    },
  });
  return outcome(await verifyOnBothSides(file, { trust: [root.certificate], now: NOW }));
}

test('proven before 2017 it passes', async () => {
  expect(await signedAt(new Date('2015-05-01T08:00:00Z'))).toBe('TOTAL_PASSED/null');
});

test('proven later it is undecided, for the algorithm', async () => {
  expect(await signedAt(new Date('2019-05-01T08:00:00Z'))).toBe('INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE');
});

test('not proven at all it is undecided, for want of proof', async () => {
  expect(await signedAt(undefined)).toBe('INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
});

test('over other bytes it is altered, however old', async () => {
  const proven = new Date('2015-05-01T08:00:00Z');
  expect(await signedAt(proven, Buffer.from('other'))).toBe('TOTAL_FAILED/HASH_FAILURE');
});
