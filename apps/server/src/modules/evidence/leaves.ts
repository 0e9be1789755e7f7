import { randomBytes } from 'node:crypto';
import { commit, type Fields, SALT_BYTES } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { asc, gte, inArray, max, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { type EventTexts, eventTexts } from '../event-chain/index.ts';
import { evidenceLeaves, evidencePending, evidenceSalts } from './tables.ts';

const AT_ONCE = 1_000;
/** Whoever decides places decides alone. */
const PLACES_LOCK = 0x65766964;

export type EventRow = EventTexts & { hash: string } & Record<string, unknown>;

/** The fields that a leaf commits to: the event's texts and its hash in the chain of its stream. */
export const fieldsOf = ({ hash, ...texts }: EventRow): Fields => ({ ...(texts as EventTexts), hash });

/** Events as the texts that were hashed, by id. */
export async function eventRows(tx: Queryable, ids: readonly string[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<EventRow>(
    sql`select ${sql.raw(eventTexts('e'))}, encode(e.hash, 'hex') as hash from events e
        where e.id = any(${sql.param([...ids])}::uuid[])`,
  );
  return rows;
}

/** The fields of events by id, as their leaves commit to them. */
export const eventFields = async (tx: Queryable, ids: readonly string[]): Promise<Map<string, Fields>> =>
  new Map((await eventRows(tx, ids)).map((row) => [row.id, fieldsOf(row)]));

/** Gives waiting events their places; true while there may be more.
 * What was deleted while it waited goes on waiting, for the check to name, and holds up no other. */
export const placeEvents = (db: Database): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK})`);
    const waiting = tx
      .select({ eventId: evidencePending.eventId })
      .from(evidencePending)
      .where(sql`exists (select from events e where e.id = ${evidencePending.eventId})`)
      .orderBy(evidencePending.eventId)
      .limit(AT_ONCE);
    const taken = await tx
      .delete(evidencePending)
      .where(inArray(evidencePending.eventId, waiting))
      .returning({ id: evidencePending.eventId });
    if (taken.length === 0) return false;
    const rows = await eventRows(
      tx,
      taken.map(({ id }) => id),
    );
    if (rows.length !== taken.length) throw new Error('events that wait for their leaves are gone');
    const [last] = await tx.select({ index: max(evidenceLeaves.index) }).from(evidenceLeaves);
    const first = (last?.index ?? -1) + 1;
    const leaves = rows
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((row, at) => {
        const salt = randomBytes(SALT_BYTES);
        return {
          index: first + at,
          eventId: row.id,
          salt,
          entry: Buffer.from(commit(nodeCrypto, salt, fieldsOf(row))),
        };
      });
    await tx.insert(evidenceSalts).values(leaves.map(({ eventId, salt }) => ({ eventId, salt })));
    await tx
      .insert(evidenceLeaves)
      .values(leaves.map(({ index, eventId, entry }) => ({ index, eventId, entry })));
    return taken.length === AT_ONCE;
  });

/** The next entries that the log has not taken in. */
export async function entriesFrom(db: Queryable, size: number): Promise<Uint8Array[]> {
  const rows = await db
    .select({ index: evidenceLeaves.index, entry: evidenceLeaves.entry })
    .from(evidenceLeaves)
    .where(gte(evidenceLeaves.index, size))
    .orderBy(asc(evidenceLeaves.index))
    .limit(AT_ONCE);
  for (const [at, { index }] of rows.entries())
    if (index !== size + at) throw new Error(`the leaf at ${size + at} is missing`);
  return rows.map(({ entry }) => new Uint8Array(entry));
}

export async function leafCount(db: Queryable): Promise<number> {
  const [last] = await db.select({ index: max(evidenceLeaves.index) }).from(evidenceLeaves);
  return (last?.index ?? -1) + 1;
}
