import { randomUUIDv7 } from 'node:crypto';
import type { ProblemName, TwoPersonKind } from '@yinxin/api';
import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, max, not, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { hindranceProblem, voiceOf } from '../second-voices/index.ts';
import {
  type TwoPersonDecided,
  type TwoPersonRequest,
  twoPersonDecisions,
  twoPersonRequests,
} from './tables.ts';

interface NewRequest<What> {
  kind: TwoPersonKind;
  /** What it is about; the request itself unless told. */
  subject?: string;
  what: What;
  why: string;
  by: string;
  lapsesAt?: Date;
}

/** Asks for something: nothing is done before another person decides. */
export async function request<What>(
  tx: Queryable,
  { by: requestedBy, subject, ...asked }: NewRequest<What>,
): Promise<TwoPersonRequest> {
  const id = randomUUIDv7();
  const [row] = await tx
    .insert(twoPersonRequests)
    .values({ id, subject: subject ?? id, requestedBy, ...asked })
    .returning();
  if (!row) throw new Error('the request was not stored');
  return row;
}

export interface NewDecision {
  kind: TwoPersonKind;
  id: string;
  /** Of what the decider read. */
  digest: string;
  approve: boolean;
  by: string;
  why: string;
}

/**
 * Decides exactly what was read. What an approval brings about is done in the same transaction.
 * @throws DECIDER_ASKED and its like, REQUEST_NOT_FOUND, REQUEST_DECIDED, REQUEST_LAPSED, REQUEST_CHANGED
 */
export async function decide(
  tx: Queryable,
  { kind, id, digest, approve, by, why }: NewDecision,
  /** What a capability calls it that somebody decides on what they asked for. */
  samePerson?: ProblemName,
): Promise<TwoPersonRequest> {
  const found = await findRequest(tx, kind, id);
  if (!found) throw problem('REQUEST_NOT_FOUND');
  const { request: asked } = found;
  if (found.decision) throw problem('REQUEST_DECIDED');
  if (isOver(asked.lapsesAt, await timeNow(tx))) throw problem('REQUEST_LAPSED');
  const hindrance = (await voiceOf(tx, by)).besides(await askersOf(tx, kind, asked.subject));
  if (hindrance) throw hindranceProblem(hindrance, samePerson);
  const newest = await newestRequest(tx, kind, asked.subject);
  if (newest?.id !== id || asked.digest !== digest) throw problem('REQUEST_CHANGED');
  const stored = await tx
    .insert(twoPersonDecisions)
    .values({
      ...{ requestId: id, requestedBy: asked.requestedBy, digest, decidedBy: by, why },
      decision: approve ? 'approved' : 'refused',
    })
    .onConflictDoNothing()
    .returning({ id: twoPersonDecisions.requestId });
  if (stored.length === 0) throw problem('REQUEST_DECIDED');
  return asked;
}

export interface RequestAndDecision {
  request: TwoPersonRequest;
  decision: TwoPersonDecided | null;
}

const joined = (tx: Queryable) =>
  tx
    .select({ request: twoPersonRequests, decision: twoPersonDecisions })
    .from(twoPersonRequests)
    .leftJoin(twoPersonDecisions, eq(twoPersonDecisions.requestId, twoPersonRequests.id));
const newestFirst = [desc(twoPersonRequests.requestedAt), desc(twoPersonRequests.id)];

type Kinds = TwoPersonKind | readonly TwoPersonKind[];
const ofKind = (kinds: Kinds) => inArray(twoPersonRequests.kind, [kinds].flat());

export async function findRequest(
  tx: Queryable,
  kinds: Kinds,
  id: string,
): Promise<RequestAndDecision | undefined> {
  const [row] = await joined(tx).where(and(eq(twoPersonRequests.id, id), ofKind(kinds)));
  return row;
}

const about = (kind: TwoPersonKind, subject: string) =>
  and(eq(twoPersonRequests.kind, kind), eq(twoPersonRequests.subject, subject));

export async function newestRequest(
  tx: Queryable,
  kind: TwoPersonKind,
  subject: string,
): Promise<TwoPersonRequest | undefined> {
  const [row] = await joined(tx)
    .where(about(kind, subject))
    .orderBy(...newestFirst)
    .limit(1);
  return row?.request;
}

const newer = alias(twoPersonRequests, 'newer');
/** Whoever asks or writes again replaces what was asked before. */
const isReplaced = (tx: Queryable) =>
  exists(
    tx
      .select({ id: newer.id })
      .from(newer)
      .where(
        and(
          eq(newer.kind, twoPersonRequests.kind),
          eq(newer.subject, twoPersonRequests.subject),
          sql`(${newer.requestedAt}, ${newer.id}) > (${twoPersonRequests.requestedAt}, ${twoPersonRequests.id})`,
        ),
      ),
  );

const isWaiting = (tx: Queryable) =>
  and(
    isNull(twoPersonDecisions.requestId),
    not(isReplaced(tx)),
    or(isNull(twoPersonRequests.lapsesAt), gt(twoPersonRequests.lapsesAt, NOW)),
  );

/** What waits for a decision, newest first. */
export const waitingRequests = async (tx: Queryable, kinds: Kinds): Promise<TwoPersonRequest[]> =>
  (
    await joined(tx)
      .where(and(ofKind(kinds), isWaiting(tx)))
      .orderBy(...newestFirst)
  ).map(({ request: row }) => row);

/** What was decided, the newest requests first. */
export const decidedRequests = (tx: Queryable, kinds: Kinds, most: number): Promise<RequestAndDecision[]> =>
  joined(tx)
    .where(and(ofKind(kinds), isNotNull(twoPersonDecisions.requestId)))
    .orderBy(...newestFirst)
    .limit(most);

/** What was approved and when, in the order of the decisions. */
export const approvedRequests = (tx: Queryable, kind: TwoPersonKind) =>
  tx
    .select({ request: twoPersonRequests, decidedAt: twoPersonDecisions.decidedAt })
    .from(twoPersonDecisions)
    .innerJoin(twoPersonRequests, eq(twoPersonRequests.id, twoPersonDecisions.requestId))
    .where(and(ofKind(kind), eq(twoPersonDecisions.decision, 'approved')))
    .orderBy(asc(twoPersonDecisions.decidedAt), asc(twoPersonDecisions.requestId));

export async function isAsked(tx: Queryable, kind: TwoPersonKind, subject: string) {
  const [row] = await joined(tx)
    .where(and(about(kind, subject), isWaiting(tx)))
    .limit(1);
  return row !== undefined;
}

/** Everybody who asked or wrote about a thing since it was last decided. */
export async function askersOf(tx: Queryable, kind: TwoPersonKind, subject: string): Promise<string[]> {
  const [last] = await tx
    .select({ at: max(twoPersonDecisions.decidedAt) })
    .from(twoPersonDecisions)
    .innerJoin(twoPersonRequests, eq(twoPersonRequests.id, twoPersonDecisions.requestId))
    .where(about(kind, subject));
  const rows = await tx
    .selectDistinct({ by: twoPersonRequests.requestedBy })
    .from(twoPersonRequests)
    .where(and(about(kind, subject), last?.at ? gt(twoPersonRequests.requestedAt, last.at) : sql`true`));
  return rows.map(({ by }) => by);
}
