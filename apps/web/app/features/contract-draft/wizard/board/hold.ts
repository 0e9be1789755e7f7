// Fingers on pages that scroll: one scrolls, one that rests on a field takes it up, two zoom. Pure.

/** So long a finger rests on something before it takes it up. */
export const LONG_PRESS_MS = 300;
/** A finger that trembles less than this rests. */
export const SLOP_PX = 10;

export interface Point {
  x: number;
  y: number;
}

export type Hand =
  | { is: 'free' }
  | { is: 'resting' | 'carrying'; on: string; from: Point }
  /** Scrolls or zooms, until all fingers are away. */
  | { is: 'elsewhere' };

export const FREE: Hand = { is: 'free' };
const ELSEWHERE: Hand = { is: 'elsewhere' };

/** A finger came down, on a field or beside one. */
export function touched(hand: Hand, fingers: readonly Point[], on: string | undefined): Hand {
  const [from, ...others] = fingers;
  if (hand.is === 'free' && from && others.length === 0 && on !== undefined)
    return { is: 'resting', on, from };
  return ELSEWHERE;
}

/** Fingers moved: before it rested long enough, a finger that moves scrolls. */
export function moved(hand: Hand, fingers: readonly Point[]): Hand {
  if (hand.is !== 'resting') return hand;
  const [at, ...others] = fingers;
  const isStill = at && Math.hypot(at.x - hand.from.x, at.y - hand.from.y) <= SLOP_PX;
  return isStill && others.length === 0 ? hand : ELSEWHERE;
}

/** It rested for as long as it takes. */
export const rested = (hand: Hand): Hand => (hand.is === 'resting' ? { ...hand, is: 'carrying' } : hand);

/** A finger went away: what was carried lies where it is. */
export const left = (remaining: number): Hand => (remaining === 0 ? FREE : ELSEWHERE);

/** Near an edge the pages come towards what is carried, the faster the nearer. */
const EDGE_PX = 56;
const FASTEST_PX = 14;

/** By how much the pages are scrolled while something is held at `at` between `start` and `end`. */
export function pullAt(at: number, start: number, end: number): number {
  const before = Math.max(0, start + EDGE_PX - at);
  const behind = Math.max(0, at - (end - EDGE_PX));
  return (Math.min(1, behind / EDGE_PX) - Math.min(1, before / EDGE_PX)) * FASTEST_PX;
}
