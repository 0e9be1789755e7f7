export { answerCertificateAdmin, type CertificateAdminDependencies } from './admin-routes.ts';
export {
  type CertificateOrder,
  type CertificateSettings,
  type Certificates,
  createCertificates,
  type LeafProfile,
  type ReportSigner,
} from './certificates.ts';
export { type Family, HIERARCHY, houseName } from './issuing/hierarchy.ts';
export { IssueAbandoned } from './issuing/issue.ts';
export type { Circumstances } from './recording.ts';
export { registerCertificateEndpoints } from './routes.ts';
export { evidenceFrom, isProven, statusNow, timeStampsOf } from './services/evidence.ts';
export type { HoldOrder, HoldOutcome, ReleaseOutcome } from './status/hold.ts';
export type { IssuedFacts, IssuedRecord } from './status/records.ts';
export type { LoneRevocationOutcome, RevocationOrder } from './status/revoke.ts';
export { presentStandings, selectStandings } from './status/status-record.ts';
export type {
  AuthorityDecision,
  AuthorityRequest,
  DecisionOutcome,
  RequestOutcome,
  TwoPersons,
} from './status/two-persons.ts';
export { certificatesWithoutEvent } from './supplement.ts';
export { FINAL_REASONS, type FinalReason } from './tables.ts';
export { keepCertificates, recordCertificates } from './upkeep.ts';
