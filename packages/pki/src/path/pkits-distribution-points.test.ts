import { utf8 } from '@yinxin/der';
import { describe, expect, test } from 'vitest';
import { aCrl, aName, certificateIssuer, type RevokedInput, rdn, type TestEntity } from './testing/build.ts';
import {
  basicConstraints,
  crlDistributionPoints,
  type DistributionPointInput,
  deltaCrlIndicator,
  general,
  type IssuingDistributionPointInput,
  issuingDistributionPoint,
  keyUsage,
} from './testing/extensions.ts';
import { type CaInput, TestPki } from './testing/pki.ts';

const signing = keyUsage(['keyCertSign', 'cRLSign']);

/** The verdict on certificate 5 with these points, under a CA whose CRL has this scope. */
function verdict(
  points: readonly DistributionPointInput[],
  scope: IssuingDistributionPointInput | undefined,
  revoked: readonly RevokedInput[] = [],
  isCa = false,
): string {
  const pki = new TestPki();
  const extensions = scope ? [issuingDistributionPoint(scope)] : [];
  const ca = pki.ca(pki.root, { subject: 'Point CA', crl: { extensions, revoked } });
  const own = points.length > 0 ? [crlDistributionPoints(...points)] : [];
  return pki.verdict(
    pki.leaf(ca, { serial: 5, extensions: isCa ? [basicConstraints(), signing, ...own] : own }),
  );
}

const full = (commonName: string) => ({ fullName: [general.directory(aName(commonName))] });
const relative = (commonName: string) => ({ relativeName: rdn('2.5.4.3', utf8(commonName)) });
const url = (address: string) => ({ fullName: [general.uri(address)] });
const revoked = [{ serial: 5 }];

