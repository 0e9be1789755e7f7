import {
  CHECK_ANSWERERS,
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
import { assuranceOf } from './cases/access.ts';
import { checksOf, findCase } from './cases/cases.ts';
import {
  anyFacts,
  type CompanyFacts,
  caseVault,
  maskedFacts,
  type PersonFacts,
  personFacts,
} from './cases/facts.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { addressOfPaper, papersOf } from './papers/papers.ts';
import { type VerificationRow, verifications } from './tables.ts';
import { FACE_WORDS, type FaceRow, newestFace } from './ways/faces.ts';
import { newestTransfer, type TransferRow } from './ways/transfers.ts';
import { standingsOf } from './ways/ways.ts';

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

/** Who said no, and when: the last of what was asked. */
async function answeredOf(tx: Queryable, row: VerificationRow): Promise<Verification['answered']> {
  if (row.state !== 'refused' || !row.decidedAt) return null;
  const [last] = await checksOf(tx, row.id);
  return last ? { by: CHECK_ANSWERERS[last.kind], at: row.decidedAt.toISOString() } : null;
}

/** Whether the applicant is the legal representative by name; the register is asked about the number when they say so. */
async function isRepresentative(
  { vault }: IdentityDependencies,
  tx: Queryable,
  { personId }: Pick<Person, 'personId'>,
  { way }: VerificationRow,
  facts: PersonFacts | CompanyFacts,
): Promise<boolean> {
  if (way !== 'representative' || !('representative' in facts)) return false;
  const assurance = await assuranceOf(tx, personId);
  if (!assurance) return false;
  const own = await personFacts(vault, tx, await findCase(tx, assurance.verificationId));
  return own.name === facts.representative && own.paperKind === 'id-card';
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
  const standings = await standingsOf(tx, vendors, row.subject, viewer.personId);
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
    answered: await answeredOf(tx, row),
    triesLeft: standings.find(({ way }) => way === row.way)?.triesLeft ?? 0,
    isRepresentative: await isRepresentative(parts, tx, viewer, row, facts),
    openWays:
      row.state === 'verified'
        ? []
        : standings.filter(({ way, open }) => open && way !== row.way).map(({ way }) => way),
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
