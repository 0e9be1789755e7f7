import type { FastifyBaseLogger } from 'fastify';
import type { EvidenceWriter } from './writer.ts';

/** A leaf comes within seconds of its event; many events of a moment share a checkpoint. */
const APPEND_AFTER_MS = 2_000;
/** Witnesses and the time stamp service are asked at most this often. */
const SEAL_EVERY_MS = 10_000;

export interface Cadence {
  /** Something happened. */
  soon(): void;
  /** Ends after what is under way. */
  stop(): Promise<void>;
}

/** When the log is written: soon after an event, not at each. */
export function createCadence(
  writer: EvidenceWriter,
  log: Pick<FastifyBaseLogger, 'error'>,
  now: () => number = Date.now,
): Cadence {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = 0;
  let working: Promise<void> = Promise.resolve();
  let sealedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  /** What is to be done sooner is not kept waiting by what is due later. */
  const arm = (delay: number) => {
    const at = now() + delay;
    if (isStopped || (timer && dueAt <= at)) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      timer = undefined;
      working = work();
    }, delay);
    timer.unref();
  };

  async function work(): Promise<void> {
    try {
      // whoever is at it may have looked before this event came
      if (!(await writer.append())) return arm(APPEND_AFTER_MS);
      const wait = sealedAt + SEAL_EVERY_MS - now();
      if (wait > 0) return arm(wait);
      sealedAt = now();
      await writer.seal();
    } catch (error) {
      log.error({ err: error }, 'the evidence log was not written');
    }
  }

  return {
    soon: () => arm(APPEND_AFTER_MS),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
