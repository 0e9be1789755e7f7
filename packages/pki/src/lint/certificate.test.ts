import { generateKeyPairSync } from 'node:crypto';
import {
  bitString,
  ia5,
  integer,
  nul,
  octetString,
  oid,
  printable,
  sequence,
  TAG,
  tlv,
  utf8,
} from '@yinxin/der';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { issueCertificate, signCertificate } from '../ca/issue.ts';
import { SIGNATURES, type Signer } from '../keys/index.ts';
import { OID } from '../oids.ts';
import { aPki, aRequest, aSigner, days, type TestPki } from '../testing/authorities.ts';
import type { CertificateContents } from '../x509/build.ts';
import * as x509 from '../x509/index.ts';
import { certificateRules, LintError } from './index.ts';

let pki: TestPki;
let holder: Signer;
let good: CertificateContents;

beforeAll(async () => {
  pki = await aPki();
  holder = await aSigner();
  good = await contentsLike(pki, 'person');
});

/** The contents of an honest certificate, to be spoilt one part at a time. */
async function contentsLike({ ca }: TestPki, profile: 'person' | 'time-stamping' | 'ocsp-responder') {
  const made = await issueCertificate(aRequest(ca, profile, holder.publicKey));
  return {
    serial: Uint8Array.fromHex(made.serial),
    signatureAlgorithm: made.signatureAlgorithm,
    issuer: made.issuer,
    subject: made.subject,
    notBefore: made.notBefore,
    notAfter: made.notAfter,
    publicKey: made.spki,
    extensions: made.extensions,
  };
}

const replaced = (extensions: readonly x509.Extension[], by: x509.Extension): x509.Extension[] => [
  ...extensions.filter(({ oid }) => oid !== by.oid),
  by,
];
const without = (extensions: readonly x509.Extension[], gone: string): x509.Extension[] =>
  extensions.filter(({ oid }) => oid !== gone);

const withExtension = <T>(
  type: x509.ExtensionType<T>,
  value: T,
  critical = false,
): Partial<CertificateContents> => ({
  extensions: replaced(good.extensions, x509.extension(type, value, critical)),
});
const withoutExtension = (gone: string): Partial<CertificateContents> => ({
  extensions: without(good.extensions, gone),
});

const subject = (...attributes: [string, Uint8Array][]): Partial<CertificateContents> => ({
  subject: x509.nameOf(attributes.map(([type, raw]) => ({ type, raw, value: '' }))),
});

function rsaKey(bits: number): Uint8Array {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  return new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
}

function rsaOf(modulus: bigint, exponent = 65537n): Uint8Array {
  return sequence(
    sequence(oid(OID.rsaEncryption), nul()),
    bitString(sequence(integer(modulus), integer(exponent))),
  );
}

