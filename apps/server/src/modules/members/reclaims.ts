import { type ReclaimState, reclaimMachine } from '@yinxin/api';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { administratorsOf, beginMembership, membersOf, setMemberRoles } from '../accounts/index.ts';
import { record } from '../events/index.ts';
import { refusedByState } from '../organization-states/index.ts';
import { lockOrganization, organizations } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import type { MemberDependencies } from './access.ts';
import { organizationReclaims } from './tables.ts';

export type Reclaim = typeof organizationReclaims.$inferSelect;

/** 管理员变更: asked by somebody who says they are the legal representative. Nothing changes before that is proved and reviewed. */
export async function requestReclaim(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  { orgId, reason }: { orgId: string; reason: string },
): Promise<Reclaim> {
  return db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, orgId);
    if (organization.state === 'draft' || organization.state === 'reviewing') throw problem('ORG_NOT_FOUND');
    if (organization.state === 'closed') throw refusedByState(organization.state);
    if ((await findPerson(tx, caller.who.personId)).state !== 'verified') throw problem('NOT_VERIFIED');
    const administrators = await administratorsOf(tx, orgId);
    if (administrators.some(({ personId }) => personId === caller.who.personId))
      throw problem('ALREADY_MEMBER');
    const [reclaim] = await tx
      .insert(organizationReclaims)
      .values({ organizationId: orgId, personId: caller.who.personId, reason })
      .onConflictDoNothing()
      .returning();
    if (!reclaim) throw problem('RECLAIM_PENDING');
    await record(tx, caller, {
      act: 'request-reclaim',
      target: orgId,
      organizationId: orgId,
      facts: { reclaim: reclaim.id, person: caller.who.personId },
    });
    return reclaim;
  });
}

/** One's own; anybody else's does not exist. */
export async function reclaimOf(tx: Queryable, personId: string, id: string): Promise<Reclaim> {
  const [found] = await tx.select().from(organizationReclaims).where(eq(organizationReclaims.id, id));
  if (found?.personId !== personId) throw problem('RECLAIM_OVER');
  return found;
}

type ReclaimAct = Parameters<typeof reclaimMachine.step>[1];

/** The reclaim and its organisation, both locked, and what becomes of the first by an act. */
async function stepping(tx: Queryable, id: string, act: ReclaimAct, by: 'claimant' | 'system', who?: string) {
  const [found] = await tx.select().from(organizationReclaims).where(eq(organizationReclaims.id, id));
  if (!found || (who !== undefined && found.personId !== who)) throw problem('RECLAIM_OVER');
  const organization = await lockOrganization(tx, found.organizationId);
  const [reclaim] = await tx
    .select()
    .from(organizationReclaims)
    .where(eq(organizationReclaims.id, id))
    .for('update');
  const step = reclaim && reclaimMachine.step(reclaim.state, act, [by]);
  if (!step || 'refused' in step) throw problem('RECLAIM_OVER');
  return { organization, reclaim, next: step.next };
}

async function close(tx: Queryable, id: string, state: ReclaimState, decision = '') {
  await tx
    .update(organizationReclaims)
    .set({ state, decision, decidedAt: sql`now()` })
    .where(eq(organizationReclaims.id, id));
}

export async function withdrawReclaim(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization, next } = await stepping(
      tx,
      id,
      'withdraw-reclaim',
      'claimant',
      caller.who.personId,
    );
    await close(tx, id, next);
    await record(tx, caller, {
      act: 'withdraw-reclaim',
      target: organization.id,
      organizationId: organization.id,
      facts: { reclaim: id },
    });
  });
}

/** For module identity: the claimant was found to be the legal representative; `proof` names its record of that. */
export async function proveReclaim(
  tx: Queryable,
  caller: Caller,
  { id, proof }: { id: string; proof: string },
): Promise<void> {
  const { organization, next } = await stepping(tx, id, 'prove-reclaim', 'system');
  await tx.update(organizationReclaims).set({ state: next, proof }).where(eq(organizationReclaims.id, id));
  await record(tx, caller, {
    act: 'prove-reclaim',
    target: organization.id,
    organizationId: organization.id,
    facts: { reclaim: id, proof },
  });
}

/**
 * For the desk: a reviewer's decision. Approved, the claimant is administrator and those who were stay members without
 * the office.
 */
export async function decideReclaim(
  tx: Queryable,
  caller: Caller,
  { id, approve, decision }: { id: string; approve: boolean; decision: string },
): Promise<void> {
  const act = approve ? 'approve-reclaim' : 'refuse-reclaim';
  const { organization, reclaim, next } = await stepping(tx, id, act, 'system');
  const facts = { reclaim: id, person: reclaim.personId };
  const former = approve ? await changeOffice(tx, organization.id, reclaim.personId) : [];
  await close(tx, id, next, decision);
  await record(tx, caller, {
    act,
    target: organization.id,
    organizationId: organization.id,
    facts: approve ? { ...facts, former: former.join(',') } : facts,
  });
}

/** Returns the persons who held the office. */
async function changeOffice(tx: Queryable, organizationId: string, personId: string): Promise<string[]> {
  const former = await administratorsOf(tx, organizationId);
  for (const { id, roles } of former) {
    const kept = roles.filter((role) => role !== 'administrator');
    await setMemberRoles(tx, id, kept.length > 0 ? kept : ['operator']);
  }
  const existing = (await membersOf(tx, organizationId)).find((member) => member.personId === personId);
  if (existing) await setMemberRoles(tx, existing.id, ['administrator', ...existing.roles]);
  else await beginMembership(tx, { personId, organizationId, roles: ['administrator'] });
  return former.map((member) => member.personId);
}

/** With the name of the organisation, the newest first; of one person, or those in a state for the desk. */
export const listReclaims = (db: Queryable, of: { personId: string } | { state: ReclaimState }) =>
  db
    .select({ reclaim: organizationReclaims, organizationName: organizations.name })
    .from(organizationReclaims)
    .innerJoin(organizations, eq(organizations.id, organizationReclaims.organizationId))
    .where(
      and(
        'personId' in of
          ? eq(organizationReclaims.personId, of.personId)
          : eq(organizationReclaims.state, of.state),
      ),
    )
    .orderBy(desc(organizationReclaims.id))
    .limit(100);
