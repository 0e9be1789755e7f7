import {
  FLOW_LIMITS,
  type UseRequest,
  type UseRequestAct,
  type UseRequestState,
  useRequestMachine,
} from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, asc, count, desc, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm';
import { isOver, NOW, timeNow } from '../../../db/clock.ts';
import type { Database, Queryable } from '../../../db/connect.ts';
import { type Actor, type Caller, ownerOf } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { administratorsOf, namesOfAccounts } from '../../accounts/index.ts';
import { type DelegationRow, delegatedTo, noteDecision } from '../../approvals/index.ts';
import { record } from '../../events/index.ts';
import { take } from '../../limits/index.ts';
import {
  administers,
  ownSeal,
  requireKeeper,
  requireReader,
  type SealAccess,
  sealAccessOf,
} from '../access.ts';
import type { SealDependencies } from '../dependencies.ts';
import { isOf } from '../owners.ts';
import { sceneNames } from '../platforms.ts';
import { findSeal, refusedByState } from '../seals.ts';
import { sealGrants, seals, sealUseRequests, type UseRequestRow } from '../tables.ts';
import { desertedAmong } from './queue.ts';
import { fits } from './use.ts';

type Parts = Pick<SealDependencies, 'db' | 'vault' | 'now' | 'rules'>;

const LIFE_DAYS = 7;

export interface NewUseRequest {
  id: string;
  sceneId: string | null;
  document: string;
  digest: string;
  amount: number | null;
  contractId: string | null;
  reason: string;
}

/** Asks for one use on one document, under a grant that fits; whoever keeps the seal only where a rule wants it. */
export const requestUse = (
  { db, rules }: Parts,
  caller: Caller<Actor>,
  { id: sealId, ...asked }: NewUseRequest,
): Promise<UseRequestRow> =>
  db.transaction(async (tx) => {
    const { member, keeps } = await sealAccessOf(tx, caller.who, true);
    const { contractId } = asked;
    // of a contract what is written in it counts
    const wanted = contractId
      ? { ...asked, ...(await rules.contractToSeal(tx, caller.who, contractId)) }
      : asked;
    const steps = await rules.stepsFor(tx, caller.who, wanted);
    const isRuled = steps.length > 0;
    const seal = await ownSeal(tx, caller.who, sealId);
    if (seal.state !== 'enabled') throw refusedByState(seal.state);
    const grants =
      member && !keeps
        ? await tx
            .select()
            .from(sealGrants)
            .where(
              and(
                eq(sealGrants.sealId, sealId),
                eq(sealGrants.accountId, caller.who.accountId),
                gte(sealGrants.createdAt, member.joinedAt),
                isNull(sealGrants.endedAt),
              ),
            )
            .orderBy(asc(sealGrants.id))
        : [];
    const now = await timeNow(tx);
    const grant = grants.find(
      (one) =>
        fits(one, wanted.sceneId, now) &&
        (isRuled || one.approval !== 'none') &&
        (one.uses === null || one.used < one.uses),
    );
    if (keeps && !isRuled) throw problem('USE_UNASKED');
    if (!keeps && !grant) throw problem('SEAL_GRANT_REQUIRED');
    const expiresAt = new Date(now.getTime() + LIFE_DAYS * DAY_MS);
    const [request] = await tx
      .insert(sealUseRequests)
      .values({
        sealId,
        grantId: grant?.id ?? null,
        accountId: caller.who.accountId,
        expiresAt,
        steps,
        ...wanted,
      })
      .returning();
    if (!request) throw new Error('the request was not stored');
    const facts = { request: request.id, digest: wanted.digest, ...asking(request) };
    await record(tx, caller, { act: 'request-use', target: sealId, facts });
    return request;
  });

async function lockRequest(tx: Queryable, id: string): Promise<UseRequestRow> {
  const [request] = await tx.select().from(sealUseRequests).where(eq(sealUseRequests.id, id)).for('update');
  if (!request) throw problem('USE_REQUEST_OVER');
  return request;
}

interface UseStep {
  act: Extract<UseRequestAct, 'approve-use' | 'refuse-use' | 'withdraw-use'>;
  by: 'keeper' | 'applicant';
  change?: Partial<typeof sealUseRequests.$inferInsert>;
  /** What the event says besides. */
  more?: Record<string, string>;
}

async function step(
  tx: Queryable,
  caller: Caller<Actor>,
  request: UseRequestRow,
  { act, by, change = {}, more = {} }: UseStep,
): Promise<UseRequestRow> {
  const next = useRequestMachine.step(request.state, act, [by]);
  if ('refused' in next || isOver(request.expiresAt, await timeNow(tx))) throw problem('USE_REQUEST_OVER');
  const [moved] = await tx
    .update(sealUseRequests)
    .set({ ...change, state: next.next })
    .where(eq(sealUseRequests.id, request.id))
    .returning();
  if (!moved) throw new Error(`no request ${request.id}`);
  const facts = { request: request.id, account: request.accountId, ...more };
  await record(tx, caller, { act, target: request.sealId, facts });
  return moved;
}

