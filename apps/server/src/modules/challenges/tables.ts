import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

/** Challenges that were passed and used: each is good once. Those that were only handed out stand nowhere. */
export const spentChallenges = pgTable(
  'spent_challenges',
  { id: text().primaryKey(), expiresAt: moment().notNull() },
  (table) => [index().on(table.expiresAt)],
);
