export { type UsageRow, usageRecords } from './tables.ts';
