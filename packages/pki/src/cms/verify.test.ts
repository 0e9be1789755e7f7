import { concatBytes, implicit, nul, octetString, oid, readDer, sequence, set, TAG, tlv } from '@yinxin/der';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../keys/algorithms.ts';
import { anEntity, type TestEntity } from '../path/testing/build.ts';
import { attribute } from './attributes.ts';
import { assembleSignedData, cmsSigner, type PreparedSignature } from './make.ts';
import { CMS_OID } from './oids.ts';
import { parseSignedData } from './parse.ts';
import { aMessage, aPerson, CONTENT, factsOf } from './testing.ts';
import { verifySignedData } from './verify.ts';

const contentType = attribute(CMS_OID.contentType, oid(CMS_OID.data));
const messageDigest = (content = CONTENT) =>
  attribute(CMS_OID.messageDigest, octetString(digestOf('sha256', content)));

/** A message whose signed attributes are exactly these, in this order, honestly signed. */
function handmade(person: TestEntity, attributes: readonly Uint8Array[]): Uint8Array {
  const signer = cmsSigner({ certificate: person.certificate });
  const toBeSigned = tlv(TAG.set, ...attributes);
  const prepared: PreparedSignature = { signer, contentType: CMS_OID.data, toBeSigned };
  return assembleSignedData(prepared, person.key.sign(toBeSigned));
}

const essV1 = (person: TestEntity) =>
  attribute(
    CMS_OID.signingCertificate,
    sequence(sequence(sequence(octetString(digestOf('sha1', person.certificate))))),
  );

describe('a message that was tampered with', () => {
  test('other content', async () => {
    const message = await aMessage(aPerson());
    expect(factsOf(message, { content: new Uint8Array(3) })).toMatchObject({
      intact: false,
      messageDigest: 'mismatch',
      signatureValid: true,
    });
  });

  test('a digest given in place of the content is compared like it', async () => {
    const message = await aMessage(aPerson());
    expect(factsOf(message, { contentDigest: (name) => digestOf(name, CONTENT) }).intact).toBe(true);
    expect(factsOf(message, { contentDigest: () => new Uint8Array(32) }).intact).toBe(false);
  });

  test('content carried inside does not stand in for the content that was given', async () => {
    const message = await aMessage(aPerson(), { detached: false });
    expect(factsOf(message, { content: new Uint8Array(3) }).intact).toBe(false);
  });

  test('a spoilt signature', async () => {
    const person = aPerson();
    const message = await aMessage(person, { sign: () => person.key.sign(CONTENT) });
    expect(factsOf(message)).toMatchObject({ intact: false, signatureValid: false, messageDigest: 'match' });
  });

  test('another content type than the signed one', async () => {
    const message = await aMessage(aPerson(), { detached: false });
    const dataOid = oid(CMS_OID.data);
    const changed = message.slice();
    const position = Buffer.from(message).indexOf(dataOid);
    changed[position + dataOid.length - 1] = 5;
    expect(factsOf(changed, {})).toMatchObject({
      intact: false,
      contentType: 'mismatch',
      signatureValid: true,
    });
  });

  test('a certificate of the same issuer and serial put in place of the signer’s', () => {
    const person = aPerson();
    const twin = anEntity({ subject: person.name, key: person.key, serial: 7 });
    const other = anEntity({
      subject: person.name,
      key: person.key,
      serial: 7,
      notAfter: new Date('2035-01-01'),
    });
    const signer = cmsSigner({ certificate: twin.certificate });
    const swapped = { ...signer, certificate: other.certificate };
    const toBeSigned = tlv(TAG.set, contentType, messageDigest(), signer.signingCertificateAttribute);
    const prepared = { signer: swapped, contentType: CMS_OID.data, toBeSigned };
    const message = assembleSignedData(prepared, person.key.sign(toBeSigned));
    expect(factsOf(message)).toMatchObject({ signatureValid: true, signingCertificateMatches: false });
    // offered both, the referenced one is taken
    const both = factsOf(message, { content: CONTENT, certificates: [twin.certificate] });
    expect(both).toMatchObject({ signingCertificateMatches: true });
  });
});

