import { isLocked, type Permissions } from '../common/permissions.ts';
import { isWithin, type Modification } from './levels.ts';
import type { StepFacts } from './step.ts';

/** What a signature of an earlier revision left open. */
export interface Permitting {
  revision: number;
  permissions: Permissions;
}

/** Leave for what was signed can come from its signer and who signed before, from nobody later. */
const grantsFor = (judged: number, signers: readonly Permitting[]): readonly Permissions[] =>
  signers.filter(({ revision }) => revision <= judged).map(({ permissions }) => permissions);

/** DocMDP 1 allows validation data only, 2 forms and signatures, 3 and no certification stamps of signers too. */
const ALLOWED: Record<1 | 2 | 3, Modification> = { 1: 'LTA_UPDATES', 2: 'FORM_FILLING', 3: 'ANNOTATIONS' };

const earlierThan = ({ revision }: StepFacts, signers: readonly Permitting[]): readonly Permitting[] =>
  signers.filter((each) => each.revision < revision);

export function exceedsCertification(step: StepFacts, signers: readonly Permitting[]): boolean {
  return earlierThan(step, signers).some(
    ({ permissions: { docMdp } }) => docMdp !== undefined && !isWithin(step.level, ALLOWED[docMdp]),
  );
}

/** Filling changes what the judged revision signed; there must be leave for it, in words the file can keep. */
export function fillsUnasked(step: StepFacts, signers: readonly Permitting[], judged: number): boolean {
  return step.filled.length > 0 && !grantsFor(judged, signers).some(permitsFilling);
}

/** By a certification, or by locking other fields. */
export const permitsFilling = ({ granted, locks }: Permissions): boolean =>
  (granted ?? 0) >= 2 || locks.some(({ leavesOpen }) => leavesOpen);

/** Comments that nobody signed need a certification that permits them; what others forbid is asked above. */
export function commentsUnasked(step: StepFacts, signers: readonly Permitting[], judged: number): boolean {
  const mayComment = grantsFor(judged, signers).some(({ granted }) => granted === 3);
  return step.commented && !mayComment;
}

/** Seal upon seal by one signer, each of them small, is an overlay as well; what they take of a page adds up to this. */
const LARGEST_SUM = 0.3;

/** Whether one signer's marks of all these steps together cover a page. */
export function crowdsPage(steps: readonly StepFacts[], signerOf: (step: StepFacts) => string): boolean {
  const sums = new Map<string, number>();
  for (const step of steps) {
    for (const [page, share] of step.shares) {
      const key = `${page} ${signerOf(step)}`;
      const sum = (sums.get(key) ?? 0) + share;
      if (sum > LARGEST_SUM) return true;
      sums.set(key, sum);
    }
  }
  return false;
}

/** A field that the step touched although an earlier signature locks it. */
export function lockedField(step: StepFacts, signers: readonly Permitting[]): string | undefined {
  const locks = earlierThan(step, signers).flatMap(({ permissions }) => permissions.locks);
  return step.fields.find((field) => locks.some((lock) => isLocked(lock, field)));
}
