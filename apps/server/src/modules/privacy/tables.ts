import { CONSENTS, type ConsentKindName } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf } from '../../db/columns.ts';
import { files } from '../files/tables.ts';
import { persons } from '../persons/tables.ts';

/** The ledger of consents: given and withdrawn, each with the version and digest of what was read. Append-only. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    kind: text().$type<ConsentKindName>().notNull(),
    act: text().$type<'given' | 'withdrawn'>().notNull(),
    version: text().notNull(),
    /** Of the text in UTF-8. */
    textSha256: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('consent_kind', oneOf(table.kind, CONSENTS)),
    check('consent_act', sql`${table.act} in ('given', 'withdrawn')`),
    index().on(table.personId, table.kind, table.id),
  ],
);

/** Copies of their data that people asked for. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    /** Once it is made; gone with the file. */
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    readyAt: moment(),
  },
  (table) => [index().on(table.personId, table.id), index().on(table.fileId)],
);
