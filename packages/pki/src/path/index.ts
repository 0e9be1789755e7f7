export { PATH_REASONS, type PathReason, type PathReasonCode } from './reasons.ts';
export {
  EVIDENCE_REFUSALS,
  type EvidenceRefusal,
  type Revocation,
  type RevocationAnswer,
  type RevocationReasonName,
  type RevocationRules,
  type RevocationStatus,
} from './revocation/types.ts';
export { type TimeStampTrust, type TrustedTimeStamp, trustedTimeStamp } from './trusted-time-stamp.ts';
export type * from './types.ts';
export * from './validate-path.ts';
