export { type MasterKeys, masterKeys } from './master-keys.ts';
export { sealedSize } from './sealed-stream.ts';
export {
  forgetSubject,
  type KeyRows,
  rotateMasterKey,
  type Subject,
  type SubjectVault,
  selectKey,
} from './subjects.ts';
export {
  createVault,
  type OpenedVault,
  openVault,
  type SubjectVaults,
  sameBytes,
  type Vault,
} from './vault.ts';
