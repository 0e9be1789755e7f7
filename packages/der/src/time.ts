import { DerError } from './errors.ts';

const UTC_TIME = /^\d{12}Z$/;
const GENERALIZED_TIME = /^\d{14}(?:\.\d*[1-9])?Z$/;

/** X.690 11.8; RFC 5280 4.1.2.5.1: two-digit years up to 49 belong to this century. */
export function parseUtcTime(text: string, offset = 0): Date {
  if (!UTC_TIME.test(text)) throw new DerError('UTCTime must be YYMMDDHHMMSSZ', offset);
  const year = twoDigits(text, 0);
  return exactDate(year < 50 ? 2000 + year : 1900 + year, text, 2, 0, offset);
}

/** X.690 11.7: seconds and Z are required; a fraction has no trailing zeros. Finer than 1 ms is cut off. */
export function parseGeneralizedTime(text: string, offset = 0): Date {
  if (!GENERALIZED_TIME.test(text)) throw new DerError('GeneralizedTime must be YYYYMMDDHHMMSS[.f]Z', offset);
  const milliseconds = text.length === 15 ? 0 : Number(text.slice(15, -1).slice(0, 3).padEnd(3, '0'));
  return exactDate(twoDigits(text, 0) * 100 + twoDigits(text, 2), text, 4, milliseconds, offset);
}

const twoDigits = (text: string, at: number): number =>
  text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

/** Month to second stand in `text` from `at` on. Refuses dates that do not exist instead of rolling them over. */
function exactDate(year: number, text: string, at: number, milliseconds: number, offset: number): Date {
  const month = twoDigits(text, at);
  const day = twoDigits(text, at + 2);
  const hour = twoDigits(text, at + 4);
  const minute = twoDigits(text, at + 6);
  const second = twoDigits(text, at + 8);
  const date = new Date(Date.UTC(2000, month - 1, day, hour, minute, second, milliseconds));
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 59) throw new DerError('no such date', offset);
  return date;
}

export function formatUtcTime(date: Date): string {
  const year = yearOf(date);
  if (year < 1950 || year > 2049) throw new DerError('UTCTime holds the years 1950 to 2049 only');
  return `${compact(date).slice(2)}Z`;
}

/** Milliseconds appear only when asked for and only when they are not zero. */
export function formatGeneralizedTime(date: Date, withMilliseconds = false): string {
  const year = yearOf(date);
  if (year < 0 || year > 9999) throw new DerError('GeneralizedTime holds the years 0000 to 9999 only');
  const milliseconds = withMilliseconds ? date.getUTCMilliseconds() : 0;
  const fraction = milliseconds ? `.${String(milliseconds).padStart(3, '0').replace(/0+$/, '')}` : '';
  return `${compact(date)}${fraction}Z`;
}

function yearOf(date: Date): number {
  const year = date.getUTCFullYear();
  if (Number.isNaN(year)) throw new DerError('not a date');
  return year;
}

const PAIRS = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'));

function compact(date: Date): string {
  const year = date.getUTCFullYear();
  const day = PAIRS[date.getUTCMonth() + 1]! + PAIRS[date.getUTCDate()]!;
  const time = PAIRS[date.getUTCHours()]! + PAIRS[date.getUTCMinutes()]! + PAIRS[date.getUTCSeconds()]!;
  return PAIRS[Math.floor(year / 100)]! + PAIRS[year % 100]! + day + time;
}
