import os from 'node:os';
import { PoolFailure } from '@yinxin/worker-pool';
import { Remembered } from './remembered.ts';
import { type Guest, type Place, type TurnSettings, Turns } from './turns.ts';

/** As many as there are cores, and always one more than a single visitor can take. */
export const LANE_WORKERS = Math.min(4, Math.max(2, os.availableParallelism()));
/** Whose work takes so long of the fast lane, or is not done in it, is no newcomer for a while. */
const LONG_MS = 1_000;
const UNLIMITED = { fast: Number.POSITIVE_INFINITY, slow: Number.POSITIVE_INFINITY };

interface Closable {
  close(): Promise<void>;
}

export interface LaneSettings<Pool extends Closable> extends Pick<TurnSettings, 'busy' | 'mostWaiting'> {
  /** Gives up soon: nearly everything is done by then. */
  fast: Pool;
  /** Has one worker, and time. */
  slow: Pool;
  /** Of the fast lane. */
  workers: number;
  /** Who stands behind so many in the slow lane would wait for minutes, and hold a place that others need. */
  mostSlow: number;
  /** How many may wait in each lane, known visitors among them; without limit where it is not said. */
  mostInAll?: { fast: number; slow: number };
  longMs?: number;
}

export interface Wish<T> {
  place?: Place | undefined;
  /** It is known to take long. */
  isHeavy?: boolean;
  /** The answer says that the time was over; a pool may also throw it. */
  isLate?: (answer: T) => boolean;
}

const LATE = Symbol('late');

const orLate = async <T>(work: Promise<T>, isLate: (answer: T) => boolean): Promise<T | typeof LATE> => {
  try {
    const answer = await work;
    return isLate(answer) ? LATE : answer;
  } catch (error) {
    if (error instanceof PoolFailure && error.reason === 'timeout') return LATE;
    throw error;
  }
};

/**
 * What takes long, however many visitors bring it, waits for its like, and nobody else for it. Counts for this process
 * alone, whose workers it shares out (docs/decisions/0053).
 */
export class Lanes<Pool extends Closable> {
  readonly #pools: { fast: Pool; slow: Pool };
  readonly #first: Turns;
  readonly #second: Turns;
  readonly #longMs: number;
  readonly #slowOnes = new Remembered<true>();

  constructor({ fast, slow, workers, busy, mostWaiting, mostSlow, ...settings }: LaneSettings<Pool>) {
    const { mostInAll = UNLIMITED, longMs = LONG_MS } = settings;
    this.#pools = { fast, slow };
    this.#longMs = longMs;
    // one visitor takes one worker, so that there is always another for somebody else
    const common = { perVisitor: 1, mostWaiting, busy };
    this.#first = new Turns({ ...common, atOnce: workers, newcomers: true, mostInAll: mostInAll.fast });
    this.#second = new Turns({ ...common, atOnce: 1, mostStrangers: mostSlow, mostInAll: mostInAll.slow });
  }

  /** @throws what is told where too many wait, why the place had to be left, or what the work itself throws. */
  async run<T>(
    guest: Guest,
    work: (pool: Pool) => Promise<T>,
    { place, isHeavy = false, isLate = () => false }: Wish<T> = {},
  ): Promise<T> {
    const { fast, slow } = this.#pools;
    const timed = () => {
      const began = performance.now();
      return orLate(work(fast), isLate).finally(() => {
        if (performance.now() - began > this.#longMs) this.#slowOnes.note(guest.id, true);
      });
    };
    const isSlow = this.#slowOnes.find(guest.id) ?? false;
    const answer = isHeavy ? LATE : await this.#first.run({ ...guest, isSlow }, timed, place);
    return answer === LATE ? this.#second.run(guest, () => work(slow), place) : answer;
  }

  async close(): Promise<void> {
    await Promise.all([this.#pools.fast.close(), this.#pools.slow.close()]);
  }
}
