import { randomUUID } from 'node:crypto';
import { and, inArray, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { type DeliveryRow, type EndpointRow, webhookDeliveries, webhookEndpoints } from './tables.ts';

/** The first delivery of a line, for the worker that has the line. */
export interface Task {
  holder: string;
  endpointId: string;
  contractId: string;
  endpoint: EndpointRow;
  /** Undefined where the line has none any more. */
  delivery: DeliveryRow | undefined;
}

/** A worker that says nothing for this long is dead, and another takes over what it had: longer than an attempt takes. */
const LEASE_SECONDS = 60;
/** How many attempts at once go to one endpoint; to one that fails, as many as show whether it is back. */
const AT_ONCE = 64;
const AT_ONCE_FAILING = 4;
/** As many due lines as are looked at for one claim. */
const LOOKED_AT = 1_000;

interface ClaimWish {
  max: number;
  /** Attempts under way by endpoint. */
  underWay: ReadonlyMap<string, number>;
  /** Endpoints that failed the last time. */
  failing: ReadonlySet<string>;
}

/**
 * Takes lines that are due: several workers share them, none is taken by two. A line is due again when its lease is over,
 * so what a worker had that died is sent again.
 */
export async function claim(db: Database, { max, underWay, failing }: ClaimWish): Promise<Task[]> {
  const roomOf = (id: string) => (failing.has(id) ? AT_ONCE_FAILING : AT_ONCE) - (underWay.get(id) ?? 0);
  const known = [...new Set([...underWay.keys(), ...failing])];
  const full = known.filter((id) => roomOf(id) <= 0);
  const rooms = Object.fromEntries(known.map((id) => [id, roomOf(id)]));
  const holder = randomUUID();
  const { rows } = await db.execute<{ endpoint_id: string; contract_id: string }>(sql`
    with due as (
      select line.endpoint_id, line.contract_id, line.next_at
        from webhook_lines line join webhook_endpoints endpoint on endpoint.id = line.endpoint_id
       where line.next_at <= ${NOW} and endpoint.state = 'active'
         and line.endpoint_id <> all(${sql.param(full)}::uuid[])
       order by line.next_at limit ${LOOKED_AT}),
    placed as (
      select due.*, row_number() over (partition by endpoint_id order by next_at) as place from due),
    taken as (
      select line.endpoint_id, line.contract_id
        from webhook_lines line join placed using (endpoint_id, contract_id)
       where placed.place <= coalesce((${JSON.stringify(rooms)}::jsonb ->> line.endpoint_id::text)::int, ${AT_ONCE})
         and line.next_at <= ${NOW}
       order by placed.next_at limit ${max}
         for update of line skip locked)
    update webhook_lines line
       set holder = ${holder}::uuid, next_at = ${NOW} + make_interval(secs => ${LEASE_SECONDS})
      from taken where line.endpoint_id = taken.endpoint_id and line.contract_id = taken.contract_id
    returning line.endpoint_id, line.contract_id`);
  if (rows.length === 0) return [];
  return load(
    db,
    rows.map((row) => ({ holder, endpointId: row.endpoint_id, contractId: row.contract_id })),
  );
}

type Line = Pick<Task, 'holder' | 'endpointId' | 'contractId'>;

/** After the lines were taken, by a statement of its own: it sees what was settled before. */
async function load(db: Queryable, lines: readonly Line[]): Promise<Task[]> {
  const endpoints = await db
    .select()
    .from(webhookEndpoints)
    .where(inArray(webhookEndpoints.id, [...new Set(lines.map(({ endpointId }) => endpointId))]));
  const given = JSON.stringify(lines.map(({ endpointId: e, contractId: c }) => ({ e, c })));
  const first = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        sql`${webhookDeliveries.endpointId} = line.e and ${webhookDeliveries.contractId} = line.c`,
        sql`${webhookDeliveries.state} = 'waiting'`,
      ),
    )
    .orderBy(webhookDeliveries.number)
    .limit(1);
  const deliveries = await db
    .select()
    .from(webhookDeliveries)
    .where(
      sql`${webhookDeliveries.id} in (select ${first} from jsonb_to_recordset(${given}::jsonb) as line (e uuid, c uuid))`,
    );
  const byLine = new Map(deliveries.map((row) => [`${row.endpointId} ${row.contractId}`, row]));
  return lines.flatMap((line) => {
    const endpoint = endpoints.find(({ id }) => id === line.endpointId);
    const delivery = byLine.get(`${line.endpointId} ${line.contractId}`);
    return endpoint ? [{ ...line, endpoint, delivery }] : [];
  });
}

/** Milliseconds until the next line is due; undefined while none waits. */
export async function untilNext(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select floor(extract(epoch from min(next_at) - ${NOW}) * 1000)::bigint as ms
      from webhook_lines line join webhook_endpoints endpoint on endpoint.id = line.endpoint_id
     where next_at is not null and endpoint.state = 'active'`);
  return rows[0]?.ms ?? undefined;
}
