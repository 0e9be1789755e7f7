import type { Challenge } from '@yinxin/api/client';
import { trustedWorkerUrl } from '~/site/trusted-worker.ts';
import type { Progress } from './worker.ts';
import workerUrl from './worker.ts?worker&url';

/** Solves a challenge beside the page; `signal` ends it. */
export function solveAside(
  challenge: Challenge,
  onPiece: (found: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(trustedWorkerUrl(workerUrl), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', end);
    worker.onmessage = ({ data }: MessageEvent<Progress>) => {
      if ('found' in data) return onPiece(data.found);
      end();
      resolve(data.answer);
    };
    worker.onerror = () => {
      end();
      reject(new Error('the thread did not start'));
    };
    worker.postMessage(challenge);
  });
}
