import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../../db/columns.ts';

/** Private keys, sealed under the master key; what is inside only the key provider can open. */
export const sealedKeys = pgTable('sealed_keys', {
  id: text().primaryKey(),
  blob: bytes().notNull(),
  createdAt: createdAt(),
});
