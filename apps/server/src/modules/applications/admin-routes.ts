import * as api from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { timeNow } from '../../db/clock.ts';
import { namesOfAccounts } from '../accounts/index.ts';
import { type AdminBook, mayWith } from '../admin-book/index.ts';
import type { ManagingParts } from './dependencies.ts';
import { decideReview, listReviews, waitingReviews } from './reviews.ts';

/** Operators look at what a program is for before it works for real. */
export function answerApplicationAdmin(
  adminBook: AdminBook,
  { db, vault }: Pick<ManagingParts, 'db' | 'vault'>,
): void {
  adminBook.waits('pass-application-review', async () => [
    { words: '待审核的应用上线', count: await waitingReviews(db), to: '/admin/applications?state=waiting' },
  ]);
  adminBook.read(api.adminApplicationReviews, 'read-applications', async ({ query, operator }) => {
    const { list, total } = await listReviews(db, query);
    const names = await namesOfAccounts(
      vault,
      db,
      list.map(({ review }) => review.accountId),
    );
    return {
      total,
      list: list.map(({ review, application, organization }) => ({
        ...{ id: review.id, purpose: review.purpose, state: review.state, reason: review.reason },
        ...{ applicationName: application.name, organizationName: organization.name },
        isCertified: organization.state === 'certified',
        requestedBy: maskName(names.get(review.accountId)?.name ?? ''),
        requestedAt: review.createdAt.toISOString(),
        decidedAt: review.decidedAt?.toISOString() ?? null,
        may: mayWith(
          operator,
          review.state === 'waiting' ? ['pass-application-review', 'refuse-application-review'] : [],
        ),
      })),
    };
  });
  adminBook.write(api.adminPassApplication, 'pass-application-review', async ({ body }, tx) => {
    const { applicationId } = await decideReview(tx, body.id, 'passed', { at: await timeNow(tx) });
    return { answer: null, target: applicationId };
  });
  adminBook.write(api.adminRefuseApplication, 'refuse-application-review', async ({ body }, tx) => {
    const { applicationId } = await decideReview(tx, body.id, 'refused', {
      ...{ at: await timeNow(tx), reason: body.reason },
    });
    return { answer: null, target: applicationId, detail: { reason: body.reason } };
  });
}
