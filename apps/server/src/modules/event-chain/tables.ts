import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../../db/columns.ts';

/**
 * Events whose address and request are gone, each with the digest of what is left and the event that says so. The trigger
 * empties the row as its line is put in here, and lets nothing else be changed. Append-only.
 */
export const eventClearings = pgTable(
  'event_clearings',
  { eventId: uuid().primaryKey(), rest: bytes().notNull(), by: uuid().notNull() },
  (table) => [index().on(table.by)],
);
