import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueCertificate } from '../ca/issue.ts';
import { digestOf, type KeyAlgorithm, parsePublicKey } from '../keys/index.ts';
import { PROFILES, TIME_STAMP_POLICY } from '../profiles/index.ts';
import {
  issueCrl,
  makeOcspRequest,
  makeTimeStampRequest,
  OcspResponder,
  TimeStampAuthority,
} from '../status/index.ts';
import {
  aHolder,
  aPki,
  aProvider,
  aSigner,
  days,
  NOW,
  type TestHolder,
  type TestPki,
} from '../testing/authorities.ts';
import { askReferee, hasOpenssl, hasReferee, openssl, ToolFolder } from '../testing/tools.ts';
import {
  formatName,
  makeCertificateRequest,
  parseCertificateRequestPem,
  parseCertificates,
  readNameText,
} from '../x509/index.ts';

/** Everything an authority makes, as files. */
interface Output {
  readonly pki: TestPki;
  readonly person: TestHolder;
  readonly revoked: TestHolder;
  readonly responder: OcspResponder;
  readonly file: Record<string, string>;
}

async function anOutput(folder: ToolFolder, algorithm: KeyAlgorithm): Promise<Output> {
  const pki = await aPki(algorithm);
  const [person, revoked, delegate, authority] = await Promise.all([
    aHolder(pki.ca, 'person', algorithm),
    aHolder(pki.ca, 'organization', 'P-256'),
    aHolder(pki.ca, 'ocsp-responder', algorithm),
    aHolder(pki.ca, 'time-stamping', algorithm),
  ]);
  const times = { thisUpdate: days(-0.1), nextUpdate: days(2) };
  const entry = {
    serial: revoked.certificate.serial,
    revokedAt: days(-0.5),
    reason: 'keyCompromise',
  } as const;
  const crl = await issueCrl({ ca: pki.ca, number: 7n, ...times, revoked: [entry] });
  const rootCrl = await issueCrl({ ca: pki.rootCa, number: 1n, ...times, revoked: [] });
  const responder = new OcspResponder({
    issuer: pki.issuing,
    ...delegate,
    lookUp: (serial) =>
      serial === entry.serial
        ? { status: 'revoked', at: entry.revokedAt, reason: entry.reason }
        : { status: 'good' },
    now: () => NOW,
    lifetimeMilliseconds: 3_600_000,
  });
  const serials = [person.certificate.serial, revoked.certificate.serial];
  const ocspRequest = makeOcspRequest({ issuer: pki.issuing, serials, nonce: new Uint8Array(32).fill(3) });
  const tsa = new TimeStampAuthority({
    ...authority,
    chain: [pki.issuing],
    policy: TIME_STAMP_POLICY,
    accuracyMilliseconds: 500,
    now: () => NOW,
  });
  const digest = algorithm === 'SM2' ? 'sm3' : 'sha256';
  const tsq = makeTimeStampRequest({
    digest,
    hash: digestOf(digest, new TextEncoder().encode('合同')),
    nonce: 99n,
  });
  const csr = await makeCertificateRequest(person.signer, readNameText('CN=张三,C=CN'));
  const bytes: Record<string, Uint8Array> = {
    'root.der': pki.root.der,
    'issuing.der': pki.issuing.der,
    'person.der': person.certificate.der,
    'revoked.der': revoked.certificate.der,
    'issuing.crl': crl.der,
    'root.crl': rootCrl.der,
    'request.ocsp': ocspRequest,
    'response.ocsp': await responder.answer(ocspRequest),
    'request.tsq': tsq,
    'response.tsr': await tsa.answer(tsq),
    'request.csr': csr,
  };
  const texts: Record<string, string> = {
    'root.pem': pki.root.pem,
    'issuing.pem': pki.issuing.pem,
    'person.pem': person.certificate.pem,
    'revoked.pem': revoked.certificate.pem,
    'content.txt': '合同',
  };
  const file: Record<string, string> = {};
  for (const [name, content] of Object.entries({ ...bytes, ...texts }))
    file[name] = folder.write(`${algorithm}-${name}`, content);
  return { pki, person, revoked, responder, file };
}

