import type { ContractKind, FlowRules } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, fen, id, moment, oneOf } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { organizations } from '../organizations/tables.ts';

export const APPROVAL_OUTCOMES = { approved: '同意', refused: '不同意' } as const;
export type ApprovalOutcome = keyof typeof APPROVAL_OUTCOMES;

/**
 * Who decided what, and for whom. Append-only: what was returned and sent again keeps what was said of it. No foreign key
 * to contract or request: those may go in their time.
 */
export const approvalDecisions = pgTable(
  'approval_decisions',
  {
    id: id(),
    contractId: uuid(),
    /** Of the use of a seal. */
    requestId: uuid(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    personId: uuid().notNull(),
    /** In whose place, and by which delegation. */
    forAccountId: uuid().references(() => accounts.id),
    delegationId: uuid().references(() => delegations.id),
    outcome: text().$type<ApprovalOutcome>().notNull(),
    words: text().notNull().default(''),
    /** What it was decided about, as it was then; decisions from before that was kept have none. */
    title: text(),
    /** In 分. */
    amount: fen(),
    kind: text().$type<ContractKind>(),
    /** Of a contract: what whoever decided had read. */
    version: text(),
    at: createdAt(),
  },
  (table) => [
    check('decision_outcome', oneOf(table.outcome, APPROVAL_OUTCOMES)),
    check('decision_about_one', sql`num_nonnulls(${table.contractId}, ${table.requestId}) = 1`),
    check('decision_by_delegation', sql`(${table.forAccountId} is null) = (${table.delegationId} is null)`),
    check('refused_with_words', sql`${table.outcome} = 'approved' or ${table.words} <> ''`),
    index().on(table.accountId, table.id),
    index().on(table.forAccountId, table.id),
    index().on(table.contractId),
  ],
);
export type ApprovalDecision = typeof approvalDecisions.$inferSelect;

/** While somebody is away another member approves in their place. */
export const delegations = pgTable(
  'approval_delegations',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Who is away. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    delegateId: uuid()
      .notNull()
      .references(() => accounts.id),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    /** Before its time. */
    endedAt: moment(),
  },
  (table) => [
    check('delegation_to_another', sql`${table.accountId} <> ${table.delegateId}`),
    check('delegation_time', sql`${table.startsAt} < ${table.endsAt}`),
    index('delegations_given').on(table.accountId, table.endsAt).where(sql`${table.endedAt} is null`),
    index('delegations_received').on(table.delegateId, table.endsAt).where(sql`${table.endedAt} is null`),
    index().on(table.organizationId, table.id),
  ],
);
export type DelegationRow = typeof delegations.$inferSelect;

/** How an organisation has its contracts approved, over all its versions. */
export const flowDefinitions = pgTable(
  'flow_definitions',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    note: text().notNull().default(''),
    /** For contracts that name none. */
    isDefault: boolean().notNull().default(false),
    /** The number of the version that holds now. */
    version: integer().notNull(),
    createdAt: createdAt(),
    changedAt: moment().notNull().defaultNow(),
    stoppedAt: moment(),
  },
  (table) => [
    unique('flow_name').on(table.organizationId, table.name),
    uniqueIndex('one_default_flow').on(table.organizationId).where(sql`${table.isDefault}`),
    check('default_is_in_use', sql`not ${table.isDefault} or ${table.stoppedAt} is null`),
  ],
);
export type FlowDefinition = typeof flowDefinitions.$inferSelect;

/** One wording of the rules. Append-only: a contract keeps the one it was sent with. */
export const flowVersions = pgTable(
  'flow_versions',
  {
    id: id(),
    flowId: uuid()
      .notNull()
      .references(() => flowDefinitions.id),
    number: integer().notNull(),
    rules: jsonb().$type<FlowRules>().notNull(),
    writtenBy: uuid()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  (table) => [unique('flow_version_number').on(table.flowId, table.number)],
);
export type FlowVersion = typeof flowVersions.$inferSelect;
