import * as api from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { and, desc, eq } from 'drizzle-orm';
import { problem } from '../../../http/problem.ts';
import { type AdminBook, type Due, MOST_DUE, mayWith } from '../../admin-book/index.ts';
import { events, type Facts } from '../../events/index.ts';
import { shownFile } from '../../file-access/index.ts';
import { decideReclaim, listReclaims } from '../../members/index.ts';
import { findPerson } from '../../persons/index.ts';
import { anyFacts } from '../cases/facts.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { findPaperFile } from '../papers/papers.ts';
import { verificationPapers } from '../tables.ts';
import { casesDue, presentCase, presentCaseDetail } from './admin-present.ts';
import { compareCase } from './compare.ts';
import { countWaiting, decideCase, findReadableCase, listCases, reviewTimes } from './deciding.ts';

const MOST_RUNS = 100;

/** Where people look at papers: masked unless revealed, and every look is written down. */
export function answerIdentityAdmin(adminBook: AdminBook, parts: IdentityDependencies): void {
  const { db, vault, storage } = parts;

  adminBook.waits('accept-verification', async (operator) => [
    {
      words: '待审核的认证',
      count: await countWaiting(db),
      to: '/admin/identity',
      due: await casesDue(parts, operator),
    },
  ]);
  adminBook.waits('approve-reclaim', async () => {
    const waiting = (await listReclaims(db, { state: 'reviewing' })).toReversed();
    const due = waiting.slice(0, MOST_DUE).map(
      ({ reclaim, organizationName }): Due => ({
        ...{ kind: 'reclaim', id: reclaim.id, title: organizationName, number: '', since: reclaim.createdAt },
        ...{ why: reclaim.reason, state: '待审', button: '打开', to: '/admin/reclaims' },
      }),
    );
    return [{ words: '待审核的管理员变更', count: waiting.length, to: '/admin/reclaims', due }];
  });

  adminBook.read(api.adminCases, 'read-verifications', async ({ query, operator }) => {
    const { rows, total } = await listCases(db, vault, query);
    return { list: await Promise.all(rows.map((row) => presentCase(parts, db, operator, row))), total };
  });
  adminBook.read(api.adminCase, 'read-verifications', async ({ query, operator }) =>
    presentCaseDetail(parts, db, operator, await findReadableCase(db, query.id)),
  );

  adminBook.write(api.adminRevealCase, 'reveal-verification', async ({ body }, tx) => {
    const row = await findReadableCase(tx, body.id);
    return { answer: await anyFacts(vault, tx, row), target: row.id, detail: { reason: body.reason } };
  });

  adminBook.write(api.adminCasePaper, 'view-paper', async ({ body }, tx) => {
    await findReadableCase(tx, body.id);
    const [paper] = await tx
      .select()
      .from(verificationPapers)
      .where(and(eq(verificationPapers.id, body.paperId), eq(verificationPapers.verificationId, body.id)));
    if (!paper) throw problem('FILE_NOT_FOUND');
    const file = await findPaperFile(tx, paper);
    return {
      answer: shownFile({ storage, vault }, file),
      target: body.id,
      detail: { paper: paper.kind, paperId: paper.id },
    };
  });

  adminBook.read(api.adminCompareCase, 'view-paper', async ({ query }) =>
    compareCase(parts, db, await findReadableCase(db, query.id)),
  );

  adminBook.write(
    api.adminDecideCase,
    ({ body }) => (body.accept ? 'accept-verification' : 'refuse-verification'),
    async ({ body, caller, operator }, tx) => {
      const row = await decideCase(parts, tx, caller, body);
      const detail: Facts = body.accept ? { state: row.state } : { state: row.state, reason: body.reason };
      return { answer: await presentCaseDetail(parts, tx, operator, row), target: row.id, detail };
    },
  );

  adminBook.read(api.adminIdentityStatistics, 'read-verifications', ({ query }) =>
    reviewTimes(db, query.days),
  );

  adminBook.read(api.adminReclaims, 'read-verifications', async ({ query, operator }) => {
    const rows = await listReclaims(db, query);
    return Promise.all(
      rows.map(async ({ reclaim, organizationName }) => {
        const { name } = await findPerson(db, reclaim.personId);
        return {
          id: reclaim.id,
          organizationId: reclaim.organizationId,
          organizationName,
          person: name ? maskName(vault.open(name)) : '',
          reason: reclaim.reason,
          state: reclaim.state,
          createdAt: reclaim.createdAt.toISOString(),
          may: mayWith(operator, reclaim.state === 'reviewing' ? ['approve-reclaim', 'refuse-reclaim'] : []),
        };
      }),
    );
  });
  // the decision itself is recorded where it is made
  adminBook.read(api.adminDecideReclaim, 'approve-reclaim', ({ body: { id, approve, words }, caller }) =>
    db.transaction(async (tx) => {
      await decideReclaim(tx, caller, { id, approve, decision: words });
      return { id, state: approve ? ('approved' as const) : ('refused' as const) };
    }),
  );

  adminBook.read(api.adminRetention, 'read-verifications', async () => {
    const runs = await db
      .select()
      .from(events)
      .where(eq(events.act, 'forget-verifications'))
      .orderBy(desc(events.id))
      .limit(MOST_RUNS);
    return {
      rules: Object.values<api.RetentionRow>(api.RETENTION).map(({ what, from, term, law }) => ({
        what,
        kept: `${from}起，${api.termWords(term)}`,
        law,
      })),
      runs: runs.map(({ at, facts }) => ({
        at: at.toISOString(),
        what: api.RETENTION[facts.rule as api.RetentionName].what,
        count: Number(facts.count),
      })),
    };
  });
}
