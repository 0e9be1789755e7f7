/** So many failures one after the other mean that the vendor is down. */
const FAILURES = 5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Spares users the wait for a vendor that is down: after several failures in a row nobody asks it for a while, then one
 * call tries for all. The pause doubles while those fail.
 */
interface Circuit {
  /** Undefined: do not ask now. */
  enter(): Passage | undefined;
}

/** One call on its way; it ends with one of the two. */
export interface Passage {
  succeeded(): void;
  failed(): void;
}

export function createCircuit(now: () => number): Circuit {
  let failures = 0;
  let pause = FIRST_PAUSE_MS;
  let openUntil = 0;
  let probing = false;
  return {
    enter() {
      const isProbe = failures >= FAILURES;
      if (isProbe && (probing || now() < openUntil)) return undefined;
      if (isProbe) probing = true;
      return {
        succeeded() {
          failures = 0;
          pause = FIRST_PAUSE_MS;
          if (isProbe) probing = false;
        },
        failed() {
          failures += 1;
          if (isProbe) {
            probing = false;
            pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
          }
          // calls that were on their way when it opened do not prolong it
          if (failures >= FAILURES && now() >= openUntil) openUntil = now() + pause;
        },
      };
    },
  };
}
