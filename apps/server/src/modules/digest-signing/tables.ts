import { DIGEST_FORMATS, DIGEST_LEVELS, type DigestFormat, type DigestLevel } from '@yinxin/api/open';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { applications } from '../applications/tables.ts';
import { organizations } from '../organizations/tables.ts';
import { sealUses } from '../seals/tables.ts';

const DIGEST_ALGORITHMS = { sha256: 'SHA-256', sm3: 'SM3' } as const;
export type DigestAlgorithm = keyof typeof DIGEST_ALGORITHMS;
/** Written down before the key is used; then made, or come to nothing. */
const STATES = { signing: '签署中', done: '已签', failed: '未成' } as const;

/** Signatures over digests that programs handed in: what was intended, and what came of it. */
export const digestSignatures = pgTable(
  'digest_signatures',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id),
    /** Whose place it was to use the seal. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    sealId: uuid().notNull(),
    useId: uuid()
      .notNull()
      .references(() => sealUses.id),
    /** By what: an authorisation given beforehand, or an approval of this digest. */
    silentId: uuid(),
    requestId: uuid(),
    format: text().$type<DigestFormat>().notNull(),
    algorithm: text().$type<DigestAlgorithm>().notNull(),
    digest: text().notNull(),
    document: text().notNull(),
    /** Of GB/T 38540: where the signed data is. */
    property: text().notNull(),
    serial: text().notNull(),
    statement: text().notNull(),
    state: text().$type<keyof typeof STATES>().notNull().default('signing'),
    signature: bytes(),
    level: text().$type<DigestLevel>(),
    /** What the signature says of its time. */
    signedAt: moment().notNull(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    check('digest_format', oneOf(table.format, DIGEST_FORMATS)),
    check('digest_algorithm', oneOf(table.algorithm, DIGEST_ALGORITHMS)),
    check('digest_level', oneOf(table.level, DIGEST_LEVELS)),
    check('digest_state', oneOf(table.state, STATES)),
    check('digest_hex', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    check('digest_by_something', sql`num_nonnulls(${table.silentId}, ${table.requestId}) > 0`),
    check(
      'digest_made',
      sql`(${table.state} = 'done') = (num_nonnulls(${table.signature}, ${table.level}) = 2)`,
    ),
    index().on(table.applicationId, table.id),
    index().on(table.digest),
    index('digest_signatures_open').on(table.createdAt).where(sql`${table.state} = 'signing'`),
  ],
);
export type DigestSignature = typeof digestSignatures.$inferSelect;
