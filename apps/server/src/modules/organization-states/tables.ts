import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment } from '../../db/columns.ts';
import { organizations } from '../organizations/tables.ts';

/** What was certified, each time: names, codes and legal representatives of the past stay on record. Append-only. */
export const organizationVersions = pgTable(
  'organization_versions',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    code: text().notNull(),
    /** Encrypted with the data key of the organisation. */
    representative: bytes().notNull(),
    certifiedUntil: moment(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.organizationId, table.id), index().on(table.code)],
);
