import { OPERATOR_ROLES, type OperatorRole } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, jsonb, pgTable, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, onlyOf } from '../../db/columns.ts';
import type { Facts } from '../events/index.ts';

/** Whoever works in the back office. Nobody is ever deleted: what they did keeps their name. */
export const operators = pgTable(
  'operators',
  {
    id: id(),
    login: text().notNull().unique(),
    name: text().notNull(),
    roles: text().array().$type<OperatorRole[]>().notNull(),
    passwordHash: text().notNull(),
    mustChangePassword: boolean().notNull().default(true),
    disabled: boolean().notNull().default(false),
    lastLoginAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    check('operator_roles', sql`cardinality(${table.roles}) > 0 and ${onlyOf(table.roles, OPERATOR_ROLES)}`),
  ],
);

/** A signed-in operator; only the token's hash is kept. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique(),
    operatorId: uuid()
      .notNull()
      .references(() => operators.id),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** The last request, give or take a minute. */
    usedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [index().on(table.operatorId), index().on(table.expiresAt)],
);

/** What an operator proves themselves with besides the password. */
export const operatorFactors = pgTable(
  'operator_factors',
  {
    id: id(),
    operatorId: uuid()
      .notNull()
      .references(() => operators.id),
    kind: text().$type<'totp' | 'passkey'>().notNull(),
    name: text().notNull(),
    /** A TOTP secret, sealed. */
    secret: bytes(),
    /** The newest time step that was used: no code counts twice (RFC 6238 5.2). */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    /** A passkey's name, base64url. */
    credentialId: text().unique(),
    publicKey: bytes(),
    /** A passkey's signature counter (WebAuthn 6.1.1). */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array(),
    createdAt: createdAt(),
    usedAt: moment(),
  },
  (table) => [
    index().on(table.operatorId),
    check(
      'operator_factor_kind',
      sql`(${table.kind} = 'totp' and ${table.secret} is not null) or (${table.kind} = 'passkey' and ${table.credentialId} is not null and ${table.publicKey} is not null)`,
    ),
  ],
);

/** Ways in when every other factor is lost; each works once. Keyed hashes only. */
export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  {
    id: id(),
    operatorId: uuid()
      .notNull()
      .references(() => operators.id),
    codeHash: bytes().notNull().unique(),
    usedAt: moment(),
  },
  (table) => [index().on(table.operatorId)],
);

/** Something begun and not finished: the second step of a login, or adding a factor. Gone once it is done. */
export const operatorTickets = pgTable(
  'operator_tickets',
  {
    id: id(),
    tokenHash: bytes().notNull().unique(),
    operatorId: uuid()
      .notNull()
      .references(() => operators.id),
    purpose: text().$type<'login' | 'totp' | 'passkey'>().notNull(),
    /** What a passkey is asked to sign. */
    challenge: text().notNull().default(''),
    /** The TOTP secret that is being added, sealed. */
    secret: bytes(),
    /** The known device the login came from. */
    deviceId: uuid(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    check('operator_ticket_purpose', sql`${table.purpose} in ('login', 'totp', 'passkey')`),
    index().on(table.expiresAt),
  ],
);

/** The first half of a one-time password, sealed, until the second is made: no single administrator knows the whole. */
export const operatorPasswordHalves = pgTable('operator_password_halves', {
  /** The request that waits for another administrator. */
  requestId: uuid().primaryKey(),
  secret: bytes().notNull(),
  expiresAt: moment().notNull(),
});

/** What an auditor reads of the back office: a view of `events`. */
export const operatorEvents = pgView('operator_events', {
  id: uuid().notNull(),
  at: moment().notNull(),
  operatorId: uuid('operator_id'),
  operatorName: text('operator_name').notNull(),
  act: text().notNull(),
  target: text().notNull(),
  detail: jsonb().$type<Facts>().notNull(),
  ip: text().notNull(),
  requestId: text('request_id').notNull(),
}).existing();
