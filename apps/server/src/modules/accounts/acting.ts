import { maskPhone } from '@yinxin/identifiers';
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Person } from '../../http/principal.ts';
import type { Vault } from '../../vault/vault.ts';
import { organizations } from '../organizations/index.ts';
import { persons } from '../persons/index.ts';
import { accounts } from './tables.ts';

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
