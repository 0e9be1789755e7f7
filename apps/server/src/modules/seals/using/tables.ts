import {
  GRANT_APPROVALS,
  type GrantApproval,
  OWNER_KINDS,
  USE_REQUEST_STATES,
  type UseRequestState,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, fen, id, moment, oneOf, owner } from '../../../db/columns.ts';
import { accounts } from '../../accounts/tables.ts';
import { persons } from '../../persons/tables.ts';
import { scenes } from '../../scenes/tables.ts';
import { seals } from '../making/tables.ts';

/** Who may use a seal besides those who keep it: where, until when, how often, and whether each use is asked for. */
export const sealGrants = pgTable(
  'seal_grants',
  {
    id: id(),
    sealId: uuid()
      .notNull()
      .references(() => seals.id),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Everywhere when absent. */
    sceneId: uuid().references(() => scenes.id),
    until: moment(),
    /** How often; without limit when absent. */
    uses: integer(),
    used: integer().notNull().default(0),
    approval: text().$type<GrantApproval>().notNull(),
    /** In 分. */
    approvalAbove: fen(),
    grantedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    check('grant_approval', oneOf(table.approval, GRANT_APPROVALS)),
    check('grant_amount', sql`(${table.approval} = 'above') = (${table.approvalAbove} is not null)`),
    check('used_within', sql`${table.used} >= 0 and ${table.used} <= coalesce(${table.uses}, ${table.used})`),
    index().on(table.sealId, table.id),
    index().on(table.accountId),
  ],
);
export type SealGrantRow = typeof sealGrants.$inferSelect;

/** Requests to use a seal once, on one document. */
export const sealUseRequests = pgTable(
  'seal_use_requests',
  {
    id: id(),
    sealId: uuid()
      .notNull()
      .references(() => seals.id),
    /** Whoever keeps the seal has none, and asks where a rule wants it. */
    grantId: uuid().references(() => sealGrants.id),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    sceneId: uuid().references(() => scenes.id),
    /** For which contract, where it is for one. */
    contractId: uuid(),
    /** Whom a rule asks one after another, of each step one; any keeper where it is empty. */
    steps: jsonb().$type<string[][]>().notNull().default([]),
    /** How many of the steps have agreed. */
    passed: integer().notNull().default(0),
    document: text().notNull(),
    digest: text().notNull(),
    amount: fen(),
    reason: text().notNull(),
    state: text().$type<UseRequestState>().notNull().default('pending'),
    decision: text().notNull().default(''),
    decidedBy: uuid().references(() => accounts.id),
    decidedAt: moment(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    check('use_request_state', oneOf(table.state, USE_REQUEST_STATES)),
    check('use_request_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    check('decided_by_another', sql`${table.decidedBy} <> ${table.accountId}`),
    check(
      'asked_under_something',
      sql`${table.grantId} is not null or jsonb_array_length(${table.steps}) > 0`,
    ),
    check('passed_within', sql`${table.passed} between 0 and jsonb_array_length(${table.steps})`),
    index().on(table.sealId, table.state, table.id),
    index().on(table.accountId, table.id),
    index().on(table.grantId, table.digest),
    index('use_requests_pending').on(table.sealId, table.id).where(sql`${table.state} = 'pending'`),
  ],
);
export type UseRequestRow = typeof sealUseRequests.$inferSelect;

/** Every use of a seal: which document, who, when, from where. Append-only. */
export const sealUses = pgTable(
  'seal_uses',
  {
    id: id(),
    sealId: uuid()
      .notNull()
      .references(() => seals.id),
    version: integer().notNull(),
    serial: text().notNull(),
    ...owner(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    sceneId: uuid().references(() => scenes.id),
    document: text().notNull(),
    digest: text().notNull(),
    /** The act it was part of: used twice in one, a seal was used once. */
    reference: text().notNull(),
    grantId: uuid().references(() => sealGrants.id),
    requestId: uuid().references(() => sealUseRequests.id),
    /** The authorisation under which nobody was asked. */
    silentId: uuid(),
    ip: text().notNull(),
    at: createdAt(),
  },
  (table) => [
    check('use_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('use_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    uniqueIndex('one_use_per_act').on(table.sealId, table.reference),
    index().on(table.requestId),
    index().on(table.sealId, table.id),
    index().on(table.sealId, table.at),
    index().on(table.ownerKind, table.ownerId, table.id),
  ],
);
