import type { PricePlan } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { describe, expect, test } from 'vitest';
import { cheapest, estimate, type Offer, objectionTo, readQuantity, tiered, type Usage } from './estimate.ts';
import type { Package, Tiered } from './price-list.ts';

const words = { text: '', sample: true };
const tiers = (...rows: [number | null, number][]) => rows.map(([upTo, unit]) => ({ upTo, unit }));
const byUse: Tiered = {
  ...{ model: 'use', id: 'use', name: '按量', ...words },
  tiers: tiers([100, 500], [1_000, 420], [10_000, 350], [null, 320]),
};
const byApi: Tiered = {
  ...{ model: 'api', id: 'api', name: 'API', ...words },
  tiers: tiers([1_000, 360], [10_000, 300], [100_000, 220], [null, 160]),
};
const aPackage = (name: string, contracts: number, price: number): Package => ({
  ...{ model: 'package', id: name, name, contracts, price, includes: [], recommended: false, ...words },
});
const packages = [
  aPackage('起步', 100, 39_800),
  aPackage('标准', 500, 178_000),
  aPackage('企业', 3_000, 930_000),
];
const addOn = (id: string, price: number): PricePlan => ({
  ...{ model: 'add-on', id, name: id, unit: '次', price, question: '多少次', usual: 0, ...words },
});
const plans: PricePlan[] = [...packages, byUse, byApi, addOn('face', 200), addOn('report', 2_000)];

const aYear = (usage: Partial<Usage> = {}): Usage => ({ contracts: 0, addOns: {}, ...usage });
const offer = (model: Offer['model'], usage: Partial<Usage>, of = plans) =>
  estimate(of, aYear(usage)).find((candidate) => candidate.model === model);
const quantities = [
  0, 1, 79, 80, 99, 100, 101, 499, 500, 501, 999, 1000, 1001, 2999, 3000, 3001, 10_001, 123_456,
];

describe('the estimate', () => {
  test('charges each contract at the price of its own tier', () => {
    expect(tiered(byUse.tiers, 0)).toBe(0);
    expect(tiered(byUse.tiers, 100)).toBe(100 * 500);
    expect(tiered(byUse.tiers, 101)).toBe(100 * 500 + 420);
    expect(tiered(byApi.tiers, 10_001)).toBe(1_000 * 360 + 9_000 * 300 + 220);
    expect(tiered(byApi.tiers, 100_001)).toBe(tiered(byApi.tiers, 100_000) + 160);
  });
  test('combines packages of different sizes', () => {
    expect(offer('package', { contracts: 600 })?.lines).toEqual([
      { name: '标准套餐', quantity: 1, amount: 178_000 },
      { name: '起步套餐', quantity: 1, amount: 39_800 },
    ]);
  });
  test('buys a package and takes the rest by use when that is cheaper', () => {
    expect(offer('package', { contracts: 103 })?.lines).toEqual([
      { name: '起步套餐', quantity: 1, amount: 39_800 },
      { name: '按量签署', quantity: 3, amount: 1_500 },
    ]);
    expect(offer('package', { contracts: 490 })?.lines).toEqual([
      { name: '标准套餐', quantity: 1, amount: 178_000 },
    ]);
  });
  test.each(quantities)('with packages, %i contracts never cost more than by use', (contracts) => {
    const [most, least] = [offer('use', { contracts }), offer('package', { contracts })];
    expect(least?.total).toBeLessThanOrEqual(most?.total ?? 0);
  });
  test('one contract more never costs less', () => {
    for (const model of ['use', 'package', 'api'] as const) {
      let before = 0;
      for (let contracts = 0; contracts <= 3_200; contracts++) {
        const total = offer(model, { contracts })?.total ?? -1;
        expect(total).toBeGreaterThanOrEqual(before);
        before = total;
      }
    }
  });
  test('adds what is charged beside contracts, to every way alike', () => {
    for (const { lines, total } of estimate(
      plans,
      aYear({ contracts: 10, addOns: { face: 3, report: 1 } }),
    )) {
      expect(lines.slice(-2).map(({ amount }) => amount)).toEqual([600, 2_000]);
      expect(total).toBe(lines.reduce((all, { amount }) => all + amount, 0));
    }
  });
  test('of nothing is nothing', () => {
    expect(estimate(plans, aYear()).map(({ total }) => total)).toEqual([0, 0, 0]);
  });
});

describe('what is sold', () => {
  test('decides what is offered', () => {
    expect(estimate([], aYear({ contracts: 5 }))).toEqual([]);
    expect(estimate([byApi], aYear({ contracts: 5 })).map(({ plan }) => plan)).toEqual(['API']);
  });
  test('packages alone must cover the whole year', () => {
    expect(offer('package', { contracts: 103 }, packages)?.lines).toEqual([
      { name: '起步套餐', quantity: 2, amount: 79_600 },
    ]);
  });
});

describe('the cheapest way', () => {
  const best = (contracts: number, of = plans) => cheapest(estimate(of, aYear({ contracts })))?.plan;

  test('is found among all that are offered, the interface too', () => {
    expect([best(1), best(103), best(500)]).toEqual(['API', 'API', '套餐']);
    expect([best(1, [...packages, byUse]), best(103, [...packages, byUse])]).toEqual(['按量', '套餐']);
  });
  test.each(quantities.filter((contracts) => contracts > 0))(
    'for %i contracts costs no more than any other',
    (contracts) => {
      const offers = estimate(plans, aYear({ contracts }));
      const least = Math.min(...offers.map(({ total }) => total));
      expect(cheapest(offers)?.total).toBe(least);
    },
  );
  test('is the one that needs nothing bought ahead where two cost the same', () => {
    const alike = aPackage('同价', 1, 500);
    expect(best(1, [alike, byUse])).toBe('按量');
  });
  test('is not named where nothing is compared: one way only, or nothing to pay', () => {
    expect(best(5, [byApi])).toBeUndefined();
    expect(best(0)).toBeUndefined();
  });
});

test.each([
  ['', undefined],
  ['600', undefined],
  ['1000000', undefined],
  ['1000001', '最多按 1,000,000 计算，更多请咨询报价'],
  ['1e9', '最多按 1,000,000 计算，更多请咨询报价'],
  ['-5', '不能小于 0，暂按 0 计算'],
  ['12.9', '按 12 计算'],
  ['abc', '请填数字，暂按 0 计算'],
])('of %j the page says %j', (typed, words) => expect(objectionTo(typed)).toBe(words));

test.each([
  ['120', 120],
  ['12.9', 12],
  ['-5', 0],
  ['', 0],
  ['abc', 0],
  ['1e9', 1_000_000],
])('what is typed as %j counts as %i', (typed, quantity) => expect(readQuantity(typed)).toBe(quantity));

test('money is written as people write it', () => {
  expect([0, 5, 356, 178_000, 123_456_700].map(yuan)).toEqual([
    '¥0',
    '¥0.05',
    '¥3.56',
    '¥1,780',
    '¥1,234,567',
  ]);
});
