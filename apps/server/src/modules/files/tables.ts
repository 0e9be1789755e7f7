import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../../db/columns.ts';
import type { Subject } from '../../vault/index.ts';
import { FILE_PURPOSES, type FilePurpose } from '../file-purposes/index.ts';

/**
 * Every object in the store. Written before the object is, or with the row that names it, where the store can tell what
 * it holds (`adoptStrays`); one that no file names is swept away (`sweepObjects`).
 */
export const objects = pgTable(
  'objects',
  {
    /** SHA-256 of what is stored. */
    key: text().primaryKey(),
    size: integer().notNull(),
    /** When somebody last was about to store it. */
    announcedAt: moment().notNull().defaultNow(),
  },
  (table) => [check('object_key', sql`${table.key} ~ '^[0-9a-f]{64}$'`)],
);

/** What is known about a stored file; its bytes lie in the object store. */
export const files = pgTable(
  'files',
  {
    id: id(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    /** Of the plain content; the object's key is another where that is encrypted. */
    sha256: text().notNull(),
    sm3: text().notNull(),
    /** A name the site itself asks by. */
    alias: text().unique(),
    object: text()
      .notNull()
      .references(() => objects.key),
    purpose: text().$type<FilePurpose>().notNull(),
    /** The person whose private file it is, or else the organisation; the site's own material has neither. */
    ownerId: uuid(),
    organizationId: uuid(),
    /** After this it goes by itself. */
    keepUntil: moment(),
    uploadedBy: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('file_digests', sql`${table.sha256} ~ '^[0-9a-f]{64}$' and ${table.sm3} ~ '^[0-9a-f]{64}$'`),
    check('file_purpose', sql`${table.purpose} in ${sql.raw(`('${FILE_PURPOSES.join("', '")}')`)}`),
    check(
      'file_owner',
      sql`num_nonnulls(${table.ownerId}, ${table.organizationId}) = (${table.purpose} <> 'content')::int`,
    ),
    index().on(table.createdAt),
    index().on(table.object),
    index().on(table.ownerId),
    index().on(table.organizationId),
    index().on(table.keepUntil),
  ],
);
export type StoredFile = typeof files.$inferSelect;

/** Bytes that are stored and wait for the row that names them. */
export interface ReceivedFile
  extends Pick<StoredFile, 'id' | 'name' | 'type' | 'size' | 'sha256' | 'sm3' | 'object' | 'purpose'> {
  owner: Subject | undefined;
  /** The size of an object that no row knows yet: it is announced with the row of the file (`announcing`). */
  unannounced?: number;
}

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
