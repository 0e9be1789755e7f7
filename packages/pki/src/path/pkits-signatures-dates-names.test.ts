import { createPrivateKey, sign } from 'node:crypto';
import { generalizedTime, printable, readDer, sequence, utcTime, utf8 } from '@yinxin/der';
import { describe, expect, test } from 'vitest';
import { aName, rdn, type TestEntity } from './testing/build.ts';
import { basicConstraints, keyUsage, unknownExtension } from './testing/extensions.ts';
import { aKey, type TestKey } from './testing/keys.ts';
import { TestPki } from './testing/pki.ts';

describe('PKITS 4.1 signature verification', () => {
  test('4.1.1 valid signatures', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.ca(pki.root)))).toBe('VALID');
  });

  test('4.1.2 a badly signed CA certificate', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.ca(pki.root, { badSignature: true })))).toBe('SIGNATURE_INVALID');
  });

  test('4.1.3 a badly signed end certificate', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.ca(pki.root), { badSignature: true }))).toBe('SIGNATURE_INVALID');
  });

  test('4.1.4 valid DSA signatures', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.ca(pki.root, { key: aKey('dsa') })))).toBe('VALID');
  });

  test('4.1.5 a DSA key that inherits its parameters', () => {
    const { pki, child } = inheritedDsa();
    expect(pki.verdict(pki.leaf(child))).toBe('VALID');
  });

  test('4.1.6 an invalid DSA signature', () => {
    const { pki, child } = inheritedDsa();
    expect(pki.verdict(pki.leaf(child, { badSignature: true }))).toBe('SIGNATURE_INVALID');
  });

  test.each(['p256', 'p384', 'rsa', 'ed25519', 'sm2'] as const)('a chain of %s keys', (kind) => {
    const pki = new TestPki({ key: aKey(kind) });
    expect(pki.verdict(pki.leaf(pki.ca(pki.root, { key: aKey(kind) })))).toBe('VALID');
  });

  test('a chain that mixes SM2, RSA and ECDSA', () => {
    const pki = new TestPki({ key: aKey('sm2') });
    const rsa = pki.ca(pki.root, { key: aKey('rsa') });
    expect(pki.verdict(pki.leaf(pki.ca(rsa, { key: aKey('p384') })))).toBe('VALID');
  });

  test('a signature algorithm that differs from the signed one is refused', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root);
    const [tbs, , signature] = readDer(pki.leaf(ca).certificate).children();
    const certificate = sequence(tbs!.bytes, aKey('p384').signatureAlgorithm, signature!.bytes);
    expect(pki.verdict({ ...ca, certificate })).toBe('SIGNATURE_INVALID');
  });
});

/** A DSA CA whose child has a key on the same parameters, written without them. */
function inheritedDsa(): { pki: TestPki; child: TestEntity } {
  const pki = new TestPki();
  const key = aKey('dsa');
  const parent = pki.ca(pki.root, { key });
  const [, bits] = readDer(key.spki).children();
  const [algorithmOid] = readDer(key.spki).children()[0]!.children();
  const bare = sequence(sequence(algorithmOid!.bytes), bits!.bytes);
  const privateKey = createPrivateKey(key.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const sameParameters: TestKey = { ...key, sign: (message) => sign('sha256', message, privateKey) };
  return { pki, child: pki.ca(parent, { key: sameParameters, spki: bare }) };
}

describe('PKITS 4.2 validity periods', () => {
  const future = new Date('2047-01-01T12:01:00Z');
  const past = new Date('2011-01-01T08:30:00Z');
  const early = new Date('2010-01-01T08:30:00Z');

  test('4.2.1 a CA that is not yet valid', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { notBefore: future, notAfter: new Date('2049-01-01T00:00:00Z') });
    expect(pki.verdict(pki.leaf(ca))).toBe('NOT_YET_VALID');
  });

  test('4.2.2 an end certificate that is not yet valid', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.ca(pki.root), { notBefore: future }))).toBe('NOT_YET_VALID');
  });

  test('4.2.3 a UTCTime before 2000 is in the last century', () => {
    const pki = new TestPki();
    const leaf = pki.leaf(pki.ca(pki.root), { notBefore: new Date('1950-01-01T12:01:00Z') });
    expect(pki.verdict(leaf)).toBe('VALID');
  });

  test('4.2.4 notBefore as GeneralizedTime', () => {
    const pki = new TestPki();
    const validity = {
      notBefore: generalizedTime(early),
      notAfter: utcTime(new Date('2030-12-31T00:00:00Z')),
    };
    expect(pki.verdict(pki.leaf(pki.ca(pki.root), { validity }))).toBe('VALID');
  });

  test('4.2.5 a CA that has expired', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { notBefore: early, notAfter: past });
    expect(pki.verdict(pki.leaf(ca))).toBe('EXPIRED');
  });

  test('4.2.6 an end certificate that has expired', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.ca(pki.root), { notBefore: early, notAfter: past }))).toBe('EXPIRED');
  });

  test('4.2.7 an end certificate that expired in 1999', () => {
    const pki = new TestPki();
    const dates = { notBefore: new Date('1997-01-01T12:01:00Z'), notAfter: new Date('1999-01-01T12:01:00Z') };
    expect(pki.verdict(pki.leaf(pki.ca(pki.root), dates))).toBe('EXPIRED');
  });

  test('4.2.8 notAfter as GeneralizedTime beyond 2049', () => {
    const pki = new TestPki();
    const leaf = pki.leaf(pki.ca(pki.root), { notAfter: new Date('2050-01-01T12:01:00Z') });
    expect(pki.verdict(leaf)).toBe('VALID');
  });
});

