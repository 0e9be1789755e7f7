export { composeValues, type Entry } from './compose.ts';
export type { SheetLine } from './page.ts';
export { DocumentRefused, type Scanned, TypesettingPool } from './pool.ts';
export { createPress, type Press } from './press.ts';
export type { Fact, PlatformReport, ReportBlock, ReportSection, Tone } from './report.ts';
export { quotedAll } from './report.ts';
export { Scanning } from './scanning.ts';
