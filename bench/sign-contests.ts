// What `npm run bench:sign` measures, by what is compared.
import { createHash } from 'node:crypto';
import { issueCertificates, issueRootCertificate, type Signer, signerFor } from '@yinxin/pki';
import type { KeyKind } from '../packages/pdf-signature/src/attacks/testing/certificates.ts';
import {
  aPki,
  aProvider,
  aRequest,
  aSigner,
  days,
  SUBJECTS,
} from '../packages/pki/src/testing/authorities.ts';
import { byLibpdf, bySignpdf, leastWork, ours, oursScanned, type Signing } from './sign-subjects.ts';
import { type Contests, HEATING, measure, type Work } from './signature-turns.ts';
import { aFileOf, Party, type Size } from './signature-world.ts';

/** Certificates issued together. */
export const BATCH = 100;

/** Signs the same file again and again, once it has shown that its signature holds. */
const signs = (kind: KeyKind, size: Size, by: (party: Party) => Signing) => async (): Promise<Work> => {
  const party = new Party(kind);
  const file = aFileOf(size);
  const sign = by(party);
  await party.check(by.name, Buffer.concat(await sign(file)));
  const small = aFileOf('100 kB');
  await measure(() => sign(small), HEATING);
  return () => sign(file);
};

const atLeast = (kind: KeyKind, size: Size) => (): Work => {
  const file = aFileOf(size);
  const work = leastWork(new Party(kind));
  return () => work(file);
};

const hashes = (size: Size) => (): Work => {
  const file = aFileOf(size);
  return () => createHash('sha256').update(file).digest();
};

/** Batches as an authority issues them: the key is opened once for each. */
const issues = (selfCheck: boolean) => async (): Promise<Work> => {
  const provider = aProvider();
  const key = await provider.generate('P-256', '签发');
  const certificate = await issueRootCertificate({
    signer: await signerFor(provider, key),
    subject: SUBJECTS['root-ca'],
    notBefore: days(-1),
    notAfter: days(7000),
  });
  const { ca } = await aPki();
  const { publicKey } = await aSigner();
  const batch = (signer: Signer) => {
    const request = aRequest({ ...ca, certificate, signer, selfCheck }, 'person', publicKey);
    return issueCertificates(Array.from({ length: BATCH }, () => request));
  };
  return () => provider.withSigner(key, batch);
};

const usesKey = async (): Promise<Work> => {
  const provider = aProvider();
  const key = await provider.generate('P-256', '签发');
  const tbsSized = new Uint8Array(600);
  return () =>
    provider.withSigner(key, ({ sign }) => {
      for (let i = 0; i < BATCH; i++) sign(tbsSized);
    });
};

export const contests = {
  small: {
    ours: signs('p256', '100 kB', ours),
    signpdf: signs('p256', '100 kB', bySignpdf),
    libpdf: signs('p256', '100 kB', byLibpdf),
    limit: atLeast('p256', '100 kB'),
  },
  scanned: { ours: signs('p256', '100 kB', oursScanned), limit: atLeast('p256', '100 kB') },
  medium: {
    ours: signs('p256', '10 MB', ours),
    signpdf: signs('p256', '10 MB', bySignpdf),
    libpdf: signs('p256', '10 MB', byLibpdf),
    limit: hashes('10 MB'),
  },
  sm2Small: { ours: signs('sm2', '100 kB', ours), limit: atLeast('sm2', '100 kB') },
  sm2Medium: { ours: signs('sm2', '10 MB', ours), limit: atLeast('sm2', '10 MB') },
  archival: {
    ours: signs('p256', '100 kB', (party) => ours(party, 'B-LTA')),
    libpdf: signs('p256', '100 kB', (party) => byLibpdf(party, 'B-LTA')),
  },
  issuing: { plain: issues(false), selfChecked: issues(true), limit: usesKey },
} satisfies Contests;
