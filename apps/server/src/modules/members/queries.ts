import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { accounts, administratorsOf } from '../accounts/index.ts';
import { organizations } from '../organizations/index.ts';
import { findPerson, persons } from '../persons/index.ts';
import { authoriseReading } from './access.ts';
import { joinApplications, memberInvitations } from './tables.ts';

const MOST_LISTED = 200;

export async function currentOrganization(db: Queryable, who: Actor) {
  const access = await authoriseReading(db, who, 'read-organization');
  const { id } = access.organization;
  const [members] = await db
    .select({ n: count() })
    .from(accounts)
    .where(and(eq(accounts.organizationId, id), isNull(accounts.endedAt)));
  const [pending] = await db
    .select({ n: count() })
    .from(joinApplications)
    .where(and(eq(joinApplications.organizationId, id), eq(joinApplications.state, 'pending')));
  return {
    ...access,
    members: members?.n ?? 0,
    administrators: (await administratorsOf(db, id)).length,
    pending: pending?.n ?? 0,
  };
}

export async function listMembers(
  db: Queryable,
  who: Actor,
  { after, limit }: { after?: string; limit: number },
) {
  const access = await authoriseReading(db, who, 'read-members');
  const { id } = access.organization;
  const rows = await db
    .select({ account: accounts, person: persons })
    .from(accounts)
    .innerJoin(persons, eq(persons.id, accounts.personId))
    .where(
      and(
        eq(accounts.organizationId, id),
        isNull(accounts.endedAt),
        after ? gt(accounts.id, after) : undefined,
      ),
    )
    .orderBy(asc(accounts.id))
    .limit(limit + 1);
  return {
    access,
    administrators: (await administratorsOf(db, id)).length,
    rows: rows.slice(0, limit),
    more: rows.length > limit,
  };
}

export async function listApplications(db: Queryable, who: Actor) {
  const access = await authoriseReading(db, who, 'read-applications');
  const rows = await db
    .select({ application: joinApplications, person: persons })
    .from(joinApplications)
    .innerJoin(persons, eq(persons.id, joinApplications.personId))
    .where(eq(joinApplications.organizationId, access.organization.id))
    .orderBy(sql`(${joinApplications.state} = 'pending') desc`, desc(joinApplications.id))
    .limit(MOST_LISTED);
  return { access, rows };
}

export const listOwnApplications = (db: Queryable, who: Actor) =>
  db
    .select({ application: joinApplications, organizationName: organizations.name })
    .from(joinApplications)
    .innerJoin(organizations, eq(organizations.id, joinApplications.organizationId))
    .where(eq(joinApplications.personId, who.personId))
    .orderBy(desc(joinApplications.id))
    .limit(MOST_LISTED);

export async function listInvitations(db: Queryable, who: Actor) {
  const access = await authoriseReading(db, who, 'read-invitations');
  const rows = await db
    .select()
    .from(memberInvitations)
    .where(eq(memberInvitations.organizationId, access.organization.id))
    .orderBy(sql`(${memberInvitations.state} = 'sent') desc`, desc(memberInvitations.id))
    .limit(MOST_LISTED);
  return { access, rows };
}

/** To the phone the person signs in with now, whoever had it when they were sent. */
export async function listOwnInvitations(db: Queryable, who: Actor) {
  const { phoneFingerprint } = await findPerson(db, who.personId);
  if (!phoneFingerprint) return [];
  return db
    .select({ invitation: memberInvitations, organization: organizations })
    .from(memberInvitations)
    .innerJoin(organizations, eq(organizations.id, memberInvitations.organizationId))
    .where(
      and(
        eq(memberInvitations.phoneFingerprint, phoneFingerprint),
        eq(memberInvitations.state, 'sent'),
        gt(memberInvitations.expiresAt, NOW),
        eq(organizations.state, 'certified'),
      ),
    )
    .orderBy(desc(memberInvitations.id))
    .limit(MOST_LISTED);
}
