// The work of a challenge in a thread of the browser, so that the page stays awake.
import type { Challenge } from '@yinxin/api/client';
import { solve } from './solve.ts';

export type Progress = { found: number } | { answer: string };

const tell = (progress: Progress) => postMessage(progress);

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  tell({ answer: solve(data, (found) => tell({ found })) });
});
