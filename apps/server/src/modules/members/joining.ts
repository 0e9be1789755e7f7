import { applicationMachine, type MemberRole } from '@yinxin/api';
import { spellName } from '@yinxin/identifiers';
import { and, eq, inArray, isNull, like, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { accounts, beginMembership, isMemberOf, type Membership } from '../accounts/index.ts';
import { record } from '../events/index.ts';
import {
  draftOrganization,
  findCertifiedByPrefix,
  isNameTaken,
  lockOrganization,
  type Organization,
  organizationName,
  organizations,
} from '../organizations/index.ts';
import { persons } from '../persons/index.ts';
import { authorise, type MemberDependencies } from './access.ts';
import type { FoundStanding } from './policy.ts';
import { joinApplications, memberInvitations } from './tables.ts';

export interface FoundOrganization {
  id: string;
  name: string;
  standing: FoundStanding;
}

const MOST_DRAFTS = 10;

/** Certified organisations; with `ownDrafts` also those the person typed and has not certified yet. */
export async function searchOrganizations(
  db: Queryable,
  self: Person,
  text: string,
  ownDrafts: boolean,
): Promise<FoundOrganization[]> {
  const name = spellName(text);
  if (Array.from(name).length < 2) return [];
  const found = await findCertifiedByPrefix(db, name);
  const standings = await standingsOf(
    db,
    self,
    found.map(({ id }) => id),
  );
  const certified = found.map(
    ({ id, name }): FoundOrganization => ({ id, name, standing: standings.get(id) ?? 'stranger' }),
  );
  return ownDrafts ? [...certified, ...(await draftsOf(db, self, name))] : certified;
}

async function draftsOf(db: Queryable, self: Person, prefix: string): Promise<FoundOrganization[]> {
  const drafts = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(accounts)
    .innerJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(
      and(
        eq(accounts.personId, self.personId),
        isNull(accounts.endedAt),
        inArray(organizations.state, ['draft', 'reviewing']),
        like(organizations.name, `${prefix.replace(/[\\%_]/g, '\\$&')}%`),
      ),
    )
    .orderBy(organizations.name, organizations.id)
    .limit(MOST_DRAFTS);
  return drafts.map((draft) => ({ ...draft, standing: 'owner' }));
}

/** Of these enterprises, the ones a person is in or has asked to join. */
async function standingsOf(db: Queryable, self: Person, ids: string[]): Promise<Map<string, FoundStanding>> {
  if (ids.length === 0) return new Map();
  const asked = await db
    .select({ id: joinApplications.organizationId })
    .from(joinApplications)
    .where(
      and(
        eq(joinApplications.personId, self.personId),
        eq(joinApplications.state, 'pending'),
        inArray(joinApplications.organizationId, ids),
      ),
    );
  const joined = await db
    .select({ id: accounts.organizationId })
    .from(accounts)
    .where(
      and(
        eq(accounts.personId, self.personId),
        isNull(accounts.endedAt),
        inArray(accounts.organizationId, ids),
      ),
    );
  return new Map<string, FoundStanding>([
    ...asked.map(({ id }): [string, FoundStanding] => [id, 'applicant']),
    ...joined.map(({ id }): [string, FoundStanding] => [id ?? '', 'member']),
  ]);
}

/** Makes a draft with the caller as its administrator and moves the session there. */
export async function addOrganization(
  { db, sessions }: MemberDependencies,
  caller: Caller<Person>,
  text: string,
): Promise<Person> {
  const name = organizationName(text);
  const switched = await db.transaction(async (tx) => {
    // one after the other, so that a double click makes one draft
    await tx
      .select({ id: persons.id })
      .from(persons)
      .where(eq(persons.id, caller.who.personId))
      .for('update');
    if ((await isNameTaken(tx, name)) || (await isAmongOwn(tx, caller.who, name)))
      throw problem('ORG_EXISTS');
    const organization = await draftOrganization(tx, name);
    const account = await beginMembership(tx, {
      personId: caller.who.personId,
      organizationId: organization.id,
      roles: ['administrator'],
    });
    await sessions.switchAccount(tx, caller.who.sessionId, account.id);
    await record(tx, caller, {
      act: 'create-organization',
      target: organization.id,
      organizationId: organization.id,
      facts: { name },
    });
    return sessions.personOf(tx, caller.who.sessionId);
  });
  sessions.forget(caller.who.sessionId);
  return switched;
}

async function isAmongOwn(tx: Queryable, self: Person, name: string): Promise<boolean> {
  const own = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(and(eq(accounts.personId, self.personId), isNull(accounts.endedAt), eq(organizations.name, name)));
  return own.length > 0;
}

/** Asks to join; the administrators are told and decide. */
export async function applyToJoin(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  organizationId: string,
): Promise<Organization> {
  return db.transaction(async (tx) => {
    const organization = await lockOrganization(tx, organizationId);
    if (await isMemberOf(tx, organizationId, caller.who.personId)) throw problem('ORG_EXISTS');
    // a draft is its owner's own affair: a stranger does not learn of it
    if (organization.state !== 'certified') throw problem('ORG_NOT_FOUND');
    const [application] = await tx
      .insert(joinApplications)
      .values({ personId: caller.who.personId, organizationId })
      .onConflictDoNothing()
      .returning();
    if (!application) throw problem('JOIN_PENDING');
    await record(tx, caller, {
      act: 'apply-to-join',
      target: organizationId,
      organizationId,
      facts: { application: application.id, organization: organization.name },
    });
    return organization;
  });
}

/** Whatever else waited to bring the same person in is settled with it. */
export async function admit(
  tx: Queryable,
  { personId, organizationId, roles }: { personId: string; organizationId: string; roles: MemberRole[] },
): Promise<Membership> {
  const member = await beginMembership(tx, { personId, organizationId, roles });
  const settled = { state: 'accepted' as const, decidedAt: sql`now()` };
  await tx
    .update(joinApplications)
    .set(settled)
    .where(
      and(
        eq(joinApplications.personId, personId),
        eq(joinApplications.organizationId, organizationId),
        eq(joinApplications.state, 'pending'),
      ),
    );
  const phone = tx.select({ phone: persons.phoneFingerprint }).from(persons).where(eq(persons.id, personId));
  await tx
    .update(memberInvitations)
    .set(settled)
    .where(
      and(
        eq(memberInvitations.organizationId, organizationId),
        eq(memberInvitations.state, 'sent'),
        inArray(memberInvitations.phoneFingerprint, phone),
      ),
    );
  return member;
}

/** The office is given to members one by one, with a proof of its own. */
export function withoutOffice(roles: MemberRole[]): MemberRole[] {
  if (roles.includes('administrator')) throw problem('OFFICE_SEPARATELY');
  return roles;
}

async function pendingApplication(tx: Queryable, id: string, organizationId: string) {
  const [application] = await tx
    .select()
    .from(joinApplications)
    .where(and(eq(joinApplications.id, id), eq(joinApplications.organizationId, organizationId)))
    .for('update');
  if (!application) throw problem('APPLICATION_OVER');
  return application;
}

export async function acceptApplication(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  { id, roles }: { id: string; roles: MemberRole[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'accept-application');
    const application = await pendingApplication(tx, id, organization.id);
    if ('refused' in applicationMachine.step(application.state, 'accept-application', ['administrator']))
      throw problem('APPLICATION_OVER');
    await tx
      .update(joinApplications)
      .set({ decidedBy: caller.who.personId })
      .where(eq(joinApplications.id, id));
    const { personId } = application;
    const member = await admit(tx, {
      personId,
      organizationId: organization.id,
      roles: withoutOffice(roles),
    });
    await record(tx, caller, {
      act: 'accept-application',
      target: organization.id,
      facts: { application: id, person: personId, member: member.id, roles: roles.join(',') },
    });
  });
}

