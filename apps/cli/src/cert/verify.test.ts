import { explicit, implicit, integer, oid, sequence, set, tlv, writePem } from '@yinxin/der';
import {
  basicConstraints,
  extension,
  keyUsage,
  nameConstraints,
  OID,
  policyMappings,
  readNameText,
} from '@yinxin/pki';
import { describe, expect, test } from 'vitest';
import {
  AUTHORITY,
  aCrl,
  anAuthorityUnder,
  anEntity,
  type Entity,
  type EntityInput,
  pemOf,
  policies,
} from '../testing/certificates.ts';
import { type Answer, aDesk } from '../testing/cli.ts';

const AT = ['--at', '2026-06-01T00:00:00Z'];
const [GOLD, SILVER] = ['2.16.840.1.101.3.2.1.48.1', '2.16.840.1.101.3.2.1.48.2'];

interface Situation {
  readonly ca?: EntityInput;
  readonly leaf?: EntityInput;
  /** Which lists exist: of the root, of the CA. */
  readonly crls?: readonly ('root' | 'ca')[];
  readonly revoked?: 'ca' | 'leaf';
  readonly options?: readonly string[];
}

/** A root, a CA and an end entity, asked about with all the files at hand. */
async function judged({ ca = {}, leaf = {}, crls = ['root', 'ca'], revoked, options = [] }: Situation) {
  const desk = aDesk();
  const root = await anAuthorityUnder(undefined, { subject: 'Trust Anchor' });
  const middle = await anAuthorityUnder(root, { subject: 'Good CA', ...ca });
  const end = await anEntity({ issuer: middle, ...leaf });
  const lists = {
    root: () => aCrl(root, ...(revoked === 'ca' ? [middle] : [])),
    ca: () => aCrl(middle, ...(revoked === 'leaf' ? [end] : [])),
  };
  const files = [];
  for (const which of crls) files.push(desk.save(`${which}.crl`, await lists[which]()));
  desk.save('leaf.crt', end.certificate.der);
  desk.save('ca.crt', middle.certificate.der);
  desk.save('root.crt', root.certificate.der);
  const lines = ['cert', 'verify', '@leaf.crt', '--chain', '@ca.crt', '--trust', '@root.crt'];
  const given = files.length > 0 ? ['--crl', ...files] : [];
  return desk.run(...lines, ...given, ...AT, ...options, '--json');
}

const verdict = ({ code, out }: Answer): string => {
  const { valid, reason } = JSON.parse(out);
  expect(code).toBe(valid ? 0 : 1);
  return valid ? 'VALID' : reason.split(':')[0];
};

const expired = { notBefore: new Date('2021-01-01'), notAfter: new Date('2022-01-01') };
const future = { notBefore: new Date('2030-01-01') };
const unknownCritical = { oid: '2.16.840.1.101.2.1.12.2', critical: true, value: integer(1) };
const withPolicies = (...oids: string[]): EntityInput => ({ extensions: [...AUTHORITY, policies(...oids)] });
const leafPolicies = (...oids: string[]): EntityInput => ({
  extensions: [extension(keyUsage, ['digitalSignature'], true), policies(...oids)],
});
const mapped = (from: string, to: string): EntityInput => ({
  extensions: [
    ...AUTHORITY,
    policies(from),
    extension(policyMappings, [{ issuerDomain: from, subjectDomain: to }], true),
  ],
});
const namedWithin = (base: string): EntityInput => ({
  extensions: [
    ...AUTHORITY,
    extension(
      nameConstraints,
      { permitted: [{ kind: 'directory', value: readNameText(base) }], excluded: [] },
      true,
    ),
  ],
});

