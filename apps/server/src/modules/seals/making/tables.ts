import {
  CERTIFICATE_ALGORITHMS,
  type CertificateAlgorithm,
  FILING_ENTRIES,
  type FilingEntry,
  MAKING_STATES,
  type MakingState,
  MEDIA,
  type Medium,
  OWNER_KINDS,
  PRODUCT_ACTS,
  type ProductAct,
  type ProductCode,
  SEAL_STATES,
  SEAL_TYPES,
  type SealDesign,
  type SealState,
  type SealTypeName,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, owner } from '../../../db/columns.ts';
import { accounts } from '../../accounts/tables.ts';
import { issuances } from '../../certificates/tables.ts';

/** An electronic seal of an organisation or a person, from the application to its end. */
export const seals = pgTable(
  'seals',
  {
    id: id(),
    ...owner(),
    type: text().$type<SealTypeName>().notNull(),
    name: text().notNull(),
    /** esID (GB/T 38540-2020 6.2): what the public finds it by. Random, so that nobody can count seals. */
    number: text().notNull().unique(),
    /** 印章编码 as the police gave it; never computed. */
    code: text(),
    medium: text().$type<Medium>().notNull(),
    state: text().$type<SealState>().notNull().default('making'),
    /** Why it failed, was stopped, collected or revoked. */
    reason: text().notNull().default(''),
    /** Stopped or collected by the office, which alone gives it back. */
    byOffice: boolean().notNull().default(false),
    stateSince: createdAt(),
    /** The face in use; 0 until the first one is made. */
    version: integer().notNull().default(0),
    /** The certificate in use. */
    serial: text().references(() => issuances.serial),
    /** The account that applied. */
    appliedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  (table) => {
    const live = sql`${table.state} <> 'revoked'`;
    return [
      check('seal_owner', oneOf(table.ownerKind, OWNER_KINDS)),
      check('seal_type', oneOf(table.type, SEAL_TYPES)),
      check('seal_state', oneOf(table.state, SEAL_STATES)),
      check('seal_medium', oneOf(table.medium, MEDIA)),
      check('seal_number', sql`${table.number} ~ '^YX[0-9]{18}$'`),
      check('seal_code', sql`${table.code} ~ '^[0-9]{13}$'`),
      check(
        'made_before_use',
        sql`${table.state} in ('making', 'failed', 'revoked') or (${table.version} > 0 and ${table.serial} is not null)`,
      ),
      uniqueIndex('one_seal_of_a_name').on(table.ownerKind, table.ownerId, table.name).where(live),
      uniqueIndex('one_official_seal').on(table.ownerId).where(sql`${table.type} = 'official' and ${live}`),
      index().on(table.ownerKind, table.ownerId, table.id),
      index().on(table.state, table.id),
      index().on(table.code),
      index().on(table.serial),
    ];
  },
);
export type SealRow = typeof seals.$inferSelect;

/** Certificates of subscribers: whose, for which seal, and where the key is. What they are is in `issuances`. */
export const subscriberCertificates = pgTable(
  'subscriber_certificates',
  {
    id: id(),
    ...owner(),
    sealId: uuid().references(() => seals.id),
    serial: text()
      .notNull()
      .unique()
      .references(() => issuances.serial),
    medium: text().$type<Medium>().notNull(),
    algorithm: text().$type<CertificateAlgorithm>().notNull(),
    /** Of the key provider; absent where the holder has the key. */
    keyId: text(),
    keyAlgorithm: text().notNull(),
    /** SHA-256 of the SubjectPublicKeyInfo: nobody is certified for the key of another. */
    keyDigest: bytes().notNull(),
    notBefore: moment().notNull(),
    notAfter: moment().notNull(),
    /** The fewest days before its end at which its owner was told. */
    remindedDays: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    check('certificate_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('certificate_medium', oneOf(table.medium, MEDIA)),
    check('certificate_algorithm', oneOf(table.algorithm, CERTIFICATE_ALGORITHMS)),
    check('key_by_medium', sql`(${table.medium} = 'cloud') = (${table.keyId} is not null)`),
    index().on(table.ownerKind, table.ownerId, table.id),
    index().on(table.sealId),
    index().on(table.keyDigest),
    index().on(table.notAfter),
  ],
);
export type SubscriberCertificate = typeof subscriberCertificates.$inferSelect;

/**
 * What an order's line asks to be made, and how far it came. Each step writes its result here or in a table of its own
 * before the next begins, so that whoever comes after a crash goes on where it stopped.
 */
export const sealMakings = pgTable(
  'seal_makings',
  {
    id: id(),
    /** The order's line; asking twice for one line is asking once. */
    lineId: text().notNull().unique(),
    orderId: text().notNull(),
    ...owner(),
    product: text().$type<ProductCode>().notNull(),
    act: text().$type<ProductAct>().notNull(),
    medium: text().$type<Medium>().notNull(),
    algorithm: text().$type<CertificateAlgorithm>().notNull(),
    years: integer().notNull(),
    /** Of a seal on trial, which has no years. */
    days: integer().notNull().default(0),
    design: jsonb().$type<SealDesign>(),
    appliedBy: uuid()
      .notNull()
      .references(() => accounts.id),
    state: text().$type<MakingState>().notNull().default('working'),
    reason: text().notNull().default(''),
    sealId: uuid().references(() => seals.id),
    /** The certificate that is renewed or replaced. */
    oldSerial: text().references(() => issuances.serial),
    keyId: text(),
    keyAlgorithm: text(),
    /** SubjectPublicKeyInfo, DER. */
    publicKey: bytes(),
    /** Counts intents that were given up; part of the reference under which the authority knows the wish. */
    attempt: integer().notNull().default(1),
    serial: text().references(() => issuances.serial),
    createdAt: createdAt(),
    doneAt: moment(),
  },
  (table) => [
    check('making_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('making_act', oneOf(table.act, PRODUCT_ACTS)),
    check('making_state', oneOf(table.state, MAKING_STATES)),
    check('making_medium', oneOf(table.medium, MEDIA)),
    check('making_algorithm', oneOf(table.algorithm, CERTIFICATE_ALGORITHMS)),
    check('making_done', sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
    check('key_is_whole', sql`(${table.publicKey} is null) = (${table.keyAlgorithm} is null)`),
    index().on(table.ownerKind, table.ownerId, table.id),
    index().on(table.sealId, table.id),
  ],
);
export type Making = typeof sealMakings.$inferSelect;

/**
 * Every face a seal had: what the seal-maker is to sign, then the digest of it before the key is used, then the exact
 * bytes (SESeal, GB/T 38540-2020). Each is filled in once (trigger `seal_versions_filled_once`).
 */
export const sealVersions = pgTable(
  'seal_versions',
  {
    sealId: uuid()
      .notNull()
      .references(() => seals.id),
    version: integer().notNull(),
    makingId: uuid()
      .notNull()
      .unique()
      .references(() => sealMakings.id),
    serial: text()
      .notNull()
      .references(() => issuances.serial),
    /** 印章名称 in the seal itself. */
    title: text().notNull(),
    /** PNG. */
    picture: bytes().notNull(),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    validFrom: moment().notNull(),
    validTo: moment().notNull(),
    createdAt: createdAt(),
    /** SM3 of what the seal-maker signs. */
    contentDigest: bytes(),
    der: bytes(),
    madeAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.sealId, table.version] }),
    check('version_counts', sql`${table.version} > 0`),
    check('seal_is_whole', sql`(${table.der} is null) = (${table.madeAt} is null)`),
    check('intent_before_seal', sql`${table.der} is null or ${table.contentDigest} is not null`),
  ],
);
export type SealVersion = typeof sealVersions.$inferSelect;

/** Our register of seals (登记): what was filed, changed, stopped, restored and revoked. Append-only. */
export const sealFilings = pgTable(
  'seal_filings',
  {
    number: bigserial({ mode: 'number' }).primaryKey(),
    sealId: uuid()
      .notNull()
      .references(() => seals.id),
    version: integer().notNull(),
    entry: text().$type<FilingEntry>().notNull(),
    code: text(),
    at: createdAt(),
  },
  (table) => [
    check('filing_entry', oneOf(table.entry, FILING_ENTRIES)),
    index().on(table.sealId, table.number),
    uniqueIndex('filed_once').on(table.sealId).where(sql`${table.entry} = 'file'`),
  ],
);
