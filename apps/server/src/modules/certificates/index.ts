export {
  type CertificateOrder,
  type CertificateSettings,
  type Certificates,
  createCertificates,
  type LeafProfile,
} from './certificates.ts';
export { type Family, HIERARCHY } from './hierarchy.ts';
export type { HoldOrder, HoldOutcome, ReleaseOutcome } from './hold.ts';
export type { LoneRevocationOutcome, RevocationOrder } from './revoke.ts';
export { registerCertificateEndpoints } from './routes.ts';
export { FINAL_REASONS, type FinalReason } from './tables.ts';
export type {
  AuthorityDecision,
  AuthorityRequest,
  DecisionOutcome,
  RequestOutcome,
  TwoPersons,
} from './two-persons.ts';