const explicitPolicy = ['--explicit-policy'];
const CASES: [string, string, Situation][] = [
  ['4.1.1 valid signatures', 'VALID', {}],
  ['4.1.2 invalid CA signature', 'SIGNATURE_INVALID', { ca: { badSignature: true } }],
  ['4.1.3 invalid EE signature', 'SIGNATURE_INVALID', { leaf: { badSignature: true } }],
  ['4.2.1 CA not yet valid', 'NOT_YET_VALID', { ca: future }],
  ['4.2.2 EE not yet valid', 'NOT_YET_VALID', { leaf: future }],
  ['4.2.6 EE expired', 'EXPIRED', { leaf: expired }],
  ['4.3.1 name chaining', 'NO_PATH', { leaf: { issuerName: 'Another CA' } }],
  ['4.4.1 missing CRL of the CA', 'REVOCATION_UNAVAILABLE', { crls: ['root'] }],
  ['4.4.1 missing CRL of the root', 'REVOCATION_UNAVAILABLE', { crls: ['ca'] }],
  ['4.4.2 revoked CA', 'REVOKED', { revoked: 'ca' }],
  ['4.4.3 revoked EE', 'REVOKED', { revoked: 'leaf' }],
  ['revocation is not asked without CRLs', 'VALID', { crls: [], revoked: 'leaf' }],
  ['4.6.1 missing basicConstraints', 'NOT_CA', { ca: { extensions: [AUTHORITY[1]!] } }],
  [
    '4.6.2 basicConstraints cA false',
    'NOT_CA',
    {
      ca: { extensions: [extension(basicConstraints, { ca: false }, true), AUTHORITY[1]!] },
    },
  ],
  [
    '4.7.1 no keyCertSign',
    'KEY_USAGE',
    {
      ca: { extensions: [AUTHORITY[0]!, extension(keyUsage, ['cRLSign'], true)] },
    },
  ],
  [
    '4.8.1 same policy all along',
    'VALID',
    {
      ca: withPolicies(GOLD),
      leaf: leafPolicies(GOLD),
      options: [...explicitPolicy, '--policy', GOLD],
    },
  ],
  [
    '4.8.1 another initial policy',
    'POLICY',
    {
      ca: withPolicies(GOLD),
      leaf: leafPolicies(GOLD),
      options: [...explicitPolicy, '--policy', SILVER],
    },
  ],
  [
    '4.8.1 one of several initial policies',
    'VALID',
    {
      ca: withPolicies(GOLD),
      leaf: leafPolicies(GOLD),
      options: [...explicitPolicy, '--policy', SILVER, GOLD],
    },
  ],
  ['4.8.2 no policies at all', 'VALID', {}],
  ['4.8.2 no policies, explicit policy wanted', 'POLICY', { options: explicitPolicy }],
  [
    '4.10.1 mapping',
    'VALID',
    {
      ca: mapped(GOLD, SILVER),
      leaf: leafPolicies(SILVER),
      options: [...explicitPolicy, '--policy', GOLD],
    },
  ],
  [
    '4.10.1 mapping inhibited',
    'POLICY',
    {
      ca: mapped(GOLD, SILVER),
      leaf: leafPolicies(SILVER),
      options: [...explicitPolicy, '--no-policy-mapping'],
    },
  ],
  [
    '4.12.1 anyPolicy',
    'VALID',
    {
      ca: withPolicies(OID.anyPolicy),
      leaf: leafPolicies(GOLD),
      options: explicitPolicy,
    },
  ],
  [
    '4.12.1 anyPolicy inhibited',
    'POLICY',
    {
      ca: withPolicies(OID.anyPolicy),
      leaf: leafPolicies(GOLD),
      options: [...explicitPolicy, '--no-any-policy'],
    },
  ],
  ['4.13.1 within the name constraints', 'VALID', { ca: namedWithin('O=Test Certificates,C=CN') }],
  ['4.13.2 outside of the name constraints', 'NAME_CONSTRAINTS', { ca: namedWithin('O=Others,C=CN') }],
  ['4.16.2 unknown critical extension', 'CRITICAL_EXTENSION', { leaf: { extensions: [unknownCritical] } }],
];

describe('like NIST PKITS', () => {
  test.each(CASES)('%s: %s', async (_, expected, situation) => {
    expect(verdict(await judged(situation))).toBe(expected);
  });
});

