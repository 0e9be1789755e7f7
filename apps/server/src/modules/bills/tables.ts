import {
  BILL_EXPORT_FORMATS,
  BILL_EXPORT_STATES,
  BILL_INVOICE_KINDS,
  BILL_LINE_KINDS,
  BILL_NOTICES,
  BILL_STATES,
  BILL_TABS,
  type BillExportFormat,
  type BillExportState,
  type BillInvoiceKind,
  type BillLineKind,
  type BillNoticeKind,
  type BillSort,
  type BillState,
  type BillTab,
  DISPUTE_KINDS,
  DISPUTE_STATES,
  type DisputeKind,
  type DisputeState,
  MATCH_STATES,
  type MatchState,
  METERS,
  type MeterCode,
  PARTNER_PAYMENT_KINDS,
  type PartnerPaymentKind,
  SETTLE_MODES,
  type SettleMode,
} from '@yinxin/api';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { createdAt, fen, id, moment, oneOf, quantities } from '../../db/columns.ts';
import { partnerAgreements, partners, priceRules } from '../partners/tables.ts';

type BillColumns = Record<'difference' | 'state' | 'checkBy' | 'payBy' | 'number', SQLWrapper>;

/** By what lists are sorted and searched, as their indexes have it: how large a difference is, those that are unknown last. */
export const DIFFERENCE_KEY = ({ difference }: BillColumns): SQL => sql`coalesce(abs(${difference}), -1)`;
/** By when something wants to be done; what waits for nobody comes last. */
export const DUE_KEY = ({ state, checkBy, payBy }: BillColumns): SQL =>
  sql`coalesce(case when ${state} in ('unchecked', 'checking') then ${checkBy} when ${state} in ('invoiced', 'to-pay') then ${payBy} end, 'infinity'::timestamptz)`;
/** Compared by its characters, so that its beginning is a stretch of the index. */
export const NUMBER_KEY = ({ number }: BillColumns): SQL => sql`${number} collate "C"`;

/** What narrows a list of bills down, as its declaration has it, and how it is sorted. */
export interface BillListAsked {
  from?: string | undefined;
  to?: string | undefined;
  number?: string | undefined;
  product?: MeterCode | undefined;
  state?: BillState | undefined;
  min?: number | undefined;
  max?: number | undefined;
  differing: '0' | '1';
  partner?: string | undefined;
  sort: BillSort;
  order: 'asc' | 'desc';
}

