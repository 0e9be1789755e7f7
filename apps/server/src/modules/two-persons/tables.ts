import {
  TWO_PERSON_DECISIONS,
  TWO_PERSON_KINDS,
  type TwoPersonDecision,
  type TwoPersonKind,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf } from '../../db/columns.ts';

/** Something that takes two persons, as one of them asked for it or wrote it. Append-only. */
export const twoPersonRequests = pgTable(
  'two_person_requests',
  {
    id: id(),
    kind: text().$type<TwoPersonKind>().notNull(),
    /** What it is about; the newest request about it is the one that can be decided. */
    subject: text().notNull(),
    what: jsonb().$type<unknown>().notNull(),
    /** SHA-256 of what is asked, by trigger: a decision names it. */
    digest: text().notNull().default(''),
    why: text().notNull(),
    requestedBy: text().notNull(),
    requestedAt: createdAt(),
    /** What was true when it was asked may not be later. */
    lapsesAt: moment(),
  },
  (table) => [
    unique('request_as_asked').on(table.id, table.requestedBy, table.digest),
    index().on(table.kind, table.subject, table.requestedAt),
    check('two_person_kind', oneOf(table.kind, TWO_PERSON_KINDS)),
  ],
);
export type TwoPersonRequest = typeof twoPersonRequests.$inferSelect;

/**
 * One decision for each request, on exactly what was asked, by somebody else: the database refuses whoever asked, and by
 * trigger whoever wrote about the same thing since it was last decided. Append-only.
 */
export const twoPersonDecisions = pgTable(
  'two_person_decisions',
  {
    requestId: uuid().primaryKey(),
    requestedBy: text().notNull(),
    digest: text().notNull(),
    decision: text().$type<TwoPersonDecision>().notNull(),
    decidedBy: text().notNull(),
    why: text().notNull(),
    decidedAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'decision_on_what_was_asked',
      columns: [table.requestId, table.requestedBy, table.digest],
      foreignColumns: [twoPersonRequests.id, twoPersonRequests.requestedBy, twoPersonRequests.digest],
    }),
    check('two_persons', sql`${table.decidedBy} <> ${table.requestedBy}`),
    check('two_person_decision', oneOf(table.decision, TWO_PERSON_DECISIONS)),
  ],
);
export type TwoPersonDecided = typeof twoPersonDecisions.$inferSelect;
