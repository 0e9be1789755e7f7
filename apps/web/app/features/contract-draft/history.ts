/** What was, what is, and what was undone. */
export interface History<Value> {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** Names the last change: changes of one name that follow one another are undone together. */
  last?: string | undefined;
}

const MOST_KEPT = 100;

export const begun = <Value>(present: Value): History<Value> => ({ past: [], present, future: [] });

export function changed<Value>(history: History<Value>, present: Value, name?: string): History<Value> {
  const isMore = name !== undefined && name === history.last;
  const past = isMore ? history.past : [...history.past, history.present].slice(-MOST_KEPT);
  return { past, present, future: [], last: name };
}

export function undone<Value>({ past, present, future }: History<Value>): History<Value> {
  if (past.length === 0) return { past, present, future };
  return { past: past.slice(0, -1), present: past.at(-1) as Value, future: [present, ...future] };
}

export function redone<Value>({ past, present, future }: History<Value>): History<Value> {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, present, future }
    : { past: [...past, present], present: next, future: rest };
}

/** Changes every state alike: what is gone does not come back by undoing. */
export const everywhere = <Value>(
  { past, present, future }: History<Value>,
  change: (value: Value) => Value,
): History<Value> => ({ past: past.map(change), present: change(present), future: future.map(change) });
