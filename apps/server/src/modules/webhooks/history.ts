import { randomUUID } from 'node:crypto';
import {
  type DeliveryState,
  type OpenDelivery,
  type OpenDeliveryDetail,
  WEBHOOK_LIMITS,
  WEBHOOK_TEST,
  type WebhookState,
} from '@yinxin/api/open';
import { DAY_MS } from '@yinxin/values';
import { and, desc, eq, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { NOW, timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type EndpointParts, findEndpoint, note } from './endpoints.ts';
import { secretsOf, send } from './sending.ts';
import { type DeliveryRow, webhookAttempts, webhookDeliveries, webhookEndpoints } from './tables.ts';

const presentDelivery = (row: DeliveryRow): OpenDelivery => {
  const { id, messageId, type, contractId, state, attempts, createdAt, settledAt } = row;
  return {
    ...{ id, messageId, type, contractId, state, attempts },
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
};

export interface DeliveryQuery {
  state?: DeliveryState | undefined;
  contractId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The newest first. */
export async function listDeliveries(
  db: Queryable,
  endpointId: string,
  { state, contractId, cursor, limit }: DeliveryQuery,
): Promise<{ list: OpenDelivery[]; next: string | null }> {
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        state && eq(webhookDeliveries.state, state),
        contractId ? eq(webhookDeliveries.contractId, contractId) : undefined,
        cursor ? lt(webhookDeliveries.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);
  const list = rows.slice(0, limit).map(presentDelivery);
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}

export interface Trouble {
  applicationId: string;
  webhookId: string;
  host: string;
  state: WebhookState;
  dead: number;
}

export async function listTroubles(db: Queryable, applicationIds: readonly string[]): Promise<Trouble[]> {
  if (applicationIds.length === 0) return [];
  const dead = db
    .select({ endpointId: webhookDeliveries.endpointId, n: sql<number>`count(*)::int`.as('n') })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'dead'))
    .groupBy(webhookDeliveries.endpointId)
    .as('dead');
  const rows = await db
    .select({ endpoint: webhookEndpoints, n: dead.n })
    .from(webhookEndpoints)
    .leftJoin(dead, eq(dead.endpointId, webhookEndpoints.id))
    .where(
      and(
        inArray(webhookEndpoints.applicationId, [...applicationIds]),
        or(eq(webhookEndpoints.state, 'paused'), isNotNull(dead.n)),
      ),
    );
  return rows.map(({ endpoint: { applicationId, id, url, state }, n }) => ({
    ...{ applicationId, webhookId: id, host: new URL(url).host, state, dead: n ?? 0 },
  }));
}

/** @throws WEBHOOK_DELIVERY_NOT_FOUND */
async function findDelivery(db: Queryable, endpointId: string, id: string): Promise<DeliveryRow> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId)));
  if (!row) throw problem('WEBHOOK_DELIVERY_NOT_FOUND');
  return row;
}

/** With its request and every answer. */
export async function deliveryDetail(
  db: Queryable,
  endpointId: string,
  id: string,
): Promise<OpenDeliveryDetail> {
  const delivery = await findDelivery(db, endpointId, id);
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.id));
  return {
    ...presentDelivery(delivery),
    payload: delivery.payload,
    history: attempts.map(({ id: _, deliveryId: __, at, ...attempt }) => ({
      ...{ ...attempt, at: at.toISOString() },
    })),
  };
}

/** Sends an event of our own at once; it is not tried again. */
export async function sendTest(
  { db, vault, exchange }: EndpointParts,
  applicationId: string,
  endpointId: string,
): Promise<OpenDeliveryDetail> {
  const endpoint = await findEndpoint(db, applicationId, endpointId);
  const message = {
    messageId: `evt_${randomUUID()}`,
    payload: JSON.stringify({
      ...{ type: WEBHOOK_TEST, timestamp: new Date().toISOString() },
      data: { applicationId, endpointId },
    }),
  };
  const secrets = secretsOf(vault, endpoint, await timeNow(db));
  const attempt = await send(exchange, { url: endpoint.url, secrets }, message);
  const id = await db.transaction(async (tx) => {
    const [delivery] = await tx
      .insert(webhookDeliveries)
      .values({
        ...{ ...message, endpointId, number: 0, type: WEBHOOK_TEST, attempts: 1 },
        ...{ state: attempt.error ? ('dead' as const) : ('delivered' as const), settledAt: sql`${NOW}` },
      })
      .returning();
    if (!delivery) throw new Error('the delivery was not stored');
    await tx.insert(webhookAttempts).values({ deliveryId: delivery.id, ...attempt });
    return delivery.id;
  });
  return deliveryDetail(db, endpointId, id);
}

export interface ReplayRange {
  from: Date;
  to: Date | undefined;
  state: 'dead' | 'delivered';
}

/** Sends again, with the same ids: those of one contract in their order, before what comes after them. How many. */
export const replay = (
  { db }: Pick<EndpointParts, 'db'>,
  caller: Caller,
  { applicationId, endpointId }: { applicationId: string; endpointId: string },
  what: { deliveryId: string } | ReplayRange,
): Promise<number> =>
  db.transaction(async (tx) => {
    const [endpoint] = await tx
      .select()
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.applicationId, applicationId)))
      .for('share');
    if (!endpoint) throw problem('WEBHOOK_NOT_FOUND');
    const rows = await tx
      .select({ id: webhookDeliveries.id, contractId: webhookDeliveries.contractId })
      .from(webhookDeliveries)
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpointId),
          isNotNull(webhookDeliveries.contractId),
          ...('deliveryId' in what
            ? [eq(webhookDeliveries.id, what.deliveryId)]
            : [
                eq(webhookDeliveries.state, what.state),
                gte(webhookDeliveries.createdAt, what.from),
                lt(webhookDeliveries.createdAt, what.to ?? sql`${NOW}`),
              ]),
        ),
      )
      .orderBy(webhookDeliveries.id)
      .limit(WEBHOOK_LIMITS.replay);
    if ('deliveryId' in what && rows.length === 0) throw problem('WEBHOOK_DELIVERY_NOT_FOUND');
    if (rows.length === 0) return 0;
    const contracts = JSON.stringify([...new Set(rows.map(({ contractId }) => contractId))]);
    const ofContracts = sql`endpoint_id = ${endpointId}::uuid
      and contract_id in (select value::uuid from jsonb_array_elements_text(${contracts}::jsonb))`;
    await tx.execute(
      sql`select from webhook_lines where ${ofContracts} order by endpoint_id, contract_id for update`,
    );
    await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, settledAt: null })
      .where(
        inArray(
          webhookDeliveries.id,
          rows.map(({ id }) => id),
        ),
      );
    // whoever has a line looks itself for what waits
    if (endpoint.state === 'active')
      await tx.execute(
        sql`update webhook_lines set next_at = ${NOW} where ${ofContracts} and holder is null`,
      );
    await note(tx, caller, 'replay-webhook', endpoint);
    return rows.length;
  });

export const forgetDeliveries = (db: Database, at: Date) =>
  db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, new Date(at.getTime() - WEBHOOK_LIMITS.historyDays * DAY_MS)));
