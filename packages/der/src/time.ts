import { DerError } from './errors.ts';

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d*[1-9]))?Z$/;

/** X.690 11.8; RFC 5280 4.1.2.5.1: two-digit years up to 49 belong to this century. */
export function parseUtcTime(text: string, offset = 0): Date {
  const match = UTC_TIME.exec(text);
  if (!match) throw new DerError('UTCTime must be YYMMDDHHMMSSZ', offset);
  const year = Number(match[1]);
  return exactDate([year < 50 ? 2000 + year : 1900 + year, ...match.slice(2).map(Number)], 0, offset);
}

/** X.690 11.7: seconds and Z are required; a fraction has no trailing zeros. Finer than 1 ms is cut off. */
export function parseGeneralizedTime(text: string, offset = 0): Date {
  const match = GENERALIZED_TIME.exec(text);
  if (!match) throw new DerError('GeneralizedTime must be YYYYMMDDHHMMSS[.f]Z', offset);
  const milliseconds = match[7] ? Number(match[7].slice(0, 3).padEnd(3, '0')) : 0;
  return exactDate(match.slice(1, 7).map(Number), milliseconds, offset);
}

/** Refuses dates that do not exist (30 February) instead of rolling them over. */
function exactDate(parts: number[], milliseconds: number, offset: number): Date {
  const [year, month, day, hour, minute, second] = parts as [number, number, number, number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, milliseconds);
  const exact =
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    date.getUTCMinutes() === minute &&
    date.getUTCSeconds() === second;
  if (!exact) throw new DerError('no such date', offset);
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

const compact = (date: Date): string => date.toISOString().replace(/[-:T]/g, '').slice(0, 14);
