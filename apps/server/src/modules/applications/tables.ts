import {
  KEY_KINDS,
  type KeyKind,
  PROGRAM_STATES,
  type ProgramState,
  REVIEW_STATES,
  type ReviewState,
} from '@yinxin/api';
import { SCOPES, type Scope, type Theme } from '@yinxin/api/open';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, onlyOf } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { organizations } from '../organizations/tables.ts';

/** A developer's program. It acts for an organisation, by the account of whoever authorised it. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    state: text().$type<ProgramState>().notNull().default('active'),
    /** A bearer key alone does not do: each request is signed. */
    signedOnly: boolean().notNull().default(false),
    /** Addresses and networks that it may come from; none named is any. */
    networks: text().array().notNull().default([]),
    /** Sites that may hold pages of ours in a frame. */
    origins: text().array().notNull().default([]),
    theme: jsonb().$type<Theme>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    check('application_state', oneOf(table.state, PROGRAM_STATES)),
    index().on(table.organizationId),
    index().on(table.accountId),
  ],
);
export type ApplicationRow = typeof applications.$inferSelect;

/** The secret is shown once: of a bearer key its hash is kept, of a shared one what only the vault opens. */
export const applicationKeys = pgTable(
  'application_keys',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text().$type<KeyKind>().notNull(),
    /** Its first and its last characters, by which its owner knows it. */
    hint: text().notNull(),
    hash: bytes().unique(),
    secret: bytes(),
    /** SubjectPublicKeyInfo in PEM. */
    publicKey: text(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** Of a page that tries calls out: short-lived, and nobody's to look after. */
    forPage: boolean().notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    check('key_kind', oneOf(table.kind, KEY_KINDS)),
    check('key_scopes', onlyOf(table.scopes, SCOPES)),
    check('key_material', sql`num_nonnulls(${table.hash}, ${table.secret}, ${table.publicKey}) = 1`),
    index().on(table.applicationId),
  ],
);
export type KeyRow = typeof applicationKeys.$inferSelect;

/** When a key was used last, to the minute; beside the keys, so that using one changes nothing that is remembered. */
export const applicationKeyUses = pgTable('application_key_uses', {
  keyId: uuid()
    .primaryKey()
    .references(() => applicationKeys.id, { onDelete: 'cascade' }),
  at: moment().notNull(),
});

/** A developer asks to work for real; the last one counts. */
export const applicationReviews = pgTable(
  'application_reviews',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    purpose: text().notNull(),
    state: text().$type<ReviewState>().notNull().default('waiting'),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
    decidedAt: moment(),
  },
  (table) => [
    check('application_review_state', oneOf(table.state, REVIEW_STATES)),
    index().on(table.applicationId),
    uniqueIndex('one_review_waits').on(table.applicationId).where(sql`${table.state} = 'waiting'`),
  ],
);
export type ReviewRow = typeof applicationReviews.$inferSelect;

/** Answers of writes that named an Idempotency-Key, to be given again; written in the transaction of the effect. */
export const applicationAnswers = pgTable(
  'application_answers',
  {
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 over method, address and body of the request that it answered. */
    request: bytes().notNull(),
    status: integer().notNull(),
    body: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.key] }), index().on(table.createdAt)],
);

/** What signatures used up. Unlogged: a crash of the database may lose it, and nothing else pays for writing it. */
export const applicationNonces = pgTable(
  'application_nonces',
  { keyId: uuid().notNull(), nonce: text().notNull(), at: createdAt() },
  (table) => [primaryKey({ columns: [table.keyId, table.nonce] }), index().on(table.at)],
);

/** Each call, for its developer: what people said of themselves is masked. */
export const applicationCalls = pgTable(
  'application_calls',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    keyId: uuid().notNull(),
    name: text().notNull(),
    requestId: text().notNull(),
    ip: text().notNull(),
    status: integer().notNull(),
    code: integer().notNull(),
    milliseconds: real().notNull(),
    request: text(),
    answer: text(),
    at: createdAt(),
  },
  (table) => [index().on(table.applicationId, table.at), index().on(table.at)],
);
