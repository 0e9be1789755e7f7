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

function rowOf(caller: Caller, event: NewEvent) {
  const actor = actorOf(caller.who);
  const { act, target = '', organizationId = actor.organizationId, facts = {} } = event;
  return {
    ...{
      id: orderedId(),
      actor_kind: caller.who.kind,
      actor_id: idOf(caller.who),
      actor_name: actor.name,
      act,
    },
    ...{ target_type: EVENTS[act].target, target_id: target, organization_id: organizationId },
    ...{ facts: masked(facts), ip: caller.ip, request_id: caller.requestId },
  };
}
type Row = ReturnType<typeof rowOf>;

const valuesOf = (row: Row): SQL =>
  sql`${row.id}::uuid, ${row.actor_kind}, ${row.actor_id}, ${row.actor_name}, ${row.act}, ${row.target_type}, ${row.target_id},
    ${row.organization_id}::uuid, ${JSON.stringify(row.facts)}::jsonb, ${row.ip}, ${row.request_id}`;

/**
 * Writes one event in the act's own transaction: neither stands without the other. Last in the transaction, where it
 * can be: the target's stream is locked from here to the commit. Returns its id.
 */
export async function record(tx: Queryable, caller: Caller, event: NewEvent): Promise<string> {
  const row = rowOf(caller, event);
  const { uses = [] } = event;
  const metered = uses.length > 0 ? sql`from ${meteredBy(caller, uses)}` : sql``;
  await tx.execute(sql`insert into events (${COLUMNS}) select ${valuesOf(row)} ${metered}`);
  return row.id;
}

/** Several, in this order, to be written together with what they tell of. */
export function recording(caller: Caller, events: readonly NewEvent[]): SQL[] {
  if (events.length === 0) return [];
  const rows = events.map((event) => sql`(${valuesOf(rowOf(caller, event))})`);
  return [sql`insert into events (${COLUMNS}) values ${sql.join(rows, sql`, `)} returning id`];
}

/**
 * Many in one statement, which is the same whatever their number, in this order; what all of them used or give back is
 * written with them.
 */
export async function recordMany(tx: Queryable, caller: Caller, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const uses = events.flatMap((event) => event.uses ?? []);
  const metered = uses.length > 0 ? sql`${meteredBy(caller, uses)} as metered cross join` : sql``;
  const rows = JSON.stringify(events.map((event) => rowOf(caller, event)));
  await tx.execute(sql`insert into events (${COLUMNS})
    select ${COLUMNS} from ${metered} jsonb_populate_recordset(null::events, ${rows}::jsonb)`);
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
  const recorded = await db.execute(sql`
    with changed as (${change.getSQL()}) ${recordingChange(caller, event)(sql`changed`)}`);
  return recorded.rowCount === 1;
}

/** The same, to be written together with other changes: right after the change of one row that it tells of. */
export const recordingChange =
  (caller: Caller, event: NewEvent) =>
  (changed: SQLWrapper): SQL => {
    const { uses = [] } = event;
    // a function in the list of a subquery is called for each of its rows: once, or not at all
    const from =
      uses.length > 0 ? sql`(select ${meteredBy(caller, uses)} from ${changed}) as metered` : changed;
    return sql`insert into events (${COLUMNS}) select ${valuesOf(rowOf(caller, event))} from ${from} returning id`;
  };
