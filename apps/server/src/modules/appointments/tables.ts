import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id } from '../../db/columns.ts';

/** A request for a demonstration. Contact details are personal data and stay sealed. */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    contact: bytes().notNull(),
    organizationName: text().notNull(),
    remarks: text().notNull(),
    state: text().$type<'new' | 'contacted' | 'closed'>().notNull().default('new'),
    createdAt: createdAt(),
  },
  (table) => [
    check('appointment_state', sql`${table.state} in ('new', 'contacted', 'closed')`),
    index().on(table.createdAt),
  ],
);
