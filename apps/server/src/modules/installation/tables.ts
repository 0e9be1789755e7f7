import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../../db/columns.ts';

/** One row: what this database was created as, and a sealed word that only the right master key opens. */
export const installation = pgTable('installation', {
  id: smallint().primaryKey(),
  mode: text().notNull(),
  keyCheck: bytes().notNull(),
  createdAt: createdAt(),
});
