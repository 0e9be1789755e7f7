export type { Place } from './checks.ts';
export { defaultScanPolicy, type FindingCode, type ScanPolicy, type Severity } from './policy.ts';
export * from './scan.ts';
