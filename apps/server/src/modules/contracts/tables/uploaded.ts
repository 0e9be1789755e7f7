import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, owner } from '../../../db/columns.ts';
import { files } from '../../files/tables.ts';
import type { DocumentFinding, PageMm } from './contract.ts';

const fileId = () =>
  uuid()
    .notNull()
    .references(() => files.id, { onDelete: 'cascade' });

/** What a program uploaded for contracts to come: looked through and converted, in no contract yet. */
export const uploadedDocuments = pgTable(
  'uploaded_documents',
  {
    id: id(),
    ...owner(),
    /** The application that brought it. */
    applicationId: uuid().notNull(),
    name: text().notNull(),
    originalId: fileId(),
    preparedId: fileId(),
    pages: jsonb().$type<PageMm[]>().notNull(),
    findings: jsonb().$type<DocumentFinding[]>().notNull().default([]),
    sha256: text().notNull(),
    sm3: text().notNull(),
    size: integer().notNull(),
    signedBefore: integer().notNull().default(0),
    createdAt: createdAt(),
    keepUntil: moment().notNull(),
  },
  (table) => [
    index().on(table.applicationId, table.id),
    index().on(table.keepUntil),
    index().on(table.originalId),
    index().on(table.preparedId),
  ],
);
export type UploadedDocument = typeof uploadedDocuments.$inferSelect;
