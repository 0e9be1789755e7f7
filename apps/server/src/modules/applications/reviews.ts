import type { ReviewState } from '@yinxin/api';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import type { Caller, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { authorise } from '../members/index.ts';
import { organizations } from '../organizations/index.ts';
import { ownApplication, sandboxOf } from './access.ts';
import type { ManagingParts } from './dependencies.ts';
import { applicationReviews, applications, type ReviewRow } from './tables.ts';

/** The call by which parties sign in the sandbox: a contract was brought to its end there. */
export const SIGNING = 'sandbox.sign';

export async function latestReview(tx: Queryable, applicationId: string): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(applicationReviews)
    .where(eq(applicationReviews.applicationId, applicationId))
    .orderBy(desc(applicationReviews.id))
    .limit(1);
  return row;
}

/** Whether an operator let it work for real. */
export const isLive = async (tx: Queryable, applicationId: string): Promise<boolean> =>
  (await latestReview(tx, applicationId))?.state === 'passed';

export async function requestReview(
  parts: ManagingParts,
  caller: Caller<Person>,
  { id, purpose }: { id: string; purpose: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'go-live');
    await ownApplication(tx, organization.id, id);
    const latest = await latestReview(tx, id);
    const notReady = (reason: string) => problem('REVIEW_NOT_READY', { reason });
    if (latest?.state === 'passed') throw notReady('已经通过审核');
    if (latest?.state === 'waiting') throw notReady('正在审核');
    const hasSigned = await (await sandboxOf(parts)).hasCalled(id, SIGNING);
    if (!hasSigned) throw notReady('还没有在沙箱里签成过合同');
    await tx
      .insert(applicationReviews)
      .values({ applicationId: id, accountId: caller.who.accountId, purpose });
    await record(tx, caller, {
      ...{ act: 'ask-application-review', target: id, organizationId: organization.id },
    });
  });
}

/** @throws REVIEW_DECIDED */
export async function decideReview(
  tx: Queryable,
  id: string,
  state: Exclude<ReviewState, 'waiting'>,
  { at, reason = '' }: { at: Date; reason?: string },
): Promise<ReviewRow> {
  const [decided] = await tx
    .update(applicationReviews)
    .set({ state, reason, decidedAt: at })
    .where(and(eq(applicationReviews.id, id), eq(applicationReviews.state, 'waiting')))
    .returning();
  if (!decided) throw problem('REVIEW_DECIDED');
  return decided;
}

export const waitingReviews = async (db: Queryable): Promise<number> => {
  const [row] = await db
    .select({ n: count() })
    .from(applicationReviews)
    .where(eq(applicationReviews.state, 'waiting'));
  return row?.n ?? 0;
};

export function listReviews(
  db: Queryable,
  { state, ...page }: { state?: ReviewState | undefined; page: number; limit: number },
) {
  const where = state && eq(applicationReviews.state, state);
  return paged(db, page, {
    ...{ from: applicationReviews, where },
    rows: db
      .select({ review: applicationReviews, application: applications, organization: organizations })
      .from(applicationReviews)
      .innerJoin(applications, eq(applications.id, applicationReviews.applicationId))
      .innerJoin(organizations, eq(organizations.id, applications.organizationId))
      .where(where)
      .orderBy(desc(applicationReviews.id)),
  });
}
