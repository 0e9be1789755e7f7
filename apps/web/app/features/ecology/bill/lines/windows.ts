// Which stretches of a long list have to be there to show a part of it.

export interface Part {
  first: number;
  last: number;
}

/** The rows in sight of a list of equal rows, and some on either side, so that a push shows no gap. */
export function partInSight(
  {
    scrollTop,
    height,
    rowHeight,
    total,
  }: { scrollTop: number; height: number; rowHeight: number; total: number },
  beyond = 8,
): Part {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - beyond);
  const last = Math.min(total, Math.ceil((scrollTop + height) / rowHeight) + beyond);
  return { first: Math.min(first, last), last };
}

/** Stretches of a long list that were fetched, by their first positions; those that were looked at longest ago go first. */
export class Windows<Row> {
  readonly #kept: ReadonlyMap<number, readonly Row[]>;

  constructor(kept: ReadonlyMap<number, readonly Row[]> = new Map()) {
    this.#kept = kept;
  }

  has(start: number): boolean {
    return this.#kept.has(start);
  }

  at(position: number, size: number): Row | undefined {
    const start = position - (position % size);
    return this.#kept.get(start)?.[position - start];
  }

  /** With one more; of more than so many those are kept that were fetched last. */
  with(start: number, rows: readonly Row[], most: number): Windows<Row> {
    const kept = new Map(this.#kept);
    kept.delete(start);
    kept.set(start, rows);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return new Windows(kept);
  }
}

/** The windows of a fixed size that a part touches, by their first positions. */
export function windowsOf({ first, last }: Part, size: number): number[] {
  const starts: number[] = [];
  if (first >= last) return starts;
  const from = Math.floor(first / size) * size;
  for (let start = from; start < last; start += size) starts.push(start);
  return starts;
}
