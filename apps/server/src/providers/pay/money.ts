/** 元 with two decimals, as Alipay and the statements write amounts. */
export const yuan = (fen: number): string => {
  const text = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
};

/** Exact, without a detour over fractions; throws on anything that is no amount. */
export function fen(text: string): number {
  const [, minus, whole = '', , cents = ''] = /^(-?)(\d{1,11})(\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (!whole) throw new RangeError('not an amount');
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, '0'));
  return minus ? -amount : amount;
}
