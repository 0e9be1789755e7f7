/** Work that is asked for often and done one at a time: calls that come while it runs share one more run. */
export interface Coalesced {
  /** Settles as the first run that began after this call. */
  run(): Promise<void>;
  /** No further run begins; resolves when nothing runs. */
  stop(): Promise<void>;
}

export function coalesce(work: () => Promise<void>): Coalesced {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let stopped = false;

  const start = (): Promise<void> => {
    const run = (stopped ? Promise.resolve() : work()).finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  const afterThis = (current: Promise<void>): Promise<void> =>
    settled(current).then(() => {
      next = undefined;
      return start();
    });
  return {
    run: () => {
      if (!running) return start();
      next ??= afterThis(running);
      return next;
    },
    stop: async () => {
      stopped = true;
      await settled(running);
      await settled(next);
    },
  };
}

/** Whoever asked for the run hears of its failure. */
const settled = (run: Promise<void> | undefined): Promise<void> =>
  run ? run.catch(() => {}) : Promise.resolve();
