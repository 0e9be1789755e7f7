import { randomBytes, randomUUID } from 'node:crypto';
import {
  type OpenWebhook,
  WEBHOOK_CHALLENGE,
  WEBHOOK_LIMITS,
  type WebhookKindName,
  type WebhookSignature,
} from '@yinxin/api/open';
import { type Exchange, FetchRefused } from '@yinxin/guarded-fetch';
import { and, asc, eq, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { type Limiter, leaseShare } from '../../http/limiter.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { applications } from '../applications/index.ts';
import { record } from '../events/index.ts';
import { send } from './sending.ts';
import { restLines, wakeLines } from './settling.ts';
import { newSecret } from './signing.ts';
import { type EndpointRow, webhookEndpoints } from './tables.ts';

export interface EndpointParts {
  db: Database;
  vault: Vault;
  exchange: Exchange;
  limiter: Limiter;
  /** Receivers on this machine, and without TLS: in a demo. */
  allowsLoopback: boolean;
}

export interface EndpointWish {
  url: string;
  description: string;
  kinds: WebhookKindName[];
  signature: WebhookSignature;
}

export interface EndpointChange {
  url?: string | undefined;
  description?: string | undefined;
  kinds?: WebhookKindName[] | undefined;
  state?: 'active' | 'disabled' | undefined;
}

interface WithSecret {
  endpoint: EndpointRow;
  /** Told this once; null of a key pair. */
  secret: string | null;
}

/** Receivers that are asked at once whether they are the ones: who is slow to answer holds up their own application alone. */
const CHALLENGES_AT_ONCE = { own: 2, all: 32 };

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

export const presentEndpoint = (row: EndpointRow): OpenWebhook => {
  const { id, url, description, kinds, signature, publicKey, state } = row;
  return {
    ...{ id, url, description, kinds, signature, publicKey, state },
    failingSince: iso(row.failingSince),
    previousUntil: iso(row.previousUntil),
    createdAt: row.createdAt.toISOString(),
  };
};

export const listEndpoints = (db: Queryable, applicationId: string): Promise<EndpointRow[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.applicationId, applicationId))
    .orderBy(asc(webhookEndpoints.id));

/** @throws WEBHOOK_NOT_FOUND where it is another application's */
export async function findEndpoint(db: Queryable, applicationId: string, id: string): Promise<EndpointRow> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.applicationId, applicationId)));
  if (!row) throw problem('WEBHOOK_NOT_FOUND');
  return row;
}

/** @throws WEBHOOK_NOT_FOUND */
async function lockEndpoint(tx: Queryable, applicationId: string, id: string): Promise<EndpointRow> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.applicationId, applicationId)))
    .for('update');
  if (!row) throw problem('WEBHOOK_NOT_FOUND');
  return row;
}

/** One after another: of two that come at once the second sees the first. */
async function lockApplication(tx: Queryable, id: string) {
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update');
  if (!row) throw problem('WEBHOOK_NOT_FOUND');
  return row;
}

/** @throws WEBHOOK_ADDRESS */
async function requireAddress({ exchange, allowsLoopback }: EndpointParts, url: string): Promise<void> {
  if (!allowsLoopback && new URL(url).protocol !== 'https:')
    throw problem('WEBHOOK_ADDRESS', { reason: '须为 https' });
  try {
    await exchange.check(url);
  } catch (error) {
    const reason = error instanceof FetchRefused ? '不是公网地址，或端口不可用' : '无法解析主机名';
    throw problem('WEBHOOK_ADDRESS', { reason });
  }
}

/** Whether the answer to a challenge says its value: as the whole text, or in JSON. */
function comesBack(answer: string, challenge: string): boolean {
  if (answer.trim() === challenge) return true;
  try {
    const parsed: unknown = JSON.parse(answer);
    return (
      parsed === challenge ||
      (parsed instanceof Object && 'challenge' in parsed && parsed.challenge === challenge)
    );
  } catch {
    return false;
  }
}

