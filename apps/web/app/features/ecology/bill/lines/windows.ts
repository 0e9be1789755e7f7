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

/** The windows of a fixed size that a part touches, by their first positions. */
export function windowsOf({ first, last }: Part, size: number): number[] {
  const starts: number[] = [];
  if (first >= last) return starts;
  const from = Math.floor(first / size) * size;
  for (let start = from; start < last; start += size) starts.push(start);
  return starts;
}
