import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from '../../db/columns.ts';

/** Views, counted per day; nothing in it leads to a person. */
export const pageViews = pgTable(
  'page_views',
  {
    day: date().notNull(),
    path: text().notNull(),
    /** A host, `direct`, or `internal` for a step within the site. */
    source: text().notNull(),
    device: text().$type<'desktop' | 'mobile'>().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path, table.source, table.device] }),
    check('view_device', sql`${table.device} in ('desktop', 'mobile')`),
  ],
);

/** One row a day. The salt is forgotten when the day is over: yesterday's hashes could not be made again. */
export const visitDays = pgTable('visit_days', {
  day: date().primaryKey(),
  salt: bytes(),
  visitors: integer().notNull().default(0),
});

/** Today's visitors as salted hashes, only to count each once; deleted when the day is over. */
export const visitorsToday = pgTable(
  'visitors_today',
  { day: date().notNull(), visitor: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
);
