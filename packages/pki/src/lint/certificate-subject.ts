import type { SignatureAlgorithm } from '../keys/algorithms.ts';
import type { Certificate } from '../x509/certificate.ts';
import type { LintRule } from './lint.ts';

/** A certificate that is about to be signed, and by whom. */
export interface CertificateToLint {
  readonly certificate: Certificate;
  /** Absent when the certificate will sign itself. */
  readonly issuer: Certificate | undefined;
  /** What the issuer's key signs with. */
  readonly signature: SignatureAlgorithm;
}

export type CertificateRule = LintRule<CertificateToLint>;
