import type { Owner } from '@yinxin/api';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  is,
  isNull,
  lt,
  ne,
  notExists,
  or,
  Placeholder,
  sql,
} from 'drizzle-orm';
import { NOW } from '../../../db/clock.ts';
import type { Queryable } from '../../../db/connect.ts';
import type { Actor } from '../../../http/principal.ts';
import { accounts } from '../../accounts/index.ts';
import { isOf } from '../owners.ts';
import { seals, sealUseRequests, type UseRequestRow } from '../tables.ts';

export interface UseApproval {
  request: UseRequestRow;
  sealName: string;
}
interface Page {
  before?: string | undefined;
  limit: number;
}

const named = (tx: Queryable) =>
  tx
    .select({ request: sealUseRequests, sealName: seals.name })
    .from(sealUseRequests)
    .innerJoin(seals, eq(seals.id, sealUseRequests.sealId));

/** Whether one of these accounts is asked in the step a request has come to. */
const asks = (accountIds: readonly string[]) =>
  sql`${sealUseRequests.steps} -> ${sealUseRequests.passed} ?| ${is(accountIds, Placeholder) ? accountIds : sql.param([...accountIds])}::text[]`;

/** All whom the step names have left: so that nothing waits for ever, the administrators decide in their place. */
const isDeserted = (tx: Queryable) =>
  and(
    sql`${sealUseRequests.passed} < jsonb_array_length(${sealUseRequests.steps})`,
    notExists(
      tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(
          and(
            isNull(accounts.endedAt),
            sql`${sealUseRequests.steps} -> ${sealUseRequests.passed} ? ${accounts.id}::text`,
          ),
        ),
    ),
  );

/** Who decides where no rule names anybody, and where all whom it names have left. */
export const KEEPERS = '印章保管人';
export const ADMINISTRATORS = '企业管理员（审批人已离开）';

/** So many are read at most of what waits in an organisation. */
const MOST_PENDING = 1_000;

/** What nobody has decided yet of an owner's seals: of one account, or of all; the oldest first. */
export async function usesPending(tx: Queryable, owner: Owner, accountId: string | undefined) {
  const rows = await tx
    .select({ request: sealUseRequests, isDeserted: sql<boolean>`coalesce(${isDeserted(tx)}, false)` })
    .from(sealUseRequests)
    .innerJoin(seals, eq(seals.id, sealUseRequests.sealId))
    .where(
      and(
        isOf(seals, owner),
        eq(sealUseRequests.state, 'pending'),
        gt(sealUseRequests.expiresAt, NOW),
        accountId ? eq(sealUseRequests.accountId, accountId) : undefined,
      ),
    )
    .orderBy(asc(sealUseRequests.id))
    .limit(MOST_PENDING);
  return rows.map(({ request, isDeserted }) => ({
    id: request.id,
    accountId: request.accountId,
    contractId: request.contractId,
    document: request.document,
    since: request.createdAt,
    approvers: isDeserted ? [] : (request.steps[request.passed] ?? []),
    otherwise: isDeserted ? ADMINISTRATORS : KEEPERS,
  }));
}

/** Of these requests those that wait for people who have left. */
export async function desertedAmong(tx: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: sealUseRequests.id })
    .from(sealUseRequests)
    .where(and(inArray(sealUseRequests.id, [...ids]), isDeserted(tx)));
  return new Set(rows.map(({ id }) => id));
}

interface Decider {
  accountId: string;
  /** Their own account and those of who is away and whom they approve for. */
  asked: readonly string[];
  ownerKind: Owner['kind'];
  ownerId: string;
  keeps: boolean;
  administers: boolean;
}
/**
 * What waits for somebody: as one whom a rule names, for one who is away, as a keeper where no rule names anybody, or as
 * an administrator where those named have left.
 */
export const selectUsesWaiting = (
  tx: Queryable,
  { accountId, asked, ownerKind, ownerId, keeps, administers }: Decider,
  { before, limit }: Page,
) =>
  named(tx)
    .where(
      and(
        isOf(seals, { kind: ownerKind, id: ownerId }),
        eq(sealUseRequests.state, 'pending'),
        gt(sealUseRequests.expiresAt, NOW),
        ne(sealUseRequests.accountId, accountId),
        or(
          asks(asked),
          sql`(${keeps}::boolean and jsonb_array_length(${sealUseRequests.steps}) = 0)`,
          sql`(${administers}::boolean and ${isDeserted(tx)})`,
        ),
        before ? lt(sealUseRequests.id, before) : undefined,
      ),
    )
    .orderBy(desc(sealUseRequests.id))
    .limit(limit);

export const usesAskedBy = (
  tx: Queryable,
  { accountId }: Actor,
  { before, limit }: Page,
): Promise<UseApproval[]> =>
  named(tx)
    .where(and(eq(sealUseRequests.accountId, accountId), before ? lt(sealUseRequests.id, before) : undefined))
    .orderBy(desc(sealUseRequests.id))
    .limit(limit);

export const usesById = async (tx: Queryable, ids: readonly string[]): Promise<UseApproval[]> =>
  ids.length === 0 ? [] : named(tx).where(inArray(sealUseRequests.id, [...new Set(ids)]));
