import { beginningOf, RETENTION } from '@yinxin/api';
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { record } from '../events/index.ts';
import { appointmentNotes, appointments } from './tables.ts';

/** Counted from the last contact. The trigger of the notes lets nothing go earlier. */
const isOver = (at: Date) => sql`greatest(${appointments.createdAt}, (
  select max(${appointmentNotes.at}) from ${appointmentNotes} where ${appointmentNotes.appointmentId} = ${appointments.id}
)) < ${beginningOf(at, RETENTION.appointments.term)}`;

/** Requests older than promised go, with everything that was noted about them. */
export async function forgetOldAppointments(db: Database, at: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx.select({ id: appointments.id }).from(appointments).where(isOver(at)).for('update');
    if (old.length === 0) return 0;
    const ids = old.map(({ id }) => id);
    await tx.delete(appointmentNotes).where(inArray(appointmentNotes.appointmentId, ids));
    await tx.delete(appointments).where(inArray(appointments.id, ids));
    const event = { act: 'forget-appointments', facts: { count: ids.length } } as const;
    await record(tx, asSystem('系统'), event);
    return ids.length;
  });
}
