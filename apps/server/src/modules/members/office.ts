import type { MemberRole } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import {
  administratorsOf,
  findMembership,
  type Membership,
  membersOf,
  setMemberRoles,
} from '../accounts/index.ts';
import { record } from '../events/index.ts';
import { type NoticeChoice, saveNoticeChoices } from '../notices/index.ts';
import { type Ending, endOrganization } from '../organization-states/index.ts';
import { lockOrganization } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import { endMemberships } from '../sessions/index.ts';
import { authorise, type MemberDependencies } from './access.ts';
import { isLastAdministrator } from './policy.ts';

async function memberOf(tx: Queryable, organizationId: string, uid: string): Promise<Membership> {
  const member = await findMembership(tx, organizationId, uid);
  if (!member) throw problem('MEMBER_NOT_FOUND');
  return member;
}

/** An administrator acts for the organisation, so it is known who that is. */
async function requireVerified(tx: Queryable, { personId }: Membership): Promise<void> {
  if ((await findPerson(tx, personId)).state !== 'verified') throw problem('OFFICE_NEEDS_IDENTITY');
}

async function requireAnotherAdministrator(tx: Queryable, member: Membership): Promise<void> {
  const administrators = await administratorsOf(tx, member.organizationId);
  if (isLastAdministrator(member, administrators.length)) throw problem('LAST_ADMINISTRATOR');
}

export async function setRoles(
  { db, stepUp }: MemberDependencies,
  caller: Caller<Person>,
  { uid, roles }: { uid: string; roles: MemberRole[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'set-roles');
    const member = await memberOf(tx, organization.id, uid);
    const had = member.roles.includes('administrator');
    const has = roles.includes('administrator');
    if (had && !has) await requireAnotherAdministrator(tx, member);
    if (has && !had) {
      await requireVerified(tx, member);
      await stepUp.spend(tx, caller, 'grant-office', uid);
    }
    await setMemberRoles(tx, uid, roles);
    await record(tx, caller, {
      act: 'set-roles',
      target: organization.id,
      facts: {
        member: uid,
        person: member.personId,
        before: member.roles.join(','),
        roles: roles.join(','),
      },
    });
  });
}

/** What is told of the contracts that the organisation writes. */
export async function setNotices(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  choices: readonly NoticeChoice[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'set-notices');
    await saveNoticeChoices(tx, organization.id, choices);
    const facts = Object.fromEntries(
      choices.map(({ kind, site, message }) => [kind, `${site ? '站内' : ''}${message ? '短信' : ''}`]),
    );
    await record(tx, caller, { act: 'set-notices', target: organization.id, facts });
  });
}

/** One gets the office in the moment the other gives it up. */
export async function handOver(
  { db, stepUp }: MemberDependencies,
  caller: Caller<Person>,
  { uid, keep }: { uid: string; keep: MemberRole[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization, member: self } = await authorise(tx, caller, 'hand-over');
    const member = await memberOf(tx, organization.id, uid);
    if (member.id === self.id) throw problem('MEMBER_NOT_FOUND');
    await requireVerified(tx, member);
    const proof = await stepUp.spend(tx, caller, 'hand-over', uid);
    const kept = keep.filter((role) => role !== 'administrator');
    await setMemberRoles(tx, uid, [
      'administrator',
      ...member.roles.filter((role) => role !== 'administrator'),
    ]);
    await setMemberRoles(tx, self.id, kept.length > 0 ? kept : ['operator']);
    await record(tx, caller, {
      act: 'hand-over',
      target: organization.id,
      facts: { member: uid, person: member.personId, from: self.id, proof },
    });
  });
}

export async function removeMember(
  { db, sessions }: MemberDependencies,
  caller: Caller<Person>,
  uid: string,
): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    const { organization, member: self } = await authorise(tx, caller, 'remove-member');
    const member = await memberOf(tx, organization.id, uid);
    if (member.id === self.id) throw problem('MEMBER_NOT_FOUND');
    await requireAnotherAdministrator(tx, member);
    const ids = await endMemberships(tx, [uid]);
    await record(tx, caller, {
      act: 'remove-member',
      target: organization.id,
      facts: { member: uid, person: member.personId },
    });
    return ids;
  });
  for (const id of moved) sessions.forget(id);
}

export async function leave({ db, sessions }: MemberDependencies, caller: Caller<Person>): Promise<Person> {
  const { moved, person } = await db.transaction(async (tx) => {
    const { organization, member } = await authorise(tx, caller, 'leave');
    await requireAnotherAdministrator(tx, member);
    const moved = await endMemberships(tx, [member.id]);
    await record(tx, caller, {
      act: 'leave',
      target: organization.id,
      facts: { member: member.id, person: member.personId },
    });
    return { moved, person: await sessions.personOf(tx, caller.who.sessionId) };
  });
  for (const id of moved) sessions.forget(id);
  return person;
}

/** A draft is its maker's: they may drop it, unless it is being looked at. */
export async function closeDraft(
  { db, sessions }: MemberDependencies,
  caller: Caller<Person>,
): Promise<Person> {
  const { moved, person } = await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'close-draft');
    const moved = await closeOrganization(tx, caller, organization.id, {
      act: 'close-draft',
      by: 'administrator',
    });
    return { moved, person: await sessions.personOf(tx, caller.who.sessionId) };
  });
  for (const id of moved) sessions.forget(id);
  return person;
}

/**
 * Ends an organisation, whatever its state: name and code are free again, and nobody acts for it any more. Returns the
 * sessions that were moved, for `sessions.forget` after the commit.
 */
export async function closeOrganization(
  tx: Queryable,
  caller: Caller,
  id: string,
  ending: Ending = { act: 'close-organization', by: 'system' },
): Promise<string[]> {
  const organization = await lockOrganization(tx, id);
  const members = await membersOf(tx, id);
  const moved = await endMemberships(
    tx,
    members.map((member) => member.id),
  );
  await endOrganization(tx, caller, organization, ending);
  return moved;
}
