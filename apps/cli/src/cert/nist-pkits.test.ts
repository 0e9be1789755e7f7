import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writePem } from '@yinxin/der';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestDesk } from '../testing/cli.ts';

// NIST Public Key Interoperability Test Suite 1.0.1, as Debian's python3-cryptography-vectors ships it.
const FOLDER = '/usr/lib/python3/dist-packages/cryptography_vectors/x509/PKITS_data';
const isHere = existsSync(FOLDER);
const filesIn = (name: string): string[] =>
  isHere ? readdirSync(join(FOLDER, name)).map((file) => join(FOLDER, name, file)) : [];

const certificates = filesIn('certs').filter((file) => file.endsWith('.crt'));
const endEntity = (name: string): string => join(FOLDER, 'certs', `${name}.crt`);
const named = certificates.filter((file) => /\/(in)?valid[^/]*Test\d+[^/]*\.crt$/i.test(file));

const bundle = (label: string, files: readonly string[]): string =>
  files.map((file) => writePem(label, readFileSync(file))).join('');

const POLICY = '2.16.840.1.101.3.2.1.48';

/** Section 4.8, 4.10 and 4.12: the same path under several initial settings. */
const SETTINGS: [string, string, number][] = [
  ['ValidCertificatePathTest1EE', '--explicit-policy', 0],
  ['ValidCertificatePathTest1EE', `--explicit-policy --policy ${POLICY}.1`, 0],
  ['ValidCertificatePathTest1EE', `--explicit-policy --policy ${POLICY}.2`, 1],
  ['ValidCertificatePathTest1EE', `--explicit-policy --policy ${POLICY}.1 ${POLICY}.2`, 0],
  ['AllCertificatesNoPoliciesTest2EE', '', 0],
  ['AllCertificatesNoPoliciesTest2EE', '--explicit-policy', 1],
  ['DifferentPoliciesTest3EE', '', 0],
  ['DifferentPoliciesTest3EE', '--explicit-policy', 1],
  ['OverlappingPoliciesTest6EE', `--policy ${POLICY}.1`, 0],
  ['OverlappingPoliciesTest6EE', `--policy ${POLICY}.2`, 1],
  ['AnyPolicyTest14EE', `--policy ${POLICY}.1`, 0],
  ['AnyPolicyTest14EE', `--policy ${POLICY}.2`, 1],
  ['ValidPolicyMappingTest1EE', `--policy ${POLICY}.1`, 0],
  ['ValidPolicyMappingTest1EE', `--policy ${POLICY}.2`, 1],
  ['ValidPolicyMappingTest1EE', `--policy ${POLICY}.1 --no-policy-mapping`, 1],
  ['inhibitAnyPolicyTest3EE', '', 0],
  ['inhibitAnyPolicyTest3EE', '--no-any-policy', 1],
];

describe.skipIf(!isHere)('NIST PKITS by the command line', () => {
  const desk = new TestDesk();
  beforeAll(() => {
    desk.save('certs.pem', bundle('CERTIFICATE', certificates));
    desk.save('crls.pem', bundle('X509 CRL', filesIn('crls')));
  });
  afterAll(() => desk.dispose());

  const exitCode = async (file: string, ...options: string[]): Promise<number> => {
    const material = [
      '--chain=@certs.pem',
      '--crl=@crls.pem',
      '--trust',
      endEntity('TrustAnchorRootCertificate'),
    ];
    return (await desk.run('cert', 'verify', file, ...material, '--at', '2026-11-15', ...options)).code;
  };

  // the whole suite runs in @yinxin/pki; a tenth of it shows that the command line asks the same question
  const tenth = named.filter((_, i) => i % 10 === 0);

  test.each(tenth.map((file) => [basename(file), file] as const))('%s', async (name, file) => {
    expect(await exitCode(file)).toBe(/^valid/i.test(name) ? 0 : 1);
  });

  test.each(SETTINGS)('%s %s', async (name, options, expected) => {
    expect(await exitCode(endEntity(name), ...options.split(' ').filter(Boolean))).toBe(expected);
  });
});