const MUTATIONS: [string, string, () => Partial<CertificateContents>][] = [
  ['serial zero', 'serial-is-positive', () => ({ serial: new Uint8Array(20) })],
  ['serial of 21 octets', 'serial-fits-twenty-octets', () => ({ serial: new Uint8Array(21).fill(1) })],
  ['short serial', 'serial-has-room-for-randomness', () => ({ serial: new Uint8Array(8).fill(1) })],
  [
    'SM2 named by a P-256 issuer',
    'signature-algorithm-fits-issuer-key',
    () => ({ signatureAlgorithm: SIGNATURES.sm2Sm3.identifier }),
  ],
  [
    'SHA-1 named',
    'signature-algorithm-fits-issuer-key',
    () => ({ signatureAlgorithm: SIGNATURES.ecdsaSha1.identifier }),
  ],
  ['issuer of another name', 'issuer-is-the-authority', () => ({ issuer: good.subject })],
  ['empty issuer', 'issuer-is-the-authority', () => ({ issuer: x509.nameOf([]) })],
  ['empty subject', 'subject-is-named', () => ({ subject: x509.nameOf([]) })],
  ['country as UTF-8', 'country-and-serial-number-are-printable', () => subject([OID.country, utf8('CN')])],
  ['country in small letters', 'country-is-two-letters', () => subject([OID.country, printable('cn')])],
  ['email as UTF-8', 'email-and-domain-are-ia5', () => subject([OID.emailAddress, utf8('a@b.cn')])],
  [
    'common name in IA5',
    'directory-strings-are-utf8-or-printable',
    () => subject([OID.commonName, ia5('x')]),
  ],
  [
    'common name as BMPString',
    'directory-strings-are-utf8-or-printable',
    () => subject([OID.commonName, tlv(TAG.bmpString, Uint8Array.of(0x5f, 0x20))]),
  ],
  [
    'common name of 65 characters',
    'attributes-are-within-bounds',
    () => subject([OID.commonName, utf8('长'.repeat(65))]),
  ],
  ['empty common name', 'attributes-are-clean', () => subject([OID.commonName, utf8('')])],
  ['common name with a line break', 'attributes-are-clean', () => subject([OID.commonName, utf8('张\n三')])],
  [
    'common name with a hidden direction mark',
    'attributes-are-clean',
    () => subject([OID.commonName, utf8('张\u202e三')]),
  ],
  ['common name padded', 'attributes-are-clean', () => subject([OID.commonName, utf8(' 张三')])],
  ['validity reversed', 'validity-runs-forward', () => ({ notBefore: days(5), notAfter: days(4) })],
  ['validity beyond the issuer', 'validity-lies-within-the-issuer', () => ({ notAfter: days(5000) })],
  ['validity before the issuer', 'validity-lies-within-the-issuer', () => ({ notBefore: days(-100) })],
  ['RSA of 1024 bits', 'public-key-is-strong', () => ({ publicKey: rsaKey(1024) })],
  ['RSA with a small factor', 'public-key-is-strong', () => ({ publicKey: rsaOf(3n * (2n ** 2047n + 1n)) })],
  ['RSA with the ROCA pattern', 'public-key-is-strong', () => ({ publicKey: rsaOf(65537n ** 200n) })],
  ['RSA with exponent 3', 'public-key-is-strong', () => ({ publicKey: rsaOf(2n ** 2048n - 1n, 3n) })],
  [
    'point off the curve',
    'public-key-is-strong',
    () => ({ publicKey: good.publicKey.with(-1, good.publicKey.at(-1)! ^ 1) }),
  ],
  [
    'unknown key algorithm',
    'public-key-is-strong',
    () => ({ publicKey: sequence(sequence(oid('1.2.3')), bitString(new Uint8Array(8))) }),
  ],
  ['key of the issuer', 'public-key-is-not-the-issuers', () => ({ publicKey: pki.issuing.spki })],
  [
    'extension twice',
    'key-usage-is-stated',
    () => ({ extensions: [...good.extensions, good.extensions[0]!] }),
  ],
  [
    'unknown critical extension',
    'criticality-is-right',
    () => ({ extensions: [...good.extensions, { oid: '1.2.3.4', critical: true, value: nul() }] }),
  ],
  [
    'key usage not critical',
    'criticality-is-right',
    () => withExtension(x509.keyUsage, ['digitalSignature']),
  ],
  [
    'no authority key identifier',
    'authority-key-is-named',
    () => withoutExtension(OID.authorityKeyIdentifier),
  ],
  [
    'another authority key',
    'authority-key-is-named',
    () => withExtension(x509.authorityKeyIdentifier, { keyIdentifier: new Uint8Array(20) }),
  ],
  ['no subject key identifier', 'subject-key-is-named', () => withoutExtension(OID.subjectKeyIdentifier)],
  [
    'another subject key',
    'subject-key-is-named',
    () => withExtension(x509.subjectKeyIdentifier, new Uint8Array(20)),
  ],
  ['no key usage', 'key-usage-is-stated', () => withoutExtension(OID.keyUsage)],
  ['empty key usage', 'key-usage-is-stated', () => withExtension(x509.keyUsage, [], true)],
  [
    'EC key that enciphers',
    'key-usage-fits-the-key',
    () => withExtension(x509.keyUsage, ['keyEncipherment'], true),
  ],
  [
    'encipherOnly alone',
    'key-usage-fits-the-key',
    () => withExtension(x509.keyUsage, ['digitalSignature', 'encipherOnly'], true),
  ],
  [
    'keyCertSign in a leaf',
    'only-authorities-sign-certificates',
    () => withExtension(x509.keyUsage, ['keyCertSign'], true),
  ],
  [
    'a CA without keyCertSign',
    'only-authorities-sign-certificates',
    () => withExtension(x509.basicConstraints, { ca: true }, true),
  ],
  [
    'path length in a leaf',
    'path-length-has-meaning',
    () => withExtension(x509.basicConstraints, { ca: false, pathLength: 1 }, true),
  ],
  [
    'a CA under path length 0',
    'path-length-shrinks',
    () => withExtension(x509.basicConstraints, { ca: true }, true),
  ],
  [
    'any purpose',
    'purposes-are-definite',
    () => withExtension(x509.extendedKeyUsage, [OID.anyExtendedKeyUsage]),
  ],
  ['no purpose at all', 'purposes-are-definite', () => withExtension(x509.extendedKeyUsage, [])],
  [
    'web server',
    'purposes-are-not-for-the-web',
    () => withExtension(x509.extendedKeyUsage, [OID.serverAuth]),
  ],
  [
    'time-stamping not critical',
    'time-stamping-stands-alone',
    () => withExtension(x509.extendedKeyUsage, [OID.timeStamping]),
  ],
  [
    'time-stamping among others',
    'time-stamping-stands-alone',
    () => withExtension(x509.extendedKeyUsage, [OID.timeStamping, OID.documentSigning], true),
  ],
  [
    'responder that signs documents',
    'responder-is-a-plain-delegate',
    () => withExtension(x509.extendedKeyUsage, [OID.ocspSigning, OID.documentSigning]),
  ],
  ['nocheck without responder', 'responder-is-a-plain-delegate', () => withExtension(x509.ocspNoCheck, true)],
  [
    'broken email',
    'alternative-names-are-well-formed',
    () => withExtension(x509.subjectAltName, [{ kind: 'email', value: 'nobody' }]),
  ],
  ['no alternative names', 'alternative-names-are-well-formed', () => withExtension(x509.subjectAltName, [])],
  [
    'IP address of 5 octets',
    'alternative-names-are-well-formed',
    () => withExtension(x509.subjectAltName, [{ kind: 'ip', value: new Uint8Array(5) }]),
  ],
  ['no policy', 'policies-are-stated-once', () => withoutExtension(OID.certificatePolicies)],
  [
    'a policy twice',
    'policies-are-stated-once',
    () => withExtension(x509.certificatePolicies, [{ policy: '1.2.3' }, { policy: '1.2.3' }]),
  ],
  [
    'name constraints in a leaf',
    'constraints-are-for-authorities',
    () =>
      withExtension(
        x509.nameConstraints,
        { permitted: [{ kind: 'dns', value: 'a.cn' }], excluded: [] },
        true,
      ),
  ],
  [
    'empty name constraints',
    'constraints-say-something',
    () => withExtension(x509.nameConstraints, { permitted: [], excluded: [] }, true),
  ],
  [
    'empty policy constraints',
    'constraints-say-something',
    () => withExtension(x509.policyConstraints, {}, true),
  ],
  [
    'anyPolicy mapped',
    'constraints-say-something',
    () => withExtension(x509.policyMappings, [{ issuerDomain: OID.anyPolicy, subjectDomain: '1.2.3' }]),
  ],
  [
    'no status anywhere',
    'status-is-reachable',
    () => ({
      extensions: without(without(good.extensions, OID.crlDistributionPoints), OID.authorityInfoAccess),
    }),
  ],
  [
    'CRL on a file share',
    'status-is-reachable',
    () => withExtension(x509.crlDistributionPoints, ['file:///crl']),
  ],
  [
    'malformed extension',
    'constraints-say-something',
    () => ({
      extensions: [
        ...good.extensions,
        { oid: OID.inhibitAnyPolicy, critical: true, value: octetString(new Uint8Array(1)) },
      ],
    }),
  ],
];

