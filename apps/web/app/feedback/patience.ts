import { server, serverAnswers } from './server.ts';

const PAUSE_MS = 3_000;

interface Patience {
  /** Waits while the server does not answer; false when it answers at once, and what failed failed for another reason. */
  wait(): Promise<boolean>;
  /** Tries once more when the server answers again. */
  fetch: typeof fetch;
}

declare global {
  /** For the router and the loader of parts, whose code is not ours (vite.config.ts). */
  var patience: Patience | undefined;
}

/** Until the next try, or until the browser says that there is a network again. */
const pause = () =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, PAUSE_MS);
    window.addEventListener('online', resolve, { once: true });
  });

async function untilAnswered(): Promise<void> {
  server.isGone = true;
  window.dispatchEvent(new Event('offline'));
  do await pause();
  while (!(await serverAnswers()));
  server.isGone = false;
  window.dispatchEvent(new Event('online'));
}

let waiting: Promise<void> | undefined;

async function wait(): Promise<boolean> {
  if (!waiting && (await serverAnswers())) return false;
  waiting ??= untilAnswered().finally(() => {
    waiting = undefined;
  });
  await waiting;
  return true;
}

/** From now on a part or an answer that cannot be fetched is waited for, and the page that is there stays. */
export function bePatient(): void {
  globalThis.patience = {
    wait,
    fetch: (...request) =>
      fetch(...request).catch(async (error: unknown) => {
        const isAborted = error instanceof Error && error.name === 'AbortError';
        if (isAborted || !(await wait())) throw error;
        return fetch(...request);
      }),
  };
}
