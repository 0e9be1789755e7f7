import { PRODUCT_ACTS, PRODUCTS, type PriceListData, type ProductPrice } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';

export const termWords = (years: number) => (years === 0 ? '不论年限' : `${years} 年`);

const placeOf = ({ product, act, years }: ProductPrice) =>
  `${PRODUCTS[product].words} ${PRODUCT_ACTS[act]}（${termWords(years)}）`;
const amounts = ({ products }: PriceListData) =>
  new Map(products.map((price) => [placeOf(price), yuan(price.amount)]));
const plansOf = ({ plans }: PriceListData) => new Map(plans.map((plan) => [plan.id, plan]));

/** What a reader of the second list finds changed against the first, one line each. */
export function priceChanges(before: PriceListData, after: PriceListData): string[] {
  const [oldAmounts, newAmounts] = [amounts(before), amounts(after)];
  const places = new Set([...newAmounts.keys(), ...oldAmounts.keys()]);
  const prices = [...places].flatMap((place) => {
    const [old, now] = [oldAmounts.get(place), newAmounts.get(place)];
    return old === now ? [] : [`${place}：${old ?? '不出售'} 改为 ${now ?? '不出售'}`];
  });

  const [oldPlans, newPlans] = [plansOf(before), plansOf(after)];
  const removed = before.plans.filter(({ id }) => !newPlans.has(id));
  const written = after.plans.flatMap((plan) => {
    const old = oldPlans.get(plan.id);
    if (!old) return [`方案“${plan.name}”：新增`];
    return JSON.stringify(old) === JSON.stringify(plan) ? [] : [`方案“${plan.name}”：有修改`];
  });
  const order = (plans: PriceListData['plans'], others: ReadonlyMap<string, unknown>) =>
    plans.flatMap(({ id }) => (others.has(id) ? [id] : [])).join(' ');
  const moved = order(before.plans, newPlans) !== order(after.plans, oldPlans);
  return [
    ...prices,
    ...removed.map(({ name }) => `方案“${name}”：移除`),
    ...written,
    ...(moved ? ['方案的次序：有调整'] : []),
  ];
}
