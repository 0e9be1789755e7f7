import type { Certificate } from '../x509/certificate.ts';
import type { KeyUsage } from '../x509/extensions/index.ts';
import type { PathReason, PathReasonCode } from './reasons.ts';
import type { RevocationAnswer, RevocationRules } from './revocation/types.ts';

export interface PathPolicies {
  /** Initial policy set; default anyPolicy (RFC 5280 6.1.1 c). */
  initialPolicies?: readonly string[];
  /** RFC 5280 6.1.1 (f) */
  explicitPolicy?: boolean;
  /** RFC 5280 6.1.1 (e) */
  inhibitPolicyMapping?: boolean;
  /** RFC 5280 6.1.1 (g) */
  inhibitAnyPolicy?: boolean;
}

/** What the caller wants the target certificate for; usages and purposes are alternatives. */
export interface IntendedUse {
  keyUsage?: readonly KeyUsage[];
  extendedKeyUsage?: readonly string[];
}

export interface PathMaterial {
  /** Certificates that may stand between target and anchor, in any order; DER or parsed. */
  intermediates?: readonly (Uint8Array | Certificate)[];
  /** DER CertificateList. */
  crls?: readonly Uint8Array[];
  /** DER OCSPResponse or BasicOCSPResponse. */
  ocspResponses?: readonly Uint8Array[];
}

export interface PathInput extends PathMaterial {
  certificate: Uint8Array | Certificate;
  anchors: readonly (Uint8Array | Certificate)[];
  /** The moment the path is judged for. */
  at: Date;
  /** The clock on the wall, when `at` lies in the past; default `at`. Evidence from its future is refused. */
  now?: Date;
  policies?: PathPolicies;
  use?: IntendedUse;
  revocation?: RevocationRules;
  /** Asked at every step: once it is late the answer is WORK_LIMIT. */
  isLate?: () => boolean;
}

export type PathCheckId =
  | 'format'
  | 'trust-anchor'
  | 'signature'
  | 'validity'
  | 'name-chaining'
  | 'name-constraints'
  | 'policies'
  | 'policy-mappings'
  | 'basic-constraints'
  | 'path-length'
  | 'key-usage'
  | 'extended-key-usage'
  | 'critical-extensions'
  | 'revocation';

/** One question asked of one certificate of the path. */
export interface PathCheck {
  id: PathCheckId;
  /** 0 is the target certificate. */
  index: number;
  passed: boolean;
  /** Why not, when not passed. */
  code?: PathReasonCode;
}

export interface PathPolicyAnswer {
  /** Policies the path is valid for, in the anchor's domain; may hold anyPolicy. */
  authority: string[];
  /** Those of the caller's initial set. */
  user: string[];
  /** Whether a policy was demanded, by the caller or by the path. */
  explicitPolicyRequired: boolean;
}

/** Material that would help and was not there. */
export interface MissingMaterial {
  kind: 'issuer' | 'revocation';
  certificate: Certificate;
  /** Known for revocation. */
  issuer?: Certificate;
  caIssuerUrls: readonly string[];
  crlUrls: readonly string[];
  ocspUrls: readonly string[];
}

export interface PathResult {
  valid: boolean;
  /** Absent exactly when valid. */
  reason?: PathReason;
  /** Target first, anchor last; as far as it could be built. */
  path: Certificate[];
  checks: PathCheck[];
  policies: PathPolicyAnswer;
  /** For each certificate of the path but the anchor. */
  revocation: RevocationAnswer[];
  missing: MissingMaterial[];
}
