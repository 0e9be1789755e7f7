export type Edit = 'same' | 'removed' | 'added';

export interface Piece<T> {
  edit: Edit;
  items: T[];
}

/** A table of this many cells is filled in well under a tenth of a second; beyond it the middle counts as replaced. */
const MOST_CELLS = 4_000_000;

/** Turns `before` into `after` by as few removals and additions as possible: a longest common subsequence. */
export function diffSequences<T>(before: readonly T[], after: readonly T[]): Piece<T>[] {
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, start);
  const pieces: Piece<T>[] = [];
  const push = (edit: Edit, items: readonly T[]) => {
    if (items.length === 0) return;
    const last = pieces.at(-1);
    if (last?.edit === edit) last.items.push(...items);
    else pieces.push({ edit, items: [...items] });
  };
  push('same', before.slice(0, start));
  for (const [edit, item] of middle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ))
    push(edit, [item]);
  push('same', before.slice(before.length - end));
  return pieces;
}

function sharedStart<T>(before: readonly T[], after: readonly T[]): number {
  const most = Math.min(before.length, after.length);
  let length = 0;
  while (length < most && before[length] === after[length]) length += 1;
  return length;
}

function sharedEnd<T>(before: readonly T[], after: readonly T[], start: number): number {
  const most = Math.min(before.length, after.length) - start;
  let length = 0;
  while (length < most && before.at(-1 - length) === after.at(-1 - length)) length += 1;
  return length;
}

function* middle<T>(before: readonly T[], after: readonly T[]): Generator<[Edit, T]> {
  const columns = after.length + 1;
  const isTooLarge = (before.length + 1) * columns > MOST_CELLS;
  // lengths[i * columns + j]: the longest common subsequence of what is left from i and from j
  const lengths = new Uint32Array(isTooLarge ? 0 : (before.length + 1) * columns);
  const left = (i: number, j: number) => lengths[i * columns + j] ?? 0;
  if (!isTooLarge)
    for (let i = before.length - 1; i >= 0; i -= 1)
      for (let j = after.length - 1; j >= 0; j -= 1)
        lengths[i * columns + j] =
          before[i] === after[j] ? left(i + 1, j + 1) + 1 : Math.max(left(i + 1, j), left(i, j + 1));
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const isBoth = i < before.length && j < after.length;
    if (isBoth && before[i] === after[j] && !isTooLarge) {
      yield ['same', before[i] as T];
      i += 1;
      j += 1;
    } else if (j >= after.length || (isBoth && left(i + 1, j) >= left(i, j + 1))) {
      yield ['removed', before[i] as T];
      i += 1;
    } else {
      yield ['added', after[j] as T];
      j += 1;
    }
  }
}
