export * from './checkpoint.ts';
export { type CosignerKey, cosignedAt, cosigner } from './cosignature.ts';
export type { LogCrypto } from './crypto.ts';
export * from './disclosure.ts';
export { type Checked, type Damage, fsck } from './fsck.ts';
export {
  type Appended,
  CHECKPOINT,
  EvidenceLog,
  ForkedError,
  type KnownLog,
  type LogParts,
  leadsTo,
  RolledBackError,
  readCheckpoint,
  rebuild,
  signedCheckpoint,
} from './log.ts';
export * from './merkle.ts';
export * from './note.ts';
export * from './policies.ts';
export * from './policy.ts';
export * from './proof.ts';
export type { LogStore } from './store.ts';
export * from './tiles.ts';
export { BrokenTreeError, type ReadTile, TiledTree } from './tree.ts';
export * from './witness.ts';
