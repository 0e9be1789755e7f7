import { type Report, VerifyPool } from '@yinxin/pdf-signature';
import { type Guest, type Place, Turns } from '../../http/turns.ts';

export type Pool = Pick<VerifyPool, 'verify' | 'close'>;

/** By the clock on the wall: a good file must not be late because the machine does much else. */
export const FILE_MS = 30_000;
/** Nearly every file is done by then; what is not makes room for the next and begins again in the slow lane. */
const FAST_MS = 3_000;
/** As many as there are cores to spare beside the server's own work. */
const WORKERS = 2;
/** Workers hold what a large file left in memory; after a quiet minute they go. */
const REST_MS = 60_000;
/** Who stands behind so many slow files would wait for ten minutes, and hold a place that others need. */
const MOST_SLOW = 20;
/** Whose file takes so long of the fast lane, or is not done in it, is no newcomer for a while. */
const LONG_MS = 1_000;
const REMEMBERED_MS = 600_000;
const MOST_REMEMBERED = 1_000;

export interface LaneSettings {
  fast: Pool;
  slow: Pool;
  workers: number;
}

const pools = (): LaneSettings => ({
  // the verifier's own clock stays at the long time: near its end it asks nobody any more, and judges otherwise
  fast: new VerifyPool({ size: WORKERS, restMs: REST_MS, milliseconds: FILE_MS, timeoutMs: FAST_MS }),
  slow: new VerifyPool({ size: 1, restMs: REST_MS, milliseconds: FILE_MS }),
  workers: WORKERS,
});

/** Files that take long, however many visitors bring them, wait for each other, and nobody else for them. */
export function createLanes({ fast, slow, workers }: LaneSettings = pools()) {
  const busy = 'VERIFY_BUSY';
  // one visitor's files take one worker, so that there is always another for somebody else
  const first = new Turns({ atOnce: workers, perVisitor: 1, mostWaiting: 30, newcomers: true, busy });
  const second = new Turns({ atOnce: 1, perVisitor: 1, mostWaiting: 30, mostStrangers: MOST_SLOW, busy });
  /** Since when somebody is known to take long; who was longest is forgotten first. */
  const slowOnes = new Map<string, number>();
  const isSlow = (id: string) => Date.now() - (slowOnes.get(id) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS;
  const remember = (id: string) => {
    slowOnes.delete(id);
    slowOnes.set(id, Date.now());
    const [longest] = slowOnes.keys();
    if (longest !== undefined && slowOnes.size > MOST_REMEMBERED) slowOnes.delete(longest);
  };

  return {
    async run<T extends { report: Report }>(
      guest: Guest,
      judge: (pool: Pool) => Promise<T>,
      place?: Place,
    ): Promise<T> {
      const timed = async () => {
        const began = performance.now();
        return judge(fast).finally(() => performance.now() - began > LONG_MS && remember(guest.id));
      };
      const judged = await first.run({ ...guest, isSlow: isSlow(guest.id) }, timed, place);
      if (!judged.report.outOfTime) return judged;
      return second.run(guest, () => judge(slow), place);
    },
    async close(): Promise<void> {
      await Promise.all([fast.close(), slow.close()]);
    },
  };
}
