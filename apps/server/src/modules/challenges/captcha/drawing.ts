import { PoolFailure, WorkerPool } from '@yinxin/worker-pool';
import { problem } from '../../../http/problem.ts';

const BUSY_SECONDS = 5;

export interface CaptchaDrawing {
  /** @throws RATE_LIMITED when too many wait already */
  draw(text: string): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** In a thread of its own, which ends after a quiet minute and takes fonts and outlines with it. */
export function createDrawing(): CaptchaDrawing {
  const pool = new WorkerPool<string, Uint8Array>({
    script: new URL('./draw-worker.ts', import.meta.url),
    ...{ size: 1, timeoutMs: 20_000, mostWaiting: 30, restMs: 60_000 },
  });
  return {
    stop: () => pool.close(),
    async draw(text) {
      try {
        return await pool.run(text);
      } catch (error) {
        if (error instanceof PoolFailure && error.reason === 'full')
          throw problem('RATE_LIMITED', { seconds: BUSY_SECONDS });
        throw error;
      }
    },
  };
}
