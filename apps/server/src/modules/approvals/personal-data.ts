import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/connect.ts';
import { accounts } from '../accounts/index.ts';
import { APPROVAL_OUTCOMES, approvalDecisions, delegations } from './tables.ts';

const own = alias(accounts, 'own');

const told = ({ from, until, note }: { from: Date; until: Date; note: string }) => ({
  开始: from.toISOString(),
  结束: until.toISOString(),
  说明: note,
});

/** What a person decided, whom they let approve in their place, and for whom they did, for the copy that they ask for. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const decided = await db
    .select()
    .from(approvalDecisions)
    .where(eq(approvalDecisions.personId, personId))
    .orderBy(asc(approvalDecisions.id));
  const given = await db
    .select({ from: delegations.startsAt, until: delegations.endsAt, note: delegations.note })
    .from(delegations)
    .innerJoin(own, eq(own.id, delegations.accountId))
    .where(eq(own.personId, personId))
    .orderBy(asc(delegations.id));
  const received = await db
    .select({ from: delegations.startsAt, until: delegations.endsAt, note: delegations.note })
    .from(delegations)
    .innerJoin(own, eq(own.id, delegations.delegateId))
    .where(eq(own.personId, personId))
    .orderBy(asc(delegations.id));
  return {
    审批: decided.map(({ contractId, title, outcome, words, forAccountId, at }) => ({
      事项: contractId ? '合同' : '用印',
      名称: title ?? '',
      结果: APPROVAL_OUTCOMES[outcome],
      意见: words,
      代他人审批: forAccountId !== null,
      时间: at.toISOString(),
    })),
    外出代理: given.map(told),
    受托代理: received.map(told),
  };
}
