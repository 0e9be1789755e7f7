import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment } from '../../db/columns.ts';
import { organizations } from '../organizations/tables.ts';

/** A human being, known by the phone they sign in with. */
export const persons = pgTable(
  'persons',
  {
    id: id(),
    phone: bytes().notNull(),
    phoneFingerprint: bytes().notNull().unique(),
    name: text().notNull().default(''),
    /** 1 certified (product.md section 4). */
    state: smallint().$type<0 | 1>().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [check('person_state', sql`${table.state} in (0, 1)`)],
);

/** What a person acts as: themselves (type 0), or an enterprise they belong to (type 1). Its id is the `uid`. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    type: smallint().$type<0 | 1>().notNull(),
    organizationId: uuid().references(() => organizations.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_account_per_organization').on(table.personId, table.organizationId),
    uniqueIndex('one_personal_account').on(table.personId).where(sql`${table.type} = 0`),
    check('organization_by_type', sql`(${table.type} = 0) = (${table.organizationId} is null)`),
    index().on(table.organizationId),
  ],
);

/** A signed-in browser. Only the token's hash is kept (design.md: opaque, 256 bit, 86400 s). */
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
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.personId), index().on(table.expiresAt)],
);

export const joinApplications = pgTable(
  'join_applications',
  {
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    state: text().$type<'pending' | 'accepted' | 'refused'>().notNull().default('pending'),
    createdAt: createdAt(),
    decidedAt: moment(),
  },
  (table) => [
    check('join_state', sql`${table.state} in ('pending', 'accepted', 'refused')`),
    uniqueIndex('one_pending_application')
      .on(table.personId, table.organizationId)
      .where(sql`${table.state} = 'pending'`),
  ],
);

/** People named in a batch registration: an invitation, never an account or an identity. */
export const invitations = pgTable('invitations', {
  id: id(),
  phone: bytes().notNull(),
  phoneFingerprint: bytes().notNull().unique(),
  details: bytes().notNull(),
  createdAt: createdAt(),
});
