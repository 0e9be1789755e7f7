export { type Explanation, explain } from './explain.ts';
export { feeOf, rate } from './rate.ts';
export { taxWithin } from './tax.ts';
export { amountOf, type PriceTerms, unitPriceOf } from './terms.ts';
export { termsWords } from './words.ts';
