import { ia5, printable, sequence, utf8 } from '@yinxin/der';
import { describe, expect, test } from 'vitest';
import { aName, rdn, type TestEntity } from './testing/build.ts';
import { general, type NameConstraintsInput, nameConstraints, subjectAltName } from './testing/extensions.ts';
import { TestPki } from './testing/pki.ts';

const under = (unit: string, ...more: Uint8Array[]): Uint8Array =>
  sequence(
    rdn('2.5.4.6', printable('CN')),
    rdn('2.5.4.10', utf8('Test Certificates')),
    rdn('2.5.4.11', utf8(unit)),
    ...more,
  );

const person = (unit: string): Uint8Array => under(unit, rdn('2.5.4.3', utf8('某人')));

const directory = (unit: string): Uint8Array => general.directory(under(unit));

interface Subject {
  subject?: Uint8Array;
  names?: readonly Uint8Array[];
}

/** The verdict on a certificate below CAs with these constraints, one each. */
function verdict(constraints: readonly NameConstraintsInput[], { subject, names = [] }: Subject): string {
  const pki = new TestPki();
  let issuer: TestEntity = pki.root;
  for (const one of constraints) {
    const name = under('allowed', rdn('2.5.4.3', utf8(`CA ${pki.certificates.length}`)));
    issuer = pki.ca(issuer, { subject: name, extensions: [nameConstraints(one)] });
  }
  const extensions = names.length > 0 ? [subjectAltName(...names)] : [];
  return pki.verdict(pki.leaf(issuer, { subject: subject ?? person('allowed'), extensions }));
}

describe('PKITS 4.13 name constraints: distinguished names', () => {
  const permitted = [{ permitted: [directory('allowed')] }];
  const excluded = [{ excluded: [directory('forbidden')] }];

  test.each([
    ['4.13.1 a name inside', permitted, { subject: person('allowed') }, 'VALID'],
    ['4.13.2 a name outside', permitted, { subject: person('elsewhere') }, 'NAME_CONSTRAINTS'],
    [
      '4.13.3 an alternative name outside',
      permitted,
      { names: [general.directory(person('elsewhere'))] },
      'NAME_CONSTRAINTS',
    ],
    [
      '4.13.4 an alternative name inside',
      permitted,
      { names: [general.directory(person('ALLOWED '))] },
      'VALID',
    ],
    ['4.13.5 one of two subtrees', [{ permitted: [directory('a'), directory('allowed')] }], {}, 'VALID'],
    ['4.13.7 an excluded name', excluded, { subject: person('forbidden') }, 'NAME_CONSTRAINTS'],
    [
      '4.13.8 excluded wins',
      [{ permitted: [directory('allowed')], excluded: [directory('allowed')] }],
      {},
      'NAME_CONSTRAINTS',
    ],
    ['4.13.11 not excluded', excluded, {}, 'VALID'],
    [
      '4.13.12 two CAs narrow each other',
      [...permitted, { permitted: [directory('other')] }],
      {},
      'NAME_CONSTRAINTS',
    ],
    [
      '4.13.14 the empty subject is not constrained',
      permitted,
      { subject: sequence(), names: [general.dns('a.cn')] },
      'VALID',
    ],
    [
      '4.13.15 exclusions add up',
      [...excluded, { excluded: [directory('allowed')] }],
      {},
      'NAME_CONSTRAINTS',
    ],
    ['4.13.18 permitted in one, excluded in the other', [...permitted, ...excluded], {}, 'VALID'],
  ] as const)('%s', (_, constraints, subject, expected) => {
    expect(verdict(constraints, subject)).toBe(expected);
  });

  test('4.13.19 a self-issued CA is exempt, 4.13.20 the target is not', () => {
    const pki = new TestPki();
    const constraints = [nameConstraints({ permitted: [directory('allowed')] })];
    const ca = pki.ca(pki.root, { subject: aName('Outside CA'), extensions: constraints });
    const renewed = pki.ca(ca, { subject: aName('Outside CA') });
    expect(pki.verdict(pki.leaf(renewed, { subject: person('allowed') }))).toBe('VALID');
    expect(pki.verdict(pki.leaf(renewed, { subject: aName('Outside CA') }))).toBe('NAME_CONSTRAINTS');
  });
});

