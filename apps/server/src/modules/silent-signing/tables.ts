import { CONTRACT_KINDS, type ContractKind } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, fen, id, moment, oneOf } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { applications } from '../applications/tables.ts';
import { organizations } from '../organizations/tables.ts';
import { scenes } from '../scenes/tables.ts';
import { seals } from '../seals/tables.ts';
import { templates, templateVersions } from '../templates/tables.ts';

/** What an administrator lets an organisation's seal sign without being asked (静默签). */
export const silentAuthorisations = pgTable(
  'silent_authorisations',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    sealId: uuid()
      .notNull()
      .references(() => seals.id),
    /** Contracts made from it; any where absent. */
    templateId: uuid().references(() => templates.id),
    /** The version that stood when it was given: what it says is what is signed, and no later one. */
    templateVersionId: uuid().references(() => templateVersions.id),
    /** Contracts of this kind; any where absent. */
    kind: text().$type<ContractKind>(),
    /** Contracts of this platform; any where absent. */
    sceneId: uuid().references(() => scenes.id),
    /** Accounts whose contracts it signs; whoever may write one by template, where the words are known. */
    authors: uuid().array().notNull().default([]),
    /** Signs no contract but digests that this application hands in. */
    applicationId: uuid().references(() => applications.id),
    /** In 分; a contract that names no amount does not fit. Amounts are not looked at where absent. */
    highest: fen(),
    startsAt: moment().notNull(),
    until: moment().notNull(),
    uses: integer().notNull(),
    /** Counted in the transaction that records the use of the seal. */
    used: integer().notNull().default(0),
    /** The administrator who gave it; it ends with their office. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    stepUpId: uuid().notNull(),
    createdAt: createdAt(),
    endedAt: moment(),
    endedBy: uuid().references(() => accounts.id),
  },
  (table) => [
    // what is signed is known beforehand: the text of a template, a kind of contract up to a sum, or whose digests
    check(
      'silent_is_bounded',
      sql`num_nonnulls(${table.templateId}, ${table.applicationId}) > 0 or num_nonnulls(${table.kind}, ${table.highest}) = 2`,
    ),
    check(
      'silent_digests_alone',
      sql`${table.applicationId} is null or (num_nonnulls(${table.templateId}, ${table.kind}, ${table.sceneId}, ${table.highest}) = 0 and cardinality(${table.authors}) = 0)`,
    ),
    check('silent_version', sql`${table.templateVersionId} is null or ${table.templateId} is not null`),
    check('silent_kind', oneOf(table.kind, CONTRACT_KINDS)),
    check('silent_uses', sql`${table.used} between 0 and ${table.uses}`),
    check('silent_time', sql`${table.startsAt} < ${table.until}`),
    index('silent_open').on(table.organizationId, table.until).where(sql`${table.endedAt} is null`),
    index().on(table.organizationId, table.id),
    index().on(table.templateId),
    index().on(table.applicationId),
  ],
);
export type Silent = typeof silentAuthorisations.$inferSelect;
