import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../db/columns.ts';

/**
 * One data key per subject (a person, an organisation, or `system:…` for keys of the whole installation), wrapped by the
 * master key. Deleting the row is deleting everything encrypted with it.
 */
export const subjectKeys = pgTable(
  'subject_keys',
  {
    subject: text().primaryKey(),
    wrapped: bytes().notNull(),
    /** Which master key wrapped it. */
    masterId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.masterId)],
);
