export { answerCertificateAdmin } from './admin-routes.ts';
export {
  type CertificateSettings,
  type Certificates,
  createCertificates,
  type LeafProfile,
} from './certificates.ts';
export { type Family, HIERARCHY } from './issuing/hierarchy.ts';
export { IssueAbandoned } from './issuing/issue.ts';
export type { Circumstances } from './recording.ts';
export { registerCertificateEndpoints } from './routes.ts';
export type { IssuedFacts } from './status/records.ts';
export { presentCertificateStates, selectCertificateStates } from './status/status-record.ts';
export { certificatesWithoutEvent } from './supplement.ts';
export { keepCertificates } from './upkeep.ts';
