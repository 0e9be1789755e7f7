import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anEntity } from './testing/build.ts';
import {
  basicConstraints,
  crlDistributionPoints,
  general,
  nameConstraints,
  subjectAltName,
} from './testing/extensions.ts';
import { AT, TestPki } from './testing/pki.ts';
import type { MissingMaterial, PathMaterial } from './types.ts';
import { validatePath, validatePathWith } from './validate-path.ts';

describe('the answer', () => {
  test('holds the path, every check that was asked, and a Chinese reason', () => {
    const pki = new TestPki();
    const ca = pki.ca(pki.root);
    const good = pki.judge(pki.leaf(ca));
    expect(good.reason).toBeUndefined();
    expect(good.path.map(({ der }) => der)).toEqual([
      expect.anything(),
      ca.certificate,
      pki.root.certificate,
    ]);
    expect(new Set(good.checks.map(({ id }) => id))).toEqual(
      new Set([
        'trust-anchor',
        'name-chaining',
        'signature',
        'validity',
        'name-constraints',
        'policies',
        'policy-mappings',
        'basic-constraints',
        'path-length',
        'key-usage',
        'critical-extensions',
        'revocation',
      ]),
    );
    const expired = pki.judge(pki.leaf(ca, { notAfter: new Date('2025-01-01T00:00:00Z') }));
    expect(expired.reason).toEqual({ code: 'EXPIRED', message: '证书在验证时间已过期', index: 0 });
    expect(expired.checks.filter(({ passed }) => !passed)).toEqual([
      { id: 'validity', index: 0, passed: false, code: 'EXPIRED' },
    ]);
  });
});

describe('the dates of an anchor', () => {
  test('past its end it proves nothing, and another certificate of its key goes on', () => {
    const pki = new TestPki({ notAfter: new Date('2025-06-01T00:00:00Z') });
    const leaf = pki.leaf(pki.ca(pki.root));
    expect(pki.judge(leaf)).toMatchObject({ valid: false, reason: { code: 'EXPIRED', index: 2 } });
    expect(pki.verdict(leaf, { at: new Date('2025-05-01T00:00:00Z') })).toBe('VALID');
    const renewed = anEntity({
      subject: 'Trust Anchor',
      key: pki.root.key,
      extensions: [basicConstraints()],
    });
    expect(pki.verdict(leaf, { anchors: [pki.root.certificate, renewed.certificate] })).toBe('VALID');
  });

  test('a root renewed with its key answers for what it issued before', () => {
    const pki = new TestPki({ notBefore: new Date('2027-01-01T00:00:00Z') });
    expect(pki.verdict(pki.leaf(pki.ca(pki.root)))).toBe('VALID');
  });
});

describe('missing material', () => {
  const atUrl = crlDistributionPoints({ fullName: [general.uri('http://crl.example.cn/ca.crl')] });

  test('is named with the places where it could be found', () => {
    const pki = new TestPki({ crl: null });
    const { missing } = pki.judge(pki.leaf(pki.root, { extensions: [atUrl] }));
    expect(missing).toMatchObject([{ kind: 'revocation', crlUrls: ['http://crl.example.cn/ca.crl'] }]);
  });

  test('is tolerated where no place was named, if the caller says so', () => {
    const pki = new TestPki({ crl: null });
    const rules = { revocation: { mode: 'where-published' as const } };
    expect(pki.verdict(pki.leaf(pki.root), rules)).toBe('VALID');
    expect(pki.verdict(pki.leaf(pki.root, { extensions: [atUrl] }), rules)).toBe('REVOCATION_UNAVAILABLE');
  });

  test('is asked for round by round until the path is whole', async () => {
    const pki = new TestPki();
    const leaf = pki.leaf(pki.ca(pki.root), { extensions: [atUrl] });
    const asked: MissingMaterial['kind'][] = [];
    const fetch = async ({ kind }: MissingMaterial): Promise<PathMaterial> => {
      asked.push(kind);
      return kind === 'issuer' ? { intermediates: pki.certificates } : { crls: pki.crls };
    };
    const question = { certificate: leaf.certificate, anchors: [pki.root.certificate], at: AT };
    expect(await validatePathWith({ fetch }, question)).toMatchObject({ valid: true });
    expect(asked).toEqual(['issuer', 'revocation']);
  });

  test('is the issuer of the highest certificate known, and nothing above an unknown root', () => {
    const pki = new TestPki();
    const high = pki.ca(pki.root, { subject: 'High' });
    const leaf = pki.leaf(pki.ca(high));
    const unknown = pki.judge(leaf, { anchors: [] });
    expect(unknown).toMatchObject({ reason: { code: 'NO_PATH' }, missing: [{ kind: 'issuer' }] });
    expect(unknown.missing[0]?.certificate.der).toEqual(high.certificate);
    expect(unknown.path).toHaveLength(3);
    const intermediates = [...pki.certificates, pki.root.certificate];
    expect(pki.judge(leaf, { anchors: [], intermediates }).missing).toEqual([]);
  });

  test('that cannot be fetched stays missing', async () => {
    const pki = new TestPki({ crl: null });
    const question = { certificate: pki.leaf(pki.root).certificate, anchors: [pki.root.certificate], at: AT };
    const result = await validatePathWith({ fetch: () => Promise.reject(new Error('down')) }, question);
    expect(result.reason?.code).toBe('REVOCATION_UNAVAILABLE');
  });

  test('that nobody has ends the asking', async () => {
    const pki = new TestPki({ crl: null });
    const question = { certificate: pki.leaf(pki.root).certificate, anchors: [pki.root.certificate], at: AT };
    const result = await validatePathWith({ fetch: async () => ({}) }, question);
    expect(result.reason?.code).toBe('REVOCATION_UNAVAILABLE');
  });
});

