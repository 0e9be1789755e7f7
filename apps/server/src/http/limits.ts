import type { RateLimit } from '@yinxin/api';
import { LRUCache } from 'lru-cache';
import { networkOf } from './network.ts';
import { type Caller, idOf } from './principal.ts';
import { problem } from './problem.ts';

/** More callers than one process serves in the longest window; the longest quiet are forgotten first. */
const MOST_COUNTED = 100_000;

interface Count {
  used: number;
  ends: number;
}

export type Counted = Pick<Caller, 'who' | 'ip'>;

/** Whoever signed in is counted by who they are wherever they come from, everybody else by their network. */
export const countedAs = ({ who, ip }: Counted): string => idOf(who) || networkOf(ip);

export interface Limits {
  /** Throws when the caller did this too often. */
  take(limit: RateLimit, caller: Counted): void;
}

export function createLimits(now: () => number = () => Date.now()): Limits {
  let counts: LRUCache<string, Count> | undefined;
  return {
    take({ purpose, max, perSeconds }, caller) {
      counts ??= new LRUCache({ max: MOST_COUNTED }); // room for all of them is made at once, where anybody comes
      const key = `${purpose} ${countedAs(caller)}`;
      const known = counts.get(key);
      const count = known && known.ends > now() ? known : { used: 0, ends: now() + perSeconds * 1000 };
      if (count.used >= max)
        throw problem('RATE_LIMITED', { seconds: Math.ceil((count.ends - now()) / 1000) });
      count.used++;
      counts.set(key, count);
    },
  };
}
