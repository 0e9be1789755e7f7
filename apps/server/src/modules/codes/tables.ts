import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment } from '../../db/columns.ts';

/** A code sent to a phone for one purpose. The code itself is never stored, the phone only as a fingerprint. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    purpose: text().notNull(),
    phone: bytes().notNull(),
    code: bytes().notNull(),
    ip: text().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    tries: integer().notNull().default(0),
    usedAt: moment(),
  },
  (table) => [
    index().on(table.phone, table.createdAt),
    index().on(table.ip, table.createdAt),
    index().on(table.createdAt),
    check('tries_within_limit', sql`${table.tries} between 0 and 5`),
  ],
);
