import { type EventAct, keysOf } from '@yinxin/api';
import { WEBHOOK_KINDS, type WebhookKindName } from '@yinxin/api/open';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { orderedId } from '../../db/ids.ts';
import type { Vault } from '../../vault/index.ts';
import { applications } from '../applications/index.ts';
import { type ContractBrief, contractBriefs, type PartyBrief, partyBriefs } from '../contracts/index.ts';
import { eventsAfter, type RecordedEvent } from '../events/index.ts';
import { type EndpointRow, webhookDeliveries, webhookEndpoints, webhookLines } from './tables.ts';

const kindOf = new Map<EventAct, WebhookKindName>(
  keysOf(WEBHOOK_KINDS).flatMap((kind) => WEBHOOK_KINDS[kind].acts.map((act) => [act, kind] as const)),
);
export const WEBHOOK_ACTS: readonly EventAct[] = [...kindOf.keys()];

interface Parts {
  db: Database;
  vault: Vault;
}

/** The places that an event is about: facts name them so (modules/contracts). */
const partyIdsOf = ({ facts }: RecordedEvent): string[] => [
  ...new Set(
    [facts.party, facts.called, facts.parties]
      .flatMap((ids) => String(ids ?? '').split(','))
      .filter((id) => id !== ''),
  ),
];

/** What is sent: no personal data besides ids and masked names. */
function payloadOf(
  event: RecordedEvent,
  type: WebhookKindName,
  { id, number, state }: ContractBrief,
  parties: ReadonlyMap<string, PartyBrief>,
): string {
  const about = partyIdsOf(event).flatMap((partyId) => {
    const party = parties.get(partyId);
    if (party?.contractId !== id) return [];
    const { contractId: _, ...brief } = party;
    return [brief];
  });
  return JSON.stringify({
    type,
    timestamp: event.at.toISOString(),
    data: { contractId: id, number, state, parties: about },
  });
}

/**
 * Makes deliveries of whatever happened to these contracts since the last time, in the order it happened: of an event
 * that is heard of late nothing later is sent before it, and none is made twice. True when there is something to send.
 */
export async function makeDeliveries(
  { db, vault }: Parts,
  heard: readonly RecordedEvent[],
): Promise<boolean> {
  const contractIds = [...new Set(heard.map(({ targetId }) => targetId))];
  const briefs = (await contractBriefs(db, contractIds)).filter(
    ({ ownerKind }) => ownerKind === 'organization',
  );
  if (briefs.length === 0) return false;
  return db.transaction(async (tx) => {
    const endpoints = await endpointsOf(tx, [...new Set(briefs.map(({ ownerId }) => ownerId))]);
    const pairs = endpoints.flatMap(({ endpoint, organizationId }) =>
      briefs.filter(({ ownerId }) => ownerId === organizationId).map((contract) => ({ endpoint, contract })),
    );
    if (pairs.length === 0) return false;
    const read = await lockLines(tx, pairs);
    const news = await newsOf(tx, { vault }, read);
    const rows = pairs.flatMap(({ endpoint, contract }) =>
      news
        .filter(({ event, type }) => event.targetId === contract.id && isWanted(endpoint, event, type))
        .filter(({ event }) => event.number > (read.get(lineKey(endpoint.id, contract.id)) ?? 0))
        .map(({ event, type, about }) => ({
          ...{ id: orderedId(), endpointId: endpoint.id, contractId: contract.id, type },
          ...{ number: event.number, messageId: `evt_${event.id}` },
          payload: payloadOf(event, type, contract, about),
        })),
    );
    if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows);
    await moveLines(tx, pairs, news, rows);
    return rows.length > 0;
  });
}

interface Pair {
  endpoint: EndpointRow;
  contract: ContractBrief;
}
interface News {
  event: RecordedEvent;
  type: WebhookKindName;
  about: ReadonlyMap<string, PartyBrief>;
}

const lineKey = (endpointId: string, contractId: string) => `${endpointId} ${contractId}`;

const isWanted = ({ kinds, since }: EndpointRow, { at }: RecordedEvent, type: WebhookKindName) =>
  at >= since && (kinds.length === 0 || kinds.includes(type));

/** Shared, so that nobody pauses or resumes one of them meanwhile. */
const endpointsOf = (tx: Queryable, organizationIds: readonly string[]) =>
  tx
    .select({ endpoint: webhookEndpoints, organizationId: applications.organizationId })
    .from(webhookEndpoints)
    .innerJoin(applications, eq(applications.id, webhookEndpoints.applicationId))
    .where(
      and(
        inArray(applications.organizationId, [...organizationIds]),
        eq(applications.state, 'active'),
        ne(webhookEndpoints.state, 'disabled'),
      ),
    )
    .orderBy(webhookEndpoints.id)
    .for('share', { of: webhookEndpoints });

/** Always in the same order, so that two who lock several do not wait for each other. */
async function lockLines(tx: Queryable, pairs: readonly Pair[]): Promise<Map<string, number>> {
  const values = pairs
    .map(({ endpoint, contract }) => ({ endpointId: endpoint.id, contractId: contract.id }))
    .toSorted((a, b) => (lineKey(a.endpointId, a.contractId) < lineKey(b.endpointId, b.contractId) ? -1 : 1));
  const lines = await tx
    .insert(webhookLines)
    .values(values)
    .onConflictDoUpdate({
      target: [webhookLines.endpointId, webhookLines.contractId],
      set: { number: sql`${webhookLines.number}` },
    })
    .returning();
  return new Map(lines.map((line) => [lineKey(line.endpointId, line.contractId), line.number]));
}

/** What the contracts' histories hold that some line has not had. */
async function newsOf(
  tx: Queryable,
  { vault }: Pick<Parts, 'vault'>,
  read: ReadonlyMap<string, number>,
): Promise<News[]> {
  const from = new Map<string, number>();
  for (const [key, number] of read) {
    const stream = `contract:${key.split(' ')[1]}`;
    from.set(stream, Math.min(number, from.get(stream) ?? number));
  }
  const places = [...from].map(([stream, number]) => ({ stream, number }));
  const events = await eventsAfter(tx, places, WEBHOOK_ACTS);
  const parties = await partyBriefs({ vault }, tx, [...new Set(events.flatMap(partyIdsOf))]);
  const about = new Map(parties.map((party) => [party.id, party]));
  return events.flatMap((event) => {
    const type = kindOf.get(event.act);
    return type ? [{ event, type, about }] : [];
  });
}

/** Lines remember how far they were read; those with something new are due, unless their endpoint rests. */
async function moveLines(
  tx: Queryable,
  pairs: readonly Pair[],
  news: readonly News[],
  rows: readonly { endpointId: string; contractId: string }[],
): Promise<void> {
  const withNews = new Set(rows.map(({ endpointId, contractId }) => lineKey(endpointId, contractId)));
  const moved = pairs.flatMap(({ endpoint, contract }) => {
    const last = news.findLast(({ event }) => event.targetId === contract.id)?.event.number;
    const isDue = endpoint.state === 'active' && withNews.has(lineKey(endpoint.id, contract.id));
    return last === undefined ? [] : [{ endpoint: endpoint.id, contract: contract.id, last, is_due: isDue }];
  });
  if (moved.length === 0) return;
  await tx.execute(sql`
    update webhook_lines line
       set number = greatest(line.number, moved.last),
           next_at = case when moved.is_due then coalesce(line.next_at, ${NOW}) else line.next_at end
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
           as moved (endpoint uuid, contract uuid, last bigint, is_due boolean)
     where line.endpoint_id = moved.endpoint and line.contract_id = moved.contract`);
}
