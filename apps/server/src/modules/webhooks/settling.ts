import { RETRY_SECONDS, WEBHOOK_LIMITS } from '@yinxin/api/open';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { orderedId } from '../../db/ids.ts';
import { asSystem } from '../../http/principal.ts';
import { applications } from '../applications/index.ts';
import { record } from '../events/index.ts';
import type { Task } from './claiming.ts';
import type { Attempt } from './sending.ts';
import { type webhookAttempts, webhookEndpoints } from './tables.ts';

/** What became of a task; a line that had nothing to send has no attempt. */
export interface Result {
  task: Task;
  attempt: Attempt | undefined;
}

const GONE = 410;

const isDelivered = ({ attempt }: Result) => attempt?.error === '';

/** Seconds to the next attempt; null after the last. */
const retryAfter = ({ task: { delivery } }: Result): number | null =>
  RETRY_SECONDS[delivery?.attempts ?? 0] ?? null;

/** As the statement below reads it. */
const rowOf = (result: Result) => {
  const { task } = result;
  const retry = retryAfter(result);
  const { holder, endpointId: endpoint, contractId: contract, delivery } = task;
  const state = isDelivered(result) ? 'delivered' : retry === null ? 'dead' : 'waiting';
  return {
    ...{ holder, endpoint, contract, delivery: delivery?.id ?? null, state },
    retry: state === 'waiting' && delivery ? retry : null,
  };
};

/** Many results at once. */
export async function settle(db: Database, results: readonly Result[]): Promise<void> {
  const given = JSON.stringify(results.map(rowOf));
  const outcomes = sql`jsonb_to_recordset(${given}::jsonb)
    as result (holder uuid, endpoint uuid, contract uuid, delivery uuid, state text, retry int)`;
  await db.transaction(async (tx) => {
    // from here to the commit nothing is added to these lines, and the statements below see all that was
    await tx.execute(sql`
      select from webhook_lines line join ${outcomes}
          on line.endpoint_id = result.endpoint and line.contract_id = result.contract
       order by line.endpoint_id, line.contract_id for update of line`);
    const attempts = results.flatMap(({ task, attempt }) =>
      task.delivery && attempt ? [{ id: orderedId(), deliveryId: task.delivery.id, ...attempt }] : [],
    );
    if (attempts.length > 0) await keepAttempts(tx, attempts);
    await tx.execute(sql`
      update webhook_deliveries delivery
         set state = result.state, attempts = delivery.attempts + 1,
             settled_at = case when result.state = 'waiting' then null else ${NOW} end
        from ${outcomes} where delivery.id = result.delivery and delivery.state = 'waiting'`);
    await tx.execute(sql`
      update webhook_lines line
         set holder = null,
             next_at = case
               when result.retry is not null then ${NOW} + make_interval(secs => result.retry)
               when exists (select from webhook_deliveries delivery
                             where delivery.endpoint_id = line.endpoint_id and delivery.contract_id = line.contract_id
                               and delivery.state = 'waiting') then ${NOW} end
        from ${outcomes}
       where line.endpoint_id = result.endpoint and line.contract_id = result.contract
         and line.holder = result.holder`);
  });
}

/** Those whose delivery was deleted meanwhile, with its endpoint, are nobody's. */
const keepAttempts = (tx: Queryable, attempts: readonly (typeof webhookAttempts.$inferInsert)[]) =>
  tx.execute(sql`
    insert into webhook_attempts (id, delivery_id, url, "timestamp", signature, status, answer, error, milliseconds)
    select attempt.id, delivery.id, attempt.url, attempt."timestamp", attempt.signature, attempt.status, attempt.answer,
           attempt.error, attempt.milliseconds
      from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
           as attempt (id uuid, "deliveryId" uuid, url text, "timestamp" text, signature text, status int, answer text,
                       error text, milliseconds real)
      join webhook_deliveries delivery on delivery.id = attempt."deliveryId"`);

/**
 * Since when each endpoint fails, and those that have failed for too long rest, with their owner told. In transactions of
 * their own: whoever locks an endpoint locks its lines after it.
 */
export async function noteHealth(db: Database, results: readonly Result[]): Promise<void> {
  const sent = results.filter(({ attempt }) => attempt !== undefined);
  const well = new Set(sent.filter(isDelivered).map(({ task }) => task.endpointId));
  const gone = sent.filter(({ attempt }) => attempt?.status === GONE).map(({ task }) => task.endpointId);
  const failing = sent.map(({ task }) => task.endpointId).filter((id) => !well.has(id));
  const recovered = sent
    .filter(({ task }) => well.has(task.endpointId) && task.endpoint.failingSince !== null)
    .map(({ task }) => task.endpointId);
  if (recovered.length > 0)
    await db
      .update(webhookEndpoints)
      .set({ failingSince: null })
      .where(inArray(webhookEndpoints.id, [...new Set(recovered)]));
  if (failing.length === 0) return;
  const now = sql`${NOW}`;
  for (const id of new Set(failing)) {
    await db
      .update(webhookEndpoints)
      .set({ failingSince: now })
      .where(and(eq(webhookEndpoints.id, id), sql`${webhookEndpoints.failingSince} is null`));
    await pauseIfHopeless(db, id, gone.includes(id));
  }
}

const TOO_LONG = sql`make_interval(hours => ${WEBHOOK_LIMITS.pauseHours})`;

const pauseIfHopeless = (db: Database, id: string, isGone: boolean) =>
  db.transaction(async (tx) => {
    const [paused] = await tx
      .update(webhookEndpoints)
      .set({ state: 'paused' })
      .where(
        and(
          eq(webhookEndpoints.id, id),
          eq(webhookEndpoints.state, 'active'),
          or(sql`${isGone}`, sql`${webhookEndpoints.failingSince} <= ${NOW} - ${TOO_LONG}`),
        ),
      )
      .returning();
    if (!paused) return;
    await restLines(tx, id);
    const [application] = await tx
      .select({ organizationId: applications.organizationId })
      .from(applications)
      .where(eq(applications.id, paused.applicationId));
    await record(tx, asSystem('webhooks'), {
      ...{ act: 'pause-webhook', target: id, organizationId: application?.organizationId ?? null },
      facts: { application: paused.applicationId, gone: isGone },
    });
  });

/** Nobody looks at them while their endpoint rests. Whoever calls has the endpoint locked. */
export const restLines = (tx: Queryable, endpointId: string) =>
  tx.execute(sql`
    with own as (select endpoint_id, contract_id from webhook_lines where endpoint_id = ${endpointId}::uuid
                  and next_at is not null order by contract_id for update)
    update webhook_lines line set next_at = null, holder = null from own
     where line.endpoint_id = own.endpoint_id and line.contract_id = own.contract_id`);

/** Whatever waits is due. Whoever calls has the endpoint locked. */
export const wakeLines = (tx: Queryable, endpointId: string) =>
  tx.execute(sql`
    with own as (select endpoint_id, contract_id from webhook_lines where endpoint_id = ${endpointId}::uuid
                  order by contract_id for update)
    update webhook_lines line set next_at = ${NOW} from own
     where line.endpoint_id = own.endpoint_id and line.contract_id = own.contract_id and line.next_at is null
       and exists (select from webhook_deliveries delivery
                    where delivery.endpoint_id = line.endpoint_id and delivery.contract_id = line.contract_id
                      and delivery.state = 'waiting')`);
