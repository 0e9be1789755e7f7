import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment } from '../../db/columns.ts';
import type { Family, Role } from './issuing/hierarchy.ts';

/** Our own holders of keys: authorities and the services they delegate to. Append-only; renewal adds a generation. */
export const authorities = pgTable(
  'authorities',
  {
    id: id(),
    name: text().notNull(),
    generation: integer().notNull(),
    role: text().$type<Role>().notNull(),
    family: text().$type<Family>().notNull(),
    keyAlgorithm: text().notNull(),
    keyId: text().notNull(),
    /** Absent for a root. */
    issuerId: uuid().references((): AnyPgColumn => authorities.id),
    createdAt: createdAt(),
  },
  (table) => [
    unique('one_authority_per_generation').on(table.name, table.generation),
    check(
      'authority_role',
      sql`${table.role} in ('root', 'issuing', 'tsa', 'ocsp', 'seal-maker', 'report-signer')`,
    ),
    check('authority_family', sql`${table.family} in ('ecdsa', 'rsa', 'sm2')`),
    check('root_has_no_issuer', sql`(${table.role} = 'root') = (${table.issuerId} is null)`),
  ],
);

/** Serials that are taken, whatever becomes of them. Append-only. */
export const certificateSerials = pgTable(
  'certificate_serials',
  {
    serial: text().primaryKey(),
    reservedAt: createdAt(),
  },
  (table) => [check('serial_is_hex', sql`${table.serial} ~ '^[0-9a-f]{32,40}$'`)],
);

/**
 * What was about to be signed, written before the key was used, and the exact bytes that came out. The result is
 * filled in once (trigger `fill_result_once`); the to-be-signed bytes are inside it from then on.
 */
export const issuances = pgTable(
  'issuances',
  {
    serial: text()
      .primaryKey()
      .references(() => certificateSerials.serial),
    issuerId: uuid()
      .notNull()
      .references(() => authorities.id),
    /** The holder when it is one of our own authorities. */
    holderId: uuid().references(() => authorities.id),
    profile: text().notNull(),
    /** RFC 4514 text. */
    subject: text().notNull(),
    algorithm: text().notNull(),
    by: text().notNull(),
    why: text().notNull(),
    /** The asker's own name for this wish: asking again under it never makes a second certificate. */
    reference: text(),
    tbsDigest: bytes().notNull(),
    tbs: bytes(),
    intendedAt: createdAt(),
    der: bytes(),
    issuedAt: moment(),
  },
  (table) => [
    index().on(table.holderId),
    index('issuances_by').on(table.by, table.issuedAt),
    uniqueIndex('one_issuance_per_reference').on(table.reference).where(sql`${table.reference} is not null`),
    index('issuances_by_time').on(table.intendedAt, table.serial).where(sql`${table.holderId} is null`),
    index('issuances_common_name').on(sql`substring(${table.subject} from 'CN=([^,+]+)')`),
    index('issuances_unfinished').on(table.intendedAt).where(sql`${table.der} is null`),
    check('result_is_whole', sql`(${table.der} is null) = (${table.issuedAt} is null)`),
    check('bytes_are_kept_once', sql`(${table.der} is null) = (${table.tbs} is not null)`),
  ],
);

/** RFC 5280 5.3.1 without certificateHold and removeFromCRL: nothing here is taken back. Holds are kept apart. */
export const FINAL_REASONS = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
  'aACompromise',
] as const;
export type FinalReason = (typeof FINAL_REASONS)[number];

/** What takes two persons. */
export type AuthorityAct =
  | { readonly kind: 'revoke-authority'; readonly serial: string; readonly reason: FinalReason }
  | { readonly kind: 'revoke-many'; readonly serials: readonly string[]; readonly reason: FinalReason };

/** Append-only: a revocation is final. */
export const revocations = pgTable(
  'revocations',
  {
    serial: text()
      .primaryKey()
      .references(() => issuances.serial),
    issuerId: uuid()
      .notNull()
      .references(() => authorities.id),
    reason: text().$type<FinalReason>().notNull(),
    revokedAt: createdAt(),
    /** Since when the key may have been in wrong hands (RFC 5280 5.3.2). */
    invalidityDate: moment(),
    by: text().notNull(),
    why: text().notNull(),
  },
  (table) => [
    index().on(table.issuerId),
    check(
      'revocation_reason',
      sql`${table.reason} in (${sql.raw(FINAL_REASONS.map((reason) => `'${reason}'`).join(', '))})`,
    ),
  ],
);

/**
 * Certificates put on hold and released again, in turns: odd turns hold, even ones release. Append-only; of two who act
 * at once only one gets the turn.
 */
export const certificateHolds = pgTable(
  'certificate_holds',
  {
    serial: text()
      .notNull()
      .references(() => issuances.serial),
    turn: integer().notNull(),
    act: text().$type<'hold' | 'release'>().notNull(),
    issuerId: uuid()
      .notNull()
      .references(() => authorities.id),
    at: createdAt(),
    by: text().notNull(),
    why: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.serial, table.turn] }),
    index().on(table.issuerId),
    check('holds_take_turns', sql`${table.turn} > 0 and (${table.turn} % 2 = 1) = (${table.act} = 'hold')`),
    check('hold_act', sql`${table.act} in ('hold', 'release')`),
  ],
);

/** Every list by its number, taken before it is signed; the bytes are filled in once. */
export const crls = pgTable(
  'crls',
  {
    authorityId: uuid()
      .notNull()
      .references(() => authorities.id),
    number: bigint({ mode: 'number' }).notNull(),
    /** How many revocations, holds and releases of the authority were known: with more the list is due again. */
    covers: bigint({ mode: 'number' }).notNull(),
    thisUpdate: moment().notNull(),
    nextUpdate: moment().notNull(),
    tbsDigest: bytes().notNull(),
    der: bytes(),
    issuedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.authorityId, table.number] }),
    check('crl_is_whole', sql`(${table.der} is null) = (${table.issuedAt} is null)`),
    check('crl_times', sql`${table.thisUpdate} < ${table.nextUpdate}`),
  ],
);