describe('hostile input', () => {
  const pki = new TestPki();
  const ca = pki.ca(pki.root);
  const leaf = pki.leaf(ca);
  const [caDer] = pki.certificates as [Uint8Array];

  const flipped = (bytes: Uint8Array, position: number, bit: number): Uint8Array => {
    const copy = bytes.slice();
    copy[position % copy.length]! ^= 1 << bit;
    return copy;
  };
  const flip = fc.tuple(fc.nat(5000), fc.nat(7));

  test('a certificate with a flipped bit never validates and never throws', () => {
    fc.assert(
      fc.property(flip, fc.boolean(), ([position, bit], inCa) => {
        const certificate = inCa ? leaf.certificate : flipped(leaf.certificate, position, bit);
        const intermediates = [inCa ? flipped(caDer, position, bit) : caDer];
        const anchors = [pki.root.certificate];
        const result = validatePath({ certificate, intermediates, anchors, crls: pki.crls, at: AT });
        expect(result.valid).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  test('a CRL with a flipped bit is never evidence of being good', () => {
    fc.assert(
      fc.property(flip, ([position, bit]) => {
        const crls = [pki.crls[0]!, flipped(pki.crls[1]!, position, bit)];
        expect(pki.judge(leaf, { crls }).valid).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  test('thousands of names against thousands of constraints end at the work limit', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => general.dns(`${i}.cn`));
    const narrow = pki.ca(pki.root, { extensions: [nameConstraints({ permitted: many(1000) })] });
    const wide = pki.leaf(narrow, { extensions: [subjectAltName(...many(1000))] });
    expect(pki.verdict(wide)).toBe('WORK_LIMIT');
    const huge = pki.leaf(narrow, { extensions: [subjectAltName(...many(8000))] });
    expect(pki.verdict(huge)).toBe('MALFORMED');
  });

  test('the clock is looked at between two signatures, and ends the work', () => {
    let looks = 0;
    const isLate = (end: number) => () => ++looks > end;
    expect(pki.judge(leaf, { isLate: isLate(Number.POSITIVE_INFINITY) }).valid).toBe(true);
    const needed = looks;
    expect(needed).toBeGreaterThan(2);
    for (let end = 0; end < needed; end++) {
      looks = 0;
      expect(pki.judge(leaf, { isLate: isLate(end) }).reason?.code).toBe('WORK_LIMIT');
      expect(looks).toBe(end + 1);
    }
  });

  test('any bytes at all are answered', () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(bytes, fc.array(bytes, { maxLength: 3 }), (certificate, others) => {
        const result = validatePath({
          certificate,
          anchors: [...others, pki.root.certificate],
          intermediates: others,
          crls: others,
          ocspResponses: others,
          at: AT,
        });
        expect(result).toMatchObject({ valid: false, reason: { code: 'MALFORMED' } });
      }),
    );
  });

  test('a certificate whose parts are shuffled or cut is answered', () => {
    const slice = fc.tuple(fc.nat(600), fc.nat(600), fc.nat(600));
    fc.assert(
      fc.property(slice, ([from, to, at]) => {
        const source = leaf.certificate;
        const mutated = source.slice();
        mutated.copyWithin(at % source.length, from % source.length, to % source.length);
        const same = mutated.every((octet, i) => octet === source[i]);
        const result = pki.judge({ ...leaf, certificate: mutated });
        expect(result.valid).toBe(same);
      }),
      { numRuns: 150 },
    );
  });
});
