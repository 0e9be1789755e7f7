import type { OperatorRole } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment } from '../../db/columns.ts';

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
    /** Wrong passwords since the last right one. */
    failedLogins: integer().notNull().default(0),
    lockedUntil: moment(),
    lastLoginAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      'operator_roles',
      sql`cardinality(${table.roles}) > 0 and ${table.roles} <@ array['editor', 'reviewer', 'auditor', 'administrator']`,
    ),
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

export type EventDetail = Record<string, string | number | boolean>;

/** Who did what in the back office, when, from where. Append-only by trigger. */
export const operatorEvents = pgTable(
  'operator_events',
  {
    id: id(),
    at: createdAt(),
    /** Empty when nobody could be told: a wrong login. */
    operatorId: uuid(),
    operatorName: text().notNull(),
    act: text().notNull(),
    target: text().notNull().default(''),
    /** Facts for the auditor; no personal data of visitors. */
    detail: jsonb().$type<EventDetail>().notNull(),
    ip: text().notNull(),
    requestId: text().notNull(),
  },
  (table) => [index().on(table.at.desc()), index().on(table.operatorId, table.at.desc())],
);
