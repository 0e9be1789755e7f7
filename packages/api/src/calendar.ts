/** The calendar day in China, as 2026-12-31: days so written compare as text. */
export const dayInChina = (time: Date): string =>
  time.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
