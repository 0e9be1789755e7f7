import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/connect.ts';
import { type Budget, type Counted, type Limiter, MOST_COUNTED, waitOf } from '../../http/limiter.ts';
import { giveBackParts, takePart, type Unused } from './counters.ts';
import { LeaseHolder } from './leases.ts';

/** Whoever was refused is refused without asking the database for so long. */
const REFUSED_MS = 1_000;

/** What this process took of one budget for its stretch. */
interface Share {
  left: number;
  /** Let through in this stretch. */
  passed: number;
  begins: Date | undefined;
  ends: number;
  refusedUntil: number;
  waiting: number;
  asking: Promise<void> | undefined;
}

const newShare = (): Share => ({
  ...{ left: 0, passed: 0, begins: undefined, ends: 0 },
  ...{ refusedUntil: 0, waiting: 0, asking: undefined },
});

/**
 * For processes that share a database. A process takes parts of a budget ahead, so that not every call writes: at most
 * as much as it let through before in this stretch, and at most a tenth of what is left. All processes together never
 * let through more than the budget. A caller may be refused early by what other processes took and did not use.
 */
export function databaseLimiter(
  db: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
  now: () => number = () => performance.now(),
): Limiter {
  const shares = new LRUCache<string, Share>({ max: MOST_COUNTED });
  const leases = new LeaseHolder(db, log);

  const shareOf = (name: string): Share => {
    const share = shares.get(name) ?? newShare();
    shares.set(name, share);
    return share;
  };
  const ask = async (budget: Budget, share: Share): Promise<void> => {
    const asked = now();
    const part = await takePart(db, budget, { needed: share.waiting, wanted: share.passed });
    if (part.begins.getTime() !== share.begins?.getTime()) share.passed = 0;
    share.begins = part.begins;
    share.left = part.granted;
    // counted from before the question, so that nothing is used after the end of its stretch
    share.ends = asked + part.secondsLeft * 1000;
    share.refusedUntil = part.granted === 0 ? now() + REFUSED_MS : 0;
  };

  const secondsTo = (end: number, at: number) => Math.ceil((end - at) / 1000);
  return {
    take: waitOf(count),
    count,
    lease: (places) => leases.take(places),
    close,
  };

  async function count(budget: Budget): Promise<Counted> {
    const share = shareOf(budget.name);
    share.waiting++;
    try {
      for (;;) {
        const at = now();
        if (at < share.ends && share.left > 0) {
          share.left--;
          share.passed++;
          // what other processes took is not known here: at least so many
          return { left: share.left, seconds: secondsTo(share.ends, at) };
        }
        if (at < share.ends && at < share.refusedUntil)
          return { left: -1, seconds: secondsTo(share.ends, at) };
        share.asking ??= ask(budget, share).finally(() => {
          share.asking = undefined;
        });
        await share.asking;
      }
    } finally {
      share.waiting--;
    }
  }

  async function close(): Promise<void> {
    await leases.close();
    const unused: Unused[] = [];
    for (const [name, { begins, left: amount, ends }] of shares.entries())
      if (begins && amount > 0 && now() < ends) unused.push({ name, begins, amount });
    shares.clear();
    if (unused.length === 0) return;
    // what is not given back counts until its stretch ends: no reason to fail
    await giveBackParts(db, unused).catch((err: unknown) =>
      log.warn({ err }, 'unused parts of budgets could not be given back'),
    );
  }
}
