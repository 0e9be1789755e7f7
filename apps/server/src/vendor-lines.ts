import type { Config } from './config.ts';
import type { Queryable } from './db/connect.ts';
import { type LineParts, recordCalls } from './providers/outbound/index.ts';

type Log = Parameters<typeof recordCalls>[1];

/** What all calls to outside vendors have in common: they are written down with what they cost. */
export const vendorLines = (config: Config, db: Queryable, log: Log): LineParts => ({
  record: recordCalls(db, log),
  prices: config.VENDOR_PRICES,
  ...(config.VENDOR_TIMEOUT_SECONDS && { timeoutMs: config.VENDOR_TIMEOUT_SECONDS * 1000 }),
});
