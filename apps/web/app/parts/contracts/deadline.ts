import { DAY_MS } from '@yinxin/values';
import { clockTime } from '~/ui/index.ts';

/**
 * Until when something has to be done, by the calendar in China, and whether that is within a day; without a present
 * (`useNow`) as a plain time.
 */
export function deadlineWords(deadline: string, now: number | undefined): { words: string; isSoon: boolean } {
  const { day, short } = clockTime(deadline);
  if (now === undefined) return { words: short, isSoon: false };
  const left = new Date(deadline).getTime() - now;
  const dayIn = (days: number) => clockTime(new Date(now + days * DAY_MS).toISOString()).day;
  const time = short.slice(-5);
  const words =
    day === dayIn(0)
      ? `今天 ${time}`
      : day === dayIn(1)
        ? `明天 ${time}`
        : day.slice(0, 4) === dayIn(0).slice(0, 4)
          ? short
          : day;
  return { words, isSoon: left > 0 && left <= DAY_MS };
}
