import { createHash } from 'node:crypto';
import { equalBytes } from '@yinxin/der';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type KeyAlgorithm, type Signer, signatureFor } from '../keys/index.ts';
import { LintError } from '../lint/index.ts';
import { OID } from '../oids.ts';
import { PROFILES, type ProfileId } from '../profiles/index.ts';
import { aPki, aRequest, aSigner, days, SUBJECTS, type TestPki } from '../testing/authorities.ts';
import {
  attributeValues,
  certificatePolicies,
  formatName,
  ocspNoCheck,
  parseCertificate,
} from '../x509/index.ts';
import {
  issueCertificate,
  issueCertificates,
  issueRootCertificate,
  ProfileError,
  randomSerial,
} from './index.ts';

const ALGORITHMS: KeyAlgorithm[] = ['P-256', 'P-384', 'SM2', 'RSA-2048'];

describe.each(ALGORITHMS)('an authority with a %s key', (algorithm) => {
  let pki: TestPki;
  let holder: Signer;
  beforeAll(async () => {
    pki = await aPki(algorithm);
    holder = await aSigner(algorithm);
  });

  test('its chain of signatures holds', async () => {
    const leaf = await issueCertificate(aRequest(pki.ca, 'person', holder.publicKey));
    expect(pki.root.signedBy(pki.root.spki)).toBe(true);
    expect(pki.issuing.signedBy(pki.root.spki)).toBe(true);
    expect(leaf.signedBy(pki.issuing.spki)).toBe(true);
    expect(leaf.signedBy(pki.root.spki)).toBe(false);
    expect(equalBytes(leaf.signatureAlgorithm, signatureFor(algorithm).identifier)).toBe(true);
    expect(parseCertificate(leaf.der).serial).toBe(leaf.serial);
  });

  test.each(Object.keys(PROFILES).filter((id) => id !== 'root-ca') as ProfileId[])(
    'issues by profile %s',
    async (id) => {
      const ca = id === 'issuing-ca' ? pki.rootCa : pki.ca;
      const certificate = await issueCertificate(aRequest(ca, id, holder.publicKey));
      const profile = PROFILES[id];
      expect(certificate.keyUsage).toEqual(profile.keyUsage);
      expect(certificate.extendedKeyUsage).toEqual(profile.purposes?.oids);
      expect(certificate.isCa).toBe(profile.ca !== undefined);
      expect(certificate.extension(certificatePolicies)).toEqual([
        { policy: profile.policy, cps: 'http://ca.example.cn/cps' },
      ]);
      expect(certificate.extension(ocspNoCheck)).toBe(id === 'ocsp-responder' ? true : undefined);
    },
  );
});

describe('what a certificate says', () => {
  test('an organisation carries its 统一社会信用代码 twice', async () => {
    const { ca } = await aPki();
    const { subject } = await issueCertificate(aRequest(ca, 'organization', (await aSigner()).publicKey));
    expect(attributeValues(subject, OID.organizationIdentifier)).toEqual(['NTRCN-91330100MA2GKX3E9L']);
    expect(attributeValues(subject, OID.serialNumber)).toEqual(['91330100MA2GKX3E9L']);
    expect(formatName(subject)).toContain('O=杭州印信科技有限公司');
  });

  test('a person carries a masked identity, never the number', async () => {
    const { ca } = await aPki();
    const request = aRequest(ca, 'person', (await aSigner()).publicKey);
    const { subject } = await issueCertificate(request);
    expect(attributeValues(subject, OID.serialNumber)).toEqual(['IDCCN-110xxxxxxxxxxx002X']);
    const whole = { ...SUBJECTS.person, serialNumber: 'IDCCN-11010519491231002X' };
    await expect(issueCertificate({ ...request, subject: whole })).rejects.toThrow(ProfileError);
  });

  test('what does not fit the profile is refused with every reason', async () => {
    const { ca } = await aPki();
    const request = { ...aRequest(ca, 'person', (await aSigner()).publicKey), notAfter: days(9000) };
    const refused = issueCertificate({ ...request, subject: { country: 'US', locality: '杭州' } });
    await expect(refused).rejects.toMatchObject({
      problems: [
        'locality is not part of this profile',
        'country is malformed',
        'commonName is missing',
        'serialNumber is missing',
        'validity is longer than 1830 days',
      ],
    });
  });

  test('Ed25519 keys are not certified', async () => {
    const { ca } = await aPki();
    const refused = issueCertificate(aRequest(ca, 'person', (await aSigner('Ed25519')).publicKey));
    await expect(refused).rejects.toThrow(ProfileError);
  });
});

