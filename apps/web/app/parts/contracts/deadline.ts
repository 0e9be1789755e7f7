import { DAY_MS, nearWords } from '@yinxin/values';
import { clockTime } from '~/ui/index.ts';

/**
 * Until when something has to be done, by the calendar in China, and whether that is within a day; without a present
 * (`useNow`) as a plain time.
 */
export function deadlineWords(deadline: string, now: number | undefined): { words: string; isSoon: boolean } {
  if (now === undefined) return { words: clockTime(deadline).short, isSoon: false };
  const time = new Date(deadline);
  const left = time.getTime() - now;
  return { words: nearWords(time, new Date(now)), isSoon: left > 0 && left <= DAY_MS };
}
