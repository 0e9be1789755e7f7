/** A thousandth of a millimetre: a fortieth of a 600 dpi dot. Plain decimals, never an exponent. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
