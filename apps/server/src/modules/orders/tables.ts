import {
  AUTHORIZATION_STATES,
  type AuthorizationState,
  type LineDetails,
  MEDIA,
  type Medium,
  ORDER_PAPERS,
  ORDER_STATES,
  type OrderPaper,
  type OrderState,
  OWNER_KINDS,
  PRODUCT_ACTS,
  type ProductAct,
  type ProductCode,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, createdAt, fen, id, moment, oneOf, owner } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { files } from '../files/tables.ts';
import { organizations } from '../organizations/tables.ts';
import { persons } from '../persons/tables.ts';
import { priceLists } from '../prices/tables.ts';
import { scenes } from '../scenes/tables.ts';
import { coupons } from './money/tables.ts';

export * from './money/tables.ts';

const sum = () => fen().notNull().default(0);

/** How far a line has come: `held` waits for somebody outside, `failed` for the office. */
export const LINE_STATES = { waiting: 1, making: 1, held: 1, failed: 1, done: 1 } as const;
export type LineState = keyof typeof LINE_STATES;

/** What somebody orders for themselves or for an organisation. Amounts are the server's own. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** What people read: the day, and figures that nobody can count by. */
    number: text().notNull().unique(),
    ...owner(),
    /** The account that ordered, and who acted as it. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    sceneId: uuid()
      .notNull()
      .references(() => scenes.id),
    state: text().$type<OrderState>().notNull().default('draft'),
    title: text().notNull(),
    products: text().array().$type<ProductCode[]>().notNull(),
    /** The version it was priced with, from its submission on. */
    priceListId: uuid().references(() => priceLists.id),
    amount: sum(),
    couponId: uuid().references(() => coupons.id),
    couponAmount: sum(),
    /** Seals that a package pays for. */
    quotaSeals: integer().notNull().default(0),
    quotaAmount: sum(),
    payable: sum(),
    paid: sum(),
    refunded: sum(),
    note: text().notNull().default(''),
    /** Where a medium is sent; encrypted for the owner. */
    delivery: bytes(),
    /** The subscriber agreement that was agreed to (docs/decisions/0009). */
    agreementVersion: text(),
    agreementSha256: text(),
    agreedAt: moment(),
    /** Why it was rejected, closed, or is held up. */
    reason: text().notNull().default(''),
    /** Each submission to the reviewers is a round of its own. */
    round: smallint().notNull().default(0),
    /** Since when it waits for them. */
    submittedAt: moment(),
    /** Until when it can be paid. */
    expiresAt: moment(),
    paidAt: moment(),
    /** Who makes it now, and until when nobody else does. */
    makingBy: uuid(),
    makingUntil: moment(),
    createdAt: createdAt(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('order_state', oneOf(table.state, ORDER_STATES)),
    check('order_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check(
      'order_amounts',
      sql`${table.payable} = ${table.amount} - ${table.couponAmount} - ${table.quotaAmount} and ${table.payable} >= 0 and ${table.refunded} between 0 and ${table.paid}`,
    ),
    check(
      'order_submitted_whole',
      sql`${table.state} in ('draft', 'cancelled') or num_nonnulls(${table.priceListId}, ${table.agreementVersion}, ${table.agreementSha256}, ${table.agreedAt}, ${table.expiresAt}) = 5`,
    ),
    index().on(table.ownerKind, table.ownerId, table.id),
    index().on(table.ownerKind, table.ownerId, table.state, table.id),
    index().on(table.state, table.id),
    index('orders_number_prefix').on(sql`${table.number} text_pattern_ops`),
    index().on(table.sceneId),
    index().on(table.couponId),
    index().on(table.updatedAt).where(sql`${table.state} = 'draft'`),
  ],
);
export type Order = typeof orders.$inferSelect;

export const orderLines = pgTable(
  'order_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: smallint().notNull(),
    product: text().$type<ProductCode>().notNull(),
    act: text().$type<ProductAct>().notNull(),
    words: text().notNull(),
    medium: text().$type<Medium>().notNull(),
    years: smallint().notNull(),
    /** A first seal on trial: for so many days, by the price list of the day. */
    trial: boolean().notNull().default(false),
    days: smallint().notNull().default(0),
    quantity: smallint().notNull(),
    unitPrice: sum(),
    amount: sum(),
    targetId: uuid(),
    details: jsonb().$type<LineDetails>().notNull(),
    state: text().$type<LineState>().notNull().default('waiting'),
    reason: text().notNull().default(''),
    /** What came of it. */
    sealId: uuid(),
    serial: text(),
    doneAt: moment(),
  },
  (table) => [
    unique('one_line_per_position').on(table.orderId, table.position),
    check('line_act', oneOf(table.act, PRODUCT_ACTS)),
    check('line_medium', oneOf(table.medium, MEDIA)),
    check('line_state', oneOf(table.state, LINE_STATES)),
    check(
      'line_amount',
      sql`${table.amount} = ${table.unitPrice} * ${table.quantity} and ${table.quantity} > 0`,
    ),
    check(
      'line_trial',
      sql`${table.trial} = (${table.days} > 0) and (not ${table.trial} or ${table.amount} = 0)`,
    ),
    check('line_done', sql`(${table.state} = 'done') = (${table.doneAt} is not null)`),
  ],
);
export type Line = typeof orderLines.$inferSelect;

/** Papers that were uploaded for an order; of an organisation they are its own. */
export const orderPapers = pgTable(
  'order_papers',
  {
    id: id(),
    ...owner(),
    orderId: uuid().references(() => orders.id),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: text().$type<OrderPaper>().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_paper_kind', oneOf(table.kind, ORDER_PAPERS)),
    index().on(table.orderId),
    index().on(table.fileId),
  ],
);
export type Paper = typeof orderPapers.$inferSelect;

/** What reviewers said, round by round; the last word of each counts. */
export const orderReviews = pgTable(
  'order_reviews',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    round: smallint().notNull(),
    operatorId: text().notNull(),
    operatorName: text().notNull(),
    accept: boolean().notNull(),
    words: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('one_review_per_person_and_round').on(table.orderId, table.round, table.operatorId)],
);

/** What the legal representative of an organisation was asked to agree to, and what they said. */
export const orderAuthorizations = pgTable(
  'order_authorizations',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** Whoever handles the order: the authorisation is theirs and nobody else's. */
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    state: text().$type<AuthorizationState>().notNull().default('waiting'),
    /** Of the link in the message. */
    tokenHash: bytes().notNull().unique(),
    phoneFingerprint: bytes().notNull(),
    /** Names, phone and the text that is agreed to; sealed for the organisation. */
    facts: bytes().notNull(),
    /** Of the text, and of what is ordered: an order that changed is another one. */
    sha256: text().notNull(),
    scope: text().notNull(),
    messages: integer().notNull().default(0),
    /** What the register and the carrier answered; sealed. */
    proof: bytes(),
    provedAt: moment(),
    answeredAt: moment(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    check('authorization_state', oneOf(table.state, AUTHORIZATION_STATES)),
    check(
      'authorization_proved',
      sql`${table.state} not in ('given', 'refused', 'withdrawn') or num_nonnulls(${table.proof}, ${table.provedAt}, ${table.answeredAt}) = 3`,
    ),
    uniqueIndex('one_authorization_of_order')
      .on(table.orderId)
      .where(sql`${table.state} in ('waiting', 'given')`),
    index().on(table.orderId, table.id),
    index().on(table.organizationId),
    index().on(table.personId),
  ],
);
export type AuthorizationRow = typeof orderAuthorizations.$inferSelect;
