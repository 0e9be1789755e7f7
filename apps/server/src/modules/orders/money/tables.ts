import {
  COUPON_KINDS,
  type CouponKind,
  INVOICE_KINDS,
  INVOICE_STATES,
  type InvoiceKind,
  type InvoiceState,
  OWNER_KINDS,
  type ProductCode,
  QUOTA_KINDS,
  type QuotaKind,
  TRIAL_KINDS,
  type TrialKind,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { bytes, createdAt, fen, id, moment, oneOf, owner } from '../../../db/columns.ts';
import { files } from '../../files/tables.ts';

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: text().notNull().unique(),
    name: text().notNull(),
    kind: text().$type<CouponKind>().notNull(),
    /** 分, or per cent. */
    value: fen().notNull(),
    /** For orders of at least so many 分. */
    least: fen().notNull().default(0),
    /** Only for these; empty for all. */
    products: text().array().$type<ProductCode[]>().notNull().default([]),
    validFrom: moment().notNull(),
    validUntil: moment().notNull(),
    uses: integer().notNull(),
    usesEach: integer().notNull(),
    used: integer().notNull().default(0),
    stoppedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    check('coupon_kind', oneOf(table.kind, COUPON_KINDS)),
    check('coupon_used', sql`${table.used} between 0 and ${table.uses}`),
    check('coupon_value', sql`${table.value} > 0 and (${table.kind} <> 'percent' or ${table.value} <= 100)`),
  ],
);
export type CouponRow = typeof coupons.$inferSelect;

/** An order holds its coupon until it is paid, and gives it back when it ends unpaid. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: uuid().primaryKey(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    ...owner(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.couponId, table.ownerKind, table.ownerId)],
);

/** What a package gave its owner: contracts and seals, for a year. */
export const quotaGrants = pgTable(
  'quota_grants',
  {
    id: id(),
    ...owner(),
    kind: text().$type<QuotaKind>().notNull(),
    lineId: uuid().notNull(),
    total: integer().notNull(),
    used: integer().notNull().default(0),
    createdAt: createdAt(),
    endsAt: moment().notNull(),
    /** Its owner heard that hardly anything is left, and that it ends soon. */
    lowTold: boolean().notNull().default(false),
    endTold: boolean().notNull().default(false),
  },
  (table) => [
    check('quota_kind', oneOf(table.kind, QUOTA_KINDS)),
    check('quota_used', sql`${table.used} between 0 and ${table.total}`),
    unique('one_grant_per_line').on(table.lineId, table.kind),
    index().on(table.ownerKind, table.ownerId, table.kind, table.endsAt),
  ],
);

/** What was taken from a grant, and for what. */
export const quotaUses = pgTable(
  'quota_uses',
  {
    id: id(),
    grantId: uuid()
      .notNull()
      .references(() => quotaGrants.id),
    /** The order or contract. */
    reference: uuid().notNull(),
    amount: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('one_use_per_reference').on(table.reference, table.grantId), index().on(table.grantId)],
);

/**
 * Who has had a trial, by what is the same in every account of theirs: the paper of a person, the code of a company.
 * A key is claimed once; what came to nothing gives it back.
 */
export const trials = pgTable(
  'trials',
  {
    kind: text().$type<TrialKind>().notNull(),
    /** Keyed hash of a paper, or 统一社会信用代码. */
    key: text().notNull(),
    ...owner(),
    /** The grant of contracts by its line, or the order of the seal. */
    reference: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'one_trial_each', columns: [table.kind, table.ownerKind, table.key] }),
    check('trial_kind', oneOf(table.kind, TRIAL_KINDS)),
    check('trial_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    index().on(table.ownerKind, table.ownerId),
    index().on(table.reference),
  ],
);

export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    orderId: uuid().notNull(),
    orderNumber: text().notNull(),
    ...owner(),
    personId: uuid().notNull(),
    kind: text().$type<InvoiceKind>().notNull(),
    state: text().$type<InvoiceState>().notNull().default('requested'),
    title: text().notNull(),
    taxCode: text().notNull().default(''),
    /** Mail address, postal address, phone and bank account; encrypted for the owner. */
    facts: bytes().notNull(),
    amount: fen().notNull(),
    number: text().notNull().default(''),
    fileId: uuid().references(() => files.id),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('invoice_kind', oneOf(table.kind, INVOICE_KINDS)),
    check('invoice_state', oneOf(table.state, INVOICE_STATES)),
    check('invoice_issued', sql`(${table.state} = 'issued') = (${table.fileId} is not null)`),
    uniqueIndex('one_invoice_per_order').on(table.orderId).where(sql`${table.state} <> 'refused'`),
    index().on(table.state, table.id),
    index().on(table.fileId),
  ],
);
export type InvoiceRow = typeof invoices.$inferSelect;
