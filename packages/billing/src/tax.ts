import { exact, quantityOf, rounded, whole } from './terms.ts';

/** A whole, in hundredths of a per cent. */
const WHOLE = 10_000n;

/** The tax within an amount that was named with it, at a rate in hundredths of a per cent. */
export function taxWithin(amount: number, taxRate: number): number {
  const rate = whole(taxRate);
  return exact(rounded(quantityOf(amount) * rate, WHOLE + rate));
}
