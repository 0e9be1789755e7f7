// Unit prices are whole numbers of 0.0001 元 and sums are whole 分; everything between them is a bigint.

export type PriceTerms =
  | { kind: 'unit'; unitPrice: number }
  /** Each unit costs what the step says that it falls into; the first begins at 0. */
  | { kind: 'tier'; steps: readonly { from: number; unitPrice: number }[] }
  /** A fee for the month in 分, so many included, and what each further one costs. */
  | { kind: 'package'; fee: number; included: number; unitPrice: number }
  /** What a unit costs the customer, and the partner's share of it in hundredths of a per cent. */
  | { kind: 'share'; unitPrice: number; share: number };

/** A whole share, in hundredths of a per cent. */
export const WHOLE_SHARE = 10_000n;

/** How many of 0.0001 元 are one 分. */
export const PER_FEN = 100n;

/** A whole number of 0 or more that is exact. @throws RangeError */
export function whole(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number: ${value}`);
  return BigInt(value);
}

/** @throws RangeError */
export function quantityOf(value: number): bigint {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a quantity: ${value}`);
  return BigInt(value);
}

/** @throws RangeError if it is too much to be exact */
export function exact(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError('too much for one sum');
  return number;
}

/** Half of the last place goes up, of what is given back as of what is charged: rounded(−x) = −rounded(x). */
export function rounded(value: bigint, divisor: bigint): bigint {
  const up = ((value < 0n ? -value : value) * 2n + divisor) / (divisor * 2n);
  return value < 0n ? -up : up;
}

/**
 * What one record of use is priced at, before the month is known: of steps the first one's price, of a package that of a
 * further unit, of a share the partner's part. `meter_uses` of the database says the same.
 */
export function unitPriceOf(terms: PriceTerms): number {
  switch (terms.kind) {
    case 'unit':
    case 'package':
      return exact(whole(terms.unitPrice));
    case 'tier':
      return exact(whole(stepsOf(terms).at(0)?.unitPrice ?? 0));
    case 'share':
      return exact(rounded(whole(terms.unitPrice) * shareOf(terms), WHOLE_SHARE));
  }
}

/** The 分 of one record. */
export const amountOf = (unitPrice: number, quantity: number): number =>
  exact(rounded(whole(unitPrice) * quantityOf(quantity), PER_FEN));

type Steps = Extract<PriceTerms, { kind: 'tier' }>['steps'];

/** @throws RangeError unless the first begins at 0 and each further one after the one before */
export function stepsOf({ steps }: { steps: Steps }): Steps {
  const inOrder = steps.every(({ from }, at) => from > (steps[at - 1]?.from ?? -1));
  if (steps[0]?.from !== 0 || !inOrder) throw new RangeError('steps begin at 0 and rise');
  return steps;
}

/** @throws RangeError for more than the whole */
export function shareOf({ share }: { share: number }): bigint {
  const part = whole(share);
  if (part > WHOLE_SHARE) throw new RangeError('more than the whole');
  return part;
}
