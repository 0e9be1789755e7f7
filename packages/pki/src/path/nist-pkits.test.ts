import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PathPolicies } from './types.ts';
import { validatePath } from './validate-path.ts';

// NIST Public Key Interoperability Test Suite 1.0.1, as Debian's python3-cryptography-vectors ships it.
const folder = '/usr/lib/python3/dist-packages/cryptography_vectors/x509/PKITS_data';
const isHere = fs.existsSync(folder);
const filesIn = (name: string) => (isHere ? fs.readdirSync(path.join(folder, name)) : []);
const read = (...parts: string[]) => new Uint8Array(fs.readFileSync(path.join(folder, ...parts)));

const ANCHOR = 'TrustAnchorRootCertificate.crt';
const certificates = filesIn('certs').filter((file) => file.endsWith('.crt'));
const crls = filesIn('crls').map((file) => read('crls', file));
const intermediates = certificates.filter((file) => file !== ANCHOR).map((file) => read('certs', file));

const isValid = (file: string, policies: PathPolicies = {}) =>
  validatePath({
    certificate: read('certs', file),
    anchors: [read('certs', ANCHOR)],
    intermediates,
    crls,
    at: new Date('2026-11-15T00:00:00Z'),
    policies,
  }).valid;

describe.skipIf(!isHere)('NIST PKITS with the default settings', () => {
  const named = certificates.filter((file) => /^(in)?valid.*Test\d+.*\.crt$/i.test(file));

  test('the suite is whole', () => {
    expect(named.length).toBeGreaterThanOrEqual(200);
  });

  test.each(named)('%s', (file) => {
    expect(isValid(file)).toBe(/^valid/i.test(file));
  });
});

const policy = (n: number) => `2.16.840.1.101.3.2.1.48.${n}`;
const only = (...numbers: number[]): PathPolicies => ({ initialPolicies: numbers.map(policy) });
const explicit: PathPolicies = { explicitPolicy: true };

/** Section 4.8: the same path under several initial settings. */
const settings: [string, PathPolicies, boolean][] = [
  ['ValidCertificatePathTest1EE', explicit, true],
  ['ValidCertificatePathTest1EE', { ...explicit, ...only(1) }, true],
  ['ValidCertificatePathTest1EE', { ...explicit, ...only(2) }, false],
  ['ValidCertificatePathTest1EE', { ...explicit, ...only(1, 2) }, true],
  ['AllCertificatesNoPoliciesTest2EE', {}, true],
  ['AllCertificatesNoPoliciesTest2EE', explicit, false],
  ['DifferentPoliciesTest3EE', {}, true],
  ['DifferentPoliciesTest3EE', explicit, false],
  ['DifferentPoliciesTest3EE', { ...explicit, ...only(1, 2) }, false],
  ['DifferentPoliciesTest4EE', {}, false],
  ['DifferentPoliciesTest5EE', {}, false],
  ['OverlappingPoliciesTest6EE', {}, true],
  ['OverlappingPoliciesTest6EE', only(1), true],
  ['OverlappingPoliciesTest6EE', only(2), false],
  ['DifferentPoliciesTest7EE', {}, false],
  ['DifferentPoliciesTest8EE', {}, false],
  ['DifferentPoliciesTest9EE', {}, false],
  ['AllCertificatesSamePoliciesTest10EE', only(1), true],
  ['AllCertificatesSamePoliciesTest10EE', only(2), true],
  ['AllCertificatesanyPolicyTest11EE', {}, true],
  ['AllCertificatesanyPolicyTest11EE', only(1), true],
  ['DifferentPoliciesTest12EE', {}, false],
  ['AllCertificatesSamePoliciesTest13EE', only(1), true],
  ['AllCertificatesSamePoliciesTest13EE', only(3), true],
  ['AnyPolicyTest14EE', only(1), true],
  ['AnyPolicyTest14EE', only(2), false],
  ['CPSPointerQualifierTest20EE', { ...explicit, ...only(1) }, true],
  ['inhibitAnyPolicyTest3EE', {}, true],
  ['inhibitAnyPolicyTest3EE', { inhibitAnyPolicy: true }, false],
];

describe.skipIf(!isHere)('NIST PKITS 4.8 and 4.12 under other settings', () => {
  test.each(settings)('%s %j is %s', (name, policies, valid) => {
    expect(isValid(`${name}.crt`, policies)).toBe(valid);
  });
});
