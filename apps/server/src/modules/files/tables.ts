import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../../db/columns.ts';

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
    /** A name the site itself asks by. */
    alias: text().unique(),
    /** The person whose private file it is; the site's own material has none. */
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

/**
 * Which content names which of the site's files. Nobody writes here: a trigger on content_items (migration 0007)
 * reads both copies of an item whenever one changes, so that no act, no kind and no seed can forget it. The
 * foreign key keeps a file as long as anything names it.
 */
export const fileUses = pgTable(
  'file_uses',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    itemId: uuid().notNull(),
    copy: text().$type<'working' | 'live'>().notNull(),
    /** From when the public may read the file because of this use; never because of a working copy. */
    publicFrom: moment(),
  },
  (table) => [
    unique('file_use').on(table.fileId, table.itemId, table.copy),
    index().on(table.itemId),
    check('file_use_copy', sql`${table.copy} in ('working', 'live')`),
    check('file_use_public', sql`${table.copy} = 'live' or ${table.publicFrom} is null`),
  ],
);
