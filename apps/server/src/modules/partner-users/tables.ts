import { PARTNER_ROLES, PARTNER_USER_STATES, type PartnerRole, type PartnerUserState } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../db/columns.ts';
import { partners } from '../partners/tables.ts';

/** Whoever signs in to the partner platform; no user of the site. Never deleted: what they confirmed keeps who did. */
export const partnerUsers = pgTable(
  'partner_users',
  {
    id: id(),
    /** In small letters. */
    account: text().notNull().unique(),
    /** Encrypted. */
    name: bytes().notNull(),
    phone: bytes().notNull(),
    phoneFingerprint: bytes().notNull().unique(),
    passwordHash: text().notNull(),
    /** Whoever handed the password out knows it. */
    mustChangePassword: boolean().notNull().default(true),
    state: text().$type<PartnerUserState>().notNull().default('active'),
    lastLoginAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    check('partner_user_state', oneOf(table.state, PARTNER_USER_STATES)),
    check('partner_user_account', sql`${table.account} = lower(${table.account})`),
  ],
);
export type PartnerUserRow = typeof partnerUsers.$inferSelect;

/** A role that somebody holds, at a partner or at the platform; its id is the `roleId`. One that was taken is not given back. */
export const partnerHoldings = pgTable(
  'partner_holdings',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => partnerUsers.id),
    role: text().$type<PartnerRole>().notNull(),
    partnerId: uuid().references(() => partners.id),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    check('partner_holding_role', oneOf(table.role, PARTNER_ROLES)),
    check(
      'partner_holding_side',
      sql`(${table.partnerId} is null) = (${table.role} in ('platform-operations', 'platform-finance'))`,
    ),
    uniqueIndex('one_partner_holding')
      .on(table.userId, table.role, sql`coalesce(${table.partnerId}, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`${table.endedAt} is null`),
    index().on(table.partnerId),
  ],
);
export type PartnerHoldingRow = typeof partnerHoldings.$inferSelect;

/** Somebody signed in on the partner platform, and the role in force; of the token its hash alone. */
export const partnerSessions = pgTable(
  'partner_sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => partnerUsers.id),
    holdingId: uuid()
      .notNull()
      .references(() => partnerHoldings.id),
    ip: text().notNull(),
    userAgent: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.userId), index().on(table.holdingId), index().on(table.expiresAt)],
);
