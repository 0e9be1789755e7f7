import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, moment } from '../../db/columns.ts';

/** How much of a budget was used in one stretch of time. Shared by all processes. */
export const counters = pgTable(
  'counters',
  {
    name: text().notNull(),
    begins: moment().notNull(),
    used: integer().notNull(),
    /** What whoever took a part of it ahead last was given. */
    granted: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.name, table.begins] }), index().on(table.begins)],
);

/** Places that are held now. A process that is killed holds its own until they end. */
export const leases = pgTable(
  'leases',
  {
    id: id(),
    name: text().notNull(),
    endsAt: moment().notNull(),
  },
  (table) => [index().on(table.name)],
);
