/** CRLReason of RFC 5280 5.3.1, by its number. */
export const REVOCATION_REASONS = {
  0: 'unspecified',
  1: 'keyCompromise',
  2: 'cACompromise',
  3: 'affiliationChanged',
  4: 'superseded',
  5: 'cessationOfOperation',
  6: 'certificateHold',
  8: 'removeFromCRL',
  9: 'privilegeWithdrawn',
  10: 'aACompromise',
} as const;

export type RevocationReasonName = (typeof REVOCATION_REASONS)[keyof typeof REVOCATION_REASONS];

/**
 * GOOD: fresh evidence says not revoked. REVOKED: accepted evidence says so. UNKNOWN: evidence is there and does
 * not answer. STALE: the only evidence is too old. UNAVAILABLE: there is none. NOT_CHECKED: nobody asked.
 */
export type RevocationStatus = 'GOOD' | 'REVOKED' | 'UNKNOWN' | 'STALE' | 'UNAVAILABLE' | 'NOT_CHECKED';

export interface Revocation {
  at: Date;
  reason: RevocationReasonName;
  /** When the key is known or suspected to be bad since (RFC 5280 5.3.2). */
  invalidSince?: Date;
}

/** Why a piece of revocation evidence is not taken, with the sentence shown to people. */
export const EVIDENCE_REFUSALS = {
  UNREADABLE: '吊销信息格式错误',
  CRITICAL_EXTENSION: '吊销信息含有无法识别的关键扩展',
  SIGNATURE_INVALID: '吊销信息的签名无效',
  ISSUER_NOT_TRUSTED: '吊销信息的签发者未获授权',
  STALE: '吊销信息已过期',
  FROM_THE_FUTURE: '吊销信息的签发时间晚于当前时间',
  AFTER_EXPIRY: '吊销信息在证书过期之后签发，不再包含该证书',
  REASONS_NOT_COVERED: '吊销列表只覆盖部分吊销原因',
  BASE_MISSING: '只有增量吊销列表，缺少完整列表',
  STATUS_UNKNOWN: 'OCSP 服务答复不知道该证书',
} as const;

export type EvidenceRefusal = keyof typeof EVIDENCE_REFUSALS;

export interface RevocationAnswer {
  status: RevocationStatus;
  source?: 'CRL' | 'OCSP';
  thisUpdate?: Date;
  nextUpdate?: Date;
  /** With REVOKED; with GOOD it is a revocation after the moment asked about. */
  revocation?: Revocation;
  /** Why evidence that was there did not count. */
  refused: EvidenceRefusal[];
}

export interface RevocationRules {
  /**
   * 'required' (default): every certificate must be GOOD. 'where-published': missing evidence is tolerated for a
   * certificate whose issuer named no place to ask (no CRL distribution point, no OCSP responder).
   * 'when-available': missing evidence is tolerated, bad or stale evidence is not. 'off': nothing is looked at.
   */
  mode?: 'required' | 'where-published' | 'when-available' | 'off';
  /** Evidence older than this at the moment asked about is stale even before its nextUpdate. */
  maxAgeMs?: number;
}
