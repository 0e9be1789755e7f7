// Money is a whole number of 分. Yuan are text, for people and vendors; nothing here computes with fractions.

/** Ten digits of 元: no call takes a larger sum. */
export const MOST_FEN = 999_999_999_999;

/** 元 in plain digits, with at most two decimals, as 分; undefined for anything else. */
export function parseYuan(text: string): number | undefined {
  const [, minus, whole, cents = ''] = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const fen = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return minus && fen !== 0 ? -fen : fen;
}

/** 元 with any number of decimals, as fees have them, rounded half up to whole 分. @throws RangeError */
export function roundedFen(text: string): number {
  const [, minus = '', whole, cents = ''] = /^(-?)(\d{1,11})(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) throw new RangeError('not an amount');
  const fen = Number(`${whole}${cents.padEnd(2, '0').slice(0, 2)}`) + (cents.charAt(2) >= '5' ? 1 : 0);
  return minus && fen !== 0 ? -fen : fen;
}

/** `1780.00`, as vendors, sheets and inputs write it. */
export function plainYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1780` or `3.50`, as sentences and forms write it. */
export const shortYuan = (fen: number): string => plainYuan(fen).replace(/\.00$/, '');

/** As bills and orders write it, always with both places: `¥1,780.00`. */
export function exactYuan(fen: number): string {
  const [whole = '', cents] = plainYuan(Math.abs(fen)).split('.');
  return `${fen < 0 ? '−' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** As people write it: `¥1,780` or `¥3.56`. */
export const yuan = (fen: number): string => exactYuan(fen).replace(/\.00$/, '');

/** Of one unit: a whole number of 0.0001 元, at most a million 元. */
export const MOST_UNIT_PRICE = 10_000_000_000;

/** 元 with at most four decimals, as unit prices have them, in whole 0.0001 元; undefined for anything else. */
export function parseUnitPrice(text: string): number | undefined {
  const [, whole, rest = ''] = /^(\d{1,7})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const price = Number(whole) * 10_000 + Number(rest.padEnd(4, '0'));
  return price <= MOST_UNIT_PRICE ? price : undefined;
}

/** `2.5` or `0.0525`, as a field takes it: no more decimals than it needs. */
export function plainUnitPrice(price: number): string {
  const digits = String(price).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}

/** As bills write a unit price, always with four places: `¥1,234.5000`. */
export function unitYuan(price: number): string {
  const digits = String(price).padStart(5, '0');
  return `¥${digits.slice(0, -4).replace(/\B(?=(\d{3})+$)/g, ',')}.${digits.slice(-4)}`;
}
