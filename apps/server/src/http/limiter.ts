import { LRUCache } from 'lru-cache';

/** So much in so long, counted under a name. */
export interface Budget {
  name: string;
  max: number;
  perSeconds: number;
}

/** What is left of a budget; below zero when there was none to take. */
export interface Counted {
  left: number;
  /** Until the whole of it is there again. */
  seconds: number;
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
  /** The same, with what is left. */
  count(budget: Budget): Promise<Counted>;
  /** Undefined where all places are taken. */
  lease(places: Places): Promise<Lease | undefined>;
  /** Gives back what was not used. */
  close(): Promise<void>;
}

/** A place among those of one visitor and among those of all: however long somebody stays, others find one. */
export async function leaseShare(
  { lease }: Pick<Limiter, 'lease'>,
  name: string,
  visitor: string,
  { own, all }: { own: number; all: number },
): Promise<Lease | undefined> {
  const mine = await lease({ name: `${name} ${visitor}`, max: own });
  const shared = mine && (await lease({ name, max: all }));
  if (!mine || !shared) {
    await mine?.release();
    return undefined;
  }
  return {
    async release() {
      await mine.release();
      await shared.release();
    },
  };
}

/** More callers than one process serves in the longest window; the longest quiet are forgotten first. */
export const MOST_COUNTED = 100_000;

interface Count {
  used: number;
  ends: number;
}

/** How long to wait, of who counts. */
export const waitOf =
  (count: Limiter['count']): Limiter['take'] =>
  async (budget) => {
    const { left, seconds } = await count(budget);
    return left < 0 ? seconds : 0;
  };

/** For a process that is alone. */
export function memoryLimiter(now: () => number = () => Date.now()): Limiter {
  let counts: LRUCache<string, Count> | undefined;
  const held = new Map<string, number>();
  const count: Limiter['count'] = async ({ name, max, perSeconds }) => {
    counts ??= new LRUCache({ max: MOST_COUNTED }); // room for all of them is made at once, where anybody comes
    const known = counts.get(name);
    const one = known && known.ends > now() ? known : { used: 0, ends: now() + perSeconds * 1000 };
    const seconds = Math.ceil((one.ends - now()) / 1000);
    if (one.used >= max) return { left: -1, seconds };
    one.used++;
    counts.set(name, one);
    return { left: max - one.used, seconds };
  };
  return {
    take: waitOf(count),
    count,
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
