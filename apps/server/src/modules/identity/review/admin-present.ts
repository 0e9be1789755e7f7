import {
  type Act,
  CHECK_KINDS,
  CHECK_OUTCOMES,
  PAPERS,
  VERIFICATION_REASONS,
  type VerificationCase,
  type VerificationLine,
} from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import type { Operator } from '../../../http/principal.ts';
import { type Due, leftFirst, mayWith, seenPapers } from '../../admin-book/index.ts';
import { hindranceWords, voiceOf } from '../../second-voices/index.ts';
import { checksOf } from '../cases/cases.ts';
import { anyFacts, caseVault, maskedFacts, titleOf } from '../cases/facts.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { findPaperFile, papersOf } from '../papers/papers.ts';
import { placeOf } from '../present.ts';
import type { VerificationRow } from '../tables.ts';
import { wordsOf } from '../ways/ways.ts';
import { acceptances, decisionsNeeded, duplicatesOf, historyOf, listCases } from './deciding.ts';

const HOUR_MS = 3_600_000;
const DECIDING: Act[] = ['accept-verification', 'refuse-verification'];
const LOOKING: Act[] = ['reveal-verification', 'view-paper'];

export async function presentCase(
  { vault }: IdentityDependencies,
  tx: Queryable,
  operator: Operator,
  row: VerificationRow,
): Promise<VerificationLine> {
  const isWaiting = row.state === 'reviewing';
  const before = (await checksOf(tx, row.id)).flatMap(({ operatorId }) => operatorId ?? []);
  const decided = before.includes(operator.id);
  const needed = decisionsNeeded(row);
  const reviews = isWaiting && mayWith(operator, DECIDING).length > 0;
  const hindrance = reviews && needed > 1 ? (await voiceOf(tx, operator.id)).besides(before) : undefined;
  // one who may not be a second voice may still refuse, which takes one
  const possible: Act[] = hindrance ? ['refuse-verification'] : DECIDING;
  const deciding = isWaiting && !decided ? possible : [];
  return {
    id: row.id,
    subject: row.subject,
    way: row.way,
    wayWords: wordsOf(row.subject, [row.way]),
    state: row.state,
    ...titleOf(await anyFacts(vault, tx, row)),
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    ageHours: row.submittedAt
      ? Math.round(((row.decidedAt ?? new Date()).getTime() - row.submittedAt.getTime()) / HOUR_MS)
      : 0,
    place: isWaiting ? (await placeOf(tx, row)).place : null,
    decisions: await acceptances(tx, row.id),
    decisionsNeeded: needed,
    hindrance: hindranceWords(hindrance),
    suspected: row.suspected,
    may: mayWith(operator, [...deciding, ...LOOKING]),
  };
}

/** What the register said, or why people look at it. */
function whyOf({ reason, suspected, way, subject }: VerificationRow): string {
  if (suspected) return '证件已用于另一个账号';
  if (reason) return VERIFICATION_REASONS[reason].words;
  if (subject === 'organization') return '企业须两人审核';
  return way === 'manual' ? '申请人选择人工审核' : '自动核验没有结论';
}

/** The cases that wait longest, as rows of the desk. */
export async function casesDue(parts: IdentityDependencies, operator: Operator): Promise<Due[]> {
  const { db, vault } = parts;
  const page = { page: 1, state: 'reviewing', order: 'oldest' } as const;
  const rows = await leftFirst(
    async (is, limit) =>
      (await listCases(db, vault, { ...page, limit, decided: { by: operator.id, is } })).rows,
  );
  const due: Due[] = [];
  for (const row of rows) {
    const line = await presentCase(parts, db, operator, row);
    const mine = DECIDING.some((act) => line.may.includes(act));
    const seat = line.decisionsNeeded > 1 ? `第 ${line.decisions + 1} 位审核` : '待审';
    due.push({
      kind: row.subject,
      id: row.id,
      title: line.companyName || line.name,
      number: line.wayWords,
      since: row.submittedAt ?? row.createdAt,
      why: whyOf(row),
      state: seat,
      button: '审核',
      to: `/admin/case?id=${row.id}`,
      hindrance: mine ? line.hindrance : '您已审核，等待另一位',
    });
  }
  return due;
}

export async function presentCaseDetail(
  parts: IdentityDependencies,
  tx: Queryable,
  operator: Operator,
  row: VerificationRow,
): Promise<VerificationCase> {
  const { vault } = parts;
  const own = caseVault(vault, tx, row);
  const facts = await anyFacts(vault, tx, row);
  // one after the other: a transaction has one connection
  const papers: VerificationCase['papers'] = [];
  const seen = await seenPapers(tx, operator, 'view-paper', row.id);
  for (const paper of await papersOf(tx, row.id)) {
    const { type } = await findPaperFile(tx, paper);
    const seenAt = seen.get(paper.id)?.toISOString() ?? null;
    papers.push({ paperId: paper.id, kind: paper.kind, words: PAPERS[paper.kind], type, seenAt });
  }
  const duplicates: VerificationCase['duplicates'] = [];
  for (const { row: other, why } of await duplicatesOf(tx, row)) {
    const { name, companyName } = titleOf(await anyFacts(vault, tx, other));
    duplicates.push({
      id: other.id,
      why,
      subject: other.subject,
      name: companyName || name,
      state: other.state,
    });
  }
  const line = await presentCase(parts, tx, operator, row);
  // whoever still has to decide judges for themself: what another reviewer found is told afterwards
  const isBlind = DECIDING.some((act) => line.may.includes(act));
  const checks = (await checksOf(tx, row.id)).filter(({ kind }) => !(isBlind && kind === 'review'));
  return {
    ...line,
    facts: maskedFacts(facts),
    note: row.note ? await own.open<string>('note', row.note) : '',
    reason: row.reason && {
      code: row.reason,
      ...VERIFICATION_REASONS[row.reason],
      note: row.answer ? await own.open<string>('answer', row.answer) : '',
    },
    papers,
    checks: checks.map((check) => ({
      at: check.createdAt.toISOString(),
      kind: check.kind,
      words: CHECK_KINDS[check.kind],
      vendor: check.vendor,
      operation: check.operation,
      outcome: check.outcome,
      outcomeWords: CHECK_OUTCOMES[check.outcome],
      by: check.operatorName,
    })),
    history: (await historyOf(tx, row)).map((other) => ({
      id: other.id,
      way: other.way,
      wayWords: wordsOf(other.subject, [other.way]),
      state: other.state,
      createdAt: other.createdAt.toISOString(),
    })),
    duplicates,
  };
}
