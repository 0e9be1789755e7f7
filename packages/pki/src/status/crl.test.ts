import { boolean, enumerated, integer, nul, octetString, oid, sequence, TAG, time, tlv } from '@yinxin/der';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import type { KeyAlgorithm } from '../keys/index.ts';
import { crlRules, LintError, lintCrl } from '../lint/index.ts';
import { aPki, days, NOW, type TestPki } from '../testing/authorities.ts';
import { signedStructure } from '../x509/build.ts';
import { Crl, type CrlRequest, issueCrl, parseCrl, type RevokedCertificate } from './index.ts';

const revoked: RevokedCertificate[] = [
  { serial: '4a01', revokedAt: days(-3) },
  { serial: '4a02', revokedAt: days(-2), reason: 'keyCompromise', invalidityDate: days(-5) },
  { serial: '4a03', revokedAt: days(-1), reason: 'cessationOfOperation' },
];

const aCrlRequest = ({ ca }: TestPki, change: Partial<CrlRequest> = {}): CrlRequest => ({
  ca,
  number: 42n,
  thisUpdate: NOW,
  nextUpdate: days(2),
  revoked,
  ...change,
});

describe.each<KeyAlgorithm>(['P-256', 'SM2', 'RSA-2048'])('a list signed with %s', (algorithm) => {
  test('says who is revoked, since when and why', async () => {
    const pki = await aPki(algorithm);
    const crl = parseCrl((await issueCrl(aCrlRequest(pki))).der);
    expect(crl.signedBy(pki.issuing.spki)).toBe(true);
    expect(crl.signedBy(pki.root.spki)).toBe(false);
    expect(crl.number).toBe(42n);
    expect(crl.nextUpdate).toEqual(days(2));
    expect([...crl.revoked()]).toEqual(revoked);
    expect(crl.find('4a02')).toEqual(revoked[1]);
    expect(crl.find('4a04')).toBeUndefined();
  });
});

describe('lists', () => {
  let pki: TestPki;
  beforeAll(async () => {
    pki = await aPki();
  });

  test('an empty list is left out', async () => {
    const crl = await issueCrl(aCrlRequest(pki, { revoked: [] }));
    expect(crl.hasList).toBe(false);
    expect(crl.size).toBe(0);
  });

  test('as many entries as there may be', async () => {
    const count = depth(5_000, 100_000);
    const many = Array.from({ length: count }, (_, i) => ({
      serial: (0x40000000 + i).toString(16),
      revokedAt: days(-1),
    }));
    const crl = await issueCrl(aCrlRequest(pki, { revoked: many }));
    expect(crl.size).toBe(count);
    expect(crl.find((0x40000000 + count - 1).toString(16))).toBeDefined();
    expect(crl.find((0x40000000 + count).toString(16))).toBeUndefined();
  });

  test.each<[string, Partial<CrlRequest>]>([
    ['nextUpdate before thisUpdate', { nextUpdate: days(-1) }],
    ['a list for two years', { nextUpdate: days(700) }],
    ['a negative number', { number: -1n }],
    ['an entry twice', { revoked: [revoked[0]!, revoked[0]!] }],
    ['revoked tomorrow', { revoked: [{ serial: '4a01', revokedAt: days(1) }] }],
    [
      'invalid from tomorrow',
      { revoked: [{ serial: '4a01', revokedAt: days(-1), invalidityDate: days(1) }] },
    ],
    [
      'removed in a full list',
      { revoked: [{ serial: '4a01', revokedAt: days(-1), reason: 'removeFromCRL' }] },
    ],
    ['serial zero', { revoked: [{ serial: '00', revokedAt: days(-1) }] }],
    ['negative serial', { revoked: [{ serial: '8a', revokedAt: days(-1) }] }],
  ])('%s never reaches the key', async (_name, change) => {
    const sign = vi.fn(pki.ca.signer.sign);
    const ca = { ...pki.ca, signer: { ...pki.ca.signer, sign } };
    await expect(issueCrl({ ...aCrlRequest(pki, change), ca })).rejects.toThrow(LintError);
    expect(sign).not.toHaveBeenCalled();
  });

  test('a bare version 1 list breaks the rules it should', () => {
    const { algorithm } = pki.ca.signer;
    const tbs = sequence(algorithm.identifier, pki.root.subjectDer, time(NOW), sequence());
    const crl = new Crl(signedStructure(tbs, algorithm.identifier, new Uint8Array(0)));
    const found = lintCrl({ crl, issuer: pki.issuing, signature: algorithm }).map(({ rule }) => rule);
    expect(found).toEqual([
      'crl-version-is-two',
      'crl-issuer-is-the-authority',
      'crl-life-is-bounded',
      'crl-is-numbered',
      'crl-authority-key-is-named',
      'crl-empty-list-is-left-out',
    ]);
    expect(new Set(crlRules.map(({ id }) => id)).size).toBe(crlRules.length);
  });

  test('an unknown critical entry extension makes the entry unreadable', () => {
    const { identifier } = pki.ca.signer.algorithm;
    const critical = sequence(oid('1.2.3'), boolean(true), octetString(nul()));
    const entry = sequence(tlv(TAG.integer, Uint8Array.of(5)), time(NOW), sequence(critical));
    const tbs = sequence(integer(1), identifier, pki.issuing.subjectDer, time(NOW), sequence(entry));
    expect(() => new Crl(signedStructure(tbs, identifier, new Uint8Array(0))).find('05')).toThrow('critical');
  });

  test('an unknown reason is not taken for none', () => {
    const { identifier } = pki.ca.signer.algorithm;
    const reason = sequence(oid('2.5.29.21'), octetString(enumerated(7)));
    const entry = sequence(integer(5), time(NOW), sequence(reason));
    const tbs = sequence(integer(1), identifier, pki.issuing.subjectDer, time(NOW), sequence(entry));
    expect(() => new Crl(signedStructure(tbs, identifier, new Uint8Array(0))).find('05')).toThrow('reason');
  });
});
