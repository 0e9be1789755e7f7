import { DAY_MS, dayInChina, startOfDay, startOfNextDay } from '@yinxin/values';

/** The month of China that a moment falls into, as 2026-10. */
export const monthOf = (time: Date): string => dayInChina(time).slice(0, 7);

function shifted(period: string, months: number): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
}

export const monthBefore = (period: string): string => shifted(period, -1);
const monthAfter = (period: string): string => shifted(period, 1);

export const startOfMonth = (period: string): Date => startOfDay(`${period}-01`);
export const endOfMonth = (period: string): Date => startOfDay(`${monthAfter(period)}-01`);

/** The end of the day of China that a moment falls into; the end of a day is its own. */
export const endOfThatDay = (moment: Date): Date =>
  startOfNextDay(dayInChina(new Date(moment.getTime() - 1)));

/** A limit of so many days: the whole day of the last one counts. */
export const wholeDaysLater = (from: Date, days: number): Date =>
  startOfNextDay(dayInChina(new Date(from.getTime() + days * DAY_MS)));