describe('intent and result', () => {
  test('the intent is recorded before the key is used, the result is exactly that', async () => {
    const { ca } = await aPki();
    const events: string[] = [];
    const sign = (message: Uint8Array) => {
      events.push(`sign ${createHash('sha256').update(message).digest('hex')}`);
      return ca.signer.sign(message);
    };
    const hooks = {
      beforeSign: ({ tbsDigest }: { tbsDigest: Uint8Array }) =>
        void events.push(`before ${tbsDigest.toHex()}`),
      afterSign: (signed: Uint8Array) => void events.push(`after ${signed.toHex()}`),
    };
    const request = aRequest(
      { ...ca, signer: { ...ca.signer, sign } },
      'person',
      (await aSigner()).publicKey,
    );
    const certificate = await issueCertificate({ ...request, hooks });
    const digest = createHash('sha256').update(certificate.tbs).digest('hex');
    expect(events).toEqual([`before ${digest}`, `sign ${digest}`, `after ${certificate.der.toHex()}`]);
  });

  test('a failing record keeps the key unused', async () => {
    const { ca } = await aPki();
    const sign = vi.fn(ca.signer.sign);
    const hooks = { beforeSign: () => Promise.reject(new Error('database is down')) };
    const request = aRequest(
      { ...ca, signer: { ...ca.signer, sign } },
      'person',
      (await aSigner()).publicKey,
    );
    await expect(issueCertificate({ ...request, hooks })).rejects.toThrow('database is down');
    expect(sign).not.toHaveBeenCalled();
  });

  test('a key that returns a wrong signature is found out', async () => {
    const { ca } = await aPki();
    const other = await aSigner();
    const broken = { ...ca, signer: { ...ca.signer, sign: other.sign } };
    await expect(issueCertificate(aRequest(broken, 'person', other.publicKey))).rejects.toThrow(
      'does not verify',
    );
  });

  test('a batch is issued whole, or not at all when one request is bad', async () => {
    const { ca, issuing } = await aPki();
    const sign = vi.fn(ca.signer.sign);
    const spied = { ...ca, signer: { ...ca.signer, sign } };
    const requests = await Promise.all(
      Array.from({ length: 5 }, async () => aRequest(spied, 'person', (await aSigner()).publicKey)),
    );
    const bad = { ...requests[4]!, serial: new Uint8Array(4).fill(1) };
    await expect(issueCertificates([...requests, bad])).rejects.toThrow(LintError);
    expect(sign).not.toHaveBeenCalled();
    const issued = await issueCertificates(requests);
    expect(issued.map((one) => one.signedBy(issuing.spki))).toEqual(Array(5).fill(true));
    expect(new Set(issued.map(({ serial }) => serial)).size).toBe(5);
  });

  test('a root is its own issuer', async () => {
    const signer = await aSigner();
    const root = await issueRootCertificate({
      signer,
      subject: SUBJECTS['root-ca'],
      notBefore: new Date('2026-01-01'),
      notAfter: new Date('2055-12-31'),
    });
    expect(root.isSelfIssued).toBe(true);
    expect(root.basicConstraints).toEqual({ ca: true });
    expect(root.notAfter).toEqual(new Date('2055-12-31'));
  });
});

test('serials are positive, 20 octets, never repeated, and every free bit is random', () => {
  const count = 20_000;
  const seen = new Set<string>();
  const ones = new Array<number>(160).fill(0);
  for (let i = 0; i < count; i++) {
    const serial = randomSerial();
    expect(serial[0]! >> 6).toBe(1);
    seen.add(serial.toHex());
    for (let bit = 0; bit < 160; bit++) ones[bit]! += (serial[bit >> 3]! >> (7 - (bit & 7))) & 1;
  }
  expect(seen.size).toBe(count);
  // six standard deviations: fails by chance about once in three million runs
  const slack = 6 * Math.sqrt(count / 4);
  for (const share of ones.slice(2)) expect(Math.abs(share - count / 2)).toBeLessThan(slack);
});
