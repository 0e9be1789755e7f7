// Forgetting: the salts of events that nobody has to keep go, and where they came from with them; the record says how many
// and why (docs/decisions/0038, 0039).
import { createHash } from 'node:crypto';
import { beginningOf, RETENTION } from '@yinxin/api';
import { commit } from '@yinxin/evidence-log';
import { nodeCrypto } from '@yinxin/evidence-log/node';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { clearEvents, eventClearings, nobodyNeeds, tookPart } from '../event-chain/index.ts';
import { events, type Facts, record } from '../events/index.ts';
import { eventFields } from './leaves.ts';
import {
  evidenceForgetting,
  evidenceForgotten,
  evidenceLeaves,
  evidenceSalts,
  type ForgettingRule,
} from './tables.ts';

const caller = asSystem('evidence');
const AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface Committed {
  eventId: string;
  salt: Buffer;
  entry: Buffer;
}

/** Two processes would clear the same rows. */
const CLEARING_LOCK = 0x636c6561;

/** Asks, in the transaction that ends the keeping, for whole histories to be forgotten once the log may go. */
export async function forgetHistories(
  tx: Queryable,
  rule: ForgettingRule,
  streams: readonly string[],
): Promise<void> {
  if (streams.length === 0) return;
  await tx
    .insert(evidenceForgetting)
    .values(streams.map((stream) => ({ stream, rule })))
    .onConflictDoNothing();
}

/**
 * A person's own history and that of their accounts. Whoever did anything to a contract that is still there or was sent is
 * left alone: how they signed in and were asked is what its parties would prove.
 */
export async function forgetPersonHistory(
  tx: Queryable,
  personId: string,
  accountIds: readonly string[],
): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from persons p where p.id = ${personId} and ${sql.raw(tookPart('p'))}`,
  );
  if (rows.length > 0) return;
  await forgetHistories(tx, 'closed-person', [
    `person:${personId}`,
    ...accountIds.map((id) => `account:${id}`),
  ]);
}

/** What the record says of those that were forgotten together: it names them to whoever has their ids, and nobody else. */
const digestOfForgotten = (eventIds: readonly string[]): string =>
  createHash('sha256').update(eventIds.toSorted().join('\n')).digest('hex');

/**
 * Forgets what was asked for, once addresses and requests were kept for as long as the law wants them (网络安全法
 * 第二十三条); events that wait for their leaves are forgotten the next time.
 */
export async function forgetAsked(db: Database, at: Date): Promise<void> {
  const due = beginningOf(at, RETENTION.log.term);
  while (await forgetSome(db, due));
  for (let last: string | undefined = BEFORE_ALL; last; ) last = await clearSome(db, last);
}

/** Events that were forgotten by their rule while addresses still stayed, after one; the last of them while there may be
 * more. */
const clearSome = (db: Database, after: string): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CLEARING_LOCK})`);
    const found = await tx
      .select({ eventId: evidenceForgotten.eventId })
      .from(evidenceForgotten)
      .leftJoin(eventClearings, eq(eventClearings.eventId, evidenceForgotten.eventId))
      .where(and(isNull(eventClearings.eventId), gt(evidenceForgotten.eventId, after)))
      .orderBy(evidenceForgotten.eventId)
      .limit(AT_ONCE);
    if (found.length === 0) return undefined;
    const forgotten = await forgottenByRule(tx);
    const ids = found.map(({ eventId }) => eventId).filter((id) => forgotten.has(id));
    await clearEvents(tx, caller, ids);
    return found.length === AT_ONCE ? found.at(-1)?.eventId : undefined;
  });

/** True while there may be more. */
const forgetSome = (db: Database, due: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [asked] = await tx
      .select()
      .from(evidenceForgetting)
      .where(and(lt(evidenceForgetting.askedAt, due), sql`not exists ${waitingIn}`))
      .orderBy(evidenceForgetting.stream)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!asked) return false;
    const found = await tx
      .select({ eventId: events.id, salt: evidenceSalts.salt, entry: evidenceLeaves.entry })
      .from(events)
      .innerJoin(evidenceSalts, eq(evidenceSalts.eventId, events.id))
      .innerJoin(evidenceLeaves, eq(evidenceLeaves.eventId, events.id))
      // whatever was asked, and by whom: what the rules do not let go stays
      .where(and(eq(events.stream, asked.stream), sql.raw(nobodyNeeds('events'))))
      .limit(AT_ONCE);
    const whole = await unchanged(tx, found);
    await forgetEvents(tx, asked.rule, whole);
    if (found.length < AT_ONCE || whole.length === 0)
      await tx.delete(evidenceForgetting).where(eq(evidenceForgetting.stream, asked.stream));
    return true;
  });

/** Those that are still what the log says; without its salt nobody could tell any more that one was changed. */
async function unchanged(tx: Queryable, found: readonly Committed[]): Promise<string[]> {
  const fields = await eventFields(
    tx,
    found.map(({ eventId }) => eventId),
  );
  return found.flatMap(({ eventId, salt, entry }) => {
    const event = fields.get(eventId);
    return event && Buffer.compare(commit(nodeCrypto, salt, event), entry) === 0 ? [eventId] : [];
  });
}

/** Events of a history that have no leaf yet, and so no salt. */
const waitingIn = sql`(select from evidence_pending p join events e on e.id = p.event_id
                        where e.stream = ${evidenceForgetting.stream})`;

async function forgetEvents(tx: Queryable, rule: ForgettingRule, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  const by = await record(tx, caller, {
    act: 'forget-events',
    facts: { rule, count: eventIds.length, digest: digestOfForgotten(eventIds) },
  });
  await tx.insert(evidenceForgotten).values(eventIds.map((eventId) => ({ eventId, by })));
  await tx.delete(evidenceSalts).where(inArray(evidenceSalts.eventId, [...eventIds]));
  await clearEvents(tx, caller, eventIds);
}

interface ForgottenRow extends Record<string, unknown> {
  event_id: string;
  stream: string | null;
  is_unneeded: boolean;
  by: string;
  act: string | null;
  facts: Facts | null;
}

/** The events whose salts are gone by a rule, with their streams, as far as the record bears it out and the rules let them
 * go; the rest was deleted by somebody. */
export async function forgottenByRule(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.execute<ForgottenRow>(
    sql`select f.event_id::text, gone.stream, ${sql.raw(nobodyNeeds('gone'))} as is_unneeded,
               f.by::text, said.act, said.facts
          from evidence_forgotten f
          left join events gone on gone.id = f.event_id
          left join events said on said.id = f.by`,
  );
  const found = new Map<string, string>();
  for (const together of Map.groupBy(rows, ({ by }) => by).values()) {
    const ids = together.map(({ event_id }) => event_id);
    const [said] = together;
    const isSaid =
      said?.act === 'forget-events' &&
      said.facts?.count === ids.length &&
      said.facts.digest === digestOfForgotten(ids);
    if (!isSaid) continue;
    for (const { event_id, stream, is_unneeded } of together)
      if (stream && is_unneeded) found.set(event_id, stream);
  }
  return found;
}
