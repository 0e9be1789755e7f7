import {
  exact,
  PER_FEN,
  type PriceTerms,
  quantityOf,
  rounded,
  shareOf,
  stepsOf,
  WHOLE_SHARE,
  whole,
} from './terms.ts';

/** So many units at one price; the unit price of a share is what the customer pays. */
export interface Part {
  /** How many units come before these. */
  from: bigint;
  quantity: bigint;
  unitPrice: bigint;
}

/** What the units of a month fall into, at least one part; the quantity is not negative. */
export function partsOf(terms: PriceTerms, quantity: bigint): Part[] {
  switch (terms.kind) {
    case 'unit':
    case 'share':
      return [{ from: 0n, quantity, unitPrice: whole(terms.unitPrice) }];
    case 'package': {
      const included = whole(terms.included);
      const further = { from: included, unitPrice: whole(terms.unitPrice) };
      return pieces(quantity, included > 0n ? [{ from: 0n, unitPrice: 0n }, further] : [further]);
    }
    case 'tier':
      return pieces(
        quantity,
        stepsOf(terms).map((step) => ({ from: whole(step.from), unitPrice: whole(step.unitPrice) })),
      );
  }
}

function pieces(quantity: bigint, steps: readonly { from: bigint; unitPrice: bigint }[]): Part[] {
  const parts = steps.map(({ from, unitPrice }, at) => {
    const until = steps[at + 1]?.from ?? quantity;
    return { from, quantity: (until < quantity ? until : quantity) - from, unitPrice };
  });
  return parts.filter((part, at) => part.quantity > 0n || at === 0);
}

/** What the units of a month cost in fractions of a 分 that are exact: 分 × `scaleOf(terms)`. */
export function costOf(terms: PriceTerms, quantity: bigint): bigint {
  const parts = partsOf(terms, quantity < 0n ? -quantity : quantity);
  const sum = parts.reduce((total, part) => total + part.quantity * part.unitPrice, 0n);
  const cost = terms.kind === 'share' ? sum * shareOf(terms) : sum;
  return quantity < 0n ? -cost : cost;
}

/** By what an exact cost is divided to become 分. */
export const scaleOf = (terms: PriceTerms): bigint =>
  terms.kind === 'share' ? PER_FEN * WHOLE_SHARE : PER_FEN;

/**
 * What the units of a month cost in 分, rounded once: without the month's fee of a package (`feeOf`). A month in which
 * more was given back than used turns the sign: rate(−q) = −rate(q).
 * @throws RangeError for terms that are none
 */
export const rate = (terms: PriceTerms, quantity: number): number =>
  exact(rounded(costOf(terms, quantityOf(quantity)), scaleOf(terms)));

/** What a month costs whatever is used, in 分. */
export const feeOf = (terms: PriceTerms): number => (terms.kind === 'package' ? exact(whole(terms.fee)) : 0);
