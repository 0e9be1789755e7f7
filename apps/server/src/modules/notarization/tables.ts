import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../db/columns.ts';

/**
 * Evidence reports that left us, to be recognised by their digest; the file itself is whoever's took it along. Of a draft
 * too, which may be gone one day. Append-only.
 */
export const evidenceReports = pgTable(
  'evidence_reports',
  {
    id: id(),
    number: text().notNull().unique(),
    contractId: uuid().notNull(),
    sha256: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.contractId),
    check('evidence_report_digest', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
