export { backup } from './backup.ts';
export type { BackupParts, Saved } from './format.ts';
export { restore } from './restore.ts';