describe('a spoilt certificate never reaches the key', () => {
  test.each(MUTATIONS)('%s', async (_name, rule, spoil) => {
    const sign = vi.fn(pki.ca.signer.sign);
    const signing = signCertificate({
      contents: { ...good, ...spoil() },
      signer: { ...pki.ca.signer, sign },
      issuer: pki.issuing,
    });
    const error = await signing.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(LintError);
    expect((error as LintError).findings.map((finding) => finding.rule)).toContain(rule);
    expect(sign).not.toHaveBeenCalled();
  });

  test('SHA-1 and a leaf as issuer are refused', async () => {
    const sign = vi.fn(pki.ca.signer.sign);
    const leaf = await issueCertificate(aRequest(pki.ca, 'person', holder.publicKey));
    const weak = { ...pki.ca.signer, sign, algorithm: SIGNATURES.ecdsaSha1 };
    const signing = signCertificate({ contents: good, signer: weak, issuer: leaf });
    const findings = await signing.then(
      () => [],
      (error: LintError) => error.findings.map(({ rule }) => rule),
    );
    expect(findings).toEqual(expect.arrayContaining(['signature-is-strong', 'issuer-may-sign-certificates']));
    expect(sign).not.toHaveBeenCalled();
  });

  test('all findings are listed, not only the first', async () => {
    const contents = { ...good, serial: new Uint8Array(2).fill(1), notAfter: days(5000) };
    const signing = signCertificate({ contents, signer: pki.ca.signer, issuer: pki.issuing });
    await expect(signing).rejects.toMatchObject({
      findings: [{ rule: 'serial-has-room-for-randomness' }, { rule: 'validity-lies-within-the-issuer' }],
    });
  });
});

test('honest contents pass', async () => {
  await expect(
    signCertificate({ contents: good, signer: pki.ca.signer, issuer: pki.issuing }),
  ).resolves.toBeDefined();
});

test('every rule has its own name and cites its source', () => {
  expect(new Set(certificateRules.map(({ id }) => id)).size).toBe(certificateRules.length);
  for (const { cites } of certificateRules) expect(cites).toMatch(/RFC|CA\/B|SEC/);
});

test('every rule is broken by some mutation', () => {
  const elsewhere = ['version-is-three', 'signature-is-strong', 'issuer-may-sign-certificates'];
  const covered = new Set([...MUTATIONS.map(([, rule]) => rule), ...elsewhere]);
  expect(certificateRules.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
});
