import { guardedFetcher } from '@yinxin/guarded-fetch';
import { answerTasks } from '@yinxin/worker-pool';
import type { Task } from './pool.ts';
import { verifyPdf } from './verify.ts';

answerTasks(({ bytes, options: { online, ...options } }: Task) =>
  verifyPdf(bytes, online ? { ...options, fetcher: guardedFetcher() } : options),
);
