/** 分 as people write yuan: ¥1,780 or ¥3.56. */
export function yuan(fen: number): string {
  const whole = Math.trunc(fen / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = fen % 100;
  return `¥${whole}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

/** 分 as bills and orders write it, always with both places: ¥380.00. */
export function exactYuan(fen: number): string {
  const amount = yuan(Math.abs(fen));
  return `${fen < 0 ? '−' : ''}${amount.includes('.') ? amount : `${amount}.00`}`;
}
