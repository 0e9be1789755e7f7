import { and, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { accounts } from '../accounts/index.ts';
import { sessions } from './tables.ts';

/**
 * Ends places in organisations. Whoever is signed in as one of them is in their personal account from this commit on, in
 * every process. Returns the sessions that were moved, to be forgotten by this process at once.
 */
export async function endMemberships(tx: Queryable, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const ended = await tx
    .update(accounts)
    .set({ endedAt: sql`now()`, roles: [] })
    .where(and(inArray(accounts.id, [...accountIds]), ne(accounts.type, 0), isNull(accounts.endedAt)))
    .returning({ id: accounts.id });
  if (ended.length === 0) return [];
  const personal = sql`(select p.id from accounts p where p.person_id = ${sessions.personId} and p.type = 0)`;
  const moved = await tx
    .update(sessions)
    .set({ accountId: personal })
    .where(
      inArray(
        sessions.accountId,
        ended.map(({ id }) => id),
      ),
    )
    .returning({ id: sessions.id });
  return moved.map(({ id }) => id);
}
