import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depth, seed } from '../../../scripts/depth.ts';
import { amountOf, explain, feeOf, type PriceTerms, rate, unitPriceOf } from './index.ts';

const price = fc.integer({ min: 0, max: 10_000_000 });
const terms: fc.Arbitrary<PriceTerms> = fc.oneof(
  fc.record({ kind: fc.constant('unit' as const), unitPrice: price }),
  fc
    .tuple(
      price,
      fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3000 }), price), { selector: ([from]) => from }),
    )
    .map(([first, rest]) => ({
      kind: 'tier' as const,
      steps: [
        { from: 0, unitPrice: first },
        ...rest.sort(([a], [b]) => a - b).map(([from, unitPrice]) => ({ from, unitPrice })),
      ],
    })),
  fc.record({
    kind: fc.constant('package' as const),
    fee: fc.integer({ min: 0, max: 10_000_000 }),
    included: fc.integer({ min: 0, max: 3000 }),
    unitPrice: price,
  }),
  fc.record({
    kind: fc.constant('share' as const),
    unitPrice: price,
    share: fc.integer({ min: 0, max: 10_000 }),
  }),
);
const quantity = fc.integer({ min: 0, max: 4000 });

/** What the unit with this number costs, in hundred-millionths of 元: the model looks at every unit by itself. */
function priceOfUnit(of: PriceTerms, unit: number): bigint {
  switch (of.kind) {
    case 'unit':
      return BigInt(of.unitPrice) * 10_000n;
    case 'tier':
      return BigInt(of.steps.findLast(({ from }) => unit >= from)?.unitPrice ?? 0) * 10_000n;
    case 'package':
      return unit < of.included ? 0n : BigInt(of.unitPrice) * 10_000n;
    case 'share':
      return BigInt(of.unitPrice) * BigInt(of.share);
  }
}

/** By writing it out and looking at the digits behind the 分. */
function halfUp(value: bigint, decimals: number): number {
  const digits = String(value).padStart(decimals + 1, '0');
  return Number(digits.slice(0, -decimals)) + (Number(digits.at(-decimals)) >= 5 ? 1 : 0);
}

const hold = (property: fc.IPropertyWithHooks<[PriceTerms, number]>) =>
  fc.assert(property, { seed, numRuns: depth(200, 5000) });

test('a month costs what its units cost one by one, rounded once', () => {
  hold(
    fc.property(terms, quantity, (of, count) => {
      let sum = 0n;
      for (let unit = 0; unit < count; unit++) sum += priceOfUnit(of, unit);
      expect(rate(of, count)).toBe(halfUp(sum, 6));
    }),
  );
});

test('what is given back counts as what was charged, with the sign turned', () => {
  hold(
    fc.property(terms, quantity, (of, count) => {
      expect(rate(of, -count)).toBe(0 - rate(of, count));
      expect(amountOf(unitPriceOf(of), -count)).toBe(0 - amountOf(unitPriceOf(of), count));
    }),
  );
});

test('more use never costs less, and the steps of a calculator end with the sum', () => {
  hold(
    fc.property(terms, quantity, (of, count) => {
      expect(rate(of, count + 1)).toBeGreaterThanOrEqual(rate(of, count));
      expect(explain(of, count).total).toBe(feeOf(of) + rate(of, count));
    }),
  );
});

test('a record is priced before its month is known', () => {
  const steps = [
    { from: 0, unitPrice: 50_000 },
    { from: 1000, unitPrice: 42_500 },
  ];
  expect(unitPriceOf({ kind: 'tier', steps })).toBe(50_000);
  expect(unitPriceOf({ kind: 'package', fee: 100_000, included: 100, unitPrice: 12_345 })).toBe(12_345);
  expect(unitPriceOf({ kind: 'share', unitPrice: 12_345, share: 3333 })).toBe(4115);
  expect([1, 3, -1, 200].map((count) => amountOf(50, count))).toEqual([1, 2, -1, 100]);
});

test('a calculator shows how an amount came about', () => {
  const steps = [
    { from: 0, unitPrice: 50_000 },
    { from: 1000, unitPrice: 42_500 },
  ];
  expect(explain({ kind: 'tier', steps }, 1300)).toEqual({
    steps: [
      '前 1,000 份 × ¥5.0000 = ¥5,000.0000',
      '第 1,001 份起 300 份 × ¥4.2500 = ¥1,275.0000',
      '合计 ¥6,275.0000，四舍五入到分 ¥6,275.00',
    ],
    total: 627_500,
  });
  expect(explain({ kind: 'unit', unitPrice: 333 }, 100, '条')).toEqual({
    steps: ['100 条 × ¥0.0333 = ¥3.3300'],
    total: 333,
  });
  expect(explain({ kind: 'unit', unitPrice: 333 }, -5, '条').steps).toEqual([
    '5 条 × ¥0.0333 = ¥0.1665',
    '返还多于使用，合计 −¥0.1665，四舍五入到分 −¥0.17',
  ]);
  expect(explain({ kind: 'package', fee: 100_000, included: 500, unitPrice: 20_000 }, 510)).toEqual({
    steps: [
      '包量内 500 份 × ¥0.0000 = ¥0.0000',
      '超出包量 10 份 × ¥2.0000 = ¥20.0000',
      '合计 ¥20.0000，四舍五入到分 ¥20.00',
      '包量月费 ¥1,000.00，应计 ¥1,020.00',
    ],
    total: 102_000,
  });
  expect(explain({ kind: 'share', unitPrice: 49_999, share: 1250 }, 3)).toEqual({
    steps: [
      '3 份 × ¥4.9999 = ¥14.9997',
      '分润 ¥14.9997 × 12.5% = ¥1.8749625',
      '合计 ¥1.8749625，四舍五入到分 ¥1.87',
    ],
    total: 187,
  });
});

test('terms and quantities that are none are refused', () => {
  for (const of of [
    { kind: 'unit', unitPrice: 1.5 },
    { kind: 'unit', unitPrice: -1 },
    { kind: 'tier', steps: [] },
    { kind: 'tier', steps: [{ from: 1, unitPrice: 1 }] },
    {
      kind: 'tier',
      steps: [
        { from: 0, unitPrice: 1 },
        { from: 0, unitPrice: 2 },
      ],
    },
    { kind: 'share', unitPrice: 1, share: 10_001 },
  ] satisfies PriceTerms[])
    expect(() => rate(of, 1)).toThrow(RangeError);
  expect(() => rate({ kind: 'unit', unitPrice: 1 }, 0.5)).toThrow(RangeError);
  expect(() => rate({ kind: 'unit', unitPrice: 9e15 }, 9e15)).toThrow(RangeError);
});
