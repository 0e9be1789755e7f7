export { backup } from './backup.ts';
export type { BackupDependencies, Saved } from './format.ts';
export { restore } from './restore.ts';
