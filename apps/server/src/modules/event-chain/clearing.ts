// Addresses of events that were forgotten go too; what is left of their rows can still be checked (docs/decisions/0039).
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { record } from '../events/index.ts';
import { eventClearings } from './tables.ts';
import { type EventTexts, eventTexts, HASHED, hashedText, hashOf, type LinkedTexts } from './texts.ts';
import { nobodyNeeds } from './unneeded.ts';

/** What clearing empties. */
const CLEARED = ['ip', 'request_id'] as const;
const LEFT = HASHED.filter((name) => !CLEARED.some((one) => one === name));

type Row = LinkedTexts & { hash: Buffer } & Record<string, unknown>;

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

/** Empties address and request of events that were forgotten; the database refuses it for any other. A row that is not
 * what its hash says stays as it is: what is left of it must not be called whole. How many it emptied. */
export async function clearEvents(
  tx: Queryable,
  caller: Caller,
  eventIds: readonly string[],
): Promise<number> {
  if (eventIds.length === 0) return 0;
  const { rows } = await tx.execute<Row>(
    sql`select ${sql.raw(eventTexts('e'))}, e.previous, e.hash from events e
         where e.id = any(${sql.param([...eventIds])}::uuid[])`,
  );
  const clearings = rows
    .filter((row) => row.hash.equals(hashOf(row)))
    .map((row) => ({ eventId: row.id, rest: restOf(row) }));
  if (clearings.length === 0) return 0;
  const by = await record(tx, caller, {
    act: 'clear-events',
    facts: { count: clearings.length, digest: digestOf(clearings) },
  });
  await tx.insert(eventClearings).values(clearings.map((one) => ({ ...one, by })));
  return clearings.length;
}

interface ClearingRow {
  event_id: string | null;
  rest: Buffer | null;
  by: string;
  act: string | null;
  facts: Record<string, unknown> | null;
  is_unneeded: boolean;
}

interface Clearings {
  /** Digests of what is left by the event's id, as far as the record bears them out and a rule lets the event go. */
  cleared: ReadonlyMap<string, Buffer>;
  /** Events that say they cleared others, and these are not there or not the same. */
  unsupported: ReadonlySet<string>;
}

export const CLEARED_OTHERWISE = '所记的清除与登记不符';

/** For `clearingsIn`: every clearing with the event that says so, and every such event. */
export const CLEARINGS = `select c.event_id::text, c.rest, coalesce(c.by, e.id)::text as by, e.act, e.facts,
                                 ${nobodyNeeds('gone')} as is_unneeded
                            from event_clearings c
                            full join (select id, act, facts from events where act = 'clear-events') e on e.id = c.by
                            left join events gone on gone.id = c.event_id`;

export function clearingsIn(rows: readonly ClearingRow[]): Clearings {
  const cleared = new Map<string, Buffer>();
  const unsupported = new Set<string>();
  for (const [by, together] of Map.groupBy(rows, (row) => row.by)) {
    const [said] = together;
    const clearings = together.flatMap(({ event_id, rest, is_unneeded }) =>
      event_id && rest ? [{ eventId: event_id, rest, isUnneeded: is_unneeded }] : [],
    );
    const isSaid = said?.facts?.count === clearings.length && said.facts.digest === digestOf(clearings);
    if (!isSaid) unsupported.add(by);
    else for (const { eventId, rest, isUnneeded } of clearings) if (isUnneeded) cleared.set(eventId, rest);
  }
  return { cleared, unsupported };
}

/** The same, read here. */
export const recordedClearings = async (db: Queryable): Promise<Clearings> =>
  clearingsIn((await db.execute<ClearingRow & Record<string, unknown>>(sql.raw(CLEARINGS))).rows);
