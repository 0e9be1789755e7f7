import type { MemberRole } from '@yinxin/api';
import { maskPhone } from '@yinxin/identifiers';
import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import type { Vault } from '../../vault/vault.ts';
import { knownDevice } from '../devices/index.ts';
import { organizations } from '../organizations/index.ts';
import { isLive } from './sessions.ts';
import { accounts, persons, sessions } from './tables.ts';

const MOST_SESSIONS = 100;

export interface OwnAccount {
  uid: string;
  personId: string;
  type: 0 | 1;
  name: string;
  certified: boolean;
  roles: MemberRole[];
  endedAt: Date | null;
}

/** Whether the person that a column names closed their account. */
export const isOfClosed = (personId: PgColumn): SQL =>
  sql`exists (select from ${persons} gone where gone.id = ${personId} and gone.closed_at is not null)`;

/** One's accounts, the current one first, then the personal one, then enterprises in the order they came. */
export async function ownAccounts(db: Queryable, self: Person): Promise<OwnAccount[]> {
  const rows = await db
    .select({ account: accounts, organization: organizations })
    .from(accounts)
    .leftJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(and(eq(accounts.personId, self.personId), isNull(accounts.endedAt)))
    .orderBy(asc(accounts.type), asc(accounts.createdAt), asc(accounts.id));
  const own = rows.map(({ account, organization }) => ({
    uid: account.id,
    personId: account.personId,
    type: account.type,
    name: organization ? organization.name : self.name,
    certified: organization ? organization.state === 'certified' : self.identityState === 'verified',
    roles: account.roles,
    endedAt: account.endedAt,
  }));
  return own.toSorted((a, b) => Number(b.uid === self.accountId) - Number(a.uid === self.accountId));
}

/** Somebody in the account they act as, for what goes on while they are away; undefined once that has ended. */
export async function actingPerson(
  db: Queryable,
  vault: Vault,
  accountId: string,
): Promise<Person | undefined> {
  const [row] = await selectActing(db, accountId);
  return row && presentActing(vault, row);
}

/** The question itself, to be asked together with others. */
export const selectActing = (db: Queryable, accountId: string) =>
  db
    .select({ account: accounts, person: persons, organization: organizations })
    .from(accounts)
    .innerJoin(persons, eq(persons.id, accounts.personId))
    .leftJoin(organizations, eq(organizations.id, accounts.organizationId))
    .where(and(eq(accounts.id, accountId), isNull(accounts.endedAt), isNull(persons.closedAt)));

export function presentActing(
  vault: Vault,
  { account, person, organization }: Awaited<ReturnType<typeof selectActing>>[number],
): Person {
  return {
    kind: 'person',
    personId: person.id,
    sessionId: '',
    name: person.name ? vault.open(person.name) : '',
    maskedPhone: person.phone ? maskPhone(vault.open(person.phone)) : '',
    identityState: person.state,
    accountId: account.id,
    accountType: account.type,
    organizationId: account.organizationId,
    organizationName: organization?.name ?? '',
    organizationState: organization?.state ?? null,
    roles: account.roles,
  };
}

/** In clear, for sending to it; undefined once the account was closed. */
export async function phoneOf(db: Queryable, vault: Vault, personId: string): Promise<string | undefined> {
  const { phone } = await findPerson(db, personId);
  return phone ? vault.open(phone) : undefined;
}

export type PersonRow = typeof persons.$inferSelect;

export async function findPerson(db: Queryable, id: string): Promise<PersonRow> {
  const [person] = await db.select().from(persons).where(eq(persons.id, id));
  if (!person) throw new Error(`no person ${id}`);
  return person;
}

/** Whether somebody still has their account, which stays so until the end of the transaction. */
export async function holdPerson(tx: Queryable, id: string): Promise<boolean> {
  const [person] = await tx
    .select({ closedAt: persons.closedAt })
    .from(persons)
    .where(eq(persons.id, id))
    .for('key share');
  return person?.closedAt === null;
}

export async function findPersonByPhone(
  db: Queryable,
  phoneFingerprint: Buffer,
): Promise<PersonRow | undefined> {
  const [person] = await db.select().from(persons).where(eq(persons.phoneFingerprint, phoneFingerprint));
  return person;
}

/** Whether somebody shows that a phone is theirs: they are signed in with it, or on a device they were before. */
export async function isOwnerOfPhone(
  db: Queryable,
  phoneFingerprint: Buffer,
  { who, device }: Pick<Caller, 'who' | 'device'>,
): Promise<boolean> {
  const person = await findPersonByPhone(db, phoneFingerprint);
  if (!person) return false;
  if (who.kind === 'person' && who.personId === person.id) return true;
  return (await knownDevice(db, { kind: 'person', id: person.id }, device)) !== undefined;
}

/** Where a person is signed in, this device first, then the newest. */
export const liveSessions = (db: Queryable, self: Person) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, self.personId), isLive))
    .orderBy(sql`(${sessions.id} = ${self.sessionId}) desc`, desc(sessions.id))
    .limit(MOST_SESSIONS);
export type SessionRow = typeof sessions.$inferSelect;

/** In how many organisations a person is. */
export async function organizationCount(db: Queryable, personId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(accounts)
    .where(and(eq(accounts.personId, personId), ne(accounts.type, 0), isNull(accounts.endedAt)));
  return row?.n ?? 0;
}

/** Whom accounts belong to, by their name; who closed theirs has none. */
export async function namesOfAccounts(
  vault: Pick<Vault, 'open'>,
  tx: Queryable,
  ids: readonly string[],
): Promise<Map<string, { name: string; joinedAt: Date; endedAt: Date | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: accounts.id, name: persons.name, joinedAt: accounts.joinedAt, endedAt: accounts.endedAt })
    .from(accounts)
    .innerJoin(persons, eq(persons.id, accounts.personId))
    .where(inArray(accounts.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name, ...rest }) => [id, { name: name ? vault.open(name) : '', ...rest }]));
}