/** Whom a request waits for by name; a rule's, or nobody in particular. */
const asking = ({ steps, passed }: Pick<UseRequestRow, 'steps' | 'passed'>): Record<string, string> => {
  const asked = steps[passed];
  return asked ? { asked: asked.join(',') } : {};
};

/** The same, with the administrators where those whom the rule named have left. */
async function askingNow(tx: Queryable, { organizationId }: Actor, request: UseRequestRow) {
  if (!organizationId || !(await desertedAmong(tx, [request.id])).has(request.id)) return asking(request);
  return { asked: (await administratorsOf(tx, organizationId)).map(({ id }) => id).join(',') };
}

/** In whose place somebody decides: their own, that of one whom the rule names and who is away, or of those who left. */
async function placeIn(
  tx: Queryable,
  who: Actor,
  access: SealAccess,
  { id, steps, passed }: UseRequestRow,
): Promise<{ delegation: DelegationRow | undefined }> {
  const asked = steps[passed] ?? [];
  if (asked.includes(who.accountId)) return { delegation: undefined };
  if (administers(access) && (await desertedAmong(tx, [id])).has(id)) return { delegation: undefined };
  const delegation = (await delegatedTo(tx, who, true)).find(({ accountId }) => asked.includes(accountId));
  if (!delegation) throw problem('FORBIDDEN');
  return { delegation };
}

/** Whoever a rule names decides, otherwise a keeper; never about a wish of their own. */
export const decideUse = (
  { db }: Parts,
  caller: Caller<Actor>,
  { requestId, approve, words }: { requestId: string; approve: boolean; words: string },
): Promise<UseRequestRow> =>
  db.transaction(async (tx) => {
    const access = await sealAccessOf(tx, caller.who, true);
    const request = await lockRequest(tx, requestId);
    await requireOwn(tx, caller.who, request);
    const isRuled = request.steps.length > 0;
    if (!isRuled) await requireKeeper(tx, caller.who);
    if (request.accountId === caller.who.accountId) throw problem('USE_REQUEST_OWN');
    if (request.state !== 'pending') throw problem('USE_REQUEST_OVER');
    const { delegation } = isRuled
      ? await placeIn(tx, caller.who, access, request)
      : { delegation: undefined };
    const { document: title, amount } = request;
    const seen = { title, amount, kind: null, version: null };
    await noteDecision(tx, caller.who, { requestId, approve, words, seen, delegation });
    const passed = approve && isRuled ? request.passed + 1 : request.passed;
    const decided = { decision: words, decidedBy: caller.who.accountId, decidedAt: new Date(), passed };
    const facts: Record<string, string> = delegation
      ? { for: delegation.accountId, delegation: delegation.id }
      : {};
    if (approve && passed < request.steps.length) return passOn(tx, caller, request, decided, facts);
    const act = approve ? 'approve-use' : 'refuse-use';
    return step(tx, caller, request, { act, by: 'keeper', change: decided, more: facts });
  });

/** One of several agreed: the next is asked. */
async function passOn(
  tx: Queryable,
  caller: Caller<Actor>,
  request: UseRequestRow,
  decided: Partial<typeof sealUseRequests.$inferInsert>,
  facts: Record<string, string>,
): Promise<UseRequestRow> {
  if (isOver(request.expiresAt, await timeNow(tx))) throw problem('USE_REQUEST_OVER');
  const [moved] = await tx
    .update(sealUseRequests)
    .set(decided)
    .where(eq(sealUseRequests.id, request.id))
    .returning();
  if (!moved) throw new Error(`no request ${request.id}`);
  await record(tx, caller, {
    act: 'pass-use',
    target: request.sealId,
    facts: {
      ...{ request: request.id, account: request.accountId, ...facts },
      ...(await askingNow(tx, caller.who, moved)),
    },
  });
  return moved;
}

const DAY_SECONDS = 86_400;

/** Whoever asked reminds those it waits for; a few times a day at most. */
export const remindUse = ({ db }: Parts, caller: Caller<Actor>, requestId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await sealAccessOf(tx, caller.who, true);
    const request = await lockRequest(tx, requestId);
    if (request.accountId !== caller.who.accountId) throw problem('USE_REQUEST_OVER');
    if (request.state !== 'pending' || isOver(request.expiresAt, await timeNow(tx)))
      throw problem('USE_REQUEST_OVER');
    const facts = { request: request.id, ...(await askingNow(tx, caller.who, request)) };
    await record(tx, caller, { act: 'remind-use', target: request.sealId, facts });
    const times = FLOW_LIMITS.reminders;
    if (!(await take(tx, { name: `remind-use:${requestId}`, max: times, perSeconds: DAY_SECONDS })))
      throw problem('USE_REMINDED', { times });
  });

