import type { Certificate } from '../../x509/certificate.ts';
import type { Work } from '../work.ts';
import type { CrlView } from './crl.ts';
import type { OcspView } from './ocsp.ts';
import type { EvidenceRefusal, Revocation } from './types.ts';

/** A certificate whose status is asked for, and the issuer that the path has already proven. */
export interface Subject {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  /** The issuer's complete public key. */
  readonly issuerKey: Uint8Array;
}

export interface RevocationContext {
  readonly at: Date;
  readonly now: Date;
  readonly maxAgeMs: number | undefined;
  readonly crls: readonly CrlView[];
  readonly ocsp: readonly OcspView[];
  /** Where separate CRL issuers and responders may be found. */
  readonly pool: readonly Certificate[];
  readonly work: Work;
  /** Whether a certificate has a valid path, revocation included, to the anchor of the path in question. */
  readonly isTrusted: (certificate: Certificate) => boolean;
}

interface EvidenceTime {
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
}

/** Evidence without nextUpdate promises nothing; a day is what daily CRLs and OCSP practice give. */
const MAX_AGE_WITHOUT_NEXT_UPDATE_MS = 24 * 60 * 60 * 1000;

/** Whether evidence answers for the moment asked about; undefined when it does. */
export function timeRefusal(
  { thisUpdate, nextUpdate }: EvidenceTime,
  certificate: Certificate,
  { at, now, maxAgeMs }: RevocationContext,
): EvidenceRefusal | undefined {
  if (thisUpdate > now) return 'FROM_THE_FUTURE';
  // made after the moment asked about: it knows more, unless the certificate had expired and was dropped
  if (thisUpdate > at) return certificate.notAfter < thisUpdate ? 'AFTER_EXPIRY' : undefined;
  if (nextUpdate && at > nextUpdate) return 'STALE';
  const maxAge = maxAgeMs ?? (nextUpdate ? Number.POSITIVE_INFINITY : MAX_AGE_WITHOUT_NEXT_UPDATE_MS);
  return at.getTime() - thisUpdate.getTime() > maxAge ? 'STALE' : undefined;
}

/** A revocation counts from its date, or from when the key went bad (RFC 5280 5.3.2). */
export const isRevokedAt = ({ at, invalidSince }: Revocation, moment: Date): boolean =>
  at <= moment || (invalidSince !== undefined && invalidSince <= moment);
