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

/** A moment beside today in the calendar of China: 昨天 16:20, 今天 18:00, 明天 18:00, 12-01 18:00, in another year the day. */
export function nearWords(time: Date, now: Date): string {
  const whole = timeInChina(time);
  const [day, clock] = [whole.slice(0, 10), whole.slice(11, 16)];
  const dayIn = (days: number) => dayInChina(new Date(now.getTime() + days * DAY_MS));
  if (day === dayIn(0)) return `今天 ${clock}`;
  if (day === dayIn(1)) return `明天 ${clock}`;
  if (day === dayIn(-1)) return `昨天 ${clock}`;
  return day.slice(0, 4) === dayIn(0).slice(0, 4) ? whole.slice(5, 16) : day;
}

/** Offices work from nine to six, Monday to Friday; public holidays are announced year by year and not known here. */
const OPENS_MS = 9 * 3_600_000;
const CLOSES_MS = 18 * 3_600_000;
const isWorkday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The moment by which so many working hours have passed; a working day has nine. */
export function afterWorkingHours(from: Date, hours: number): Date {
  let left = hours * 3_600_000;
  for (let day = dayInChina(from); ; day = dayInChina(startOfNextDay(day))) {
    if (!isWorkday(day)) continue;
    const midnight = startOfDay(day).getTime();
    const begins = Math.max(from.getTime(), midnight + OPENS_MS);
    const room = midnight + CLOSES_MS - begins;
    if (room <= 0) continue;
    if (left <= room) return new Date(begins + left);
    left -= room;
  }
}
