export { billed, isBilled } from './billed.ts';
export { type Metered, meter, meterChange, meteredBy, type Use } from './meter.ts';
export { type UsageRow, usageRecords } from './tables.ts';
