import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id } from '../../db/columns.ts';

/** A root that verification is to trust besides our own, or no longer: asked for by one person. Append-only. */
export const trustRequests = pgTable(
  'trust_requests',
  {
    id: id(),
    act: text().$type<'add' | 'remove'>().notNull(),
    /** SHA-256 of the certificate, which names it. */
    sha256: text().notNull(),
    certificate: bytes().notNull(),
    name: text().notNull(),
    /** Where the certificate was taken from, and how that was checked. */
    source: text().notNull(),
    why: text().notNull(),
    requestedBy: text().notNull(),
    requestedAt: createdAt(),
  },
  (table) => [
    unique('trust_request_and_who_asked').on(table.id, table.requestedBy),
    index().on(table.sha256),
    check('trust_act', sql`${table.act} in ('add', 'remove')`),
    check('trust_sha256', sql`${table.sha256} = encode(sha256(${table.certificate}), 'hex')`),
  ],
);
export type TrustRequest = typeof trustRequests.$inferSelect;

/** One decision for each request, by somebody else: the database itself refuses the same person. Append-only. */
export const trustDecisions = pgTable(
  'trust_decisions',
  {
    requestId: uuid().primaryKey(),
    requestedBy: text().notNull(),
    decision: text().$type<'approved' | 'refused'>().notNull(),
    decidedBy: text().notNull(),
    why: text().notNull(),
    decidedAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'decision_on_trust_request',
      columns: [table.requestId, table.requestedBy],
      foreignColumns: [trustRequests.id, trustRequests.requestedBy],
    }),
    check('trust_two_persons', sql`${table.decidedBy} <> ${table.requestedBy}`),
    check('trust_decision', sql`${table.decision} in ('approved', 'refused')`),
  ],
);