/**
 * What a partner and we settle for a month, in one version. Its lines are the usage records of partner and month and its
 * own lines; they are added up once, when it is made. By trigger a bill that was made keeps its sums for ever.
 */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    /** ZD202610-P0172-01, the same in every version. */
    number: text().notNull(),
    partnerId: uuid()
      .notNull()
      .references(() => partners.id),
    agreementId: uuid()
      .notNull()
      .references(() => partnerAgreements.id),
    /** The month of China, as 2026-10. */
    period: text().notNull(),
    version: smallint().notNull(),
    settleMode: text().$type<SettleMode>().notNull(),
    state: text().$type<BillState>().notNull(),
    /** What was used, what was given back, steps and rounding, fees of packages, corrections: they add up to payable. */
    gross: fen().notNull().default(0),
    refund: fen().notNull().default(0),
    discount: fen().notNull().default(0),
    fees: fen().notNull().default(0),
    adjust: fen().notNull().default(0),
    payable: fen().notNull().default(0),
    /** Hundredths of a per cent; the tax is within what is payable. */
    taxRate: smallint().notNull(),
    records: integer().notNull().default(0),
    products: text().array().$type<MeterCode[]>().notNull().default([]),
    /** By the partner's own table, and payable less it; null until one was imported. */
    partnerAmount: fen(),
    difference: fen(),
    /** When the month was closed: what comes later belongs to the next. */
    startedAt: moment().notNull(),
    madeAt: moment(),
    /** Until when it has to be checked, and what follows if nobody did. */
    checkBy: moment(),
    confirmsAlone: boolean().notNull(),
    /** How many days before the deadline the last reminder went out. */
    reminded: smallint(),
    /** The partner's user who checks. */
    checkerId: uuid(),
    checkingAt: moment(),
    confirmedBy: uuid(),
    confirmedAt: moment(),
    /** Nobody checked in time. */
    confirmedAlone: boolean().notNull().default(false),
    /** Until when it has to be paid. */
    payBy: moment(),
    settledAt: moment(),
  },
  (table) => [
    unique('one_bill_per_version').on(table.partnerId, table.period, table.version),
    unique('one_number_per_version').on(table.number, table.version),
    uniqueIndex('one_bill_in_force')
      .on(table.partnerId, table.period)
      .where(sql`${table.state} <> 'adjusted'`),
    check('bill_state', oneOf(table.state, BILL_STATES)),
    check('bill_mode', oneOf(table.settleMode, SETTLE_MODES)),
    check('bill_period', sql`${table.period} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check(
      'bill_adds_up',
      sql`${table.payable} = ${table.gross} + ${table.refund} + ${table.discount} + ${table.fees} + ${table.adjust}`,
    ),
    check('bill_made', sql`(${table.state} = 'making') = (${table.madeAt} is null)`),
    check(
      'bill_compared',
      sql`(${table.partnerAmount} is null and ${table.difference} is null) or ${table.difference} = ${table.payable} - ${table.partnerAmount}`,
    ),
    index().on(table.partnerId, table.period, table.id).where(sql`${table.state} <> 'adjusted'`),
    index().on(table.period, table.id).where(sql`${table.state} <> 'adjusted'`),
    index().on(table.checkBy).where(sql`${table.state} in ('unchecked', 'checking')`),
    index('bills_by_state').on(table.state, table.period, table.id).where(sql`${table.state} <> 'adjusted'`),
    index('bills_by_amount').on(table.payable, table.id).where(sql`${table.state} <> 'adjusted'`),
    index('bills_by_difference').on(DIFFERENCE_KEY(table), table.id).where(sql`${table.state} <> 'adjusted'`),
    index('bills_that_differ')
      .on(table.period, table.id)
      .where(sql`${table.state} <> 'adjusted' and ${table.difference} <> 0`),
    index('bills_by_due').on(DUE_KEY(table), table.id).where(sql`${table.state} <> 'adjusted'`),
    index('bills_by_number').on(NUMBER_KEY(table)).where(sql`${table.state} <> 'adjusted'`),
  ],
);
export type BillRow = typeof bills.$inferSelect;

/** What a bill is the sum of. A line of use stands for the records of one product and rule. Append-only. */
export const billLines = pgTable(
  'bill_lines',
  {
    billId: uuid()
      .notNull()
      .references(() => bills.id),
    position: smallint().notNull(),
    kind: text().$type<BillLineKind>().notNull(),
    meter: text().$type<MeterCode>(),
    ruleId: uuid().references(() => priceRules.id),
    adjustmentId: uuid().references(() => billAdjustments.id),
    /** Of a line of use: how many records, the units that are charged, and the sums of uses and returns. */
    records: integer().notNull().default(0),
    quantity: quantities().notNull().default(0),
    gross: fen().notNull().default(0),
    refund: fen().notNull().default(0),
    amount: fen().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.billId, table.position] }),
    check('bill_line_kind', oneOf(table.kind, BILL_LINE_KINDS)),
    check('bill_line_meter', oneOf(table.meter, METERS)),
    check(
      'bill_line_adds_up',
      sql`case when ${table.kind} = 'usage' then ${table.amount} = ${table.gross} + ${table.refund} else ${table.gross} = 0 and ${table.refund} = 0 and ${table.records} = 0 end`,
    ),
    check('bill_line_adjusts', sql`(${table.kind} = 'adjustment') = (${table.adjustmentId} is not null)`),
    index().on(table.adjustmentId),
  ],
);
export type BillLineRow = typeof billLines.$inferSelect;

/** A correction, agreed on by two persons: of a bill that was not confirmed yet, or for the next month. Append-only. */
export const billAdjustments = pgTable(
  'bill_adjustments',
  {
    id: id(),
    partnerId: uuid()
      .notNull()
      .references(() => partners.id),
    /** The bill it corrects. */
    billId: uuid()
      .notNull()
      .references(() => bills.id),
    disputeId: uuid(),
    amount: fen().notNull(),
    reason: text().notNull(),
    /** What two persons decided (`two_person_requests`). */
    requestId: uuid().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    check('adjustment_amount', sql`${table.amount} <> 0`),
    index().on(table.partnerId, table.id),
    index().on(table.billId),
  ],
);

/** What a partner finds wrong with a bill, and what became of it. */
export const billDisputes = pgTable(
  'bill_disputes',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => bills.id),
    kind: text().$type<DisputeKind>().notNull(),
    reason: text().notNull(),
    /** The numbers it is about; none for the whole bill. */
    numbers: text().array().notNull().default([]),
    /** What the partner takes for right. */
    claimed: fen(),
    state: text().$type<DisputeState>().notNull().default('open'),
    raisedBy: uuid().notNull(),
    raisedAt: createdAt(),
    answer: text().notNull().default(''),
    answeredBy: uuid(),
    answeredAt: moment(),
  },
  (table) => [
    check('dispute_kind', oneOf(table.kind, DISPUTE_KINDS)),
    check('dispute_state', oneOf(table.state, DISPUTE_STATES)),
    uniqueIndex('one_open_dispute').on(table.billId).where(sql`${table.state} in ('open', 'processing')`),
    index().on(table.state, table.id),
  ],
);
export type DisputeRow = typeof billDisputes.$inferSelect;

/** Attachments. Append-only. */
export const billDisputeFiles = pgTable(
  'bill_dispute_files',
  {
    disputeId: uuid()
      .notNull()
      .references(() => billDisputes.id),
    fileId: uuid().notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.disputeId, table.fileId] })],
);

/** What the partner asked to be invoiced, and the invoice. */
export const billInvoices = pgTable(
  'bill_invoices',
  {
    billId: uuid()
      .primaryKey()
      .references(() => bills.id),
    kind: text().$type<BillInvoiceKind>().notNull(),
    title: text().notNull(),
    taxNumber: text().notNull(),
    email: text().notNull(),
    requestedBy: uuid().notNull(),
    requestedAt: createdAt(),
    number: text(),
    issuedAt: moment(),
    issuedBy: uuid(),
  },
  (table) => [
    check('bill_invoice_kind', oneOf(table.kind, BILL_INVOICE_KINDS)),
    check('bill_invoice_issued', sql`(${table.number} is null) = (${table.issuedAt} is null)`),
  ],
);

/** Who of a partner was told of what happened to a bill, by a message to their phone. */
export const billNotices = pgTable(
  'bill_notices',
  {
    eventId: uuid().notNull(),
    /** The partner's user. */
    userId: uuid().notNull(),
    billId: uuid()
      .notNull()
      .references(() => bills.id),
    kind: text().$type<BillNoticeKind>().notNull(),
    createdAt: createdAt(),
    /** When the vendor took the message. */
    sentAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.userId] }),
    check('bill_notice_kind', oneOf(table.kind, BILL_NOTICES)),
    index().on(table.billId),
  ],
);

/** Money that came from a partner or went to it, agreed on by two persons. Append-only. */
export const partnerPayments = pgTable(
  'partner_payments',
  {
    id: id(),
    partnerId: uuid()
      .notNull()
      .references(() => partners.id),
    /** Empty for a deposit. */
    billId: uuid().references(() => bills.id),
    kind: text().$type<PartnerPaymentKind>().notNull(),
    /** What the bill is settled by; of a share what we paid. */
    amount: fen().notNull(),
    paidAt: moment().notNull(),
    /** The bank's number of it; of a drawdown none. */
    transaction: text().unique(),
    requestId: uuid().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    check('partner_payment_kind', oneOf(table.kind, PARTNER_PAYMENT_KINDS)),
    check('partner_payment_of', sql`(${table.kind} = 'deposit') = (${table.billId} is null)`),
    check('partner_payment_number', sql`(${table.kind} = 'drawdown') = (${table.transaction} is null)`),
    index().on(table.partnerId, table.id),
    uniqueIndex('one_payment_per_bill').on(table.billId),
  ],
);

/** A partner's own table of a month, as it was read. Append-only. */
export const billImports = pgTable(
  'bill_imports',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => bills.id),
    name: text().notNull(),
    /** Which column is what. */
    columns: jsonb().$type<Record<string, number | null>>().notNull(),
    rows: integer().notNull(),
    amount: fen().notNull(),
    /** How many numbers stand in either book, and how many of them differ. */
    matched: integer().notNull(),
    differing: integer().notNull(),
    /** Of each state how many numbers, and what they come to in both books. */
    states: jsonb().$type<MatchSums>().notNull(),
    importedBy: uuid().notNull(),
    importedAt: createdAt(),
  },
  (table) => [index().on(table.billId, table.id)],
);
export type BillImportRow = typeof billImports.$inferSelect;
export type MatchSums = Partial<Record<MatchState, { lines: number; platform: number; partner: number }>>;

/**
 * A number as it stands in both books; what differs comes first, so that each tab is a stretch of positions. The platform's
 * side of a number is null where only the partner has it, and the other way round. Append-only.
 */
export const billMatches = pgTable(
  'bill_matches',
  {
    importId: uuid()
      .notNull()
      .references(() => billImports.id),
    position: integer().notNull(),
    number: text().notNull(),
    meter: text().$type<MeterCode>(),
    /** A number stands for use, or is a line of the bill itself: its number is the bill's, a stroke and its position. */
    kind: text().$type<BillLineKind>().notNull().default('usage'),
    state: text().$type<MatchState>().notNull(),
    /** The first record of use under this number. */
    recordId: uuid(),
    platformQuantity: quantities(),
    platformAmount: fen(),
    partnerQuantity: quantities(),
    partnerAmount: fen(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    check('bill_match_state', oneOf(table.state, MATCH_STATES)),
    check('bill_match_kind', oneOf(table.kind, BILL_LINE_KINDS)),
  ],
);
export type BillMatchRow = typeof billMatches.$inferSelect;

/** A table or document that somebody asked for, of a bill or of a list of them; large ones are made by a job. */
export const billExports = pgTable(
  'bill_exports',
  {
    id: id(),
    /** Null for a list of bills. */
    billId: uuid().references(() => bills.id),
    /** What a list holds, in which order, and of which partner: null where it is read by the platform. */
    list: jsonb().$type<BillListAsked>(),
    partnerId: uuid().references(() => partners.id),
    format: text().$type<BillExportFormat>().notNull(),
    /** Which lines, of a table. */
    tab: text().$type<BillTab>().notNull(),
    name: text().notNull(),
    state: text().$type<BillExportState>().notNull(),
    rows: integer().notNull(),
    done: integer().notNull().default(0),
    fileId: uuid(),
    bytes: integer(),
    /** SHA-256 of what was made; kept for ever, so that a document of ours is known as such. */
    digest: text(),
    /** What a document is called by. */
    number: text().unique(),
    failure: text(),
    askedBy: uuid().notNull(),
    askedAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    check('bill_export_format', oneOf(table.format, BILL_EXPORT_FORMATS)),
    check('bill_export_state', oneOf(table.state, BILL_EXPORT_STATES)),
    check('bill_export_tab', oneOf(table.tab, BILL_TABS)),
    check(
      'bill_export_of',
      sql`num_nonnulls(${table.billId}, ${table.list}) = 1 and (${table.list} is not null or ${table.partnerId} is null)`,
    ),
    index().on(table.askedBy, table.id),
    index().on(table.digest),
  ],
);
export type BillExportRow = typeof billExports.$inferSelect;
