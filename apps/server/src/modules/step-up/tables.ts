import type { StepUpAct, StepUpMethod } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from '../../db/columns.ts';
import type { ProofEvidence } from './methods.ts';

/** A person's proof for one act on one target, given in one session and account, good once and for minutes. */
export const stepUps = pgTable(
  'step_ups',
  {
    id: id(),
    personId: uuid().notNull(),
    sessionId: uuid().notNull(),
    accountId: uuid().notNull(),
    act: text().$type<StepUpAct>().notNull(),
    target: text().notNull(),
    /** `identity` where module identity verified the person anew. */
    method: text().$type<StepUpMethod | 'identity'>().notNull(),
    /** What a vendor did for it: the message with the code, or the check of the face. */
    evidence: jsonb().$type<ProofEvidence>(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    /** First for the proof, then for the act. */
    expiresAt: moment().notNull(),
    confirmedAt: moment(),
    spentAt: moment(),
  },
  (table) => [
    index().on(table.personId, table.createdAt),
    index().on(table.expiresAt),
    check('step_up_tries', sql`${table.tries} between 0 and 5`),
    check('spent_after_proof', sql`${table.spentAt} is null or ${table.confirmedAt} is not null`),
  ],
);

/** What a person made up to sign with, hashed. */
export const signingPasswords = pgTable('signing_passwords', {
  personId: uuid().primaryKey(),
  hash: text().notNull(),
  changedAt: moment().notNull(),
});
