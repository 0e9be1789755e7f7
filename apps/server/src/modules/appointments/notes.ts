import { desc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Vault } from '../../vault/index.ts';
import { appointmentNotes } from './tables.ts';

export interface Note {
  id: string;
  appointmentId: string;
  text: string;
  actorName: string;
  at: Date;
}

/** The foreign key refuses a note on nothing; whoever calls has looked the request up. */
export async function addNote(
  tx: Queryable,
  vault: Vault,
  note: Pick<Note, 'appointmentId' | 'text' | 'actorName'>,
): Promise<void> {
  await tx.insert(appointmentNotes).values({ ...note, text: vault.seal(note.text) });
}

/** Newest first, of all these requests. */
export async function notesOf(
  db: Queryable,
  vault: Vault,
  appointmentIds: readonly string[],
): Promise<Note[]> {
  if (appointmentIds.length === 0) return [];
  const rows = await db
    .select()
    .from(appointmentNotes)
    .where(inArray(appointmentNotes.appointmentId, [...appointmentIds]))
    .orderBy(desc(appointmentNotes.at), desc(appointmentNotes.id));
  return rows.map((row) => ({ ...row, text: vault.open(row.text) }));
}
