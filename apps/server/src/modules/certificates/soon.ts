/** Work that is asked for often and done once: calls that come while it runs share one more run. */
export interface Soon {
  /** Resolves when a run that began after this call is over; failures are told to `onError` only. */
  run(): Promise<void>;
  /** No further run begins; resolves when nothing runs. */
  stop(): Promise<void>;
}

export function soon(work: () => Promise<void>, onError: (error: unknown) => void): Soon {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let stopped = false;

  const begin = async () => {
    try {
      if (!stopped) await work();
    } catch (error) {
      onError(error);
    }
  };
  const start = (): Promise<void> => {
    const run = begin().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  return {
    run: () => {
      if (!running) return start();
      next ??= running.then(() => {
        next = undefined;
        return start();
      });
      return next;
    },
    stop: async () => {
      stopped = true;
      await running;
      await next;
    },
  };
}
