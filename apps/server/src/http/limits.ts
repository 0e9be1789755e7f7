import type { RateLimit } from '@yinxin/api';
import { type Limiter, memoryLimiter } from './limiter.ts';
import { networkOf } from './network.ts';
import { type Caller, idOf } from './principal.ts';
import { problem } from './problem.ts';

export type Counted = Pick<Caller, 'who' | 'ip'>;

/** Whoever signed in is counted by who they are wherever they come from, everybody else by their network. */
export const countedAs = ({ who, ip }: Counted): string => idOf(who) || networkOf(ip);

export interface Limits {
  /** Throws when the caller did this too often. */
  take(limit: RateLimit, caller: Counted): Promise<void>;
}

export const createLimits = (limiter: Pick<Limiter, 'take'> = memoryLimiter()): Limits => ({
  async take({ purpose, max, perSeconds }, caller) {
    const seconds = await limiter.take({ name: `call ${purpose} ${countedAs(caller)}`, max, perSeconds });
    if (seconds > 0) throw problem('RATE_LIMITED', { seconds });
  },
});