describe('PKITS 4.14 distribution points', () => {
  test.each([
    ['4.14.1 the same name', [full('CRL1')], full('CRL1'), [], 'VALID'],
    ['4.14.2 the same name, revoked', [full('CRL1')], full('CRL1'), revoked, 'REVOKED'],
    ['4.14.3 another name', [full('CRL1')], full('CRL2'), [], 'REVOCATION_UNAVAILABLE'],
    ['4.14.5 relative names on both sides', [relative('CRL1')], relative('CRL1'), [], 'VALID'],
    ['4.14.6 relative names, revoked', [relative('CRL1')], relative('CRL1'), revoked, 'REVOKED'],
    ['4.14.8 relative names that differ', [relative('CRL1')], relative('CRL2'), [], 'REVOCATION_UNAVAILABLE'],
    ['4.14.10 a CRL without a scope', [full('CRL1')], undefined, [], 'VALID'],
    ['a point by address', [url('http://a.cn/1.crl')], url('http://a.cn/1.crl'), [], 'VALID'],
    ['one of several points', [full('X'), full('CRL1')], full('CRL1'), [], 'VALID'],
    ['no point, a scope with a name', [], full('CRL1'), [], 'REVOCATION_UNAVAILABLE'],
    ['4.14.12 only CA certificates', [], { onlyCaCerts: true }, [], 'REVOCATION_UNAVAILABLE'],
    ['only user certificates', [], { onlyUserCerts: true }, [], 'VALID'],
    ['4.14.14 only attribute certificates', [], { onlyAttributeCerts: true }, [], 'REVOCATION_UNAVAILABLE'],
    ['4.14.17 only some reasons', [], { onlySomeReasons: [1, 2] }, [], 'REVOCATION_UNKNOWN'],
    ['4.14.15 only some reasons, revoked', [], { onlySomeReasons: [1, 2] }, revoked, 'REVOKED'],
    ['4.14.22 an indirect CRL of the issuer itself', [], { indirect: true }, [], 'VALID'],
    ['4.14.23 the same, revoked', [], { indirect: true }, revoked, 'REVOKED'],
  ] as const)('%s', (_, points, scope, list, expected) => {
    expect(verdict(points, scope, list)).toBe(expected);
  });

  test('4.14.4 and 4.14.7 a relative name equals the full name it makes', () => {
    const issuer = aName('Point CA');
    const whole = Uint8Array.from(issuer);
    const continued = { fullName: [general.directory(appendCommonName(whole, 'CRL1'))] };
    expect(verdict([relative('CRL1')], continued)).toBe('VALID');
    expect(verdict([continued], relative('CRL1'))).toBe('VALID');
  });

  test('4.14.11 and 4.14.13 scopes by kind of certificate', () => {
    expect(verdict([], { onlyUserCerts: true }, [], true)).toBe('REVOCATION_UNAVAILABLE');
    expect(verdict([], { onlyCaCerts: true }, [], true)).toBe('VALID');
  });

  test('4.14.18 to 4.14.21 two CRLs that share the reasons', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { crl: null });
    const scoped = (onlySomeReasons: number[], serial: number) =>
      aCrl({
        issuer: ca,
        extensions: [issuingDistributionPoint({ onlySomeReasons })],
        revoked: [{ serial }],
      });
    pki.crls.push(scoped([1, 2], 50), scoped([3, 4, 5, 6, 7, 8], 60));
    expect(pki.verdict(pki.leaf(ca, { serial: 5 }))).toBe('VALID');
    expect(pki.verdict(pki.leaf(ca, { serial: 50 }))).toBe('REVOKED');
    expect(pki.verdict(pki.leaf(ca, { serial: 60 }))).toBe('REVOKED');
    const byPoint = [crlDistributionPoints({ ...full('X'), reasons: [1, 2] })];
    expect(pki.verdict(pki.leaf(ca, { serial: 5, extensions: byPoint }))).toBe('VALID');
  });

  describe('indirect CRLs', () => {
    const indirect = issuingDistributionPoint({ indirect: true });

    function indirectPki(crl: Partial<CaInput['crl']> & object = {}, direct = false) {
      const pki = new TestPki();
      const ca = pki.ca(pki.root, { subject: 'Issuing CA', crl: null });
      const crlIssuer = pki.ca(pki.root, {
        subject: 'CRL Issuer',
        onlyExtensions: [keyUsage(['cRLSign'])],
        crl: { extensions: direct ? [] : [indirect], ...crl },
      });
      const pointing = crlDistributionPoints({ cRLIssuer: crlIssuer.name });
      const leaf = (serial: number) => pki.leaf(ca, { serial, extensions: [pointing] });
      return { pki, ca, leaf, crlIssuer };
    }

    test('4.14.28 and 4.14.29 the CRL issuer that the certificate names', () => {
      const { pki, leaf } = indirectPki();
      expect(pki.verdict(leaf(5))).toBe('VALID');
    });

    test('4.14.26 a CRL issuer that the certificate does not name', () => {
      const { pki, ca } = indirectPki();
      expect(pki.verdict(pki.leaf(ca))).toBe('REVOCATION_UNAVAILABLE');
    });

    test('4.14.27 the CRL of the named issuer is not indirect', () => {
      const { pki, leaf } = indirectPki({}, true);
      expect(pki.verdict(leaf(5))).toBe('REVOCATION_UNAVAILABLE');
    });

    test('4.14.31 to 4.14.35 entries belong to the certificate issuer last named', () => {
      const issuing = certificateIssuer(aName('Issuing CA'));
      const other = certificateIssuer(aName('Other CA'));
      const list = [
        { serial: 1 },
        { serial: 2, extensions: [issuing] },
        { serial: 3 },
        { serial: 4, extensions: [other] },
        { serial: 6 },
      ];
      const { pki, leaf } = indirectPki({ revoked: list });
      const verdicts = [1, 2, 3, 4, 6].map((serial) => pki.verdict(leaf(serial)));
      expect(verdicts).toEqual(['VALID', 'REVOKED', 'REVOKED', 'VALID', 'VALID']);
    });

    test('4.14.30 a CRL issuer whose own status stands on its own CRL', () => {
      const pki = new TestPki();
      const ca = pki.ca(pki.root, { subject: 'Issuing CA', crl: null });
      const name = aName('Circular Issuer');
      const pointing = crlDistributionPoints({ cRLIssuer: name });
      const issuer = (serial: number) =>
        pki.ca(ca, {
          subject: name,
          serial,
          onlyExtensions: [keyUsage(['cRLSign']), pointing],
          crl: { extensions: [indirect], revoked: [{ serial: 9, extensions: [certificateIssuer(ca.name)] }] },
        });
      issuer(8);
      expect(pki.verdict(pki.leaf(ca, { serial: 5, extensions: [pointing] }))).toBe('VALID');
      pki.certificates.pop();
      pki.crls.pop();
      issuer(9);
      expect(pki.verdict(pki.leaf(ca, { serial: 5, extensions: [pointing] }))).toBe('REVOCATION_UNKNOWN');
    });

    test('a CRL issuer cannot speak for the CA that it hangs on', () => {
      const pki = new TestPki();
      const name = aName('Lower Issuer');
      const pointing = crlDistributionPoints({ cRLIssuer: name });
      const ca = pki.ca(pki.root, { subject: 'Upper CA', extensions: [pointing] });
      pki.ca(ca, { subject: name, onlyExtensions: [keyUsage(['cRLSign'])], crl: { extensions: [indirect] } });
      pki.crls.shift();
      expect(pki.verdict(pki.leaf(ca))).toBe('REVOCATION_UNKNOWN');
    });

    test('a CRL issuer without a path to the anchor is not believed', () => {
      const { pki, ca } = indirectPki();
      const stranger = new TestPki();
      const crlIssuer = stranger.ca(stranger.root, { subject: 'Stranger', crl: { extensions: [indirect] } });
      pki.certificates.push(crlIssuer.certificate);
      pki.crls.push(...stranger.crls);
      const pointing = crlDistributionPoints({ cRLIssuer: crlIssuer.name });
      expect(pki.verdict(pki.leaf(ca, { extensions: [pointing] }))).toBe('REVOCATION_UNKNOWN');
    });
  });
});

