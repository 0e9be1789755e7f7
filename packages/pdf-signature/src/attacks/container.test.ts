import { generateKeyPairSync, sign } from 'node:crypto';
import { concatBytes, octetString, oid, readDer, sequence, set, TAG } from '@yinxin/der';
import {
  adbeRevocationAttribute,
  assembleSignedData,
  CMS_OID,
  cmsSigner,
  digestOf,
  OID,
  prepareSignedAttributes,
  revocationValuesAttribute,
  signedData,
} from '@yinxin/pki';
import { describe, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { aCertificate, type Holder } from './testing/certificates.ts';
import { contentsOf, craft, outcome, withContents } from './testing/craft.ts';
import { bareCms } from './testing/messages.ts';
import { aContract, World } from './testing/world.ts';

const world = new World();
const alice = world.person('甲');
const contract = aContract();

type CmsInput = Partial<Parameters<typeof signedData>[0]> & { by?: Holder; digest?: 'sha1' | 'sha256' };

/** A detached CMS over the signed bytes, with anything about it changed. */
const cms =
  ({ by = alice, digest, ...more }: CmsInput = {}) =>
  (content: Uint8Array) =>
    signedData({
      signer: cmsSigner({ certificate: by.certificate, ...(digest && { digest }) }),
      sign: by.sign,
      content,
      detached: true,
      furtherCertificates: [world.ca.certificate],
      ...more,
    });

const verdict = async (file: Uint8Array, index = 0) => outcome(await world.verify(file), index);

test('the crafted signature is honest when nothing is changed', async () => {
  expect(await verdict(await craft(contract, { contents: cms() }))).toBe('TOTAL_PASSED/null');
  const adbe = await craft(contract, { subFilter: 'adbe.pkcs7.detached', contents: cms() });
  expect(await verdict(adbe)).toBe('TOTAL_PASSED/null');
});

describe('older ways to sign', () => {
  const adbe = (contents: (content: Uint8Array) => Uint8Array | Promise<Uint8Array>) =>
    craft(contract, { subFilter: 'adbe.pkcs7.detached', contents });

  test('PAdES without signed attributes is never passed', async () => {
    const file = await craft(contract, {
      contents: (content) => bareCms({ by: alice, issuer: world.ca, over: content }),
    });
    expect(await verdict(file)).not.toContain('TOTAL_PASSED');
  });

  test('status in the signed attribute of Adobe is used', async () => {
    const furtherAttributes = [adbeRevocationAttribute({ crls: world.crls() })];
    const report = await world.verify(await adbe(cms({ furtherAttributes })), { crls: [] });
    expect(report.verdict).toBe('TOTAL_PASSED');
    expect(report.signatures[0]?.revocation.map(({ status }) => status)).toEqual(['GOOD', 'GOOD']);
  });

  test('status in the unsigned attribute of CAdES is used', async () => {
    const unsignedAttributes = [revocationValuesAttribute({ crls: world.crls() })];
    const file = await craft(contract, { contents: cms({ unsignedAttributes }) });
    expect((await world.verify(file, { crls: [] })).verdict).toBe('TOTAL_PASSED');
  });
});

describe('container tricks', () => {
  test('a signature over other content is a HASH_FAILURE', async () => {
    const file = await craft(contract, { contents: () => cms()(Buffer.from('something else')) });
    expect(await verdict(file)).toBe('TOTAL_FAILED/HASH_FAILURE');
  });

  test('a signature by another key is a SIG_CRYPTO_FAILURE', async () => {
    const file = await craft(contract, { contents: cms({ sign: world.person('乙').sign }) });
    expect(await verdict(file)).toBe('TOTAL_FAILED/SIG_CRYPTO_FAILURE');
  });

  test('another content type is never passed', async () => {
    const file = await craft(contract, { contents: cms({ contentType: CMS_OID.timeStampInfo }) });
    expect(await verdict(file)).not.toContain('TOTAL_PASSED');
  });

  test('a container that is no CMS is a FORMAT_FAILURE', async () => {
    const file = await craft(contract, { contents: () => Buffer.from('3003020101', 'hex') });
    expect(await verdict(file)).toBe('TOTAL_FAILED/FORMAT_FAILURE');
  });

  test('an unknown SubFilter is INDETERMINATE', async () => {
    const file = await craft(contract, { subFilter: 'Vendor.unknown', contents: cms() });
    expect(await verdict(file)).toBe('INDETERMINATE/SIG_CONSTRAINTS_FAILURE');
  });

  test('a container in BER with indefinite length is read like any other', async () => {
    const contents = async (content: Uint8Array) => indefinite(await cms()(content));
    expect(await verdict(await craft(contract, { contents }))).toBe('TOTAL_PASSED/null');
  });

  test('BER that swaps the message digest is never passed', async () => {
    const contents = async () => indefinite(await cms()(Buffer.from('other')));
    expect(await verdict(await craft(contract, { contents }))).toBe('TOTAL_FAILED/HASH_FAILURE');
  });

  test('a time-stamp token passed off as a signature is never passed', async () => {
    const { stamp } = world.timeStamp();
    const contents = (content: Uint8Array) => stamp(digestOf('sha256', content));
    const file = await craft(contract, { contents });
    expect(await verdict(file)).not.toContain('TOTAL_PASSED');
  });

  test('a signature passed off as a document time stamp is never passed', async () => {
    const file = await craft(contract, { type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161', contents: cms() });
    expect(await verdict(file)).not.toContain('TOTAL_PASSED');
  });
});

describe('which certificate signed', () => {
  test('PAdES without the signing-certificate attribute is INDETERMINATE', async () => {
    const contents = (content: Uint8Array) => unbound(alice, content);
    const file = await craft(contract, { contents });
    expect(await verdict(file)).toBe('INDETERMINATE/SIG_CONSTRAINTS_FAILURE');
  });

  test('a certificate swapped for another one of the same key is refused by the signed reference', async () => {
    const twin = aCertificate({ subject: '甲', like: alice, issuer: world.ca, serial: alice.serial });
    const contents = async (content: Uint8Array) => {
      const signer = cmsSigner({ certificate: alice.certificate });
      const prepared = prepareSignedAttributes({ signer, messageDigest: digestOf('sha256', content) });
      const further = {
        omitSignerCertificate: true,
        furtherCertificates: [twin.certificate, world.ca.certificate],
      };
      return assembleSignedData(prepared, alice.sign(prepared.toBeSigned), further);
    };
    const file = await craft(contract, { contents });
    expect(await verdict(file)).toBe('INDETERMINATE/NO_SIGNING_CERTIFICATE_FOUND');
  });

  test('a container without the signer certificate is INDETERMINATE', async () => {
    const file = await craft(contract, { contents: cms({ omitSignerCertificate: true }) });
    expect(await verdict(file)).toBe('INDETERMINATE/NO_SIGNING_CERTIFICATE_FOUND');
  });
});

describe('who may sign', () => {
  const by = async (holder: Holder) => verdict(await craft(contract, { contents: cms({ by: holder }) }));

  test('a look-alike issuer is NO_CERTIFICATE_CHAIN_FOUND', async () => {
    const fake = aCertificate({ subject: '测试签发', ca: true });
    expect(await by(world.person('甲', { issuer: fake }))).toBe('INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND');
  });

  test('a self-signed certificate is NO_CERTIFICATE_CHAIN_FOUND', async () => {
    expect(await by(aCertificate({ subject: '甲' }))).toBe('INDETERMINATE/NO_CERTIFICATE_CHAIN_FOUND');
  });

  test('a person who plays authority is never trusted', async () => {
    const outcomes = await by(world.person('丙', { issuer: alice }));
    expect(outcomes).toMatch(/^INDETERMINATE/);
  });

  test.each([
    ['a TLS server certificate', { purposes: [OID.serverAuth] }],
    ['a time-stamping certificate', { purposes: [OID.timeStamping] }],
    ['a CA key', { ca: true }],
    ['an encryption key', { usages: ['keyEncipherment'] as const }],
  ])('%s is CHAIN_CONSTRAINTS_FAILURE', async (_, input) => {
    expect(await by(world.person('丁', input))).toBe('INDETERMINATE/CHAIN_CONSTRAINTS_FAILURE');
  });
});

describe('weak algorithms', () => {
  test('SHA-1 without proof of time is CRYPTO_CONSTRAINTS_FAILURE_NO_POE', async () => {
    const file = await craft(contract, { contents: cms({ by: sha1Signer(), digest: 'sha1' }) });
    expect(await verdict(file)).toBe('INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
  });

  test('RSA with 1024 bits is CRYPTO_CONSTRAINTS_FAILURE_NO_POE', async () => {
    const weak = world.person('戊', { kind: 'rsa-1024' });
    const file = await craft(contract, { contents: cms({ by: weak }) });
    expect(await verdict(file)).toBe('INDETERMINATE/CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
  });

  test('MD5 is never passed', async () => {
    const contents = async (content: Uint8Array) => {
      const made = Buffer.from(await cms()(content));
      const sha256 = Buffer.from('608648016503040201', 'hex');
      made.set(Buffer.from('2a864886f70d0205', 'hex'), made.indexOf(sha256));
      return made;
    };
    expect(await verdict(await craft(contract, { contents }))).not.toContain('TOTAL_PASSED');
  });

  test('an SM2 signature with plain ECDSA instead of Z is a SIG_CRYPTO_FAILURE', async () => {
    const gm = new World('sm2');
    const holder = gm.person('己');
    const file = await gm.sign(contract, {}, gm.signerFor({ ...holder, sign: gm.person('庚').sign }));
    expect(outcome(await gm.verify(file))).toBe('TOTAL_FAILED/SIG_CRYPTO_FAILURE');
  });
});

test('a flipped bit in the certificate, the signed attributes or the signature is never passed', async () => {
  const file = await craft(contract, { contents: cms() });
  const { start, bytes } = contentsOf(file);
  const certificate = bytes.indexOf(alice.certificate);
  const attributes = bytes.indexOf('06092a864886f70d010903', 0, 'hex');
  const end = 4 + bytes.readUInt16BE(2);
  const places = [
    ...Array.from({ length: alice.certificate.length }, (_, i) => certificate + i),
    ...Array.from({ length: end - attributes }, (_, i) => attributes + i),
  ];
  for (const at of places.filter((_, i) => i % depth(13, 1) === 0)) {
    const spoiled = Buffer.from(bytes);
    spoiled[at]! ^= 1 << (at % 8);
    const report = await world.verify(withContents(file, start, spoiled));
    expect(report.verdict, `bit in byte ${at}`).not.toBe('TOTAL_PASSED');
  }
});

/** Signed attributes without any reference to the certificate. */
function unbound(by: Holder, content: Uint8Array): Uint8Array {
  const signer = {
    ...cmsSigner({ certificate: by.certificate }),
    signingCertificateAttribute: plainAttribute(),
  };
  const prepared = prepareSignedAttributes({ signer, messageDigest: digestOf('sha256', content) });
  return assembleSignedData(prepared, by.sign(prepared.toBeSigned), {
    furtherCertificates: [world.ca.certificate],
  });
}

const plainAttribute = () => sequence(oid('1.2.3.4.5'), set(octetString(Buffer.from('nothing'))));

/** A person whose key signs over SHA-1. */
function sha1Signer(): Holder {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
  const like = { ...alice, spki };
  return {
    ...aCertificate({ subject: '辛', like, issuer: world.ca }),
    sign: (bytes) => sign('sha1', bytes, privateKey),
  };
}

/** The outermost SEQUENCE in BER, without a length. */
function indefinite(der: Uint8Array): Uint8Array {
  const { content } = readDer(der, TAG.sequence);
  return concatBytes(Uint8Array.of(0x30, 0x80), content, Uint8Array.of(0, 0));
}
