import { IDENTITY_STATES, type IdentityState, MEMBER_ROLES, type MemberRole } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, onlyOf } from '../../db/columns.ts';
import { organizations } from '../organizations/tables.ts';

/** A human being, known by the phone they sign in with until they close their account. */
export const persons = pgTable(
  'persons',
  {
    id: id(),
    phone: bytes(),
    phoneFingerprint: bytes().unique(),
    /** As on the papers, once they were checked; encrypted. */
    name: bytes(),
    /** Changed by `markPersonVerified` and its sisters, which only a check of identity calls. */
    state: text().$type<IdentityState>().notNull().default('none'),
    verifiedAt: moment(),
    createdAt: createdAt(),
    closedAt: moment(),
    /** Nothing has to be kept of them any more, and nothing that is left can be read. */
    forgottenAt: moment(),
  },
  (table) => [
    check('person_state', oneOf(table.state, IDENTITY_STATES)),
    check(
      'closed_without_phone',
      sql`num_nonnulls(${table.phone}, ${table.phoneFingerprint}) = case when ${table.closedAt} is null then 2 else 0 end`,
    ),
    check(
      'verified_with_name',
      sql`${table.state} <> 'verified' or ${table.closedAt} is not null or num_nonnulls(${table.name}, ${table.verifiedAt}) = 2`,
    ),
  ],
);

/**
 * What a person acts as: themselves (type 0), or an enterprise they are a member of (type 1). Its id is the `uid`.
 * Whoever joins again after leaving gets the same row back.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    type: smallint().$type<0 | 1>().notNull(),
    organizationId: uuid().references(() => organizations.id),
    /** What a member may do in the organisation (`MEMBER_ACTS`). */
    roles: text().array().$type<MemberRole[]>().notNull().default([]),
    createdAt: createdAt(),
    /** Since the last time they joined. */
    joinedAt: moment().notNull().defaultNow(),
    /** Left, removed or closed. */
    endedAt: moment(),
  },
  (table) => [
    check('account_roles', onlyOf(table.roles, MEMBER_ROLES)),
    check(
      'roles_while_member',
      sql`(cardinality(${table.roles}) > 0) = (${table.type} = 1 and ${table.endedAt} is null)`,
    ),
    unique('one_account_per_organization').on(table.personId, table.organizationId),
    uniqueIndex('one_personal_account').on(table.personId).where(sql`${table.type} = 0`),
    check('organization_by_type', sql`(${table.type} = 0) = (${table.organizationId} is null)`),
    index().on(table.organizationId),
  ],
);

/** A signed-in browser. Only the token's hash is kept (docs/specification/accounts.md). */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Where and by what it was begun, so that its owner recognises it. */
    ip: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.personId), index().on(table.accountId), index().on(table.expiresAt)],
);

/** People named in a batch registration: an invitation, never an account or an identity. */
export const invitations = pgTable('invitations', {
  id: id(),
  phone: bytes().notNull(),
  phoneFingerprint: bytes().notNull().unique(),
  details: bytes().notNull(),
  createdAt: createdAt(),
});

/** By which a developer signs in besides the phone; goes with the person. */
export const loginPasswords = pgTable('login_passwords', {
  personId: uuid()
    .primaryKey()
    .references(() => persons.id),
  /** In small letters. */
  account: text().notNull().unique(),
  /** As they called themselves; encrypted. Nobody checked it. */
  userName: bytes().notNull(),
  hash: text().notNull(),
  changedAt: createdAt(),
});
