import { type Report, VerifyPool } from '@yinxin/pdf-signature';
import { LANE_WORKERS, Lanes, type LaneSettings as Settings } from '../../http/lanes.ts';
import type { Guest, Place } from '../../http/turns.ts';

export type Pool = Pick<VerifyPool, 'verify' | 'close'>;

/** By the clock on the wall: a good file must not be late because the machine does much else. */
export const FILE_MS = 30_000;
/** Nearly every file is done by then; what is not makes room for the next and begins again in the slow lane. */
const FAST_MS = 3_000;
/** Workers hold what a large file left in memory; after a quiet minute they go. */
const REST_MS = 60_000;

export type LaneSettings = Pick<Settings<Pool>, 'fast' | 'slow' | 'workers'>;

const pools = (): LaneSettings => ({
  // the verifier's own clock stays at the long time: near its end it asks nobody any more, and judges otherwise
  fast: new VerifyPool({ size: LANE_WORKERS, restMs: REST_MS, milliseconds: FILE_MS, timeoutMs: FAST_MS }),
  slow: new VerifyPool({ size: 1, restMs: REST_MS, milliseconds: FILE_MS, yields: true }),
  workers: LANE_WORKERS,
});

/** Files that take long, however many visitors bring them, wait for each other, and nobody else for them. */
export function createLanes(settings: LaneSettings = pools()) {
  const lanes = new Lanes<Pool>({ ...settings, busy: 'VERIFY_BUSY', mostWaiting: 30, mostSlow: 20 });
  return {
    run: <T extends { report: Report }>(
      guest: Guest,
      judge: (pool: Pool) => Promise<T>,
      place?: Place,
    ): Promise<T> => lanes.run(guest, judge, { place, isLate: ({ report }) => report.outOfTime ?? false }),
    close: () => lanes.close(),
  };
}
