import {
  DIFFERENCES,
  type DifferenceKind,
  PAY_CHANNELS,
  PAY_VENDORS,
  PAYABLE_STATES,
  PAYMENT_STATES,
  type PayableState,
  type PayChannel,
  type PaymentState,
  type PayVendorName,
  RECONCILIATION_STATES,
  REFUND_STATES,
  type ReconciliationState,
  type RefundState,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, fen, id, moment, oneOf, owner } from '../../db/columns.ts';

import type { Handoff } from '../../providers/pay/index.ts';
import { files } from '../files/tables.ts';

/** What is to be paid, once: an order. Whoever pays, closes or opens an attempt locks this row first. */
export const payables = pgTable(
  'payables',
  {
    /** The order. */
    reference: uuid().primaryKey(),
    /** Which hooks are asked what becomes of it. */
    kind: text().notNull(),
    amount: fen().notNull(),
    subject: text().notNull(),
    ...owner(),
    state: text().$type<PayableState>().notNull().default('open'),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    check('payable_state', oneOf(table.state, PAYABLE_STATES)),
    check('payable_amount', sql`${table.amount} >= 0`),
    check('payable_owner', sql`${table.ownerKind} in ('organization', 'person')`),
    index().on(table.ownerKind, table.ownerId),
  ],
);

/** Attempts to pay. One of them at most is paid for each order, and a transaction of a vendor pays one of them. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    reference: uuid()
      .notNull()
      .references(() => payables.reference),
    /** 商户订单号. */
    number: text().notNull().unique(),
    channel: text().$type<PayChannel>().notNull(),
    vendor: text().$type<PayVendorName>().notNull(),
    amount: fen().notNull(),
    state: text().$type<PaymentState>().notNull().default('opening'),
    /** What the payer was given. */
    given: jsonb().$type<Handoff>().notNull().default({}),
    /** The vendor's number. */
    transaction: text().notNull().default(''),
    paidAt: moment(),
    settledBy: text().$type<'notice' | 'query' | 'statement' | 'operator'>(),
    expiresAt: moment().notNull(),
    /** When to ask the vendor by ourselves; null once there is nothing more to ask. */
    nextQueryAt: moment(),
    queries: smallint().notNull().default(0),
    proofId: uuid().references(() => files.id),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('payment_state', oneOf(table.state, PAYMENT_STATES)),
    check('payment_channel', oneOf(table.channel, PAY_CHANNELS)),
    check('payment_vendor', oneOf(table.vendor, PAY_VENDORS)),
    check('payment_amount', sql`${table.amount} > 0`),
    check(
      'payment_is_whole',
      sql`(${table.state} in ('paid', 'late')) = (${table.paidAt} is not null and ${table.transaction} <> '' and ${table.settledBy} is not null)`,
    ),
    uniqueIndex('one_payment_for_an_order').on(table.reference).where(sql`${table.state} = 'paid'`),
    uniqueIndex('one_payment_for_a_transaction')
      .on(table.vendor, table.transaction)
      .where(sql`${table.transaction} <> ''`),
    index().on(table.reference),
    index().on(table.state, table.id),
    index().on(table.vendor, table.paidAt),
    index().on(table.nextQueryAt).where(sql`${table.nextQueryAt} is not null`),
  ],
);

/** Money on its way back. Triggers see to it that no payment gives back more than came, and that enough people agreed. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** 商户退款单号. */
    number: text().notNull().unique(),
    /** Who pays it: as the payment came, unless an operator sent it by bank. */
    vendor: text().$type<PayVendorName>().notNull(),
    amount: fen().notNull(),
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull().default('requested'),
    /** We were never to have it: too late, or paid twice. */
    automatic: boolean().notNull(),
    approvalsNeeded: smallint().notNull(),
    /** An operator by name; empty where the payer or the platform asked. */
    requestedBy: text().notNull().default(''),
    transaction: text().notNull().default(''),
    note: text().notNull().default(''),
    nextQueryAt: moment(),
    queries: smallint().notNull().default(0),
    sentAt: moment(),
    finishedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    check('refund_state', oneOf(table.state, REFUND_STATES)),
    check('refund_vendor', oneOf(table.vendor, PAY_VENDORS)),
    check('refund_amount', sql`${table.amount} > 0`),
    check(
      'refund_approvals_needed',
      sql`(${table.approvalsNeeded} = 0) = ${table.automatic} and ${table.approvalsNeeded} between 0 and 2`,
    ),
    check('refund_is_whole', sql`(${table.state} = 'done') = (${table.finishedAt} is not null)`),
    index().on(table.paymentId),
    index().on(table.state, table.id),
    index().on(table.vendor, table.finishedAt),
    index().on(table.nextQueryAt).where(sql`${table.nextQueryAt} is not null`),
  ],
);

/** Who agreed to a refund; nobody twice, and whoever asked counts as one. Append-only. */
export const refundApprovals = pgTable(
  'refund_approvals',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    operatorId: uuid().notNull(),
    operatorName: text().notNull(),
    words: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.operatorId] })],
);

/** Our books beside the statement of a vendor, by day in China. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    vendor: text().$type<PayVendorName>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    state: text().$type<ReconciliationState>().notNull(),
    payments: integer().notNull(),
    received: fen().notNull(),
    refunds: integer().notNull(),
    refunded: fen().notNull(),
    theirPayments: integer().notNull(),
    theirReceived: fen().notNull(),
    theirRefunds: integer().notNull(),
    theirRefunded: fen().notNull(),
    fees: fen().notNull(),
    statementSha256: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.vendor, table.day] }),
    check('reconciliation_state', oneOf(table.state, RECONCILIATION_STATES)),
    index().on(table.day),
  ],
);

/** Where the two differ, and what was done about it. */
export const differences = pgTable(
  'differences',
  {
    id: id(),
    vendor: text().$type<PayVendorName>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    what: text().$type<'payment' | 'refund'>().notNull(),
    number: text().notNull(),
    transaction: text().notNull(),
    ours: fen(),
    theirs: fen(),
    resolvedBy: text().notNull().default(''),
    resolution: text().notNull().default(''),
    resolvedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'difference_of_reconciliation',
      columns: [table.vendor, table.day],
      foreignColumns: [reconciliations.vendor, reconciliations.day],
    }),
    unique('difference_once').on(table.vendor, table.day, table.what, table.number, table.kind),
    check('difference_kind', oneOf(table.kind, DIFFERENCES)),
    check('difference_what', sql`${table.what} in ('payment', 'refund')`),
    check('difference_resolved', sql`(${table.resolvedAt} is null) = (${table.resolution} = '')`),
  ],
);

export type PayableRow = typeof payables.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
