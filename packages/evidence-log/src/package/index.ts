export { machineCrypto } from '../machine-crypto.ts';
export {
  type Answer,
  PACKAGE_CHECKS,
  PACKAGE_VERDICTS,
  type PackageCheck,
  type PackageCheckId,
} from './checks.ts';
export { OUTCOMES, type PackageEvent, type PackageOutcome } from './events.ts';
export { formatBatch, INTENT_FORMAT, intentPaths, RECORD_FORMAT } from './intents.ts';
export * from './judges.ts';
export type { JudgedBy } from './keys.ts';
export { PACKAGE_LIMITS } from './limits.ts';
export * from './manifest.ts';
export { isReadme, README } from './readme.ts';
export { formatStatement, MANIFEST_NOTE, type Statement } from './statement.ts';
export * from './verify.ts';
