import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, moment } from '../../db/columns.ts';
import { accounts } from '../accounts/tables.ts';
import { persons } from '../persons/tables.ts';

/** A signed-in browser. Only the token's hash is kept (docs/specification/accounts.md). */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: bytes().notNull().unique(),
    personId: uuid()
      .notNull()
      .references(() => persons.id),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Where and by what it was begun, so that its owner recognises it. */
    ip: text().notNull().default(''),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [index().on(table.personId), index().on(table.accountId), index().on(table.expiresAt)],
);
