// No schema library here: the browser imports it too.
import { PRODUCT_ACTS, PRODUCTS, type ProductAct, type ProductCode } from './products.ts';

interface PricedTerm {
  product: ProductCode;
  act: ProductAct;
  years: number;
}

/** What is wrong with a list in which something has a price for any term beside prices by the year: it costs one or the other. */
export const mixedTerms = (prices: readonly PricedTerm[]): string[] =>
  prices
    .filter(({ years }) => years === 0)
    .filter(({ product, act }) =>
      prices.some((other) => other.product === product && other.act === act && other.years > 0),
    )
    .map(
      ({ product, act }) =>
        `${PRODUCTS[product].words}${PRODUCT_ACTS[act]}：“不论年限”与按年的价格只能填一种，请清空其中一种`,
    );
