import {
  PAPERS,
  TRANSFER_TRIES,
  VERIFICATION_REASONS,
  VERIFICATION_STATES,
  type Verification,
  type VerificationStep,
} from '@yinxin/api';
import { and, count, eq, lt, or } from 'drizzle-orm';
import { isOver, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Person } from '../../http/principal.ts';
import { anyFacts, type CompanyFacts, caseVault, maskedFacts, type PersonFacts } from './cases/facts.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { addressOfPaper, papersOf } from './papers/papers.ts';
import { type VerificationRow, verifications } from './tables.ts';
import { FACE_WORDS, type FaceRow, newestFace } from './ways/faces.ts';
import { newestTransfer, type TransferRow } from './ways/transfers.ts';
import { openWays } from './ways/ways.ts';

/** The place of a case among those that wait for a reviewer, and how many wait. */
export async function placeOf(tx: Queryable, { id, submittedAt }: VerificationRow) {
  const waiting = eq(verifications.state, 'reviewing');
  const before =
    submittedAt &&
    or(
      lt(verifications.submittedAt, submittedAt),
      and(eq(verifications.submittedAt, submittedAt), lt(verifications.id, id)),
    );
  const [all] = await tx.select({ n: count() }).from(verifications).where(waiting);
  const [earlier] = before
    ? await tx.select({ n: count() }).from(verifications).where(and(waiting, before))
    : [{ n: 0 }];
  return { place: (earlier?.n ?? 0) + 1, waiting: all?.n ?? 0 };
}

const shownFace = (face: FaceRow | undefined): Verification['face'] =>
  face
    ? {
        state: face.state,
        words: FACE_WORDS[face.failure] ?? '',
        expiresAt: face.expiresAt.toISOString(),
      }
    : null;

function shownTransfer(
  row: VerificationRow,
  transfer: TransferRow | undefined,
  now: Date,
): Verification['transfer'] {
  if (!transfer) return null;
  const triesLeft = TRANSFER_TRIES - transfer.tries;
  const isEnded =
    transfer.state === 'sent' &&
    (row.state !== 'checking' || triesLeft === 0 || isOver(transfer.expiresAt, now));
  return {
    state: isEnded ? 'over' : transfer.state,
    triesLeft,
    expiresAt: transfer.expiresAt.toISOString(),
    reason: transfer.reason,
  };
}

const drafts: Record<VerificationRow['way'], VerificationStep> = {
  carrier: 'submit',
  bank: 'submit',
  face: 'face',
  manual: 'papers',
  letter: 'papers',
  representative: 'representative',
  transfer: 'submit',
};

function stepOf({ state, way }: VerificationRow, facts: PersonFacts | CompanyFacts): VerificationStep {
  if (state === 'draft') return drafts[way];
  if (state === 'reviewing') return 'wait';
  if (state !== 'checking') return 'done';
  if (way === 'transfer') return 'amount';
  if (way === 'representative') return facts.phone ? 'code' : 'face';
  return way === 'face' ? 'face' : 'wait';
}

/** A case as its applicant sees it. */
export async function presentVerification(
  parts: IdentityDependencies,
  tx: Queryable,
  viewer: Pick<Person, 'personId'>,
  row: VerificationRow,
): Promise<Verification> {
  const { vault, vendors } = parts;
  const facts = await anyFacts(vault, tx, row);
  const papers = await papersOf(tx, row.id);
  const note = row.answer ? await caseVault(vault, tx, row).open<string>('answer', row.answer) : '';
  return {
    id: row.id,
    subject: row.subject,
    way: row.way,
    state: row.state,
    stateWords: VERIFICATION_STATES[row.state],
    step: stepOf(row, facts),
    facts: maskedFacts(facts),
    papers: papers.map((paper) => ({
      paperId: paper.id,
      kind: paper.kind,
      words: PAPERS[paper.kind],
      url: addressOfPaper(parts, viewer.personId, paper),
    })),
    reason: row.reason && { code: row.reason, ...VERIFICATION_REASONS[row.reason], note },
    openWays:
      row.state === 'verified' ? [] : await openWays(tx, vendors, row.subject, viewer.personId, row.way),
    queue:
      row.state === 'reviewing' && row.submittedAt
        ? { ...(await placeOf(tx, row)), submittedAt: row.submittedAt.toISOString() }
        : null,
    face: shownFace(await newestFace(tx, row.id)),
    transfer: shownTransfer(row, await newestTransfer(tx, row.id), await timeNow(tx)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    expiresAt: row.state === 'draft' ? row.expiresAt.toISOString() : null,
    verifiedAt: row.state === 'verified' && row.decidedAt ? row.decidedAt.toISOString() : null,
  };
}