/** Whoever wants to be notified shows that the address is theirs. @throws WEBHOOK_ADDRESS, WEBHOOK_CHALLENGE, WEBHOOK_BUSY */
async function requireChallenge(
  parts: EndpointParts,
  applicationId: string,
  url: string,
  secret: string,
): Promise<void> {
  await requireAddress(parts, url);
  const place = await leaseShare(parts.limiter, 'webhook-challenges', applicationId, CHALLENGES_AT_ONCE);
  if (!place) throw problem('WEBHOOK_BUSY');
  try {
    const challenge = randomBytes(24).toString('base64url');
    const payload = JSON.stringify({
      ...{ type: WEBHOOK_CHALLENGE, timestamp: new Date().toISOString(), data: { challenge } },
    });
    const message = { messageId: `evt_${randomUUID()}`, payload };
    const { error, answer } = await send(parts.exchange, { url, secrets: [secret] }, message);
    if (error) throw problem('WEBHOOK_CHALLENGE', { reason: error });
    if (!comesBack(answer, challenge))
      throw problem('WEBHOOK_CHALLENGE', { reason: '应答的正文不是 data.challenge 的值' });
  } finally {
    await place.release();
  }
}

export async function createEndpoint(
  parts: EndpointParts,
  caller: Caller,
  applicationId: string,
  wish: EndpointWish,
): Promise<WithSecret> {
  const { secret, publicKey } = newSecret(wish.signature);
  await requireChallenge(parts, applicationId, wish.url, secret);
  return parts.db.transaction(async (tx) => {
    const { organizationId } = await lockApplication(tx, applicationId);
    if ((await listEndpoints(tx, applicationId)).length >= WEBHOOK_LIMITS.endpoints)
      throw problem('WEBHOOK_LIMIT', { most: WEBHOOK_LIMITS.endpoints });
    const [endpoint] = await tx
      .insert(webhookEndpoints)
      .values({ applicationId, ...wish, publicKey, secret: parts.vault.seal(secret) })
      .returning();
    if (!endpoint) throw new Error('the endpoint was not stored');
    await note(tx, caller, 'create-webhook', endpoint, organizationId);
    return { endpoint, secret: publicKey ? null : secret };
  });
}

export async function changeEndpoint(
  parts: EndpointParts,
  caller: Caller,
  applicationId: string,
  id: string,
  { state, ...change }: EndpointChange,
): Promise<EndpointRow> {
  const before = await findEndpoint(parts.db, applicationId, id);
  if (change.url !== undefined && change.url !== before.url)
    await requireChallenge(parts, applicationId, change.url, parts.vault.open(before.secret));
  return parts.db.transaction(async (tx) => {
    const locked = await lockEndpoint(tx, applicationId, id);
    const isResumed = state === 'active' && locked.state !== 'active';
    const [changed] = await tx
      .update(webhookEndpoints)
      .set({
        ...change,
        id,
        ...(state && { state }),
        ...(isResumed && { failingSince: null }),
        ...(isResumed && locked.state === 'disabled' && { since: sql`${NOW}` }),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    if (!changed) throw problem('WEBHOOK_NOT_FOUND');
    if (isResumed) await wakeLines(tx, id);
    if (state === 'disabled') await restLines(tx, id);
    await note(tx, caller, 'change-webhook', changed);
    return changed;
  });
}

/** A new secret; the one before signs besides for a day. */
export const rotateSecret = (
  { db, vault }: EndpointParts,
  caller: Caller,
  applicationId: string,
  id: string,
): Promise<WithSecret> =>
  db.transaction(async (tx) => {
    const { signature, secret: previousSecret } = await lockEndpoint(tx, applicationId, id);
    const { secret, publicKey } = newSecret(signature);
    const [endpoint] = await tx
      .update(webhookEndpoints)
      .set({
        ...{ secret: vault.seal(secret), publicKey, previousSecret },
        previousUntil: sql`${NOW} + make_interval(hours => ${WEBHOOK_LIMITS.rotationHours})`,
      })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    if (!endpoint) throw problem('WEBHOOK_NOT_FOUND');
    await note(tx, caller, 'rotate-webhook', endpoint);
    return { endpoint, secret: publicKey ? null : secret };
  });

export const deleteEndpoint = (
  { db }: EndpointParts,
  caller: Caller,
  applicationId: string,
  id: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, applicationId, id);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    await note(tx, caller, 'delete-webhook', endpoint);
  });

/** What was done to an endpoint; of its address the host alone, the rest may be a secret. */
export async function note(
  tx: Queryable,
  caller: Caller,
  act: 'create-webhook' | 'change-webhook' | 'rotate-webhook' | 'replay-webhook' | 'delete-webhook',
  { id, applicationId, url, state }: EndpointRow,
  organizationId?: string,
): Promise<void> {
  const owner =
    organizationId ??
    (await tx.select().from(applications).where(eq(applications.id, applicationId)))[0]?.organizationId;
  await record(tx, caller, {
    ...{ act, target: id, organizationId: owner ?? null },
    facts: { application: applicationId, host: new URL(url).hostname, state },
  });
}
