export { billed, isBilled } from './billed.ts';
export { type Metered, meter, meterChange, meteredBy, type Use } from './meter.ts';
export { placeSampleUses, type SampleUse } from './samples.ts';
export { type UsageRow, usageRecords } from './tables.ts';
