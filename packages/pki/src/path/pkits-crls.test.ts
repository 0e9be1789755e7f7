import { generalizedTime } from '@yinxin/der';
import { describe, expect, test } from 'vitest';
import { aCrl, type TestEntity } from './testing/build.ts';
import { basicConstraints, extension, keyUsage, unknownExtension } from './testing/extensions.ts';
import { AT, type CaInput, TestPki } from './testing/pki.ts';

/** A CA with this CRL and the verdict on a certificate of it. */
function underCrl(crl: CaInput['crl'], serial: number | bigint = 5): string {
  const pki = new TestPki();
  return pki.verdict(pki.leaf(pki.ca(pki.root, { crl }), { serial }));
}

const revoked = [{ serial: 5 }];

describe('PKITS 4.4 basic certificate revocation', () => {
  test('4.4.1 no CRL', () => {
    expect(underCrl(null)).toBe('REVOCATION_UNAVAILABLE');
  });

  test('4.4.2 a revoked CA', () => {
    const pki = new TestPki({ crl: { revoked } });
    expect(pki.verdict(pki.leaf(pki.ca(pki.root, { serial: 5 })))).toBe('REVOKED');
  });

  test('4.4.3 a revoked end certificate', () => {
    expect(underCrl({ revoked })).toBe('REVOKED');
    expect(underCrl({ revoked }, 6)).toBe('VALID');
  });

  test('4.4.4 a badly signed CRL', () => {
    expect(underCrl({ badSignature: true })).toBe('REVOCATION_UNKNOWN');
  });

  test('4.4.5 and 4.4.6 a CRL under another name, or of another CA', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { crl: null });
    pki.crls.push(aCrl({ issuer: { ...ca, name: pki.ca(pki.root).name } }));
    expect(pki.verdict(pki.leaf(ca))).toBe('REVOCATION_UNAVAILABLE');
  });

  test('4.4.7 of two CRLs the one that is signed well counts', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { crl: { revoked } });
    pki.addCrl(ca, { badSignature: true, thisUpdate: new Date('2025-06-01') });
    expect(pki.verdict(pki.leaf(ca, { serial: 5 }))).toBe('REVOKED');
    expect(pki.verdict(pki.leaf(ca, { serial: 6 }))).toBe('VALID');
  });

  test('4.4.8 an unknown critical extension in an entry, even of another certificate', () => {
    const entry = { serial: 99, extensions: [unknownExtension(true)] };
    expect(underCrl({ revoked: [entry] })).toBe('REVOCATION_UNKNOWN');
    expect(underCrl({ revoked: [{ serial: 99, extensions: [unknownExtension(false)] }] })).toBe('VALID');
  });

  test('4.4.9 and 4.4.10 an unknown critical extension in the CRL', () => {
    expect(underCrl({ extensions: [unknownExtension(true)] })).toBe('REVOCATION_UNKNOWN');
    expect(underCrl({ extensions: [unknownExtension(true)], revoked })).toBe('REVOCATION_UNKNOWN');
  });

  test('4.4.11 and 4.4.12 a CRL that should have been replaced, in this century or the last', () => {
    expect(underCrl({ nextUpdate: new Date('2025-06-01') })).toBe('REVOCATION_STALE');
    const last = { thisUpdate: new Date('1998-01-01'), nextUpdate: new Date('1999-01-01') };
    expect(underCrl(last)).toBe('REVOCATION_STALE');
  });

  test('4.4.13 nextUpdate as GeneralizedTime', () => {
    expect(underCrl({ nextUpdateDer: generalizedTime(new Date('2050-01-01')) })).toBe('VALID');
  });

  test('4.4.14 and 4.4.15 negative serial numbers', () => {
    expect(underCrl({ revoked: [{ serial: 255 }] }, -1)).toBe('VALID');
    expect(underCrl({ revoked: [{ serial: -1 }] }, -1)).toBe('REVOKED');
  });

  test('4.4.16 to 4.4.18 long serial numbers', () => {
    const long = 0x7f0102030405060708090a0b0c0d0e0f10111213n;
    expect(underCrl({ revoked: [{ serial: long - 1n }] }, long)).toBe('VALID');
    expect(underCrl({ revoked: [{ serial: long }] }, long)).toBe('REVOKED');
  });

  test('4.4.19 and 4.4.20 separate keys for certificates and CRLs', () => {
    const { pki, ca } = separateKeys({});
    expect(pki.verdict(pki.leaf(ca, { serial: 6 }))).toBe('VALID');
    expect(pki.verdict(pki.leaf(ca, { serial: 5 }))).toBe('REVOKED');
  });

  test('4.4.21 the certificate of the CRL key is revoked', () => {
    const { pki, ca } = separateKeys({ revoked: [{ serial: 77 }] });
    expect(pki.verdict(pki.leaf(ca, { serial: 6 }))).toBe('REVOCATION_UNKNOWN');
  });
});

