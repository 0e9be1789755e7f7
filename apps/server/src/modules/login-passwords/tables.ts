import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt } from '../../db/columns.ts';
import { persons } from '../persons/tables.ts';

/** By which a developer signs in besides the phone; goes with the person. */
export const loginPasswords = pgTable('login_passwords', {
  personId: uuid()
    .primaryKey()
    .references(() => persons.id),
  /** In small letters. */
  account: text().notNull().unique(),
  /** As they called themselves; encrypted. Nobody checked it. */
  userName: bytes().notNull(),
  hash: text().notNull(),
  changedAt: createdAt(),
});
