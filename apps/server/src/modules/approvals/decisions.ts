import type { ContractKind } from '@yinxin/api';
import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { type ApprovalDecision, approvalDecisions, type DelegationRow } from './tables.ts';

export type Decided = ({ contractId: string } | { requestId: string }) & {
  approve: boolean;
  words: string;
  /** What it was decided about, as it is at that moment. */
  seen: {
    title: string;
    amount: number | null;
    kind: ContractKind | null;
    version: string | null;
  };
  /** Where somebody acts for another. */
  delegation?: DelegationRow | undefined;
};

/** In the transaction of the act. */
export async function noteDecision(
  tx: Queryable,
  who: Actor,
  { approve, words, seen, delegation, ...about }: Decided,
): Promise<void> {
  await tx.insert(approvalDecisions).values({
    ...about,
    accountId: who.accountId,
    personId: who.personId,
    forAccountId: delegation?.accountId ?? null,
    delegationId: delegation?.id ?? null,
    outcome: approve ? 'approved' : 'refused',
    words,
    ...seen,
  });
}

/** What an account decided, and what was decided in its place; the newest first. */
export const decisionsOf = (
  tx: Queryable,
  { accountId }: Actor,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ApprovalDecision[]> =>
  tx
    .select()
    .from(approvalDecisions)
    .where(
      and(
        or(eq(approvalDecisions.accountId, accountId), eq(approvalDecisions.forAccountId, accountId)),
        before ? lt(approvalDecisions.id, before) : undefined,
      ),
    )
    .orderBy(desc(approvalDecisions.id))
    .limit(limit);
