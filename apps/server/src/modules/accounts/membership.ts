import type { MemberRole, OrganizationState } from '@yinxin/api';
import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { organizations } from '../organizations/index.ts';
import { persons } from '../persons/index.ts';
import { accounts } from './tables.ts';

export type Membership = typeof accounts.$inferSelect & { organizationId: string };

const isMember = isNull(accounts.endedAt);

/** Somebody's place in an organisation as it is now; undefined once it has ended. */
export async function findMembership(
  tx: Queryable,
  organizationId: string,
  accountId: string,
): Promise<Membership | undefined> {
  const [found] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.organizationId, organizationId), isMember));
  return found && { ...found, organizationId };
}

export async function isMemberOf(tx: Queryable, organizationId: string, personId: string): Promise<boolean> {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.personId, personId), eq(accounts.organizationId, organizationId), isMember));
  return found.length > 0;
}

/** Makes a person a member; one who was before gets their old place back. The organisation is locked by the caller. */
export async function beginMembership(
  tx: Queryable,
  { personId, organizationId, roles }: { personId: string; organizationId: string; roles: MemberRole[] },
): Promise<Membership> {
  const [person] = await tx
    .select({ closedAt: persons.closedAt })
    .from(persons)
    .where(eq(persons.id, personId))
    .for('key share');
  if (!person || person.closedAt) throw problem('MEMBER_NOT_FOUND');
  const [begun] = await tx
    .insert(accounts)
    .values({ personId, type: 1, organizationId, roles })
    .onConflictDoUpdate({
      target: [accounts.personId, accounts.organizationId],
      set: { roles, endedAt: null, joinedAt: sql`now()` },
      setWhere: sql`${accounts.endedAt} is not null`,
    })
    .returning();
  if (!begun) throw problem('ALREADY_MEMBER');
  return { ...begun, organizationId };
}

export async function setMemberRoles(tx: Queryable, accountId: string, roles: MemberRole[]): Promise<void> {
  await tx.update(accounts).set({ roles }).where(eq(accounts.id, accountId));
}

export async function membersOf(tx: Queryable, organizationId: string): Promise<Membership[]> {
  const rows = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.organizationId, organizationId), isMember));
  return rows.map((row) => ({ ...row, organizationId }));
}

export async function administratorsOf(tx: Queryable, organizationId: string): Promise<Membership[]> {
  const rows = await tx
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.organizationId, organizationId),
        isMember,
        arrayContains(accounts.roles, ['administrator']),
      ),
    );
  return rows.map((row) => ({ ...row, organizationId }));
}

export interface OwnMembership {
  accountId: string;
  organizationId: string;
  organizationName: string;
  state: OrganizationState;
  roles: MemberRole[];
}

export async function membershipsOf(tx: Queryable, personId: string): Promise<OwnMembership[]> {
  return tx
    .select({
      accountId: accounts.id,
      organizationId: organizations.id,
      organizationName: organizations.name,
      state: organizations.state,
      roles: accounts.roles,
    })
    .from(accounts)
    .innerJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(and(eq(accounts.personId, personId), isMember))
    .orderBy(organizations.id);
}
