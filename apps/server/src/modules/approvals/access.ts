import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isOver, NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { accounts } from '../accounts/index.ts';
import { type DelegationRow, delegations } from './tables.ts';

const delegator = alias(accounts, 'delegator');
const delegate = alias(accounts, 'delegate');

/** In force now, between two who are members still, and were so all the time: who left and came back begins anew. */
const inForce = (tx: Queryable) =>
  tx
    .select({ delegation: delegations, personId: delegate.personId })
    .from(delegations)
    .innerJoin(
      delegator,
      and(
        eq(delegator.id, delegations.accountId),
        eq(delegator.organizationId, delegations.organizationId),
        isNull(delegator.endedAt),
        lte(delegator.joinedAt, delegations.createdAt),
      ),
    )
    .innerJoin(
      delegate,
      and(
        eq(delegate.id, delegations.delegateId),
        eq(delegate.organizationId, delegations.organizationId),
        isNull(delegate.endedAt),
        lte(delegate.joinedAt, delegations.createdAt),
      ),
    );
const isNow = and(isNull(delegations.endedAt), lte(delegations.startsAt, NOW), gt(delegations.endsAt, NOW));

/**
 * For whom somebody approves now besides themselves, in the organisation they act for; never for those who approve for
 * others. Whoever acts on it holds the delegations: ending one waits for them, or they for it.
 */
export async function delegatedTo(
  tx: Queryable,
  who: Pick<Actor, 'accountId' | 'organizationId'>,
  acts = false,
): Promise<DelegationRow[]> {
  if (!who.organizationId) return [];
  const query = inForce(tx)
    .where(
      and(
        eq(delegations.delegateId, who.accountId),
        eq(delegations.organizationId, who.organizationId),
        isNow,
      ),
    )
    .orderBy(asc(delegations.id));
  const rows = acts ? await query.for('share', { of: delegations }) : await query;
  const given = rows.map(({ delegation }) => delegation);
  if (!acts || given.length === 0) return given;
  const now = await timeNow(tx);
  return given.filter(({ endsAt }) => !isOver(endsAt, now));
}

/** Who approves in the place of these accounts now. */
export async function delegatesOf(
  tx: Queryable,
  accountIds: readonly string[],
): Promise<{ personId: string; accountId: string; delegatorId: string }[]> {
  if (accountIds.length === 0) return [];
  const rows = await inForce(tx).where(and(inArray(delegations.accountId, [...accountIds]), isNow));
  return rows.map(({ delegation, personId }) => ({
    personId,
    accountId: delegation.delegateId,
    delegatorId: delegation.accountId,
  }));
}

/** What somebody has given and nobody ended, whether or not its time has come. */
export const openDelegations = (tx: Queryable, accountId: string): Promise<DelegationRow[]> =>
  tx
    .select()
    .from(delegations)
    .where(and(eq(delegations.accountId, accountId), isNull(delegations.endedAt)));
