import { diffArrays } from 'diff';

export type Edit = 'same' | 'removed' | 'added';

export interface Piece<T> {
  edit: Edit;
  items: T[];
}

/** Up to so many edits are found in about a tenth of a second; texts that differ by more count as replaced. */
const MOST_EDITS = 500;

/** Turns `before` into `after` by as few removals and additions as possible; what is removed stands before what is added. */
export function diffSequences<T>(before: T[], after: T[]): Piece<T>[] {
  const changes = diffArrays(before, after, { maxEditLength: MOST_EDITS });
  if (!changes)
    return [
      { edit: 'removed', items: before },
      { edit: 'added', items: after },
    ];
  return changes.map(({ added, removed, value }) => ({
    edit: added ? 'added' : removed ? 'removed' : 'same',
    items: value,
  }));
}