function separateKeys(rootCrl: CaInput['crl']): { pki: TestPki; ca: TestEntity } {
  const pki = new TestPki({ crl: rootCrl });
  const onlyCertificates = [basicConstraints(), keyUsage(['keyCertSign'])];
  const ca = pki.ca(pki.root, { subject: 'Separate', onlyExtensions: onlyCertificates, crl: null });
  pki.ca(pki.root, {
    subject: 'Separate',
    serial: 77,
    onlyExtensions: [keyUsage(['cRLSign'])],
    crl: { revoked },
  });
  return { pki, ca };
}

describe('time and age', () => {
  const T = (text: string) => new Date(`${text}T00:00:00Z`);

  test('a certificate revoked later was good at the earlier moment, and the answer says what came', () => {
    const pki = new TestPki();
    const leaf = pki.leaf(pki.root, { serial: 5 });
    const crls = [aCrl({ issuer: pki.root, revoked: [{ serial: 5, at: T('2024-06-01'), reason: 4 }] })];
    const before = pki.judge(leaf, { crls, at: T('2024-05-01'), now: AT });
    expect(before.valid).toBe(true);
    expect(before.revocation[0]).toMatchObject({ status: 'GOOD', revocation: { reason: 'superseded' } });
    expect(pki.verdict(leaf, { crls, at: T('2024-07-01'), now: AT })).toBe('REVOKED');
  });

  test('a key known to be bad since an earlier date is bad since then', () => {
    const pki = new TestPki();
    const invalidity = extension('2.5.29.24', generalizedTime(T('2024-01-01')));
    const crls = [aCrl({ issuer: pki.root, revoked: [{ serial: 5, reason: 1, extensions: [invalidity] }] })];
    const leaf = pki.leaf(pki.root, { serial: 5 });
    expect(pki.verdict(leaf, { crls, at: T('2024-02-01'), now: AT })).toBe('REVOKED');
    expect(pki.verdict(leaf, { crls, at: T('2023-12-01'), now: AT })).toBe('VALID');
  });

  test('a CRL from the future is no evidence', () => {
    const pki = new TestPki({ crl: { thisUpdate: T('2027-01-01') } });
    expect(pki.judge(pki.leaf(pki.root)).revocation[0]).toMatchObject({
      status: 'UNKNOWN',
      refused: ['FROM_THE_FUTURE'],
    });
  });

  test('a CRL made after the certificate expired says nothing about it', () => {
    const pki = new TestPki();
    const leaf = pki.leaf(pki.root, { notAfter: T('2022-01-01') });
    expect(pki.judge(leaf, { at: T('2021-01-01'), now: AT }).revocation[0]).toMatchObject({
      status: 'UNKNOWN',
      refused: ['AFTER_EXPIRY'],
    });
  });

  test('the caller may ask for younger evidence than nextUpdate promises', () => {
    const pki = new TestPki();
    const day = 24 * 60 * 60 * 1000;
    expect(pki.verdict(pki.leaf(pki.root), { revocation: { maxAgeMs: day } })).toBe('REVOCATION_STALE');
    expect(pki.verdict(pki.leaf(pki.root), { revocation: { maxAgeMs: 400 * day } })).toBe('VALID');
  });

  test('without nextUpdate a CRL counts for a day', () => {
    const pki = new TestPki({ crl: { nextUpdate: null } });
    const leaf = pki.leaf(pki.root);
    expect(pki.verdict(leaf, { at: new Date('2025-01-01T12:00:00Z') })).toBe('VALID');
    expect(pki.verdict(leaf, { at: T('2025-01-03') })).toBe('REVOCATION_STALE');
  });

  test('a newer CRL of the same issuer replaces an older one', () => {
    const pki = new TestPki({ crl: { revoked: [{ serial: 5, reason: 6 }], number: 1 } });
    pki.addCrl(pki.root, { thisUpdate: T('2025-06-01'), number: 2 });
    expect(pki.verdict(pki.leaf(pki.root, { serial: 5 }))).toBe('VALID');
  });

  test('modes: required, when available, off', () => {
    const pki = new TestPki({ crl: null });
    const leaf = pki.leaf(pki.root);
    expect(pki.verdict(leaf, { revocation: { mode: 'required' } })).toBe('REVOCATION_UNAVAILABLE');
    expect(pki.verdict(leaf, { revocation: { mode: 'when-available' } })).toBe('VALID');
    const unchecked = pki.judge(leaf, { revocation: { mode: 'off' } });
    expect(unchecked).toMatchObject({ valid: true, revocation: [{ status: 'NOT_CHECKED' }] });
    const stale = [aCrl({ issuer: pki.root, nextUpdate: T('2025-02-01') })];
    expect(pki.verdict(leaf, { crls: stale, revocation: { mode: 'when-available' } })).toBe(
      'REVOCATION_STALE',
    );
  });

  test('a CRL that cannot be read is named, not ignored in silence', () => {
    const pki = new TestPki({ crl: null });
    const { revocation } = pki.judge(pki.leaf(pki.root), { crls: [Uint8Array.of(0x30, 1)] });
    expect(revocation[0]).toEqual({ status: 'UNAVAILABLE', refused: ['UNREADABLE'] });
  });
});
