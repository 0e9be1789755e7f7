import type { AppointmentState } from '@yinxin/api';
import { maskName, maskPhone } from '@yinxin/identifiers';
import { count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/vault.ts';
import { appointments } from './tables.ts';

export interface Contact {
  name: string;
  phone: string;
}
export type Appointment = Omit<typeof appointments.$inferSelect, 'contact'> & { contact: Contact };

/** More than an inbox ever holds between two clearings; what a file can still be opened with. */
const MOST_EXPORTED = 10_000;

type Row = typeof appointments.$inferSelect;
const opened = (vault: Vault, row: Row): Appointment => ({
  ...row,
  contact: JSON.parse(vault.open(row.contact)) as Contact,
});

/** Enough to tell two requests apart, not enough to call. */
export const maskContact = ({ name, phone }: Contact): Contact => ({
  name: maskName(name),
  phone: maskPhone(phone),
});

const inState = (state: AppointmentState | undefined) =>
  state === undefined ? undefined : eq(appointments.state, state);

export async function listAppointments(
  db: Queryable,
  vault: Vault,
  { page, limit, state }: { page: number; limit: number; state?: AppointmentState },
): Promise<{ list: Appointment[]; total: number }> {
  const rows = await db
    .select()
    .from(appointments)
    .where(inState(state))
    .orderBy(desc(appointments.createdAt), desc(appointments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db.select({ n: count() }).from(appointments).where(inState(state));
  return { list: rows.map((row) => opened(vault, row)), total: total?.n ?? 0 };
}

export async function allAppointments(
  db: Queryable,
  vault: Vault,
  state: AppointmentState | undefined,
): Promise<Appointment[]> {
  const { list } = await listAppointments(db, vault, { page: 1, limit: MOST_EXPORTED, state });
  return list;
}

export async function getAppointment(db: Queryable, vault: Vault, id: string): Promise<Appointment> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id));
  if (!row) throw problem('APPOINTMENT_NOT_FOUND');
  return opened(vault, row);
}

export async function setAppointmentState(
  db: Queryable,
  vault: Vault,
  id: string,
  state: AppointmentState,
): Promise<Appointment> {
  const [row] = await db.update(appointments).set({ state }).where(eq(appointments.id, id)).returning();
  if (!row) throw problem('APPOINTMENT_NOT_FOUND');
  return opened(vault, row);
}
