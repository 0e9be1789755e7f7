export {
  changeOrganization,
  codesOf,
  type Ending,
  endOrganization,
  markOrganizationCertified,
  organizationHistory,
  organizationsLike,
  refusedByState,
  returnOrganization,
  submitOrganization,
  suspendExpired,
  suspendOrganization,
} from './states.ts';