describe.skipIf(!hasReferee)('BouncyCastle agrees with', () => {
  const folder = new ToolFolder();
  afterAll(() => folder.dispose());

  test('chains, lists, status, time stamps and requests of P-256, SM2 and RSA', async () => {
    const commands: string[][] = [];
    const expected: string[] = [];
    const expectVerdict = (verdict: string, ...words: (string | undefined)[]): void => {
      commands.push(words.map(String));
      expected.push(verdict);
    };
    for (const algorithm of ['P-256', 'SM2', 'RSA-2048'] as const) {
      const { person, revoked, file } = await anOutput(folder, algorithm);
      const lists = [`crl:${file['issuing.crl']}`, `crl:${file['root.crl']}`];
      expectVerdict(
        'OK 2 certificates',
        'cert-path',
        file['root.der'],
        file['person.der'],
        file['issuing.der'],
        ...lists,
      );
      expectVerdict(
        'FAIL CertPathValidatorException',
        'cert-path',
        file['root.der'],
        file['revoked.der'],
        file['issuing.der'],
        ...lists,
      );
      expectVerdict(
        'OK REVOKED KEY_COMPROMISE',
        'crl',
        file['issuing.crl'],
        file['issuing.der'],
        revoked.certificate.serial,
      );
      expectVerdict(
        'OK NOT_REVOKED',
        'crl',
        file['issuing.crl'],
        file['issuing.der'],
        person.certificate.serial,
      );
      expectVerdict('OK GOOD', 'ocsp', file['response.ocsp'], file['issuing.der'], person.certificate.serial);
      expectVerdict(
        'OK REVOKED 1',
        'ocsp',
        file['response.ocsp'],
        file['issuing.der'],
        revoked.certificate.serial,
      );
      expectVerdict(
        `OK ${TIME_STAMP_POLICY} ${NOW.getTime()}`,
        'tsp',
        file['response.tsr'],
        file['request.tsq'],
      );
      expectVerdict('OK C=CN,CN=张三', 'csr', file['request.csr']);
      expectVerdict('FAIL', 'crl', file['issuing.crl'], file['root.der'], '01');
    }
    const verdicts = askReferee(commands);
    expect(verdicts.map((verdict, i) => verdict.slice(0, expected[i]!.length))).toEqual(expected);
  });
});

describe.skipIf(!hasOpenssl).each<KeyAlgorithm>(['P-256', 'RSA-2048'])(
  'openssl agrees with our %s',
  (algorithm) => {
    const folder = new ToolFolder();
    let output: Output;
    let file: Record<string, string>;
    beforeAll(async () => {
      output = await anOutput(folder, algorithm);
      file = output.file;
    });
    afterAll(() => folder.dispose());

    const verify = (leaf: string, ...more: string[]): string =>
      openssl(
        'verify',
        '-x509_strict',
        '-CAfile',
        file['root.pem']!,
        '-untrusted',
        file['issuing.pem']!,
        ...more,
        file[leaf]!,
      );

    test('chain, with and without revocation', () => {
      expect(verify('person.pem')).toContain('person.pem: OK');
      const lists = folder.write(
        'lists.pem',
        [file['issuing.crl'], file['root.crl']]
          .map((path) => openssl('crl', '-inform', 'DER', '-in', path!))
          .join(''),
      );
      expect(verify('person.pem', '-crl_check_all', '-CRLfile', lists)).toContain('person.pem: OK');
      expect(verify('revoked.pem', '-crl_check_all', '-CRLfile', lists)).toContain('certificate revoked');
    });

    test('certificate text and list', () => {
      const text = openssl(
        'x509',
        '-in',
        file['person.pem']!,
        '-noout',
        '-text',
        '-nameopt',
        'utf8,sep_comma_plus',
      );
      expect(text).toContain('张三');
      expect(text).toContain('Digital Signature, Non Repudiation');
      const list = openssl(
        'crl',
        '-inform',
        'DER',
        '-in',
        file['issuing.crl']!,
        '-CAfile',
        file['issuing.pem']!,
        '-noout',
        '-text',
      );
      expect(list).toContain('verify OK');
      expect(list).toContain('Key Compromise');
    });

    test('request', () => {
      expect(openssl('req', '-inform', 'DER', '-in', file['request.csr']!, '-verify', '-noout')).toMatch(
        /verify OK/i,
      );
    });

    test('status', async () => {
      const certificates = [
        '-issuer',
        file['issuing.pem']!,
        '-sha256',
        '-cert',
        file['person.pem']!,
        '-sha256',
        '-cert',
        file['revoked.pem']!,
      ];
      const trust = ['-CAfile', file['root.pem']!, '-verify_other', file['issuing.pem']!];
      const answer = openssl(
        'ocsp',
        '-no_nonce',
        '-respin',
        file['response.ocsp']!,
        ...certificates,
        ...trust,
      );
      expect(answer).toContain('Response verify OK');
      expect(answer).toContain('person.pem: good');
      expect(answer).toContain('revoked.pem: revoked');
      const request = `${folder.path}/openssl.ocsp`;
      openssl('ocsp', ...certificates, '-reqout', request);
      const response = folder.write(
        'ours.ocsp',
        await output.responder.answer(new Uint8Array(readFileSync(request))),
      );
      const echoed = openssl('ocsp', '-reqin', request, '-respin', response, ...trust);
      expect(echoed).toContain('Response verify OK');
      expect(echoed).not.toContain('nonce');
    });

    test('time stamp', () => {
      const words = [
        '-in',
        file['response.tsr']!,
        '-queryfile',
        file['request.tsq']!,
        '-CAfile',
        file['root.pem']!,
      ];
      expect(openssl('ts', '-verify', ...words, '-untrusted', file['issuing.pem']!)).toContain(
        'Verification: OK',
      );
      expect(openssl('ts', '-reply', '-in', file['response.tsr']!, '-text')).toContain('Granted');
    });
  },
);

