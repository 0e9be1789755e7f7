import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/actor.ts';
import { findOrganizationsByPrefix, organizations } from '../organizations/index.ts';
import { accounts, persons } from './tables.ts';

export interface OwnAccount {
  uid: string;
  type: 0 | 1;
  name: string;
  state: 0 | 1;
}

/** The actor's accounts, the current one first, then the personal one, then enterprises in the order they came. */
export async function ownAccounts(db: Queryable, actor: Actor): Promise<OwnAccount[]> {
  const rows = await db
    .select({ account: accounts, person: persons, organization: organizations })
    .from(accounts)
    .innerJoin(persons, eq(persons.id, accounts.personId))
    .leftJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(eq(accounts.personId, actor.personId))
    .orderBy(asc(accounts.type), asc(accounts.createdAt), asc(accounts.id));
  const own = rows.map(({ account, person, organization }) => ({
    uid: account.id,
    type: account.type,
    name: organization?.name ?? person.name,
    state: organization?.state ?? person.state,
  }));
  return own.toSorted((a, b) => Number(b.uid === actor.accountId) - Number(a.uid === actor.accountId));
}

export async function registeredAt(db: Queryable, actor: Actor): Promise<Date> {
  const [person] = await db
    .select({ at: persons.createdAt })
    .from(persons)
    .where(eq(persons.id, actor.personId));
  if (!person) throw new Error(`no person ${actor.personId}`);
  return person.at;
}

export interface FoundOrganization {
  id: string;
  name: string;
  exists: boolean;
}

/** Organisations to join; with `offerNew`, also the typed name itself when nobody has it yet. */
export async function searchOrganizations(
  db: Queryable,
  text: string,
  offerNew: boolean,
): Promise<FoundOrganization[]> {
  const name = text.replaceAll('(', '（').replaceAll(')', '）');
  if (Array.from(name).length < 2) return [];
  const found = await findOrganizationsByPrefix(db, name);
  const matches = found.map((organization) => ({
    id: organization.id,
    name: organization.name,
    exists: true,
  }));
  const taken = matches.some((match) => match.name === name);
  return offerNew && !taken ? [...matches, { id: '', name, exists: false }] : matches;
}