export async function refuseApplication(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'refuse-application');
    const application = await pendingApplication(tx, id, organization.id);
    const step = applicationMachine.step(application.state, 'refuse-application', ['administrator']);
    if ('refused' in step) throw problem('APPLICATION_OVER');
    await tx
      .update(joinApplications)
      .set({ state: step.next, reason, decidedBy: caller.who.personId, decidedAt: sql`now()` })
      .where(eq(joinApplications.id, id));
    await record(tx, caller, {
      act: 'refuse-application',
      target: organization.id,
      facts: { application: id, person: application.personId },
    });
  });
}

export async function withdrawApplication(
  { db }: MemberDependencies,
  caller: Caller<Person>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [application] = await tx
      .select()
      .from(joinApplications)
      .where(and(eq(joinApplications.id, id), eq(joinApplications.personId, caller.who.personId)))
      .for('update');
    const step =
      application && applicationMachine.step(application.state, 'withdraw-application', ['applicant']);
    if (!step || 'refused' in step) throw problem('APPLICATION_OVER');
    await tx
      .update(joinApplications)
      .set({ state: step.next, decidedAt: sql`now()` })
      .where(eq(joinApplications.id, id));
    const { organizationId } = application;
    await record(tx, caller, {
      act: 'withdraw-application',
      target: organizationId,
      organizationId,
      facts: { application: id },
    });
  });
}
