import {
  METERS,
  type MeterCode,
  OWNER_KINDS,
  PARTNER_STATES,
  type PartnerState,
  PRICE_RULE_KINDS,
  type PriceRuleKind,
  type PriceTerms,
  SETTLE_MODES,
  type SettleMode,
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
import { createdAt, id, moment, oneOf, owner } from '../../db/columns.ts';

/** Whoever brings customers and settles with us by the month. */
export const partners = pgTable(
  'partners',
  {
    id: id(),
    /** Part of the numbers of its bills. */
    code: text().notNull().unique(),
    name: text().notNull(),
    /** 统一社会信用代码. */
    creditCode: text().notNull(),
    state: text().$type<PartnerState>().notNull().default('active'),
    createdAt: createdAt(),
  },
  (table) => [
    check('partner_state', oneOf(table.state, PARTNER_STATES)),
    check('partner_code', sql`${table.code} ~ '^[A-Z0-9]{3,8}$'`),
  ],
);
export type PartnerRow = typeof partners.$inferSelect;

/** The contract with a partner: the newest that has begun holds. Append-only. */
export const partnerAgreements = pgTable(
  'partner_agreements',
  {
    id: id(),
    partnerId: uuid()
      .notNull()
      .references(() => partners.id),
    number: text().notNull().unique(),
    settleMode: text().$type<SettleMode>().notNull(),
    /** Days from the making of a bill until it has to be checked. */
    checkDays: smallint().notNull(),
    /** Whether a bill that nobody checked in time counts as confirmed. */
    confirmsAlone: boolean().notNull(),
    /** Days from the invoice until it has to be paid. */
    payDays: smallint().notNull(),
    /** Hundredths of a per cent. */
    taxRate: smallint().notNull(),
    beginsAt: moment().notNull(),
    endsAt: moment(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    check('agreement_mode', oneOf(table.settleMode, SETTLE_MODES)),
    check(
      'agreement_days',
      sql`${table.checkDays} between 1 and 90 and ${table.payDays} between 1 and 180 and ${table.taxRate} between 0 and 2000`,
    ),
    index().on(table.partnerId, table.beginsAt),
  ],
);
export type AgreementRow = typeof partnerAgreements.$inferSelect;

/** Whose use is billed to which partner, from when until when. */
export const partnerCustomers = pgTable(
  'partner_customers',
  {
    id: id(),
    partnerId: uuid()
      .notNull()
      .references(() => partners.id),
    ...owner(),
    since: createdAt(),
    until: moment(),
  },
  (table) => [
    check('partner_customer_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    uniqueIndex('one_partner_each').on(table.ownerKind, table.ownerId).where(sql`${table.until} is null`),
    index().on(table.partnerId, table.id),
  ],
);

/** What a use costs a partner: the newest version that has begun holds. Append-only. */
export const priceRules = pgTable(
  'price_rules',
  {
    id: id(),
    partnerId: uuid()
      .notNull()
      .references(() => partners.id),
    meter: text().$type<MeterCode>().notNull(),
    version: integer().notNull(),
    kind: text().$type<PriceRuleKind>().notNull(),
    terms: jsonb().$type<PriceTerms>().notNull(),
    beginsAt: moment().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    check('price_rule_kind', oneOf(table.kind, PRICE_RULE_KINDS)),
    check('price_rule_meter', oneOf(table.meter, METERS)),
    unique('one_rule_per_version').on(table.partnerId, table.meter, table.version),
    index().on(table.partnerId, table.meter, table.beginsAt),
  ],
);
export type PriceRuleRow = typeof priceRules.$inferSelect;