describe.skipIf(!hasOpenssl)('openssl and our SM2 with the standard ID', () => {
  const folder = new ToolFolder();
  afterAll(() => folder.dispose());
  const distinguishing = ['-vfyopt', 'distid:1234567812345678'];

  test('certificates pair by pair and requests', async () => {
    const { file } = await anOutput(folder, 'SM2');
    const pairs = [
      ['root.pem', 'issuing.pem'],
      ['issuing.pem', 'person.pem'],
    ] as const;
    for (const [issuer, subject] of pairs) {
      const verdict = openssl(
        'verify',
        ...distinguishing,
        '-partial_chain',
        '-trusted',
        file[issuer]!,
        file[subject]!,
      );
      expect(verdict).toContain(`${subject}: OK`);
    }
    const request = openssl(
      'req',
      '-inform',
      'DER',
      '-in',
      file['request.csr']!,
      '-verify',
      '-noout',
      ...distinguishing,
    );
    expect(request).toMatch(/verify OK/i);
  });

  test('keys, requests and certificates made by openssl are understood here', async () => {
    const [key, csr, certificate] = ['key.pem', 'csr.pem', 'cert.pem'].map(
      (name) => `${folder.path}/${name}`,
    );
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:SM2', '-out', key!);
    const naming = [
      '-key',
      key!,
      '-sm3',
      '-sigopt',
      'distid:1234567812345678',
      '-utf8',
      '-subj',
      '/C=CN/CN=李四',
    ];
    openssl('req', '-new', ...naming, '-out', csr!);
    openssl('req', '-x509', '-days', '30', ...naming, '-out', certificate!);
    const request = parseCertificateRequestPem(readFileSync(csr!, 'utf8'));
    expect(request.provesPossession).toBe(true);
    expect(formatName(request.subject)).toBe('CN=李四,C=CN');
    const [made] = parseCertificates(readFileSync(certificate!, 'utf8'));
    expect(made!.signedBy(made!.spki)).toBe(true);
    expect(parsePublicKey(made!.spki)).toMatchObject({ curve: 'SM2' });
    const ref = await aProvider().importKey(readFileSync(key!, 'utf8'), '导入');
    expect(ref.algorithm).toBe('SM2');
  });
});

test('a certificate may hold a key of another kind than its issuer', async () => {
  const { ca, issuing } = await aPki('SM2');
  const { publicKey } = await aSigner('RSA-2048');
  const { certificate } = await aHolder(ca, 'person', 'P-256');
  expect(certificate.signedBy(issuing.spki)).toBe(true);
  const mixed = await issueCertificate({
    ca,
    profile: PROFILES.person,
    subject: { country: 'CN', commonName: '王五', serialNumber: 'IDCCN-110xxxxxxxxxxx0021' },
    publicKey,
    notBefore: days(-1),
    notAfter: days(10),
  });
  expect(mixed.signedBy(issuing.spki)).toBe(true);
});
