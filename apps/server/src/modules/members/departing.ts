import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { administratorsOf, membershipsOf, membersOf, type OwnMembership } from '../accounts/index.ts';
import { type Facts, record } from '../events/index.ts';
import { lockOrganization } from '../organizations/index.ts';
import { endMemberships } from '../sessions/index.ts';
import { closeOrganization } from './office.ts';
import { isLastAdministrator } from './policy.ts';
import { joinApplications, organizationReclaims } from './tables.ts';

const isDraft = ({ state }: OwnMembership) => state === 'draft' || state === 'reviewing';

/** Of a person's certified organisations, those that would be left without anybody to run them. */
export async function soleAdministratorOf(tx: Queryable, personId: string): Promise<OwnMembership[]> {
  const sole: OwnMembership[] = [];
  for (const membership of await membershipsOf(tx, personId)) {
    if (isDraft(membership) || !membership.roles.includes('administrator')) continue;
    if ((await administratorsOf(tx, membership.organizationId)).length <= 1) sole.push(membership);
  }
  return sole;
}

/**
 * Takes somebody out because of what was told of them elsewhere, with everything that follows from a removal. The last
 * administrator stays: an organisation is never left without anybody. Returns the sessions that were moved.
 */
export async function removeBySystem(
  tx: Queryable,
  caller: Caller,
  { organizationId, personId, facts }: { organizationId: string; personId: string; facts: Facts },
): Promise<string[]> {
  await lockOrganization(tx, organizationId);
  const member = (await membersOf(tx, organizationId)).find((one) => one.personId === personId);
  if (!member) return [];
  if (isLastAdministrator(member, (await administratorsOf(tx, organizationId)).length)) return [];
  const moved = await endMemberships(tx, [member.id]);
  await record(tx, caller, {
    act: 'remove-member',
    target: organizationId,
    organizationId,
    facts: { ...facts, member: member.id, person: personId },
  });
  return moved;
}

/**
 * Takes a person out of every organisation, for good: drafts go with their maker, requests are withdrawn. Refused while
 * a certified one has nobody else to run it. Returns the sessions that were moved.
 */
export async function departFromAll(tx: Queryable, caller: Caller<Person>): Promise<string[]> {
  const { personId } = caller.who;
  // in the order of their ids, as everybody locks several
  for (const { organizationId } of await membershipsOf(tx, personId))
    await lockOrganization(tx, organizationId);
  const [sole] = await soleAdministratorOf(tx, personId);
  if (sole) throw problem('CLOSING_BLOCKED', { organization: sole.organizationName });
  const moved: string[] = [];
  for (const membership of await membershipsOf(tx, personId)) {
    const { accountId, organizationId } = membership;
    if (isDraft(membership)) {
      moved.push(...(await closeOrganization(tx, caller, organizationId)));
      continue;
    }
    moved.push(...(await endMemberships(tx, [accountId])));
    await record(tx, caller, {
      act: 'leave',
      target: organizationId,
      organizationId,
      facts: { member: accountId, person: personId },
    });
  }
  const withdrawn = { state: 'withdrawn' as const, decidedAt: sql`now()` };
  await tx
    .update(joinApplications)
    .set(withdrawn)
    .where(and(eq(joinApplications.personId, personId), eq(joinApplications.state, 'pending')));
  await tx
    .update(organizationReclaims)
    .set(withdrawn)
    .where(
      and(
        eq(organizationReclaims.personId, personId),
        inArray(organizationReclaims.state, ['unproved', 'reviewing']),
      ),
    );
  return moved;
}
