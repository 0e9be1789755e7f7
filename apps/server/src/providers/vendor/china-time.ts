const AHEAD_MS = 8 * 3_600_000;

const shifted = (date: Date): string => new Date(date.getTime() + AHEAD_MS).toISOString();

/** `yyyy-MM-dd HH:mm:ss` as clocks in China show it, which is how vendors write times. */
export const chinaTime = (date: Date): string => shifted(date).slice(0, 19).replace('T', ' ');

/** The day in China, `yyyy-MM-dd`. */
export const chinaDay = (date: Date): string => shifted(date).slice(0, 10);

/** Throws on anything but `yyyy-MM-dd HH:mm:ss`. */
export function parseChinaTime(text: string): Date {
  const date = new Date(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}+08:00` : '',
  );
  if (Number.isNaN(date.getTime())) throw new RangeError('not a time of a vendor');
  return date;
}
