// Days and times as calendars and clocks in China show them: one zone, eight hours ahead of UTC, without summer time.

/** As the IANA database, Intl, PostgreSQL and cron call it. */
export const CHINA = 'Asia/Shanghai';

export const DAY_MS = 86_400_000;

const AHEAD_MS = 8 * 3_600_000;
const shifted = (time: Date): string => new Date(time.getTime() + AHEAD_MS).toISOString();

/** The calendar day, as 2026-12-31: days so written compare as text. */
export const dayInChina = (time: Date): string => shifted(time).slice(0, 10);

/** `yyyy-MM-dd HH:mm:ss`. */
export const timeInChina = (time: Date): string => shifted(time).slice(0, 19).replace('T', ' ');

/** `2026-11-15T10:34:56+08:00` (RFC 3339). */
export const offsetTimeInChina = (time: Date): string => `${shifted(time).slice(0, 19)}+08:00`;

export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The last second of a day: what is good until a day is good on it. */
export const endOfDay = (day: string): Date => new Date(`${day}T23:59:59+08:00`);

/** The first moment after a day, for what happened before it. */
export const startOfNextDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);

/** @throws RangeError on anything but `yyyy-MM-dd HH:mm:ss` */
export function parseTimeInChina(text: string): Date {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  const time = new Date(isTime ? `${text.replace(' ', 'T')}+08:00` : '');
  if (Number.isNaN(time.getTime())) throw new RangeError('not a time');
  return time;
}
