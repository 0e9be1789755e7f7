import {
  BATCH_ROW_STATES,
  BATCH_STATES,
  type BatchRowState,
  type BatchState,
  OWNER_KINDS,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, owner } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { contracts } from '../contracts/tables.ts';
import { persons } from '../persons/tables.ts';
import { templateVersions } from '../templates/tables.ts';

/** Many contracts from one version of a template, one for each row of a table. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    ...owner(),
    /** Who sends, and the account they send from. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    versionId: uuid()
      .notNull()
      .references(() => templateVersions.id),
    name: text().notNull(),
    state: text().$type<BatchState>().notNull().default('OPEN'),
    /** Why it stopped by itself. */
    reason: text().notNull().default(''),
    source: text().notNull().default(''),
    columns: jsonb().$type<string[]>().notNull().default([]),
    /** What each column is for, by what it is for. */
    mapping: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** While somebody works on it; a process that died lets it run out. */
    leaseUntil: moment(),
    createdAt: createdAt(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('batch_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('batch_state', oneOf(table.state, BATCH_STATES)),
    index('batches_of_owner').on(table.ownerKind, table.ownerId, table.id),
    index('batches_running').on(table.leaseUntil).where(sql`${table.state} = 'RUNNING'`),
  ],
);
export type Batch = typeof batches.$inferSelect;

export interface RowProblem {
  column: number | null;
  words: string;
}

export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: uuid()
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** As it stands in the table; the head is the first. */
    number: integer().notNull(),
    state: text().$type<BatchRowState>().notNull(),
    /** Encrypted: names, phones, numbers of papers. */
    cells: bytes().notNull(),
    /** A keyed hash of what is used of it: two alike are one too many. */
    fingerprint: bytes(),
    problems: jsonb().$type<RowProblem[]>().notNull().default([]),
    /** What became of it; never more than one. */
    contractId: uuid()
      .unique()
      .references(() => contracts.id),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.batchId, table.number] }),
    check('batch_row_state', oneOf(table.state, BATCH_ROW_STATES)),
    check('sent_is_a_contract', sql`(${table.state} = 'sent') = (${table.contractId} is not null)`),
    index('batch_rows_by_state').on(table.batchId, table.state, table.number),
    index('batch_rows_alike').on(table.batchId, table.fingerprint),
  ],
);
export type BatchRowRow = typeof batchRows.$inferSelect;