function appendCommonName(name: Uint8Array, commonName: string): Uint8Array {
  const part = rdn('2.5.4.3', utf8(commonName));
  const out = new Uint8Array(name.length + part.length);
  out.set(name);
  out.set(part, name.length);
  out[1] = name[1]! + part.length;
  return out;
}

describe('PKITS 4.15 delta CRLs', () => {
  interface Lists {
    base?: Partial<CaInput['crl']> & object;
    delta?: Partial<CaInput['crl']> & object;
    baseNumber?: number;
  }

  function deltaPki({ base = {}, delta = {}, baseNumber = 1 }: Lists): { pki: TestPki; ca: TestEntity } {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { crl: { number: 1, ...base } });
    pki.addCrl(ca, {
      number: 3,
      thisUpdate: new Date('2025-06-01'),
      extensions: [deltaCrlIndicator(baseNumber)],
      ...delta,
    });
    return { pki, ca };
  }

  const ask = (lists: Lists) => {
    const { pki, ca } = deltaPki(lists);
    return pki.verdict(pki.leaf(ca, { serial: 5 }));
  };
  const hold = { revoked: [{ serial: 5, reason: 6 }] };
  const removed = { revoked: [{ serial: 5, reason: 8 }] };

  test('4.15.1 a delta without its base', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root, { crl: { extensions: [deltaCrlIndicator(1)] } });
    expect(pki.judge(pki.leaf(ca))).toMatchObject({
      reason: { code: 'REVOCATION_UNAVAILABLE' },
      revocation: [{ refused: ['BASE_MISSING'] }, { status: 'GOOD' }],
    });
  });

  test.each([
    ['4.15.2 on neither', {}, 'VALID'],
    ['4.15.3 revoked on the base', { base: { revoked } }, 'REVOKED'],
    ['4.15.4 revoked on the delta', { delta: { revoked } }, 'REVOKED'],
    ['4.15.5 on hold, then removed', { base: hold, delta: removed }, 'VALID'],
    ['4.15.6 on hold, then revoked', { base: hold, delta: { revoked } }, 'REVOKED'],
    ['4.15.7 removed though the base never had it', { delta: removed }, 'VALID'],
    [
      '4.15.8 an old base that the delta brings up to date',
      { base: { nextUpdate: new Date('2025-03-01') } },
      'VALID',
    ],
    [
      '4.15.10 an old base too old for the delta',
      { base: { nextUpdate: new Date('2025-03-01') }, baseNumber: 2 },
      'REVOCATION_STALE',
    ],
    ['a badly signed delta does not count', { delta: { revoked, badSignature: true } }, 'VALID'],
  ])('%s', (_, lists, expected) => {
    expect(ask(lists)).toBe(expected);
  });
});
