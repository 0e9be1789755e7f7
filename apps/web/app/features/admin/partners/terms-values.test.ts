import { expect, test } from 'vitest';
import { termsOf } from './terms-values.ts';

test('prices are taken as they were typed, to the fourth decimal', () => {
  expect(termsOf({ kind: 'unit', unitPrice: '0.0525' })).toEqual({ kind: 'unit', unitPrice: 525 });
  expect(termsOf({ kind: 'package', fee: '980', included: 20_000, unitPrice: '0.045' })).toEqual({
    ...{ kind: 'package', fee: 98_000, included: 20_000, unitPrice: 450 },
  });
  expect(termsOf({ kind: 'share', unitPrice: '3', share: '25.5' })).toEqual({
    ...{ kind: 'share', unitPrice: 30_000, share: 2_550 },
  });
});

test('steps begin at 0 and rise', () => {
  const tier = (...froms: (number | null)[]) =>
    termsOf({ kind: 'tier', steps: froms.map((from) => ({ from, unitPrice: '1' })) });
  expect(tier(null, 100)).toEqual({
    kind: 'tier',
    steps: [
      { from: 0, unitPrice: 10_000 },
      { from: 100, unitPrice: 10_000 },
    ],
  });
  expect([tier(), tier(0, 0), tier(0, 100, 50), tier(0, null)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('what is missing or no price gives no terms', () => {
  for (const unitPrice of [undefined, '', '1.00001', '-1', '一元'])
    expect(termsOf({ kind: 'unit', ...(unitPrice !== undefined && { unitPrice }) })).toBeUndefined();
  expect(termsOf({ kind: 'share', unitPrice: '3', share: '101' })).toBeUndefined();
  expect(termsOf({ kind: 'package', fee: '-1', included: 1, unitPrice: '1' })).toBeUndefined();
});