describe('PKITS 4.3 name chaining', () => {
  const leafUnder = (issuerName: Uint8Array, subject: Uint8Array | string = 'Good CA') => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { subject });
    return pki.verdict(pki.leaf(ca, { issuerName }));
  };

  test('4.3.1 an issuer of another name', () => {
    expect(leafUnder(aName('Other CA'))).toBe('NO_PATH');
  });

  test('4.3.2 the parts of the name in another order', () => {
    const reversed = sequence(
      rdn('2.5.4.3', utf8('Good CA')),
      rdn('2.5.4.10', utf8('Test Certificates')),
      rdn('2.5.4.6', printable('CN')),
    );
    expect(leafUnder(reversed)).toBe('NO_PATH');
  });

  test('4.3.3 and 4.3.4 more spaces inside and around', () => {
    expect(leafUnder(aName('  Good    CA '))).toBe('VALID');
  });

  test('4.3.5 other capitals', () => {
    expect(leafUnder(aName('GOOD ca'))).toBe('VALID');
  });

  test('4.3.9 and 4.3.10 the same name as PrintableString and as UTF8String', () => {
    const printed = sequence(
      rdn('2.5.4.6', printable('CN')),
      rdn('2.5.4.10', printable('Test Certificates')),
      rdn('2.5.4.3', printable('Good CA')),
    );
    expect(leafUnder(printed)).toBe('VALID');
  });

  test('4.3.11 UTF8String without regard to case', () => {
    expect(leafUnder(aName('гуд СА'), aName('Гуд СА'))).toBe('VALID');
    expect(leafUnder(aName('诚信认证中心'), aName('诚信 认证中心'))).toBe('NO_PATH');
  });
});

describe('PKITS 4.16 private certificate extensions', () => {
  test('4.16.1 an unknown extension that is not critical', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.root, { extensions: [unknownExtension(false)] }))).toBe('VALID');
  });

  test('4.16.2 an unknown critical extension in the end certificate or in a CA', () => {
    const pki = new TestPki();
    expect(pki.verdict(pki.leaf(pki.root, { extensions: [unknownExtension(true)] }))).toBe(
      'CRITICAL_EXTENSION',
    );
    const ca = pki.ca(pki.root, { extensions: [unknownExtension(true)] });
    expect(pki.verdict(pki.leaf(ca))).toBe('CRITICAL_EXTENSION');
  });

  test('an extension that stands twice is refused', () => {
    const pki = new TestPki();
    const twice = [keyUsage(['digitalSignature']), keyUsage(['keyCertSign'])];
    expect(pki.verdict(pki.leaf(pki.root, { extensions: twice }))).toBe('MALFORMED');
    const ca = pki.ca(pki.root, { extensions: [basicConstraints()] });
    expect(pki.verdict(pki.leaf(ca))).toBe('NO_PATH');
  });
});
