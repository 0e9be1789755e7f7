import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** How much of a budget was used in one stretch of time. Shared by all processes. */
export const counters = pgTable(
  'counters',
  {
    name: text().notNull(),
    begins: moment().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.begins] }), index().on(table.begins)],
);
