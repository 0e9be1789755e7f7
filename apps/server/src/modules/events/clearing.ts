// Addresses of events that were forgotten go too; what is left of their rows can still be checked (docs/decisions/0039).
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { record } from './record.ts';
import { eventClearings } from './tables.ts';
import { type EventTexts, eventTexts, HASHED, hashedText } from './texts.ts';

/** What clearing empties. */
const CLEARED = ['ip', 'request_id'] as const;
const LEFT = HASHED.filter((name) => !CLEARED.some((one) => one === name));

type Row = EventTexts & { hash: Buffer } & Record<string, unknown>;

/** The digest of what is left of a row once it was cleared, its hash in the chain included. */
export const restOf = (row: EventTexts & { hash: Buffer }): Buffer =>
  createHash('sha256').update(row.hash).update(hashedText(row, LEFT)).digest();

export const isCleared = (row: EventTexts): boolean => CLEARED.every((name) => row[name] === '');

/** What the record says of those that were cleared together, so that none of their digests can be changed. */
const digestOf = (clearings: readonly { eventId: string; rest: Buffer }[]): string =>
  createHash('sha256')
    .update(
      clearings
        .map(({ eventId, rest }) => `${eventId} ${rest.toString('hex')}`)
        .toSorted()
        .join('\n'),
    )
    .digest('hex');

/** Empties address and request of events that were forgotten; the database refuses it for any other. */
export async function clearEvents(tx: Queryable, caller: Caller, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const { rows } = await tx.execute<Row>(
    sql`select ${sql.raw(eventTexts('e'))}, e.hash from events e
         where e.id = any(${sql.param([...eventIds])}::uuid[])`,
  );
  const clearings = rows.map((row) => ({ eventId: row.id, rest: restOf(row) }));
  const by = await record(tx, caller, {
    act: 'clear-events',
    facts: { count: clearings.length, digest: digestOf(clearings) },
  });
  await tx.insert(eventClearings).values(clearings.map((one) => ({ ...one, by })));
}

interface ClearingRow {
  event_id: string;
  rest: Buffer;
  by: string;
  act: string | null;
  facts: Record<string, unknown> | null;
}

/** For `clearingsIn`: every clearing with the event that says so. */
export const CLEARINGS = `select c.event_id::text, c.rest, c.by::text, e.act, e.facts
                            from event_clearings c left join events e on e.id = c.by`;

/** Digests of what is left by the event's id, as far as the record bears them out. */
export function clearingsIn(rows: readonly ClearingRow[]): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (const together of Map.groupBy(rows, ({ by }) => by).values()) {
    const [said] = together;
    const clearings = together.map(({ event_id, rest }) => ({ eventId: event_id, rest }));
    if (said?.act !== 'clear-events' || said.facts?.count !== together.length) continue;
    if (said.facts.digest !== digestOf(clearings)) continue;
    for (const { eventId, rest } of clearings) found.set(eventId, rest);
  }
  return found;
}

/** The same, read here. */
export const recordedClearings = async (db: Queryable): Promise<Map<string, Buffer>> =>
  clearingsIn((await db.execute<ClearingRow & Record<string, unknown>>(sql.raw(CLEARINGS))).rows);