/** A stranger does not learn that a request exists. */
async function requireOwn(tx: Queryable, who: Actor, { sealId }: UseRequestRow): Promise<void> {
  const seal = await findSeal(tx, sealId);
  const owner = ownerOf(who);
  if (seal?.ownerKind !== owner.kind || seal.ownerId !== owner.id) throw problem('USE_REQUEST_OVER');
}

export const withdrawUse = (
  { db }: Parts,
  caller: Caller<Actor>,
  requestId: string,
): Promise<UseRequestRow> =>
  db.transaction(async (tx) => {
    await sealAccessOf(tx, caller.who, true);
    const request = await lockRequest(tx, requestId);
    if (request.accountId !== caller.who.accountId) throw problem('USE_REQUEST_OVER');
    return step(tx, caller, request, { act: 'withdraw-use', by: 'applicant' });
  });

interface UseRequestQuery {
  state?: UseRequestState;
  before?: string;
  limit: number;
}

/** Keepers and auditors see those of the organisation, everybody else their own. */
export async function listUseRequests({ db }: Parts, person: Actor, query: UseRequestQuery) {
  const access = await requireReader(db, person);
  const { state, before, limit } = query;
  const own = db
    .select({ id: seals.id })
    .from(seals)
    .where(isOf(seals, ownerOf(person)));
  const mine = and(
    inArray(sealUseRequests.sealId, own),
    access.audits ? undefined : eq(sealUseRequests.accountId, person.accountId),
  );
  const rows = await db
    .select()
    .from(sealUseRequests)
    .where(
      and(
        mine,
        state ? eq(sealUseRequests.state, state) : undefined,
        before ? lt(sealUseRequests.id, before) : undefined,
      ),
    )
    .orderBy(desc(sealUseRequests.id))
    .limit(limit + 1);
  const [pending] = await db
    .select({ n: count() })
    .from(sealUseRequests)
    .where(and(mine, eq(sealUseRequests.state, 'pending')));
  return { rows: rows.slice(0, limit), more: rows.length > limit, pending: pending?.n ?? 0, access };
}

export async function presentUseRequests(
  { db, vault }: Parts,
  person: Actor,
  access: SealAccess,
  rows: readonly UseRequestRow[],
): Promise<UseRequest[]> {
  const people = await namesOfAccounts(
    vault,
    db,
    rows.map(({ accountId }) => accountId),
  );
  const scenes = await sceneNames(
    db,
    rows.flatMap(({ sceneId }) => sceneId ?? []),
  );
  const ids = [...new Set(rows.map(({ sealId }) => sealId))];
  const named = ids.length
    ? await db.select({ id: seals.id, name: seals.name }).from(seals).where(inArray(seals.id, ids))
    : [];
  const now = await timeNow(db);
  const away = (await delegatedTo(db, person)).map(({ accountId }) => accountId);
  const deserted = administers(access)
    ? await desertedAmong(
        db,
        rows.map(({ id }) => id),
      )
    : new Set<string>();
  const decides = ({ id, steps, passed }: UseRequestRow): boolean =>
    steps.length === 0
      ? access.keeps
      : deserted.has(id) ||
        (steps[passed] ?? []).some((uid) => uid === person.accountId || away.includes(uid));
  return rows.map((row) => {
    const isOwn = row.accountId === person.accountId;
    const over = isOver(row.expiresAt, now) && ['pending', 'approved'].includes(row.state);
    const state = over ? 'expired' : row.state;
    const powers = [
      ...(decides(row) && !isOwn ? (['keeper'] as const) : []),
      ...(isOwn ? (['applicant'] as const) : []),
    ];
    const may = useRequestMachine
      .may(state, powers)
      .filter(
        (act): act is UseRequest['may'][number] => !['spend-use', 'return-use', 'expire-use'].includes(act),
      );
    return {
      requestId: row.id,
      sealId: row.sealId,
      sealName: named.find(({ id }) => id === row.sealId)?.name ?? '',
      applicant: people.get(row.accountId)?.name ?? '',
      sceneName: row.sceneId ? (scenes.get(row.sceneId) ?? '') : '',
      document: row.document,
      digest: row.digest,
      amount: row.amount,
      reason: row.reason,
      state,
      decision: row.decision,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      expiresAt: row.expiresAt.toISOString(),
      may,
    };
  });
}

/** Every night: what nobody decided or used is over. */
export async function expireUseRequests(db: Database): Promise<void> {
  await db
    .update(sealUseRequests)
    .set({ state: 'expired' })
    .where(and(inArray(sealUseRequests.state, ['pending', 'approved']), lte(sealUseRequests.expiresAt, NOW)));
}
