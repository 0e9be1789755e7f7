import { randomBytes } from 'node:crypto';
import { EXPERIENCE_CONTRACT, EXPERIENCE_MARK } from '@yinxin/api';
import { type KeyedSigner, pdfSigner } from '@yinxin/pdf-signature';
import {
  type Authority,
  type Certificate,
  creditCodeIdentifier,
  issueCertificate,
  issueCrl,
  issueRootCertificate,
  maskedIdentity,
  memoryKeyStore,
  PROFILES,
  SoftwareKeyProvider,
  type SubjectFields,
  signerFor,
} from '@yinxin/pki';
import { DAY_MS } from '@yinxin/values';

/** A root that nobody trusts, with who signs the sample: made in memory, never among our authorities. */
export interface TestAuthority {
  root: Certificate;
  rootCrl: Uint8Array;
  issuingCrl: Uint8Array;
  visitor: KeyedSigner;
  company: KeyedSigner;
  madeAt: Date;
}

/** A certificate must say where its status is found; of these nobody can ask (RFC 2606), the check brings the list. */
const NOWHERE = { crlUrls: ['http://experience.invalid/test.crl'] } as const;
/** What was signed is checked within a day. */
const DAYS = 3;

/** Numbers of district 000000, which does not exist. */
const VISITOR: SubjectFields = {
  country: 'CN',
  commonName: '体验用户',
  serialNumber: maskedIdentity('000000199001010018'),
};
const CODE = '91000000MA00000157';
const COMPANY: SubjectFields = {
  country: 'CN',
  organization: EXPERIENCE_CONTRACT.company,
  organizationIdentifier: creditCodeIdentifier(CODE),
  commonName: EXPERIENCE_CONTRACT.company,
  serialNumber: CODE,
};
const authorityName = (what: string): SubjectFields => ({
  country: 'CN',
  organization: EXPERIENCE_MARK,
  commonName: `印信体验测试${what}`,
});

export async function makeTestAuthority(now: Date): Promise<TestAuthority> {
  const provider = new SoftwareKeyProvider({
    store: memoryKeyStore(),
    masterKey: new Uint8Array(randomBytes(32)),
    cacheMilliseconds: DAY_MS,
  });
  const aKey = async (label: string) => signerFor(provider, await provider.generate('P-256', label));
  const seconds = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const span = {
    notBefore: new Date(seconds.getTime() - 3_600_000),
    notAfter: new Date(seconds.getTime() + DAYS * DAY_MS),
  };
  const rootSigner = await aKey('体验根');
  const root = await issueRootCertificate({ signer: rootSigner, subject: authorityName('根'), ...span });
  const rootCa: Authority = { certificate: root, signer: rootSigner, ...NOWHERE };
  const caSigner = await aKey('体验签发');
  const issuing = await issueCertificate({
    ...{ ca: rootCa, profile: PROFILES['issuing-ca'], subject: authorityName('签发') },
    ...{ publicKey: caSigner.publicKey, ...span },
  });
  const ca: Authority = { certificate: issuing, signer: caSigner, ...NOWHERE };
  const nothingRevoked = async (one: Authority) => {
    const valid = { thisUpdate: span.notBefore, nextUpdate: span.notAfter };
    return (await issueCrl({ ca: one, number: 1n, revoked: [], ...valid })).der;
  };
  const holder = async (profile: 'person' | 'organization', subject: SubjectFields) => {
    const key = await aKey(profile);
    const certificate = await issueCertificate({
      ...{ ca, profile: PROFILES[profile], subject, publicKey: key.publicKey, ...span },
    });
    return pdfSigner({ certificate: certificate.der, chain: [issuing.der] }, (bytes) => key.sign(bytes));
  };
  return {
    root,
    rootCrl: await nothingRevoked(rootCa),
    issuingCrl: await nothingRevoked(ca),
    visitor: await holder('person', VISITOR),
    company: await holder('organization', COMPANY),
    madeAt: now,
  };
}
