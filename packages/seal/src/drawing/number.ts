/** A thousandth of a millimetre: a fortieth of a 600 dpi dot. Plain decimals, never an exponent. */
export function number(value: number): string {
  const thousandths = Math.round(value * 1000);
  if (!(Math.abs(thousandths) < MOST)) return String(thousandths / 1000);
  const whole = Math.trunc(thousandths / 1000);
  const rest = Math.abs(thousandths % 1000);
  // a drawing has thousands of them: whole numbers are written much faster than fractions
  return `${thousandths < 0 && whole === 0 ? '-' : ''}${whole}${FRACTIONS[rest]}`;
}
const MOST = 2 ** 31;
/** Behind the whole ones, by thousandths. */
const FRACTIONS = Array.from({ length: 1000 }, (_, rest) => String(rest / 1000).slice(1));
