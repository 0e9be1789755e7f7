import { noRecord, type PinRecord } from './pin-record.ts';
import { Refusal } from './refusal.ts';
import { minutesUntil, SlidingCount } from './sliding-count.ts';

/** Below the six to ten tries after which tokens lock for good. */
const TRIES = 3;
const WINDOW_MS = 10 * 60_000;

/** Functions that hand a PIN to the token: one that fails otherwise may have cost a try all the same. */
const TRYING = /^(?:SKF_(?:Verify|Change)PIN|C_(?:Login|SetPIN)) /;

const mayHaveCostATry = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.problem === 'PIN_LOCKED' || TRYING.test(String(error.details.code ?? '')));

/** Lets PINs be tried a few times only, whoever asks: nobody guesses one, and no page locks a token. */
export class PinGuard {
  readonly #now: () => number;
  readonly #wrong: SlidingCount;
  readonly #record: PinRecord;

  constructor(now: () => number = Date.now, record: PinRecord = noRecord) {
    this.#now = now;
    this.#record = record;
    this.#wrong = new SlidingCount(TRIES, WINDOW_MS, now, record.read());
    record.write(this.#wrong.times());
  }

  /** Refuses at once what would not be tried anyway, so that nobody is asked to confirm it. */
  check(token: string): void {
    const freeAt = this.#wrong.fullUntil(token);
    if (freeAt !== undefined) throw new Refusal('PIN_PAUSED', { minutes: minutesUntil(freeAt, this.#now()) });
  }

  /**
   * Tries a PIN; a wrong one is counted, and the user told how often they may try again here. It is written down as wrong
   * before it is tried: ended in between, the program has not given a guess away.
   */
  try<T>(token: string, work: () => T): T {
    this.check(token);
    this.#wrong.add(token);
    this.#keep();
    try {
      const result = work();
      this.#wrong.forget(token);
      this.#keep();
      return result;
    } catch (error) {
      if (!(error instanceof Refusal && error.problem === 'PIN_WRONG')) {
        if (!mayHaveCostATry(error)) this.#wrong.takeBack(token);
        this.#keep();
        throw error;
      }
      this.check(token);
      const { triesLeft: ofToken } = error.details;
      const here = this.#wrong.left(token);
      throw new Refusal('PIN_WRONG', {
        triesLeft: typeof ofToken === 'number' ? Math.min(ofToken, here) : here,
      });
    }
  }

  #keep(): void {
    this.#record.write(this.#wrong.times());
  }
}
