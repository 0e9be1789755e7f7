import { describe, expect, test } from 'vitest';
import { digestOf } from '../keys/algorithms.ts';
import { anEntity } from '../path/testing/build.ts';
import { aKey } from '../path/testing/keys.ts';
import {
  adbeRevocationAttribute,
  assembleSignedData,
  CMS_OID,
  cmsSigner,
  parseSignedData,
  prepareSignedAttributes,
  revocationValuesAttribute,
  signatureTimeStampAttribute,
  verifySignedData,
} from './index.ts';
import { aMessage, aPerson, aToken, CONTENT, factsOf, STAMPED_AT } from './testing.ts';

describe('a signature of ours', () => {
  test.each([
    ['rsa', 'sha256', 'RSA-SHA256'],
    ['p256', 'sha256', 'ECDSA-SHA256'],
    ['p384', 'sha384', 'ECDSA-SHA384'],
    ['ed25519', 'sha512', 'Ed25519'],
    ['sm2', 'sm3', 'SM2-SM3'],
  ] as const)('with a %s key holds, detached and attached', async (kind, digest, name) => {
    const person = aPerson(kind);
    for (const detached of [true, false]) {
      const message = await aMessage(person, { detached });
      expect(factsOf(message, detached ? { content: CONTENT } : {})).toMatchObject({
        intact: true,
        digest,
        digestConsistent: true,
        signatureAlgorithm: { name },
        messageDigest: 'match',
        contentType: 'match',
        signedAttributesSorted: true,
        signingCertificateMatches: true,
        signingCertificate: [{ version: 2, digest, matches: true }],
        claimedTime: undefined,
      });
    }
  });

  test('in the dialect of GM/T 0010 carries its content types and its name of SM2', async () => {
    const person = aPerson('sm2');
    const signer = cmsSigner({ certificate: person.certificate, dialect: 'gmt0010' });
    const message = await aMessage(person, { signer, detached: false });
    const parsed = parseSignedData(message);
    expect(parsed).toMatchObject({ dialect: 'gmt0010', contentType: CMS_OID.gmData, content: CONTENT });
    expect(parsed.signers[0]!.signatureOid).toBe('1.2.156.10197.1.301.1');
    expect(factsOf(message, {}).intact).toBe(true);
  });

  test('made in two steps holds like one made at once', () => {
    const person = aPerson();
    const signer = cmsSigner({ certificate: person.certificate });
    const prepared = prepareSignedAttributes({ signer, messageDigest: digestOf('sha256', CONTENT) });
    const message = assembleSignedData(prepared, person.key.sign(prepared.toBeSigned));
    expect(factsOf(message).intact).toBe(true);
  });

  test('states its time only when asked', async () => {
    const signingTime = new Date('2026-11-15T08:30:00Z');
    expect(factsOf(await aMessage(aPerson(), { signingTime })).claimedTime).toEqual(signingTime);
  });

  test('carries certificates, CRLs, OCSP responses and both kinds of revocation attributes', async () => {
    const further = anEntity().certificate;
    const list = Uint8Array.of(0x30, 1, 5);
    const response = Uint8Array.of(0x30, 1, 6);
    const basic = Uint8Array.of(0x30, 1, 7);
    const message = await aMessage(aPerson(), {
      furtherCertificates: [further],
      crls: [list],
      ocspResponses: [response],
      furtherAttributes: [adbeRevocationAttribute({ crls: [list], ocspResponses: [response] })],
      unsignedAttributes: [revocationValuesAttribute({ ocspResponses: [basic] })],
    });
    const verified = verifySignedData(message, { content: CONTENT });
    expect(verified).toMatchObject({ ok: true, crls: [list], ocspResponses: [response] });
    expect(parseSignedData(message).certificates).toContainEqual(further);
    expect(factsOf(message)).toMatchObject({
      intact: true,
      revocation: { crls: [list], ocspResponses: [response], basicOcspResponses: [basic] },
    });
  });

  test('refuses a digest that the key has no signature for', () => {
    const { certificate } = aPerson('sm2');
    expect(() => cmsSigner({ certificate, digest: 'sha256' })).toThrow('no sm2 signature');
  });
});

describe('a time stamp in a signature', () => {
  async function stamped(over: (signature: Uint8Array) => Uint8Array, extensions?: readonly Uint8Array[]) {
    const person = aPerson();
    const signer = cmsSigner({ certificate: person.certificate });
    const prepared = prepareSignedAttributes({ signer, messageDigest: digestOf('sha256', CONTENT) });
    const signature = person.key.sign(prepared.toBeSigned);
    const token = await aToken(over(signature), extensions);
    const unsignedAttributes = [signatureTimeStampAttribute(token)];
    return factsOf(assembleSignedData(prepared, signature, { unsignedAttributes })).timeStamps[0];
  }

  test('over the signature value is intact and gives the time', async () => {
    expect(await stamped((signature) => signature)).toMatchObject({
      ok: true,
      intact: true,
      imprintMatches: true,
      info: { time: STAMPED_AT, policy: '1.2.3.4', accuracyMs: 1000, serial: '2a' },
    });
  });

  test('of another signature proves nothing', async () => {
    expect(await stamped(() => CONTENT)).toMatchObject({ intact: false, imprintMatches: false });
  });

  test('from a certificate that is not for time-stamping alone proves nothing', async () => {
    expect(await stamped((signature) => signature, [])).toMatchObject({
      intact: false,
      purposeIsTimeStamping: false,
    });
  });

  test('that is no token is a failure, not an exception', async () => {
    const unsignedAttributes = [signatureTimeStampAttribute(Uint8Array.of(0x30, 0))];
    const { timeStamps, intact } = factsOf(await aMessage(aPerson(), { unsignedAttributes }));
    expect(timeStamps[0]).toMatchObject({ ok: false });
    expect(intact).toBe(true);
    const plain = await aMessage(anEntity({ key: aKey() }), { detached: false });
    const notTst = factsOf(
      await aMessage(aPerson(), { unsignedAttributes: [signatureTimeStampAttribute(plain)] }),
    );
    expect(notTst.timeStamps[0]).toMatchObject({ ok: false, failure: 'the content is no TSTInfo' });
  });
});
