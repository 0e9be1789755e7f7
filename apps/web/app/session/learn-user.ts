import { CallError, isSessionOver } from '@yinxin/api/client';

/** What fails in passing is asked again after these waits: a train out of a tunnel, a server that restarts. */
const WAITS_MS = [300, 1500] as const;

const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A connection that broke, a server in trouble, or too many at once: the same question may be answered in a moment. */
const isPassing = (error: unknown) =>
  !(error instanceof CallError) || error.status >= 500 || error.status === 429;

/**
 * Whom the token stands for; nobody once the session is over, and `unknown` where it cannot be learnt: then nothing is
 * dropped, for the session may be as good as ever.
 */
export async function learnUser<User>(
  ask: () => Promise<User>,
  pause: (ms: number) => Promise<void> = pauseFor,
): Promise<User | 'unknown' | undefined> {
  for (const wait of [...WAITS_MS, undefined]) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof CallError && isSessionOver(error.code)) return undefined;
      if (wait === undefined || !isPassing(error)) break;
      await pause(wait);
    }
  }
  return 'unknown';
}
