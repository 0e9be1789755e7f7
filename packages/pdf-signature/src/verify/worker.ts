import { parentPort } from 'node:worker_threads';
import { guardedFetcher } from './guarded-fetch.ts';
import type { Task } from './pool.ts';
import { verifyPdf } from './verify.ts';

parentPort?.on('message', async ({ bytes, options }: Task) => {
  const { online, ...rest } = options;
  const report = await verifyPdf(bytes, online ? { ...rest, fetcher: guardedFetcher() } : rest);
  parentPort?.postMessage(report);
});
