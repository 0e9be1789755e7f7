import { OID } from '@yinxin/pki';
import { aCertificate, aCrl, type Holder, type KeyKind } from '../../attacks/testing/certificates.ts';
import { aToken } from '../../attacks/testing/world.ts';
import { type KeyedSigner, pdfSigner, type TimeStampSource } from '../signer.ts';

/** The people of the attack suite, in the words of the tests that sign. */

export type { KeyKind };

export type Role = 'ca' | 'signer' | 'time-stamping';

const DAY = 86_400_000;

/** Issues a certificate; without an issuer it is self-signed. */
export const aPerson = (subject: string, kind: KeyKind, role: Role = 'signer', issuer?: Holder): Holder =>
  aCertificate({
    subject,
    kind,
    ca: role === 'ca',
    ...(issuer && { issuer }),
    ...(role === 'time-stamping' && { purposes: [OID.timeStamping] }),
  });

/** A signer with its issuer, ready to sign files. */
export function aSigner(
  subject: string,
  kind: KeyKind,
  issuer: Holder = aPerson('测试根', kind, 'ca'),
): KeyedSigner {
  const { certificate, sign } = aPerson(subject, kind, 'signer', issuer);
  return pdfSigner({ certificate, chain: [issuer.certificate] }, sign);
}

/** An RFC 3161 authority in this process. */
export function aTimeStampAuthority(issuer: Holder, kind: KeyKind = 'p256'): TimeStampSource {
  const authority = aPerson('测试时间戳', kind, 'time-stamping', issuer);
  const digest = kind === 'sm2' ? 'sm3' : 'sha256';
  return { digest, stamp: (imprint) => aToken(authority, issuer, digest, imprint, new Date()) };
}

/** An empty and current revocation list of the issuer. */
export const aRevocationList = (issuer: Holder): Uint8Array =>
  aCrl(issuer, { thisUpdate: new Date(Date.now() - DAY), nextUpdate: new Date(Date.now() + 30 * DAY) });