describe('the files', () => {
  const people = async () => {
    const root = await anAuthorityUnder(undefined, { subject: 'Root' });
    const one = await anAuthorityUnder(root, { subject: 'One' });
    const two = await anAuthorityUnder(one, { subject: 'Two' });
    return { root, one, two, leaf: await anEntity({ issuer: two }) };
  };
  const bundle = (...members: Entity[]): Uint8Array =>
    sequence(
      oid(OID.signedData),
      explicit(
        0,
        sequence(
          integer(1),
          set(),
          sequence(oid(OID.data)),
          implicit(0, tlv(0x31, ...members.map(({ certificate }) => certificate.der))),
          set(),
        ),
      ),
    );

  test('PEM bundles, PKCS#7 and DER are read alike, in any order', async () => {
    const { root, one, two, leaf } = await people();
    const desk = aDesk();
    desk.save('leaf.pem', `Subject: someone\n${pemOf(leaf)}`);
    desk.save('root.der', root.certificate.der);
    desk.save('bundle.pem', pemOf(one, two));
    desk.save('bundle.p7b', bundle(two, one));
    desk.save('bundle.p7.pem', writePem('PKCS7', bundle(one, two)));
    for (const chain of ['bundle.pem', 'bundle.p7b', 'bundle.p7.pem']) {
      const { code, out } = await desk.run(
        ...['cert', 'verify', '@leaf.pem', `--chain=@${chain}`, '--trust', '@root.der', '--json'],
      );
      const { valid, reason, path } = JSON.parse(out);
      expect([code, valid, reason]).toEqual([0, true, null]);
      expect(path.map(({ subject }: { subject: string }) => /CN=([^,]*)/.exec(subject)?.[1])).toEqual([
        'End Entity',
        'Two',
        'One',
        'Root',
      ]);
    }
  });

  test('what is no certificate is not valid; what is not there is a wrong call', async () => {
    const { root, one } = await people();
    const desk = aDesk();
    desk.save('root.pem', pemOf(root));
    desk.save('one.pem', pemOf(one));
    desk.save('junk', 'not a certificate');
    expect(verdict(await desk.run('cert', 'verify', '@junk', '--trust', '@root.pem', '--json'))).toBe(
      'MALFORMED',
    );
    const missing = await desk.run('cert', 'verify', '@nowhere', '--trust', '@root.pem');
    expect(missing).toMatchObject({ code: 2, out: '' });
    expect(missing.err).toContain('文件或文件夹不存在');
    const junk = await desk.run('cert', 'verify', '@one.pem', '--trust', '@junk');
    expect(junk).toMatchObject({ code: 2, out: '' });
    expect(junk.err).toContain('文件中没有证书');
  });

  test('nothing is trusted without --trust, and words say so', async () => {
    const { one } = await people();
    const desk = aDesk();
    desk.save('one.pem', pemOf(one));
    const { code, out } = await desk.run('cert', 'verify', '@one.pem');
    expect(code).toBe(1);
    expect(out).toContain('无效');
    expect(out).toContain('NO_PATH');
  });

  test('a CRL made after the moment asked about still counts, with revocations up to that moment', async () => {
    const root = await anAuthorityUnder(undefined, { subject: 'Root' });
    const leaf = await anEntity({ issuer: root });
    const desk = aDesk();
    desk.save('root.pem', pemOf(root));
    desk.save('leaf.pem', pemOf(leaf));
    desk.save('ca.crl', await aCrl(root, leaf));
    const ask = (at: string) =>
      desk.run('cert', 'verify', '@leaf.pem', '--trust=@root.pem', '--crl=@ca.crl', '--at', at, '--json');
    expect(verdict(await ask('2025-06-01'))).toBe('VALID');
    expect(verdict(await ask('2026-02-01T08:00:00+08:00'))).toBe('REVOKED');
    expect(verdict(await ask('2027-01-01'))).toBe('REVOKED');
  });
});
