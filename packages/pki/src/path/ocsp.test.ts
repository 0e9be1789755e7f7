import { nul } from '@yinxin/der';
import { describe, expect, test } from 'vitest';
import { aCrl, anOcspResponse, type OcspInput, type TestEntity } from './testing/build.ts';
import { extendedKeyUsage, extension, keyUsage } from './testing/extensions.ts';
import { TestPki } from './testing/pki.ts';

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const noCheck = extension('1.3.6.1.5.5.7.48.1.5', nul());
const delegated = [extendedKeyUsage([OCSP_SIGNING]), keyUsage(['digitalSignature'])];

/** A root without CRLs, certificate 5, and what an OCSP response makes of it. */
function ask(input: Partial<OcspInput>, responder?: (pki: TestPki) => TestEntity) {
  const pki = new TestPki({ crl: null });
  const target = pki.leaf(pki.root, { serial: 5 });
  const response = anOcspResponse({
    issuer: pki.root,
    serial: 5,
    status: 'good',
    nextUpdate: new Date('2026-06-01T00:00:00Z'),
    responder: responder?.(pki) ?? pki.root,
    ...input,
  });
  const { revocation } = pki.judge(target, { ocspResponses: [response] });
  return revocation[0]!;
}

describe('OCSP evidence', () => {
  test('signed by the issuer itself', () => {
    expect(ask({})).toMatchObject({ status: 'GOOD', source: 'OCSP' });
  });

  test('revoked, with time and reason', () => {
    const revokedAt = new Date('2025-05-05T00:00:00Z');
    expect(ask({ status: { revokedAt, reason: 1 } })).toMatchObject({
      status: 'REVOKED',
      revocation: { at: revokedAt, reason: 'keyCompromise' },
    });
  });

  test('unknown stays unknown', () => {
    expect(ask({ status: 'unknown' })).toMatchObject({ status: 'UNKNOWN', refused: ['STATUS_UNKNOWN'] });
  });

  test('about another certificate: no evidence', () => {
    expect(ask({ serial: 6 }).status).toBe('UNAVAILABLE');
  });

  test('a spoilt signature', () => {
    expect(ask({ badSignature: true })).toMatchObject({ status: 'UNKNOWN', refused: ['SIGNATURE_INVALID'] });
  });

  test('too old', () => {
    expect(ask({ nextUpdate: new Date('2025-06-01T00:00:00Z') }).status).toBe('STALE');
    expect(ask({ nextUpdate: undefined }).status).toBe('STALE');
  });

  test('from the future', () => {
    expect(ask({ thisUpdate: new Date('2026-02-01T00:00:00Z') }).refused).toEqual(['FROM_THE_FUTURE']);
  });

  test('a delegated responder with nocheck', () => {
    const answer = ask({}, (pki) => pki.leaf(pki.root, { extensions: [...delegated, noCheck] }));
    expect(answer.status).toBe('GOOD');
  });

  test.each([
    ['without the OCSP purpose', { extensions: [keyUsage(['digitalSignature']), noCheck] }],
    ['that may not sign', { extensions: [extendedKeyUsage([OCSP_SIGNING]), keyUsage(['cRLSign']), noCheck] }],
    ['that had expired', { extensions: [...delegated, noCheck], notAfter: new Date('2023-01-01T00:00:00Z') }],
    ['whose own status nobody knows', { extensions: delegated }],
  ])('a responder %s is not authorised', (_, input) => {
    const answer = ask({}, (pki) => pki.leaf(pki.root, input));
    expect(answer).toMatchObject({ status: 'UNKNOWN', refused: ['ISSUER_NOT_TRUSTED'] });
  });

  test('the subject cannot vouch for itself, nor can another CA', () => {
    const another = ask({}, (pki) => {
      const ca = pki.ca(pki.root);
      return pki.leaf(ca, { extensions: [...delegated, noCheck] });
    });
    expect(another).toMatchObject({ status: 'UNKNOWN', refused: ['ISSUER_NOT_TRUSTED'] });
    const itself = ask({}, (pki) => pki.leaf(pki.root, { serial: 5 }));
    expect(itself).toMatchObject({ status: 'UNKNOWN', refused: ['ISSUER_NOT_TRUSTED'] });
  });

  test('a responder without nocheck is looked up in the CRL', () => {
    const pki = new TestPki({ crl: { revoked: [{ serial: 70 }] } });
    const target = pki.leaf(pki.root, { serial: 5 });
    const judge = (serial: number) => {
      const responder = pki.leaf(pki.root, { serial, extensions: delegated });
      const revokedAt = new Date('2025-05-05T00:00:00Z');
      const response = anOcspResponse({ issuer: pki.root, serial: 5, status: { revokedAt }, responder });
      return pki.verdict(target, { ocspResponses: [response] });
    };
    expect(judge(71)).toBe('REVOKED');
    expect(judge(70)).toBe('VALID');
  });

  test('revoked in one source is revoked, whatever the other says', () => {
    const pki = new TestPki({ crl: { revoked: [{ serial: 5 }] } });
    const good = anOcspResponse({ issuer: pki.root, serial: 5, status: 'good', responder: pki.root });
    expect(pki.verdict(pki.leaf(pki.root, { serial: 5 }), { ocspResponses: [good] })).toBe('REVOKED');
  });

  test('a responder certificate that cannot be read makes the response worthless, not the path malformed', () => {
    const broken = extension('2.5.29.37', Uint8Array.of(0x30, 5));
    const answer = ask({}, (pki) => pki.leaf(pki.root, { extensions: [broken] }));
    expect(answer).toMatchObject({ status: 'UNKNOWN', refused: ['UNREADABLE'] });
  });

  test('hostile bytes are no evidence', () => {
    const pki = new TestPki({ crl: null });
    const crls = [aCrl({ issuer: pki.root }).subarray(0, 50)];
    const ocspResponses = [Uint8Array.of(0x30, 3, 0x0a, 1, 6), new Uint8Array()];
    const { revocation } = pki.judge(pki.leaf(pki.root), { crls, ocspResponses });
    expect(revocation[0]).toEqual({ status: 'UNAVAILABLE', refused: ['UNREADABLE'] });
  });
});
