import type { CallBook } from '../../http/calls.ts';
import { answerExperience } from './routes.ts';
import { createExperience, type TrialParts } from './trial.ts';

/** A sample that a visitor signs without an account. */
export function createContractTrial(book: CallBook, parts: TrialParts): void {
  const experience = createExperience(parts);
  answerExperience(book, experience);
  parts.upkeep.schedule('contract-trial', '* * * * *', experience.forgetOld);
}
