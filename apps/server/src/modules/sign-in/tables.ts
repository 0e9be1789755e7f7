import { pgTable } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id } from '../../db/columns.ts';

/** People named in a batch registration: an invitation, never an account or an identity. */
export const invitations = pgTable('invitations', {
  id: id(),
  phone: bytes().notNull(),
  phoneFingerprint: bytes().notNull().unique(),
  details: bytes().notNull(),
  createdAt: createdAt(),
});
