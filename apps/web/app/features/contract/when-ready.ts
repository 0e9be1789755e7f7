import { CallError } from '@yinxin/api/client';

/** EVIDENCE_NOT_READY */
const NOT_READY = 30905;
/** What was just signed is witnessed within a minute; what is not ready after two is told. */
const AGAIN_MS = [3_000, 5_000, 7_000, 15_000, 30_000, 60_000] as const;

const isNotReady = (error: unknown): boolean => error instanceof CallError && error.code === NOT_READY;

/** Asks again while the evidence is still being made. @throws what else is answered, and at last that it is not ready. */
export async function whenReady<T>(
  ask: () => Promise<T>,
  { wait, onWait }: { wait: (milliseconds: number) => Promise<void>; onWait: () => void },
): Promise<T> {
  for (const milliseconds of AGAIN_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!isNotReady(error)) throw error;
      onWait();
      await wait(milliseconds);
    }
  }
  return ask();
}
