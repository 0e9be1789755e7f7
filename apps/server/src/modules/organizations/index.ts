export { unifyNames } from './name-spelling.ts';
export {
  codeHolder,
  draftOrganization,
  findCertifiedByPrefix,
  findOrganization,
  isNameTaken,
  lockOrganization,
  type Organization,
  organizationName,
} from './organizations.ts';
export { organizations } from './tables.ts';