describe('PKITS 4.13 name constraints: mail, DNS, URI, IP', () => {
  const { email, dns, uri, ip } = general;
  const mailSubject = (address: string) => under('allowed', rdn('1.2.840.113549.1.9.1', ia5(address)));

  test.each([
    ['4.13.21 a host of the domain', email('.test.gov'), email('t@mail.test.gov'), 'VALID'],
    [
      '4.13.22 the domain itself is not below it',
      email('.test.gov'),
      email('t@test.gov'),
      'NAME_CONSTRAINTS',
    ],
    ['4.13.23 the host', email('test.gov'), email('t@TEST.gov'), 'VALID'],
    ['4.13.24 a host below the host', email('test.gov'), email('t@mail.test.gov'), 'NAME_CONSTRAINTS'],
    ['one mailbox', email('a@test.gov'), email('a@Test.gov'), 'VALID'],
    ['the local part keeps its case', email('a@test.gov'), email('A@test.gov'), 'NAME_CONSTRAINTS'],
    ['4.13.30 a DNS name below', dns('test.gov'), dns('www.test.gov'), 'VALID'],
    ['4.13.31 another DNS name', dns('test.gov'), dns('www.other.gov'), 'NAME_CONSTRAINTS'],
    ['4.13.38 a DNS name that only ends alike', dns('test.gov'), dns('mytest.gov'), 'NAME_CONSTRAINTS'],
    ['4.13.34 a URI of a host below', uri('.test.gov'), uri('https://a.test.gov:8443/x'), 'VALID'],
    ['4.13.35 a URI of the domain itself', uri('.test.gov'), uri('https://test.gov/'), 'NAME_CONSTRAINTS'],
    ['a URI with user name and port', uri('test.gov'), uri('ftp://me@test.gov:21/'), 'VALID'],
    ['a URI of an address', uri('test.gov'), uri('https://127.0.0.1/'), 'NAME_CONSTRAINTS'],
    ['a URI without a host', uri('test.gov'), uri('urn:test.gov'), 'NAME_CONSTRAINTS'],
    ['an address in the network', ip(10, 0, 0, 0, 255, 0, 0, 0), ip(10, 1, 2, 3), 'VALID'],
    ['an address outside', ip(10, 0, 0, 0, 255, 0, 0, 0), ip(11, 1, 2, 3), 'NAME_CONSTRAINTS'],
    [
      'a kind nobody can compare',
      general.registeredId('1.2.3'),
      general.registeredId('1.2.3.4'),
      'NAME_CONSTRAINTS',
    ],
    ['a kind without constraint', email('test.gov'), dns('other.gov'), 'VALID'],
  ] as const)('permitted: %s', (_, base, name, expected) => {
    expect(verdict([{ permitted: [base] }], { names: [name] })).toBe(expected);
  });

  test.each([
    ['4.13.25 mail outside', email('test.gov'), email('t@mail.test.gov'), 'VALID'],
    ['4.13.26 mail inside', email('test.gov'), email('t@test.gov'), 'NAME_CONSTRAINTS'],
    ['mail that is no address', email('test.gov'), email('nobody'), 'NAME_CONSTRAINTS'],
    ['4.13.32 DNS outside', dns('test.gov'), dns('www.other.gov'), 'VALID'],
    ['4.13.33 DNS inside', dns('test.gov'), dns('www.TEST.gov'), 'NAME_CONSTRAINTS'],
    ['4.13.36 URI outside', uri('test.gov'), uri('https://a.test.gov/'), 'VALID'],
    ['4.13.37 URI inside', uri('test.gov'), uri('https://test.gov/'), 'NAME_CONSTRAINTS'],
    ['an address that cannot be read', ip(10, 0, 0, 0, 255, 0, 0, 0), ip(10, 1), 'NAME_CONSTRAINTS'],
    [
      'a kind nobody can compare',
      general.registeredId('1.2.3'),
      general.registeredId('1.9'),
      'NAME_CONSTRAINTS',
    ],
  ] as const)('excluded: %s', (_, base, name, expected) => {
    expect(verdict([{ excluded: [base] }], { names: [name] })).toBe(expected);
  });

  test('4.13.27 and 4.13.28 names and mail addresses together', () => {
    const both = [{ permitted: [directory('allowed'), email('test.gov')] }];
    expect(verdict(both, { names: [email('a@test.gov')] })).toBe('VALID');
    expect(verdict(both, { names: [email('a@other.gov')] })).toBe('NAME_CONSTRAINTS');
  });

  test('4.13.29 a mail address inside the subject is constrained too', () => {
    const mail = [{ permitted: [email('test.gov')] }];
    expect(verdict(mail, { subject: mailSubject('a@test.gov') })).toBe('VALID');
    expect(verdict(mail, { subject: mailSubject('a@other.gov') })).toBe('NAME_CONSTRAINTS');
  });
});
