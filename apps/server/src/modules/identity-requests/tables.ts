import {
  IDENTITY_ANSWERS,
  IDENTITY_REQUEST_KINDS,
  type IdentityAnswer,
  type IdentityRequestKind,
} from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment, oneOf } from '../../db/columns.ts';
import { applications } from '../applications/tables.ts';
import { persons } from '../persons/tables.ts';

/** A program asks who somebody is; they decide whether it learns it. */
export const identityRequests = pgTable(
  'identity_requests',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text().$type<IdentityRequestKind>().notNull(),
    /** Of the phone that the program named: whoever signs in by it decides. */
    phoneFingerprint: bytes().notNull(),
    organizationName: text().notNull(),
    tokenHash: bytes().notNull().unique(),
    answer: text().$type<IdentityAnswer>().notNull().default('waiting'),
    personId: uuid().references(() => persons.id),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('identity_request_kind', oneOf(table.kind, IDENTITY_REQUEST_KINDS)),
    check('identity_request_answer', oneOf(table.answer, IDENTITY_ANSWERS)),
    check('identity_request_decided', sql`(${table.answer} = 'waiting') = (${table.personId} is null)`),
    index().on(table.applicationId, table.id),
    index().on(table.personId),
    index().on(table.expiresAt),
  ],
);
export type IdentityRequestRow = typeof identityRequests.$inferSelect;
