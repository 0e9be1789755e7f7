import { METERS, type MeterCode, OWNER_KINDS, USAGE_KINDS, type UsageKind } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { fen, id, moment, oneOf, owner } from '../../db/columns.ts';
import { partners, priceRules } from '../partners/tables.ts';

/**
 * What was used, by whom, and what it costs the partner it is billed to: written in the transaction of the use by
 * `meter_uses`. Append-only: what is given back is a record of its own, with the signs turned.
 */
export const usageRecords = pgTable(
  'usage_records',
  {
    id: id(),
    at: moment().notNull(),
    /** The month of China it is billed in, as 2026-11. */
    period: text().notNull(),
    /** The customer. */
    ...owner(),
    /** Who did it; null for what happened by itself. */
    accountId: uuid(),
    meter: text().$type<MeterCode>().notNull(),
    kind: text().$type<UsageKind>().notNull(),
    quantity: integer().notNull(),
    /** The contract, order line, case or report it was used for. */
    reference: text().notNull(),
    /** What people and partners call that: the number of a contract or an order. */
    number: text().notNull().default(''),
    /** Empty for customers of our own. */
    partnerId: uuid().references(() => partners.id),
    ruleId: uuid().references(() => priceRules.id),
    /** In 0.0001 元. */
    unitPrice: bigint({ mode: 'number' }).notNull().default(0),
    /** Quantity by unit price, rounded half up; what steps, packages and rounding change is a line of the bill. */
    amount: fen().notNull().default(0),
    /** The use that this gives back. */
    reverses: uuid(),
  },
  (table) => [
    check('usage_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('usage_meter', oneOf(table.meter, METERS)),
    check('usage_kind', oneOf(table.kind, USAGE_KINDS)),
    check('usage_period', sql`${table.period} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`),
    check(
      'usage_sign',
      sql`${table.quantity} <> 0 and (${table.kind} = 'return') = (${table.quantity} < 0) and (${table.kind} = 'return') = (${table.reverses} is not null)`,
    ),
    check('usage_priced', sql`${table.ruleId} is null or ${table.partnerId} is not null`),
    unique('one_return_per_use').on(table.reverses),
    index().on(table.partnerId, table.period, table.id).where(sql`${table.partnerId} is not null`),
    index().on(table.ownerKind, table.ownerId, table.id),
    index().on(table.reference),
  ],
);
export type UsageRow = typeof usageRecords.$inferSelect;
