import { isLocked, type Permissions } from '../common/permissions.ts';
import { isWithin, type Modification } from './levels.ts';
import type { StepFacts } from './step.ts';

/** What a signature of an earlier revision left open. */
export interface Permitting {
  revision: number;
  permissions: Permissions;
}

/** DocMDP 1 allows validation data only, 2 forms and signatures, 3 and no certification stamps of signers too. */
const ALLOWED: Record<1 | 2 | 3, Modification> = { 1: 'LTA_UPDATES', 2: 'FORM_FILLING', 3: 'ANNOTATIONS' };

const earlierThan = ({ revision }: StepFacts, signers: readonly Permitting[]): readonly Permitting[] =>
  signers.filter((each) => each.revision < revision);

export function exceedsCertification(step: StepFacts, signers: readonly Permitting[]): boolean {
  return earlierThan(step, signers).some(
    ({ permissions: { docMdp } }) => docMdp !== undefined && !isWithin(step.level, ALLOWED[docMdp]),
  );
}

/** Filling changes what was signed; some earlier signer must have left room for it, in words the file can keep. */
export function fillsUnasked(step: StepFacts, signers: readonly Permitting[]): boolean {
  const mayFill = earlierThan(step, signers).some(
    ({ permissions: { docMdp, locks } }) => (docMdp ?? 0) >= 2 || locks.length > 0,
  );
  return step.filled.length > 0 && !mayFill;
}

/** Comments that nobody signed need a certification that permits them; what others forbid is asked above. */
export function commentsUnasked(step: StepFacts, signers: readonly Permitting[]): boolean {
  const mayComment = earlierThan(step, signers).some(({ permissions: { docMdp } }) => docMdp === 3);
  return step.commented && !mayComment;
}

/** A field that the step touched although an earlier signature locks it. */
export function lockedField(step: StepFacts, signers: readonly Permitting[]): string | undefined {
  const locks = earlierThan(step, signers).flatMap(({ permissions }) => permissions.locks);
  return step.fields.find((field) => locks.some((lock) => isLocked(lock, field)));
}
