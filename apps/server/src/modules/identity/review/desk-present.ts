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
import { mayWith } from '../../operators/index.ts';
import { hindranceWords, voiceOf } from '../../two-persons/index.ts';
import { checksOf } from '../cases/cases.ts';
import { anyFacts, caseVault, maskedFacts, titleOf } from '../cases/facts.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { findPaperFile, papersOf } from '../papers/papers.ts';
import { placeOf } from '../present.ts';
import type { VerificationRow } from '../tables.ts';
import { wordsOf } from '../ways/ways.ts';
import { acceptances, decisionsNeeded, duplicatesOf, historyOf } from './desk.ts';

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
  for (const paper of await papersOf(tx, row.id)) {
    const { type } = await findPaperFile(tx, paper);
    papers.push({ paperId: paper.id, kind: paper.kind, words: PAPERS[paper.kind], type });
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
  return {
    ...(await presentCase(parts, tx, operator, row)),
    facts: maskedFacts(facts),
    note: row.note ? await own.open<string>('note', row.note) : '',
    reason: row.reason && {
      code: row.reason,
      ...VERIFICATION_REASONS[row.reason],
      note: row.answer ? await own.open<string>('answer', row.answer) : '',
    },
    papers,
    checks: (await checksOf(tx, row.id)).map((check) => ({
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
