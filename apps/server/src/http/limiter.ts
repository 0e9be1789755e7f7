import { LRUCache } from 'lru-cache';

/** So much in so long, counted under a name. */
export interface Budget {
  name: string;
  max: number;
  perSeconds: number;
}

/** So many at once, counted under a name. */
export interface Places {
  name: string;
  max: number;
}

/** One of them, for as long as it is not given back. */
export interface Lease {
  release(): Promise<void>;
}

/**
 * Counts what may not be done too often, or by too many at once. One process counts in its memory; several count once
 * for all of them, in their database (`modules/limits`).
 */
export interface Limiter {
  /** Takes one of a budget. Answers 0, or the seconds until there may be more. */
  take(budget: Budget): Promise<number>;
  /** Undefined where all places are taken. */
  lease(places: Places): Promise<Lease | undefined>;
  /** Gives back what was not used. */
  close(): Promise<void>;
}

/** More callers than one process serves in the longest window; the longest quiet are forgotten first. */
export const MOST_COUNTED = 100_000;

interface Count {
  used: number;
  ends: number;
}

/** For a process that is alone. */
export function memoryLimiter(now: () => number = () => Date.now()): Limiter {
  let counts: LRUCache<string, Count> | undefined;
  const held = new Map<string, number>();
  return {
    async take({ name, max, perSeconds }) {
      counts ??= new LRUCache({ max: MOST_COUNTED }); // room for all of them is made at once, where anybody comes
      const known = counts.get(name);
      const count = known && known.ends > now() ? known : { used: 0, ends: now() + perSeconds * 1000 };
      if (count.used >= max) return Math.ceil((count.ends - now()) / 1000);
      count.used++;
      counts.set(name, count);
      return 0;
    },
    async lease({ name, max }) {
      const taken = held.get(name) ?? 0;
      if (taken >= max) return undefined;
      held.set(name, taken + 1);
      return {
        async release() {
          const left = (held.get(name) ?? 1) - 1;
          if (left > 0) held.set(name, left);
          else held.delete(name);
        },
      };
    },
    close: async () => undefined,
  };
}
