import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../../db/columns.ts';

/** Who did what, when, from where. Append-only by trigger (migration 0000). */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    at: createdAt(),
    action: text().notNull(),
    personId: uuid(),
    accountId: uuid(),
    ip: text().notNull(),
    requestId: text().notNull(),
    /** Masked facts only. */
    detail: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
  },
  (table) => [index().on(table.personId, table.at)],
);
