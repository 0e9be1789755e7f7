import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { asSystem, type Caller, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { removeBySystem } from '../members/index.ts';
import type { WecomParts } from './dependencies.ts';
import { lockMember, membersOfPerson } from './members.ts';
import { wecomCorps, wecomMembers, wecomSessions } from './tables.ts';

/** Ends what a member came in by. Returns the sessions, for `sessions.forget` after the commit. */
export async function endSessionsOf(
  { sessions }: Pick<WecomParts, 'sessions'>,
  tx: Queryable,
  memberIds: readonly string[],
): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const begun = await tx
    .delete(wecomSessions)
    .where(inArray(wecomSessions.memberId, [...memberIds]))
    .returning({ id: wecomSessions.sessionId });
  const ids = begun.map(({ id }) => id);
  await sessions.endThese(tx, ids);
  return ids;
}

/** The member by whom somebody is here, or of those they are the one they bound last. */
export async function ownMember(db: Queryable, { personId, sessionId }: Person) {
  const all = await membersOfPerson(db, personId);
  const [by] = await db
    .select({ memberId: wecomSessions.memberId })
    .from(wecomSessions)
    .where(eq(wecomSessions.sessionId, sessionId));
  const newest = all.toSorted((a, b) => Number(b.member.boundAt) - Number(a.member.boundAt));
  return newest.find(({ member }) => member.id === by?.memberId) ?? newest[0];
}

/** Their own wish: whoever is not bound is asked for the phone again. */
export async function unbind(parts: WecomParts, caller: Caller<Person>): Promise<void> {
  const { db, sessions } = parts;
  const { personId } = caller.who;
  const ended = await db.transaction(async (tx) => {
    const own = await ownMember(tx, caller.who);
    const member = own && (await lockMember(tx, own.member.id));
    if (member?.personId !== personId) throw problem('WECOM_NOT_BOUND');
    await tx
      .update(wecomMembers)
      .set({ personId: null, boundAt: null })
      .where(eq(wecomMembers.id, member.id));
    const ids = await endSessionsOf(parts, tx, [member.id]);
    await record(tx, caller, {
      act: 'unbind-wecom',
      target: personId,
      facts: { corp: member.wecomCorpId, member: member.id, ended: ids.length },
    });
    return ids;
  });
  for (const id of ended) sessions.forget(id);
}

/** How we know that somebody is no member: they left for good, or they are disabled or seen no more, which may pass. */
type Departure = 'left' | 'stopped';

/**
 * What they came in by ends, and nobody comes in as them. Whoever left for good acts for the organisation of the corp no
 * more either, unless another membership of it lets them in.
 */
export async function depart(parts: WecomParts, memberId: string, how: Departure): Promise<void> {
  const { db, sessions } = parts;
  const ended = await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    // disabled at first, and deleted now
    const isFinal = how === 'left' && member.wasPersonId !== null;
    if (member.leftAt && !isFinal) return [];
    const { corp } = member;
    const personId = member.personId ?? (isFinal ? member.wasPersonId : null);
    await tx
      .update(wecomMembers)
      .set({ leftAt: NOW, personId: null, boundAt: null, wasPersonId: how === 'stopped' ? personId : null })
      .where(eq(wecomMembers.id, memberId));
    const ids = await endSessionsOf(parts, tx, [memberId]);
    const moved =
      how === 'left' && personId && corp.organizationId
        ? await leaveOrganization(tx, { memberId, personId, organizationId: corp.organizationId })
        : [];
    await record(tx, asSystem('wecom'), {
      act: 'leave-corp',
      target: corp.id,
      organizationId: corp.organizationId,
      facts: { member: memberId, how, ended: ids.length, ...(personId && { person: personId }) },
    });
    return [...ids, ...moved];
  });
  for (const id of ended) sessions.forget(id);
}

async function leaveOrganization(
  tx: Queryable,
  { memberId, personId, organizationId }: { memberId: string; personId: string; organizationId: string },
): Promise<string[]> {
  const others = await tx
    .select({ id: wecomMembers.id })
    .from(wecomMembers)
    .innerJoin(wecomCorps, eq(wecomCorps.id, wecomMembers.wecomCorpId))
    .where(
      and(
        eq(wecomMembers.personId, personId),
        eq(wecomCorps.organizationId, organizationId),
        isNull(wecomCorps.removedAt),
        ne(wecomMembers.id, memberId),
      ),
    );
  if (others.length > 0) return [];
  const facts = { wecomMember: memberId };
  return removeBySystem(tx, asSystem('wecom'), { organizationId, personId, facts });
}
