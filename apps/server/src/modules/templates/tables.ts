import {
  OWNER_KINDS,
  TEMPLATE_RIGHTS,
  TEMPLATE_STATES,
  type TemplateRight,
  type TemplateSample,
  type TemplateState,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, oneOf, owner } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { contracts } from '../contracts/tables.ts';
import { persons } from '../persons/tables.ts';

/** Folders are the owner's: in an organisation all members see the same. */
export const templateFolders = pgTable(
  'template_folders',
  {
    id: id(),
    ...owner(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('template_folder_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    unique('template_folder_name').on(table.ownerKind, table.ownerId, table.name),
  ],
);

/** What contracts of one kind are made from, over all its versions. */
export const templates = pgTable(
  'templates',
  {
    id: id(),
    ...owner(),
    /** Who made it, and the account they made it in. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    name: text().notNull(),
    state: text().$type<TemplateState>().notNull().default('DRAFT'),
    folderId: uuid().references(() => templateFolders.id, { onDelete: 'set null' }),
    /** Which of our own texts it began as. */
    sample: text().$type<TemplateSample>(),
    createdAt: createdAt(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('template_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('template_state', oneOf(table.state, TEMPLATE_STATES)),
    index('templates_of_owner')
      .on(table.ownerKind, table.ownerId, table.id)
      .where(sql`${table.state} <> 'DELETED'`),
    index('templates_deleted').on(table.changedAt).where(sql`${table.state} = 'DELETED'`),
  ],
);
export type Template = typeof templates.$inferSelect;

/** One wording. Published it never changes; the one that is not is being written. */
export const templateVersions = pgTable(
  'template_versions',
  {
    id: id(),
    templateId: uuid()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The row that holds its documents, roles and fields (purpose `template`). */
    contractId: uuid()
      .notNull()
      .unique()
      .references(() => contracts.id),
    /** The role that whoever sends takes themselves. */
    ownRole: text(),
    note: text().notNull().default(''),
    /** How often it was saved, and in which open editor last: who writes without having seen that is refused. */
    revision: integer().notNull().default(0),
    savedIn: uuid(),
    createdAt: createdAt(),
    publishedAt: moment(),
    publishedBy: uuid().references(() => persons.id),
  },
  (table) => [
    unique('template_version_number').on(table.templateId, table.number),
    uniqueIndex('one_template_draft').on(table.templateId).where(sql`${table.publishedAt} is null`),
    check('published_by_somebody', sql`(${table.publishedAt} is null) = (${table.publishedBy} is null)`),
  ],
);
export type TemplateVersion = typeof templateVersions.$inferSelect;

/** Whom the owner lets use, edit or own it: a member, or all of them. */
export const templateGrants = pgTable(
  'template_grants',
  {
    id: id(),
    templateId: uuid()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    /** Null is every member. */
    accountId: uuid().references(() => accounts.id),
    right: text().$type<TemplateRight>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('grant_right', oneOf(table.right, TEMPLATE_RIGHTS)),
    check('nobody_gives_away_to_all', sql`${table.accountId} is not null or ${table.right} <> 'own'`),
    unique('template_grant').on(table.templateId, table.accountId).nullsNotDistinct(),
    index().on(table.accountId),
  ],
);
export type TemplateGrant = typeof templateGrants.$inferSelect;
