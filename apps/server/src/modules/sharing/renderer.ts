import type { ShareCard } from '@yinxin/api';
import { PoolFailure, WorkerPool } from '@yinxin/worker-pool';
import { problem } from '../../http/problem.ts';

const BUSY_SECONDS = 5;

export interface Renderer {
  /** @throws RATE_LIMITED when too many wait already. */
  render(card: ShareCard): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** Draws in a thread of its own, one card after the other, so that no request waits for outlines to be filled. */
export function createRenderer(): Renderer {
  const pool = new WorkerPool<ShareCard, Uint8Array>({
    script: new URL('./render-worker.ts', import.meta.url),
    size: 1,
    timeoutMs: 60_000,
    mostWaiting: 50, // more than a site can have pages asked for at once in earnest
    restMs: 60_000, // fonts and outlines leave the memory
  });
  return {
    stop: () => pool.close(),
    render: async (card) => {
      try {
        return await pool.run(card);
      } catch (error) {
        if (error instanceof PoolFailure && error.reason === 'full')
          throw problem('RATE_LIMITED', { seconds: BUSY_SECONDS });
        throw error;
      }
    },
  };
}
