import { describe, expect, test } from 'vitest';
import { aCrl, type TestEntity } from './testing/build.ts';
import { basicConstraints, keyUsage, notCa } from './testing/extensions.ts';
import { aKey } from './testing/keys.ts';
import { TestPki } from './testing/pki.ts';

const signing = keyUsage(['keyCertSign', 'cRLSign']);

describe('PKITS 4.5 self-issued certificates', () => {
  test('4.5.1 and 4.5.3 a new key certified with the old one', () => {
    const pki = new TestPki();
    const old = pki.ca(pki.root, { subject: 'Rollover CA' });
    const renewed = pki.ca(old, { subject: 'Rollover CA' });
    expect(pki.verdict(pki.leaf(renewed))).toBe('VALID');
  });

  test('4.5.2 and 4.5.5 a revoked certificate under the new key', () => {
    const pki = new TestPki();
    const old = pki.ca(pki.root, { subject: 'Rollover CA' });
    const renewed = pki.ca(old, { subject: 'Rollover CA', crl: { revoked: [{ serial: 7 }] } });
    expect(pki.verdict(pki.leaf(renewed, { serial: 7 }))).toBe('REVOKED');
  });

  test('4.5.6 CRLs signed with a key of their own, certified by the CA itself', () => {
    const { pki, ca } = crlSigningKeyCa();
    expect(pki.verdict(pki.leaf(ca))).toBe('VALID');
  });

  test('4.5.7 revoked by that CRL', () => {
    const { pki, ca } = crlSigningKeyCa();
    expect(pki.verdict(pki.leaf(ca, { serial: 666 }))).toBe('REVOKED');
  });

  test('4.5.8 a certificate signed with the CRL key', () => {
    const { pki, crlSigner } = crlSigningKeyCa();
    expect(pki.verdict(pki.leaf(crlSigner))).toBe('NOT_CA');
  });
});

function crlSigningKeyCa(): { pki: TestPki; ca: TestEntity; crlSigner: TestEntity } {
  const pki = new TestPki();
  const options = { subject: 'CRL Key CA', crl: null };
  const ca = pki.ca(pki.root, {
    ...options,
    onlyExtensions: [basicConstraints(), keyUsage(['keyCertSign'])],
  });
  const crlSigner = pki.ca(ca, { ...options, onlyExtensions: [keyUsage(['cRLSign'])] });
  pki.crls.push(aCrl({ issuer: crlSigner, revoked: [{ serial: 666 }] }));
  return { pki, ca, crlSigner };
}

describe('PKITS 4.6 basic constraints', () => {
  test.each([
    ['4.6.1 none', [signing], 'NOT_CA'],
    ['4.6.2 cA false, critical', [notCa(), signing], 'NOT_CA'],
    ['4.6.3 cA false, not critical', [notCa(false), signing], 'NOT_CA'],
    ['4.6.4 cA true, not critical', [basicConstraints(undefined, false), signing], 'VALID'],
  ])('%s', (_, onlyExtensions, expected) => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.ca(pki.root, { onlyExtensions })))).toBe(expected);
  });

  /** A chain of CAs with these path lengths (undefined: none stated), 'self' for a self-issued one. */
  function chain(...lengths: (number | undefined | 'self')[]): { pki: TestPki; last: TestEntity } {
    const pki = new TestPki();
    let last = pki.root;
    for (const length of lengths) {
      last =
        length === 'self'
          ? pki.ca(last, { subject: last.name, onlyExtensions: [basicConstraints(), signing] })
          : pki.ca(last, { onlyExtensions: [basicConstraints(length), signing] });
    }
    return { pki, last };
  }

  test.each([
    ['4.6.5 a CA below pathLen 0', [0, undefined], 'PATH_LENGTH'],
    ['4.6.7 an end certificate below pathLen 0', [0], 'VALID'],
    ['4.6.9 pathLen 6, 0, then one more CA', [6, 0, 0], 'PATH_LENGTH'],
    ['4.6.11 pathLen 6, 1, 1, then one more', [6, 1, 1, undefined], 'PATH_LENGTH'],
    ['4.6.13 pathLen 6, 4, 1', [6, 4, 1, undefined], 'VALID'],
    ['4.6.15 a self-issued CA below pathLen 0', [0, 'self'], 'VALID'],
    ['4.6.16 a self-issued CA and another below pathLen 0', [0, 'self', undefined], 'PATH_LENGTH'],
    ['4.6.17 self-issued CAs below pathLen 1', [1, 'self', undefined, 'self'], 'VALID'],
  ] as const)('%s', (_, lengths, expected) => {
    const { pki, last } = chain(...lengths);
    expect(pki.verdict(pki.leaf(last))).toBe(expected);
  });

  test.each([
    ['4.6.6 a CA certificate as target below pathLen 0 and a CA', [0, undefined], 'PATH_LENGTH'],
    ['4.6.8 a CA certificate as target directly below pathLen 0', [0], 'VALID'],
    ['4.6.10 pathLen 6, 0, 0 with a CA as target', [6, 0, 0], 'PATH_LENGTH'],
    ['4.6.12 pathLen 6, 1, 1, 0 with a CA as target', [6, 1, 1, 0], 'PATH_LENGTH'],
    ['4.6.14 pathLen 6, 4, 1 with a CA as target', [6, 4, 1, undefined], 'VALID'],
  ] as const)('%s', (_, lengths, expected) => {
    const { pki, last } = chain(...lengths);
    const target = pki.leaf(last, { extensions: [basicConstraints(), signing] });
    expect(pki.verdict(target)).toBe(expected);
  });

  test('the path length of the anchor itself is honoured', () => {
    const pki = new TestPki({ onlyExtensions: [basicConstraints(0), signing] });
    expect(pki.verdict(pki.leaf(pki.root))).toBe('VALID');
    expect(pki.verdict(pki.leaf(pki.ca(pki.root)))).toBe('PATH_LENGTH');
  });

  test('an anchor that is no CA issues nothing', () => {
    const pki = new TestPki({ onlyExtensions: [notCa()] });
    expect(pki.verdict(pki.leaf(pki.root))).toBe('ANCHOR_NOT_CA');
  });

  test('a version 1 certificate is no intermediate CA', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { version: 1, onlyExtensions: [] });
    expect(pki.verdict(pki.leaf(ca))).toBe('NOT_CA');
  });
});

