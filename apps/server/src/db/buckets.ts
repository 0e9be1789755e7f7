import { DAY_MS, dayInChina, startOfDay } from '@yinxin/values';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayInChinaOf, inChina } from './clock.ts';

/** The last days up to today as charts show them: day by day, one day by its hours. */
export function bucketsUntil(now: Date, days: number): { begin: Date; names: string[] } {
  const first = dayInChina(new Date(now.getTime() - (days - 1) * DAY_MS));
  const begin = startOfDay(first);
  const names =
    days === 1
      ? Array.from({ length: 24 }, (_, hour) => `${first} ${String(hour).padStart(2, '0')}`)
      : Array.from({ length: days }, (_, at) => dayInChina(new Date(begin.getTime() + at * DAY_MS)));
  return { begin, names };
}

/** The name of the bucket that a moment falls into. */
export const bucketOf = (moment: SQLWrapper, days: number): SQL<string> =>
  days === 1 ? sql<string>`to_char(${inChina(moment)}, 'YYYY-MM-DD HH24')` : dayInChinaOf(moment);
