import { problem } from '../../http/problem.ts';
import type { Contract } from '../contracts/tables.ts';

/** What somebody had before them who writes: when it was stored then, and in which open editor they do. */
export interface SeenDraft {
  savedAt?: string | undefined;
  editor?: string | undefined;
}

export const isAsSaved = ({ changedAt }: Pick<Contract, 'changedAt'>, savedAt: string): boolean =>
  new Date(savedAt).getTime() === changedAt.getTime();

/** An answer that got lost leaves an editor behind its own save, never behind another's; who names neither asks nothing. */
export function requireSeen(draft: Contract, { savedAt, editor }: SeenDraft): void {
  if (savedAt === undefined && editor === undefined) return;
  const isSeen = savedAt === undefined ? draft.savedIn === null : isAsSaved(draft, savedAt);
  if (!isSeen && draft.savedIn !== (editor ?? '')) throw problem('CONTRACT_OVERTAKEN');
}
