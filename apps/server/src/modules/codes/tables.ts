import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../db/columns.ts';

/**
 * Who asks for a code, as far as budgets go: a signed-in person who confirms what they do, the owner of the phone (by a
 * device that is known), anybody, or somebody who passed a challenge because others had used up what anybody has.
 */
export const LANES = { confirm: true, own: true, stranger: true, challenged: true } as const;
export type Lane = keyof typeof LANES;

/** A code sent to a phone for one purpose. The code itself is never stored, the phone only as a fingerprint. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    id: id(),
    purpose: text().notNull(),
    phone: bytes().notNull(),
    code: bytes().notNull(),
    ip: text().notNull(),
    /** Whoever asked, as a fingerprint; the code is good for them alone, and so are its tries. */
    asker: bytes().notNull().default(sql`''::bytea`),
    lane: text().$type<Lane>().notNull().default('stranger'),
    /** Right is not yet enough: another one has to be right after it. */
    needsAnother: boolean().notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    tries: integer().notNull().default(0),
    usedAt: moment(),
  },
  (table) => [
    index().on(table.phone, table.createdAt),
    index().on(table.ip, table.createdAt),
    index().on(table.createdAt),
    index('open_codes_of_strangers')
      .on(table.expiresAt)
      .where(sql`${table.lane} = 'stranger' and not ${table.needsAnother} and ${table.usedAt} is null`),
    check('tries_within_limit', sql`${table.tries} between 0 and 5`),
    check('code_lane', oneOf(table.lane, LANES)),
  ],
);
