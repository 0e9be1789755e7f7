import type { PriceEntry, PriceListData, PricePlan, ProductAct, ProductCode } from '@yinxin/api';
import { problem } from '../../http/problem.ts';

export interface Wanted {
  product: ProductCode;
  act: ProductAct;
  years: number;
}

/** What one of it costs; a price without years holds for any. Undefined where it is not sold. */
export function amountOf({ products }: PriceListData, { product, act, years }: Wanted): number | undefined {
  const rows = products.filter((row) => row.product === product && row.act === act);
  return (rows.find((row) => row.years === years) ?? rows.find((row) => row.years === 0))?.amount;
}

export type Package = Extract<PriceEntry, { model: 'package' }>;

export const packagesOf = ({ plans }: PriceListData): Package[] =>
  plans.filter((plan): plan is Package => plan.model === 'package');

export type TrialPlan = Extract<PriceEntry, { model: 'trial' }>;

/** Undefined where nothing is given for nothing. */
export const trialOf = ({ plans }: PriceListData): TrialPlan | undefined =>
  plans.find((plan): plan is TrialPlan => plan.model === 'trial');

const tiersOf = ({ plans }: PriceListData) => {
  const plan = plans.find(({ model }) => model === 'use');
  return plan?.model === 'use' ? plan.tiers : [];
};

/**
 * So many contracts by use, after so many in the year before: what falls into a tier costs its price. Empty where none
 * is sold.
 */
export function byUse(
  data: PriceListData,
  quantity: number,
  before: number,
): { quantity: number; unitPrice: number }[] {
  const parts: { quantity: number; unitPrice: number }[] = [];
  let [from, left] = [before, quantity];
  for (const { upTo, unit: unitPrice } of tiersOf(data)) {
    const part = Math.min(left, upTo === null ? left : Math.max(0, upTo - from));
    if (part > 0) parts.push({ quantity: part, unitPrice });
    from += part;
    left -= part;
  }
  return parts;
}

/** The cheapest way to have a product new, for platforms that ask for it. */
export function priceFrom(data: PriceListData, product: ProductCode, years: readonly number[]) {
  const amounts = years
    .map((n) => amountOf(data, { product, act: 'new', years: n }))
    .filter((amount) => amount !== undefined);
  return amounts.length > 0 ? Math.min(...amounts) : null;
}

/** The plans as the price page shows them, every amount from this list. */
export const plansOf = (data: PriceListData): PricePlan[] =>
  data.plans.map((plan): PricePlan => {
    if (plan.model === 'package') {
      const { seals: _, ...shown } = plan;
      return shown;
    }
    if (plan.model !== 'add-on') return plan;
    const { product, price, ...shown } = plan;
    const amount = price ?? (product && amountOf(data, product));
    if (amount === null || amount === undefined) throw problem('PRICES_NONE');
    return { ...shown, price: amount };
  });
