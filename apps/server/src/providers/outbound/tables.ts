import { index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../db/columns.ts';

/** Every call to an outside vendor: what came of it, how long it took, what it cost. It holds no personal value. */
export const vendorCalls = pgTable(
  'vendor_calls',
  {
    id: id(),
    vendor: text().notNull(),
    operation: text().notNull(),
    outcome: text().notNull(),
    durationMs: integer().notNull(),
    /** 分; prices of single calls have fractions. */
    costFen: numeric({ precision: 10, scale: 2, mode: 'number' }).notNull(),
    target: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
);
