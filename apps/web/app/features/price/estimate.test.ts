import { describe, expect, test } from 'vitest';
import { estimate, readQuantity, tiered, type Usage } from './estimate.ts';
import { yuan } from './money.ts';
import { addOns, byApi, byUse, packages } from './prices.ts';

const aYear = (usage: Partial<Usage> = {}): Usage => ({
  contracts: 0,
  faceChecks: 0,
  companyChecks: 0,
  reports: 0,
  ...usage,
});
const quantities = [
  0, 1, 79, 80, 99, 100, 101, 499, 500, 501, 999, 1000, 1001, 2999, 3000, 3001, 10_001, 123_456,
];

describe('prices', () => {
  test('are whole 分', () => {
    const prices = [...byUse, ...byApi].map(({ unit }) => unit);
    prices.push(...packages.map(({ price }) => price), ...Object.values(addOns).map(({ price }) => price));
    for (const price of prices) expect(Number.isSafeInteger(price) && price > 0).toBe(true);
  });
  test('fall from tier to tier, and a larger package is cheaper per contract', () => {
    for (const tiers of [byUse, byApi])
      for (let index = 1; index < tiers.length; index++)
        expect(tiers[index]!.unit).toBeLessThan(tiers[index - 1]!.unit);
    const perContract = packages.map(({ price, contracts }) => price / contracts);
    expect(perContract).toEqual(perContract.toSorted((a, b) => b - a));
    expect(perContract[0]).toBeLessThan(byUse[0]!.unit);
  });
});

describe('the estimate', () => {
  test('charges each contract at the price of its own tier', () => {
    expect(tiered(byUse, 0)).toBe(0);
    expect(tiered(byUse, 100)).toBe(100 * 500);
    expect(tiered(byUse, 101)).toBe(100 * 500 + 420);
    expect(tiered(byApi, 10_001)).toBe(1_000 * 360 + 9_000 * 300 + 220);
  });
  test('combines packages of different sizes', () => {
    expect(estimate(aYear({ contracts: 600 })).套餐.lines).toEqual([
      { name: '标准套餐', quantity: 1, amount: 178_000 },
      { name: '起步套餐', quantity: 1, amount: 39_800 },
    ]);
  });
  test('buys a package and takes the rest by use when that is cheaper', () => {
    expect(estimate(aYear({ contracts: 103 })).套餐.lines).toEqual([
      { name: '起步套餐', quantity: 1, amount: 39_800 },
      { name: '按量签署', quantity: 3, amount: 1_500 },
    ]);
    expect(estimate(aYear({ contracts: 490 })).套餐.lines).toEqual([
      { name: '标准套餐', quantity: 1, amount: 178_000 },
    ]);
  });
  test.each(quantities)('with packages, %i contracts never cost more than by use', (contracts) => {
    const offers = estimate(aYear({ contracts }));
    expect(offers.套餐.total).toBeLessThanOrEqual(offers.按量.total);
  });
  test('one contract more never costs less', () => {
    for (const plan of ['按量', '套餐', 'API'] as const) {
      let before = 0;
      for (let contracts = 0; contracts <= 3_200; contracts++) {
        const { total } = estimate(aYear({ contracts }))[plan];
        expect(total).toBeGreaterThanOrEqual(before);
        before = total;
      }
    }
  });
  test('adds what is charged beside contracts, to every plan alike', () => {
    const usage = aYear({ contracts: 10, faceChecks: 3, companyChecks: 2, reports: 1 });
    const offers = estimate(usage);
    for (const { lines, total } of Object.values(offers)) {
      expect(lines.slice(-3).map(({ amount }) => amount)).toEqual([600, 600, 2_000]);
      expect(total).toBe(lines.reduce((all, { amount }) => all + amount, 0));
    }
  });
  test('of nothing is nothing', () => {
    for (const offer of Object.values(estimate(aYear())))
      expect(offer).toMatchObject({ lines: [], total: 0 });
  });
});

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
