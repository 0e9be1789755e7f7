import {
  type beginDelegation as beginCall,
  type CallParsed,
  type CallResult,
  type delegationList,
  FLOW_LIMITS,
} from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { NOW, timeNow } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { findMembership, membersOf, namesOfAccounts } from '../accounts/index.ts';
import { record } from '../events/index.ts';
import { authorise, authoriseReading } from '../members/index.ts';
import { type DelegationRow, delegations } from './tables.ts';

export interface DelegationParts {
  db: Database;
  vault: OpenedVault;
  now: () => Date;
}

/** A clock may be a little ahead. */
const LEEWAY_MS = 300_000;
const wrong = (reason: string) => problem('DELEGATION_INVALID', { reason });

/** Not over, not too long, not too far ahead. */
function requireTime(startsAt: Date, endsAt: Date, now: Date): void {
  if (endsAt <= now) throw wrong('结束时间须在现在之后');
  if (startsAt >= endsAt) throw wrong('开始时间须早于结束时间');
  if (startsAt.getTime() > now.getTime() + FLOW_LIMITS.delegationDays * DAY_MS)
    throw wrong(`最早开始的时间不晚于 ${FLOW_LIMITS.delegationDays} 天之后`);
  if (endsAt.getTime() - startsAt.getTime() > FLOW_LIMITS.delegationDays * DAY_MS + LEEWAY_MS)
    throw wrong(`代理不超过 ${FLOW_LIMITS.delegationDays} 天`);
}

/** While the organisation is locked: a member who leaves at this moment has left before, or leaves after. */
export async function beginDelegation(
  { db }: DelegationParts,
  caller: Caller<Actor>,
  { uid, from, until, note }: CallParsed<typeof beginCall>['body'],
): Promise<string> {
  const [startsAt, endsAt] = [new Date(from), new Date(until)];
  return db.transaction(async (tx) => {
    const { organization, member } = await authorise(tx, caller, 'delegate-approvals');
    requireTime(startsAt, endsAt, await timeNow(tx));
    if (uid === member.id) throw wrong('请选择另一位成员');
    if (!(await findMembership(tx, organization.id, uid))) throw wrong('代理人须是本企业的成员');
    const [overlapping] = await tx
      .select({ id: delegations.id })
      .from(delegations)
      .where(
        and(
          eq(delegations.accountId, member.id),
          isNull(delegations.endedAt),
          lt(delegations.startsAt, endsAt),
          gt(delegations.endsAt, startsAt),
        ),
      );
    if (overlapping) throw wrong('这段时间已经委托了一位成员，请先结束那一次代理');
    const [begun] = await tx
      .insert(delegations)
      .values({
        organizationId: organization.id,
        accountId: member.id,
        delegateId: uid,
        ...{ startsAt, endsAt, note },
      })
      .returning();
    if (!begun) throw new Error('the delegation was not stored');
    await record(tx, caller, {
      act: 'begin-delegation',
      target: begun.id,
      organizationId: organization.id,
      facts: { delegate: uid, from: startsAt.toISOString(), until: endsAt.toISOString() },
    });
    return begun.id;
  });
}

/** By whoever was away, or an administrator; from this commit on. */
export async function endDelegation(
  { db }: DelegationParts,
  caller: Caller<Actor>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization, member } = await authorise(tx, caller, 'delegate-approvals');
    const [found] = await tx.select().from(delegations).where(eq(delegations.id, id));
    if (found?.organizationId !== organization.id) throw problem('DELEGATION_NOT_FOUND');
    if (found.accountId !== member.id && !member.roles.includes('administrator'))
      throw problem(found.delegateId === member.id ? 'FORBIDDEN' : 'DELEGATION_NOT_FOUND');
    const [ended] = await tx
      .update(delegations)
      .set({ endedAt: sql`now()` })
      .where(and(eq(delegations.id, id), isNull(delegations.endedAt), gt(delegations.endsAt, NOW)))
      .returning();
    if (!ended) throw problem('DELEGATION_NOT_FOUND');
    await record(tx, caller, {
      act: 'end-delegation',
      target: id,
      organizationId: organization.id,
      facts: { delegate: ended.delegateId },
    });
  });
}

const SHOWN = 50;

const stateOf = ({ startsAt, endsAt, endedAt }: DelegationRow, now: Date) => {
  if (endedAt) return 'ended' as const;
  if (endsAt <= now) return 'over' as const;
  return startsAt > now ? ('coming' as const) : ('active' as const);
};

export async function listDelegations(
  parts: DelegationParts,
  who: Actor,
): Promise<CallResult<typeof delegationList>> {
  const { db, vault, now } = parts;
  const { organization, member } = await authoriseReading(db, who, 'delegate-approvals');
  const isAdministrator = member.roles.includes('administrator');
  const rows = await db
    .select()
    .from(delegations)
    .where(
      and(
        eq(delegations.organizationId, organization.id),
        isAdministrator
          ? undefined
          : or(eq(delegations.accountId, member.id), eq(delegations.delegateId, member.id)),
      ),
    )
    .orderBy(desc(delegations.id))
    .limit(SHOWN);
  const members = (await membersOf(db, organization.id)).filter(({ id }) => id !== member.id);
  const people = await namesOfAccounts(vault, db, [
    ...rows.flatMap(({ accountId, delegateId }) => [accountId, delegateId]),
    ...members.map(({ id }) => id),
  ]);
  const nameOf = (id: string) => people.get(id)?.name ?? '';
  return {
    list: rows.map((row) => {
      const state = stateOf(row, now());
      const isOwn = row.accountId === member.id;
      return {
        id: row.id,
        from: row.startsAt.toISOString(),
        until: row.endsAt.toISOString(),
        delegator: nameOf(row.accountId),
        delegate: nameOf(row.delegateId),
        note: row.note,
        ...{ state, isOwn },
        mayEnd: (isOwn || isAdministrator) && (state === 'coming' || state === 'active'),
      };
    }),
    members: members.map(({ id }) => ({ uid: id, name: nameOf(id) })),
  };
}
