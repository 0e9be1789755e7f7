import type { Authority } from '../ca/authority.ts';
import { type IssueRequest, issueCertificate, issueRootCertificate } from '../ca/issue.ts';
import type { KeyAlgorithm } from '../keys/algorithms.ts';
import { type Signer, signerFor } from '../keys/provider.ts';
import { SoftwareKeyProvider } from '../keys/software.ts';
import { memoryKeyStore } from '../keys/stores.ts';
import { PROFILES, type ProfileId } from '../profiles/profiles.ts';
import { creditCodeIdentifier, maskedIdentity, type SubjectFields } from '../profiles/subject.ts';
import type { Certificate } from '../x509/certificate.ts';

/** Builders for tests of this package: authorities, subjects and keys with sensible defaults. */

/** The real time in whole seconds: outside tools look at their own clock. */
export const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
export const days = (count: number, from: Date = NOW): Date => new Date(from.getTime() + count * 86_400_000);

export const SUBJECTS: Readonly<Record<ProfileId, SubjectFields>> = {
  'root-ca': { country: 'CN', organization: '印信演示', commonName: '印信演示根' },
  'issuing-ca': { country: 'CN', organization: '印信演示', commonName: '印信演示签发' },
  person: { country: 'CN', commonName: '张三', serialNumber: maskedIdentity('11010519491231002X') },
  organization: {
    country: 'CN',
    organization: '杭州印信科技有限公司',
    organizationIdentifier: creditCodeIdentifier('91330100MA2GKX3E9L'),
    commonName: '杭州印信科技有限公司',
    serialNumber: '91330100MA2GKX3E9L',
  },
  'seal-maker': {
    country: 'CN',
    organization: '印信制章',
    organizationIdentifier: creditCodeIdentifier('91330100MA2GKX3E9L'),
    commonName: '印信制章',
    serialNumber: '91330100MA2GKX3E9L',
  },
  'document-signing': { country: 'CN', organization: '印信演示', commonName: '印信文档签名' },
  'time-stamping': { country: 'CN', organization: '印信演示', commonName: '印信时间戳' },
  'ocsp-responder': { country: 'CN', organization: '印信演示', commonName: '印信状态查询' },
};

export const aProvider = (): SoftwareKeyProvider =>
  new SoftwareKeyProvider({
    store: memoryKeyStore(),
    masterKey: new Uint8Array(32).fill(1),
    cacheMilliseconds: 60_000,
  });

export async function aSigner(algorithm: KeyAlgorithm = 'P-256'): Promise<Signer> {
  const provider = aProvider();
  return signerFor(provider, await provider.generate(algorithm, 'test'));
}

export interface TestPki {
  readonly root: Certificate;
  readonly rootCa: Authority;
  readonly issuing: Certificate;
  readonly ca: Authority;
}

/** A root and an issuing authority under it. */
export async function aPki(algorithm: KeyAlgorithm = 'P-256'): Promise<TestPki> {
  const rootSigner = await aSigner(algorithm);
  const root = await issueRootCertificate({
    signer: rootSigner,
    subject: SUBJECTS['root-ca'],
    notBefore: days(-10),
    notAfter: days(7000),
  });
  const urls = {
    crlUrls: ['http://ca.example.cn/issuing.crl'],
    ocspUrls: ['http://ocsp.example.cn'],
    issuerUrls: ['http://ca.example.cn/issuing.cer'],
    cpsUrl: 'http://ca.example.cn/cps',
  };
  const rootCa: Authority = { certificate: root, signer: rootSigner, ...urls };
  const signer = await aSigner(algorithm);
  const issuing = await issueCertificate({
    ca: rootCa,
    profile: PROFILES['issuing-ca'],
    subject: SUBJECTS['issuing-ca'],
    publicKey: signer.publicKey,
    notBefore: days(-9),
    notAfter: days(4000),
  });
  return { root, rootCa, issuing, ca: { certificate: issuing, signer, ...urls } };
}

export const aRequest = (ca: Authority, profile: ProfileId, publicKey: Uint8Array): IssueRequest => ({
  ca,
  profile: PROFILES[profile],
  subject: SUBJECTS[profile],
  publicKey,
  notBefore: days(-1),
  notAfter: days(90),
});

export interface TestHolder {
  readonly certificate: Certificate;
  readonly signer: Signer;
}

/** A certificate of the given profile and the key that belongs to it. */
export async function aHolder(
  ca: Authority,
  profile: ProfileId,
  algorithm: KeyAlgorithm = 'P-256',
): Promise<TestHolder> {
  const signer = await aSigner(algorithm);
  return { certificate: await issueCertificate(aRequest(ca, profile, signer.publicKey)), signer };
}
