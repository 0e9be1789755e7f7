import type { MemberRole } from '@yinxin/api';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { accounts } from '../accounts/index.ts';
import { record } from '../events/index.ts';
import { organizations } from '../organizations/index.ts';
import type { SignInDependencies } from './dependencies.ts';
import { accountPolicy } from './policy.ts';

export interface OwnAccount {
  uid: string;
  personId: string;
  type: 0 | 1;
  name: string;
  certified: boolean;
  roles: MemberRole[];
  endedAt: Date | null;
}

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

export async function switchTo(
  { db, sessions }: SignInDependencies,
  caller: Caller<Person>,
  uid: string,
): Promise<Person> {
  const switched = await db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, uid)).for('share');
    if (!account) throw problem('ACCOUNT_NOT_FOUND');
    accountPolicy.authorise(caller.who, 'switch-to', account);
    await sessions.switchAccount(tx, caller.who.sessionId, account.id);
    await record(tx, caller, {
      act: 'switch-account',
      target: account.id,
      organizationId: account.organizationId,
    });
    return sessions.personOf(tx, caller.who.sessionId);
  });
  sessions.forget(caller.who.sessionId);
  return switched;
}