describe('PKITS 4.7 key usage', () => {
  test.each([
    ['4.7.1 no keyCertSign, critical', keyUsage(['digitalSignature', 'cRLSign']), 'KEY_USAGE'],
    ['4.7.2 no keyCertSign, not critical', keyUsage(['cRLSign'], false), 'KEY_USAGE'],
    ['4.7.3 keyCertSign and cRLSign, not critical', keyUsage(['keyCertSign', 'cRLSign'], false), 'VALID'],
    ['4.7.4 no cRLSign, critical', keyUsage(['keyCertSign']), 'REVOCATION_UNKNOWN'],
    ['4.7.5 no cRLSign, not critical', keyUsage(['keyCertSign'], false), 'REVOCATION_UNKNOWN'],
  ])('%s', (_, usage, expected) => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.ca(pki.root, { onlyExtensions: [basicConstraints(), usage] })))).toBe(
      expected,
    );
  });

  test('the target must serve what the caller wants', () => {
    const pki = new TestPki();
    const leaf = pki.leaf(pki.root, { extensions: [keyUsage(['digitalSignature'])] });
    expect(pki.verdict(leaf, { use: { keyUsage: ['digitalSignature', 'nonRepudiation'] } })).toBe('VALID');
    expect(pki.verdict(leaf, { use: { keyUsage: ['keyAgreement'] } })).toBe('KEY_USAGE');
  });
});

describe('building', () => {
  test('cross certificates: the way that works is found among several', () => {
    const pki = new TestPki();
    const other = new TestPki();
    const key = aKey();
    const bridge = pki.ca(pki.root, { subject: 'Bridge', key });
    pki.certificates.push(other.ca(other.root, { subject: 'Bridge', key }).certificate);
    pki.ca(pki.root, {
      subject: 'Bridge',
      key,
      notBefore: new Date('2001-01-01'),
      notAfter: new Date('2002-01-01'),
    });
    expect(pki.verdict(pki.leaf(bridge))).toBe('VALID');
  });

  test('two CAs that certify each other do not loop', () => {
    const pki = new TestPki();
    const a = { name: pki.leaf(pki.root, { subject: 'A' }).name, key: aKey() };
    const b = { name: pki.leaf(pki.root, { subject: 'B' }).name, key: aKey() };
    pki.ca({ ...a, certificate: new Uint8Array() }, { subject: 'B', key: b.key });
    pki.ca({ ...b, certificate: new Uint8Array() }, { subject: 'A', key: a.key });
    expect(pki.verdict(pki.leaf({ ...a, certificate: new Uint8Array() }))).toBe('NO_PATH');
  });

  test('a swarm of cross certificates ends at the work limit, not in hours', () => {
    const pki = new TestPki();
    const keys = Array.from({ length: 9 }, (_, i) => ({ subject: `Swarm ${i}`, key: aKey() }));
    const entities = keys.map(({ subject, key }) => ({ ...pki.leaf(pki.root, { subject }), key }));
    for (const issuer of entities)
      for (const { subject, key } of keys) pki.ca(issuer, { subject, key, crl: null });
    expect(pki.verdict(pki.leaf(entities[0]!))).toBe('WORK_LIMIT');
  });

  test('the anchor itself is valid while its dates are', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.root)).toBe('VALID');
    expect(pki.verdict(pki.root, { at: new Date('2050-01-01') })).toBe('EXPIRED');
  });

  test('an unknown root of the same name is not trusted', () => {
    const pki = new TestPki();
    const impostor = new TestPki();
    const leaf = impostor.leaf(impostor.root);
    expect(pki.verdict(leaf)).toBe('SIGNATURE_INVALID');
  });
});
