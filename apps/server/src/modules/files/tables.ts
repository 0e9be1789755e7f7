import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../db/columns.ts';

/** What is known about a stored file; its bytes lie in the object store under their SHA-256. */
export const files = pgTable(
  'files',
  {
    id: id(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    sm3: text().notNull(),
    /** Anybody may read it; otherwise only its owner. */
    isPublic: boolean().notNull(),
    /** A name the site itself asks by. */
    alias: text().unique(),
    ownerId: uuid(),
    uploadedBy: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('file_digests', sql`${table.sha256} ~ '^[0-9a-f]{64}$' and ${table.sm3} ~ '^[0-9a-f]{64}$'`),
    index().on(table.createdAt.desc()),
    index().on(table.sha256),
  ],
);
export type StoredFile = typeof files.$inferSelect;
