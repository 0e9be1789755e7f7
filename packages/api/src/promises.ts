// What the house promises those who wait, in working hours. No schema library here: the browser imports it too.
import { afterWorkingHours } from '@yinxin/values';

/** A working day has nine hours. */
export const REVIEW_HOURS = {
  person: 9,
  organization: 18,
  order: 2,
} as const;
export type ReviewKind = keyof typeof REVIEW_HOURS;

/** By when somebody who handed something in is told what became of it. */
export const promisedBy = (kind: ReviewKind, submittedAt: string): Date =>
  afterWorkingHours(new Date(submittedAt), REVIEW_HOURS[kind]);
