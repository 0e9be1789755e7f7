export {
  type CertifiedFacts,
  changeOrganization,
  codesOf,
  type Ending,
  endOrganization,
  markOrganizationCertified,
  type OrganizationVersion,
  organizationHistory,
  organizationsLike,
  refusedByState,
  returnOrganization,
  submitOrganization,
  suspendExpired,
  suspendOrganization,
} from './lifecycle.ts';
export { unifyNames } from './name-spelling.ts';
export * from './organizations.ts';
export { organizations } from './tables.ts';
