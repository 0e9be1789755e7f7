import type { AppointmentState } from '@yinxin/api';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id } from '../../db/columns.ts';

/** A request for a demonstration. Contact details are personal data and stay sealed. */
export const appointments = pgTable(
  'appointments',
  {
    id: id(),
    contact: bytes().notNull(),
    /** Finds a request by its whole number; requests from before there was a search have none. */
    phoneHash: bytes(),
    organizationName: text().notNull(),
    remarks: text().notNull(),
    state: text().$type<AppointmentState>().notNull().default('new'),
    /** The operator who takes care of it; the name is the one they had then. */
    assigneeId: uuid(),
    assigneeName: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('appointment_state', sql`${table.state} in ('new', 'contacted', 'closed')`),
    index().on(table.createdAt),
    index().on(table.phoneHash),
    index().on(table.assigneeId),
  ],
);

/** What was said and agreed, sealed like the contact it is about. Append-only by trigger. */
export const appointmentNotes = pgTable(
  'appointment_notes',
  {
    id: id(),
    appointmentId: uuid()
      .notNull()
      .references(() => appointments.id),
    text: bytes().notNull(),
    actorName: text().notNull(),
    at: createdAt(),
  },
  (table) => [index().on(table.appointmentId, table.at)],
);
