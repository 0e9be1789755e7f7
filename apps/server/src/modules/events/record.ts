import { EVENTS, type EventAct } from '@yinxin/api';
import { maskIdCard, maskPhone } from '@yinxin/identifiers';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { orderedId } from '../../db/ids.ts';
import { type Caller, idOf, type Principal } from '../../http/principal.ts';
import { type Metered, meteredBy } from '../metering/index.ts';
import type { Facts } from './tables.ts';

export interface NewEvent {
  act: EventAct;
  /** The id of what it was done to; what kind of thing that is follows from the act. */
  target?: string;
  /** Where it is not the one the person acts for. */
  organizationId?: string | null;
  facts?: Facts;
  /** What was used by it, or is given back: written in the same statement. */
  uses?: readonly Metered[];
}

/** Of a principal, what an event keeps. */
function actorOf(who: Principal) {
  switch (who.kind) {
    case 'visitor':
      return { name: '', organizationId: null };
    case 'person':
      return { name: '', organizationId: who.organizationId };
    case 'application':
      return { name: who.programName, organizationId: who.organizationId };
    case 'partner':
      // their own name is theirs, as a person's is
      return { name: who.partnerName, organizationId: null };
    case 'operator':
    case 'system':
      return { name: who.name, organizationId: null };
  }
}

/** Numbers of phones and identity cards that slipped into a text; not within longer words, as ids are. */
const PHONE = /(?<![\w-])1[3-9]\d{9}(?![\w-])/g;
const ID_CARD = /(?<![\w-])\d{17}[\dXx](?![\w-])/g;

const masked = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(ID_CARD, maskIdCard).replace(PHONE, maskPhone) : value,
    ]),
  );

/** At, stream, number and the hashes come from the trigger. */
const COLUMNS = sql`id, actor_kind, actor_id, actor_name, act, target_type, target_id, organization_id, facts, ip, request_id`;

function valuesOf(id: string, caller: Caller, event: NewEvent): SQL {
  const actor = actorOf(caller.who);
  const { act, target = '', organizationId = actor.organizationId, facts = {} } = event;
  return sql`${id}::uuid, ${caller.who.kind}, ${idOf(caller.who)}, ${actor.name}, ${act}, ${EVENTS[act].target}, ${target},
    ${organizationId}::uuid, ${JSON.stringify(masked(facts))}::jsonb, ${caller.ip}, ${caller.requestId}`;
}

/**
 * Writes one event in the act's own transaction: neither stands without the other. Last in the transaction, where it
 * can be: the target's stream is locked from here to the commit. Returns its id.
 */
export async function record(tx: Queryable, caller: Caller, event: NewEvent): Promise<string> {
  const id = orderedId();
  const { uses = [] } = event;
  const metered = uses.length > 0 ? sql`from ${meteredBy(caller, uses)}` : sql``;
  await tx.execute(sql`insert into events (${COLUMNS}) select ${valuesOf(id, caller, event)} ${metered}`);
  return id;
}

/** Several in one statement, in this order. */
export async function recordAll(tx: Queryable, caller: Caller, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((event) => sql`(${valuesOf(orderedId(), caller, event)})`);
  await tx.execute(sql`insert into events (${COLUMNS}) values ${sql.join(rows, sql`, `)}`);
}

/**
 * A change of one row, which returns it, and its event in one statement: what is done often takes no transaction of its
 * own for it. False when there was nothing to change, and then nothing is recorded.
 */
export async function recordChange(
  db: Queryable,
  change: SQLWrapper,
  caller: Caller,
  event: NewEvent,
): Promise<boolean> {
  const { uses = [] } = event;
  // a function in the list of a subquery is called for each of its rows: once, or not at all
  const changed =
    uses.length > 0 ? sql`(select ${meteredBy(caller, uses)} from changed) as metered` : sql`changed`;
  const recorded = await db.execute(sql`
    with changed as (${change.getSQL()})
    insert into events (${COLUMNS}) select ${valuesOf(orderedId(), caller, event)} from ${changed}`);
  return recorded.rowCount === 1;
}
