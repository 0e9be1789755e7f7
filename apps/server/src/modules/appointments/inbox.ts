import {
  type AppointmentAct,
  type AppointmentState,
  appointmentMachine,
  type OperatorRole,
} from '@yinxin/api';
import { maskName, maskPhone, parsePhone } from '@yinxin/identifiers';
import { and, count, desc, eq, ilike, isNull, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { containing } from '../../db/text.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { appointments } from './tables.ts';

export interface Contact {
  name: string;
  phone: string;
}
export type Appointment = Omit<typeof appointments.$inferSelect, 'contact'> & { contact: Contact };

interface AppointmentFilters {
  state?: AppointmentState;
  /** Part of the organisation or the remarks, or a whole phone number. */
  keyword?: string;
  /** An operator's id, or those nobody takes care of. */
  assignee?: string;
}

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

/** However a mobile number was typed, it is found; any other number as it was typed. */
export function phoneHash(vault: Vault, text: string): Buffer {
  const phone = parsePhone(text);
  return vault.fingerprint('appointment-phone', phone.ok ? phone.value : text);
}

function matching(vault: Vault, keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  const pattern = containing(keyword);
  return or(
    eq(appointments.phoneHash, phoneHash(vault, keyword)),
    ilike(appointments.organizationName, pattern),
    ilike(appointments.remarks, pattern),
  );
}

function assignedTo(assignee: string | undefined): SQL | undefined {
  if (!assignee) return undefined;
  return assignee === 'none' ? isNull(appointments.assigneeId) : eq(appointments.assigneeId, assignee);
}

export async function listAppointments(
  db: Queryable,
  vault: Vault,
  { page, limit, state, keyword, assignee }: AppointmentFilters & { page: number; limit: number },
): Promise<{ list: Appointment[]; total: number }> {
  const where = and(
    state === undefined ? undefined : eq(appointments.state, state),
    matching(vault, keyword),
    assignedTo(assignee),
  );
  const rows = db
    .select()
    .from(appointments)
    .where(where)
    .orderBy(desc(appointments.createdAt), desc(appointments.id));
  const { list, total } = await paged(db, { page, limit }, { from: appointments, where, rows });
  return { list: list.map((row) => opened(vault, row)), total };
}

export async function allAppointments(
  db: Queryable,
  vault: Vault,
  filters: AppointmentFilters,
): Promise<Appointment[]> {
  const { list } = await listAppointments(db, vault, { page: 1, limit: MOST_EXPORTED, ...filters });
  return list;
}

export async function getAppointment(db: Queryable, vault: Vault, id: string): Promise<Appointment> {
  const [row] = await db.select().from(appointments).where(eq(appointments.id, id));
  if (!row) throw problem('APPOINTMENT_NOT_FOUND');
  return opened(vault, row);
}

/** Follows the flow; two who answer the same request take turns, and the second learns that it was answered. */
export async function stepAppointment(
  tx: Queryable,
  id: string,
  act: AppointmentAct,
  roles: readonly OperatorRole[],
): Promise<AppointmentState> {
  const [row] = await tx
    .select({ state: appointments.state })
    .from(appointments)
    .where(eq(appointments.id, id))
    .for('update');
  if (!row) throw problem('APPOINTMENT_NOT_FOUND');
  const step = appointmentMachine.step(row.state, act, roles);
  if ('refused' in step)
    throw step.refused === 'role'
      ? problem('FORBIDDEN')
      : problem('APPOINTMENT_STATE', { state: appointmentMachine.states[row.state] });
  await tx.update(appointments).set({ state: step.next }).where(eq(appointments.id, id));
  return step.next;
}

export interface Assignee {
  id: string;
  name: string;
}

export async function assignAppointment(
  tx: Queryable,
  id: string,
  assignee: Assignee | undefined,
): Promise<void> {
  const rows = await tx
    .update(appointments)
    .set({ assigneeId: assignee?.id ?? null, assigneeName: assignee?.name ?? '' })
    .where(eq(appointments.id, id))
    .returning({ id: appointments.id });
  if (rows.length === 0) throw problem('APPOINTMENT_NOT_FOUND');
}

export async function countNew(db: Queryable): Promise<number> {
  const [row] = await db.select({ n: count() }).from(appointments).where(eq(appointments.state, 'new'));
  return row?.n ?? 0;
}