describe('facts that a policy may refuse', () => {
  test('attributes out of order are read as signed, and reported', () => {
    const person = aPerson();
    const facts = factsOf(handmade(person, [messageDigest(), contentType]));
    expect(facts).toMatchObject({ intact: true, signedAttributesSorted: false });
  });

  test('no reference to the certificate', () => {
    const facts = factsOf(handmade(aPerson(), [contentType, messageDigest()]));
    expect(facts).toMatchObject({ intact: true, signingCertificate: [], signingCertificateMatches: false });
  });

  test('the old reference by SHA-1', () => {
    const person = aPerson();
    const facts = factsOf(handmade(person, [contentType, messageDigest(), essV1(person)]));
    expect(facts.signingCertificate).toEqual([{ version: 1, digest: 'sha1', matches: true }]);
  });

  test('two references, one of them wrong', () => {
    const person = aPerson();
    const { signingCertificateAttribute } = cmsSigner({ certificate: person.certificate });
    const wrong = essV1(aPerson());
    const facts = factsOf(
      handmade(person, [contentType, messageDigest(), wrong, signingCertificateAttribute]),
    );
    expect(facts.signingCertificateMatches).toBe(false);
  });

  test('two message digests, the right one among them', () => {
    const facts = factsOf(
      handmade(aPerson(), [contentType, messageDigest(), messageDigest(new Uint8Array(1))]),
    );
    expect(facts).toMatchObject({ intact: false, messageDigest: 'mismatch', signatureValid: true });
  });

  test('attributes without a message digest bind nothing', () => {
    expect(factsOf(handmade(aPerson(), [contentType]))).toMatchObject({
      intact: false,
      messageDigest: 'absent',
    });
  });

  test('no signed attributes: the signature is over the content itself', () => {
    const person = aPerson();
    const message = withoutAttributes(person, CONTENT);
    expect(factsOf(message)).toMatchObject({ intact: true, signedAttributesPresent: false });
    expect(factsOf(message, { contentDigest: (name) => digestOf(name, CONTENT) }).intact).toBe(false);
  });

  test('another digest beside the signature than inside it', async () => {
    const person = aPerson();
    const signer = {
      ...cmsSigner({ certificate: person.certificate }),
      digestAlgorithm: sequence(oid(SHA384), nul()),
    };
    const facts = factsOf(await aMessage(person, { signer }));
    expect(facts).toMatchObject({ digest: 'sha384', digestConsistent: false, intact: false });
  });

  test('an unknown digest', async () => {
    const person = aPerson();
    const signer = {
      ...cmsSigner({ certificate: person.certificate }),
      digestAlgorithm: sequence(oid('1.2.3')),
    };
    const facts = factsOf(await aMessage(person, { signer }));
    expect(facts).toMatchObject({ digest: undefined, digestOid: '1.2.3', intact: false });
  });

  test('a signer whose certificate nobody has', async () => {
    const person = aPerson();
    const message = await aMessage(person, { omitSignerCertificate: true });
    expect(factsOf(message)).toMatchObject({ certificate: undefined, intact: false, messageDigest: 'match' });
    expect(factsOf(message, { content: CONTENT, certificates: [person.certificate] }).intact).toBe(true);
  });
});

const SHA384 = '2.16.840.1.101.3.4.2.2';

/** The parts of SignedData and of its one SignerInfo, put together again without signed attributes. */
function withoutAttributes(person: TestEntity, content: Uint8Array): Uint8Array {
  const signer = cmsSigner({ certificate: person.certificate });
  const signature = person.key.sign(content);
  const info = sequence(
    Uint8Array.of(2, 1, 1),
    signer.issuerAndSerial,
    signer.digestAlgorithm,
    signer.signatureAlgorithm,
    octetString(signature),
  );
  const certificates = implicit(0, set(person.certificate));
  const body = [Uint8Array.of(2, 1, 1), set(signer.digestAlgorithm), sequence(oid(CMS_OID.data))];
  return sequence(oid(CMS_OID.signedData), tlv(0xa0, sequence(...body, certificates, set(info))));
}

describe('what is no signature at all', () => {
  test('is a typed failure', async () => {
    expect(verifySignedData(new Uint8Array())).toMatchObject({ ok: false, failure: { code: 'MALFORMED' } });
    expect(verifySignedData(await aMessage(aPerson()))).toMatchObject({
      failure: { code: 'CONTENT_MISSING' },
    });
    const body = sequence(Uint8Array.of(2, 1, 1), set(), sequence(oid(CMS_OID.data)), set());
    const unsigned = sequence(oid(CMS_OID.signedData), tlv(0xa0, body));
    expect(verifySignedData(unsigned)).toMatchObject({ failure: { code: 'NO_SIGNER' } });
  });

  test('bytes behind the message, as PDF pads it, are ignored', async () => {
    const padded = concatBytes(await aMessage(aPerson()), new Uint8Array(100));
    expect(factsOf(padded).intact).toBe(true);
  });

  test('indefinite lengths are read, and signed parts keep their bytes', async () => {
    const der = await aMessage(aPerson());
    const outer = readDer(der);
    const ber = concatBytes(Uint8Array.of(0x30, 0x80), outer.content, Uint8Array.of(0, 0));
    expect(factsOf(ber).intact).toBe(true);
  });
});

describe('hostile input', () => {
  test('any bytes are answered', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(verifySignedData(bytes, { content: CONTENT }).ok).toBe(false);
      }),
    );
  });

  test('a flipped bit never leaves a signature that differs from the original intact', async () => {
    const person = aPerson();
    const message = await aMessage(person);
    const { signature, signedAttributes } = parseSignedData(message).signers[0]!;
    fc.assert(
      fc.property(fc.nat(message.length - 1), fc.nat(7), (position, bit) => {
        const flipped = message.slice();
        flipped[position]! ^= 1 << bit;
        const verified = verifySignedData(flipped, { content: CONTENT });
        if (!verified.ok) return;
        for (const facts of verified.signers) {
          if (!facts.intact || !facts.signingCertificateMatches) continue;
          expect(facts.certificate?.der).toEqual(person.certificate);
          expect(facts.signature).toEqual(signature);
          expect(parseSignedData(flipped).signers[0]!.signedAttributes?.raw).toEqual(signedAttributes?.raw);
        }
      }),
      { numRuns: 600 },
    );
  });

  test('pieces copied over each other are answered', async () => {
    const message = await aMessage(aPerson());
    const place = fc.nat(message.length - 1);
    fc.assert(
      fc.property(place, place, place, (at, from, to) => {
        const mutated = message.slice().copyWithin(at, from, to);
        const { ok } = verifySignedData(mutated, { content: CONTENT });
        expect(typeof ok).toBe('boolean');
      }),
      { numRuns: 200 },
    );
  });
});

test('verifying leaves the bytes alone, also those of a Buffer', async () => {
  const message = Buffer.from(await aMessage(aPerson()));
  const before = Buffer.from(message);
  expect(factsOf(message, { content: CONTENT }).intact).toBe(true);
  expect(message.equals(before)).toBe(true);
  expect(factsOf(message, { content: CONTENT }).intact).toBe(true);
});
