import type { ProblemName } from '@yinxin/api/page';

/** In a loader: whether a call was refused for one of these reasons; whatever else happened is no answer. */
export const isProblem = (error: unknown, ...names: readonly ProblemName[]): boolean =>
  error instanceof Error && (names as readonly unknown[]).includes((error as { problem?: unknown }).problem);
