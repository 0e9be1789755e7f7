import {
  DELIVERY_STATES,
  type DeliveryState,
  WEBHOOK_KINDS,
  WEBHOOK_SIGNATURES,
  WEBHOOK_STATES,
  type WebhookKindName,
  type WebhookSignature,
  type WebhookState,
} from '@yinxin/api/open';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, onlyOf } from '../../db/columns.ts';
import { applications } from '../applications/tables.ts';
import { contracts } from '../contracts/tables.ts';

/** Where an application wants to be notified. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    description: text().notNull().default(''),
    /** Which events; none named is all. */
    kinds: text().array().$type<WebhookKindName[]>().notNull().default([]),
    signature: text().$type<WebhookSignature>().notNull().default('v1'),
    /** `whsec_…`, or the private key of v1a; only the vault opens it. */
    secret: bytes().notNull(),
    /** `whpk_…` */
    publicKey: text(),
    previousSecret: bytes(),
    previousUntil: moment(),
    state: text().$type<WebhookState>().notNull().default('active'),
    /** Since when nothing arrived; null as long as the last attempt did. */
    failingSince: moment(),
    /** What happened before is not told: when it was made, or switched on again. */
    since: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    check('webhook_kinds', onlyOf(table.kinds, WEBHOOK_KINDS)),
    check('webhook_signature', oneOf(table.signature, WEBHOOK_SIGNATURES)),
    check('webhook_state', oneOf(table.state, WEBHOOK_STATES)),
    check('webhook_public_key', sql`(${table.signature} = 'v1a') = (${table.publicKey} is not null)`),
    check('webhook_previous', sql`num_nulls(${table.previousSecret}, ${table.previousUntil}) in (0, 2)`),
    index().on(table.applicationId),
  ],
);
export type EndpointRow = typeof webhookEndpoints.$inferSelect;

/**
 * The events of one contract on their way to one endpoint: one after the other. Locked by whoever adds to it or takes
 * from it, so that neither misses what the other did.
 */
export const webhookLines = pgTable(
  'webhook_lines',
  {
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    contractId: uuid()
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    /** Up to this number of the contract's events everything was made into deliveries. */
    number: bigint({ mode: 'number' }).notNull().default(0),
    /** When the first delivery that waits is due, or when the worker that has it is taken for dead; null while none waits. */
    nextAt: moment(),
    /** The worker's turn that has it. */
    holder: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.endpointId, table.contractId] }),
    index('webhook_lines_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index().on(table.contractId),
  ],
);

/** One event for one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** None of a test. */
    contractId: uuid().references(() => contracts.id, { onDelete: 'cascade' }),
    /** Of the event in the history of its contract. */
    number: bigint({ mode: 'number' }).notNull(),
    /** `webhook-id`: of the event, so the same however often it is sent. */
    messageId: text().notNull(),
    type: text().notNull(),
    /** The very text that is sent and signed. */
    payload: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    settledAt: moment(),
  },
  (table) => [
    check('delivery_state', oneOf(table.state, DELIVERY_STATES)),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.contractId, table.number)
      .where(sql`${table.state} = 'waiting'`),
    index().on(table.endpointId, table.id),
    index().on(table.contractId),
    index().on(table.createdAt),
  ],
);
export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Each time a delivery was sent: the request as far as it differs from the delivery, and the answer. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    timestamp: text().notNull(),
    signature: text().notNull(),
    status: integer(),
    answer: text().notNull(),
    error: text().notNull(),
    milliseconds: real().notNull(),
    at: createdAt(),
  },
  (table) => [index().on(table.deliveryId, table.id)],
);
export type AttemptRow = typeof webhookAttempts.$inferSelect;
