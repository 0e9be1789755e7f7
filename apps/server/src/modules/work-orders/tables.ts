import {
  OWNER_KINDS,
  WORK_ORDER_KINDS,
  WORK_ORDER_STATES,
  type WorkOrderCall,
  type WorkOrderKind,
  type WorkOrderState,
} from '@yinxin/api';
import { ENVIRONMENTS, type Environment } from '@yinxin/api/open';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf, owner } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { applications } from '../applications/tables.ts';
import { files } from '../files/tables.ts';

/** A question of a developer, and whose turn it is. */
export const workOrders = pgTable(
  'work_orders',
  {
    id: id(),
    ...owner(),
    /** Who asked. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    number: text().notNull().unique(),
    kind: text().$type<WorkOrderKind>().notNull(),
    state: text().$type<WorkOrderState>().notNull().default('waiting'),
    /** Encrypted. */
    subject: bytes().notNull(),
    applicationId: uuid().references(() => applications.id, { onDelete: 'set null' }),
    environment: text().$type<Environment>(),
    requestId: text().notNull().default(''),
    /** What the log of calls said of the request when it was asked about; the log forgets after a month. */
    call: jsonb().$type<WorkOrderCall>(),
    /** A page of the document centre. */
    page: text().notNull().default(''),
    createdAt: createdAt(),
    answeredAt: moment(),
    /** Since when it waits for whose turn it is. */
    turnAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('work_order_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    check('work_order_kind', oneOf(table.kind, WORK_ORDER_KINDS)),
    check('work_order_state', oneOf(table.state, WORK_ORDER_STATES)),
    check('work_order_environment', oneOf(table.environment, ENVIRONMENTS)),
    index().on(table.ownerKind, table.ownerId, table.turnAt),
    index().on(table.state, table.turnAt),
    index().on(table.requestId),
    index().on(table.applicationId),
    index().on(table.accountId),
  ],
);
export type WorkOrderRow = typeof workOrders.$inferSelect;

/** What was said, by whoever asked and their colleagues or by an operator. */
export const workOrderMessages = pgTable(
  'work_order_messages',
  {
    id: id(),
    workOrderId: uuid()
      .notNull()
      .references(() => workOrders.id, { onDelete: 'cascade' }),
    accountId: uuid().references(() => accounts.id),
    operatorId: uuid(),
    /** As they were called then. */
    operatorName: text().notNull().default(''),
    /** Encrypted. */
    text: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('work_order_message_author', sql`num_nonnulls(${table.accountId}, ${table.operatorId}) = 1`),
    index().on(table.workOrderId, table.id),
    index().on(table.accountId),
  ],
);
export type MessageRow = typeof workOrderMessages.$inferSelect;

/** Attachments: uploaded first, then part of one message. */
export const workOrderFiles = pgTable(
  'work_order_files',
  {
    id: id(),
    ...owner(),
    messageId: uuid().references(() => workOrderMessages.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** The account or the operator who uploaded it, and who alone may attach it. */
    uploadedBy: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('work_order_file_owner', oneOf(table.ownerKind, OWNER_KINDS)),
    index().on(table.messageId),
    index().on(table.fileId),
  ],
);
export type FileRow = typeof workOrderFiles.$inferSelect;
