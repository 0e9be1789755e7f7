import { brainpoolP256r1 } from '@noble/curves/misc.js';
import { p256, p521 } from '@noble/curves/nist.js';
import { expect, test } from 'vitest';
import { Multiples, sumOf } from './multiples.ts';

/** One whose a is -3, one of an odd length, one with another a. */
const curves = { 'P-256': p256.Point, 'P-521': p521.Point, brainpoolP256r1: brainpoolP256r1.Point };

/** Numbers that differ in every digit; a counter would stay in the lowest. */
function* numbers(order: bigint): Generator<bigint> {
  for (let number = 3n; ; ) {
    number = (number * number * 0x9e3779b97f4a7c15n + 1n) % order;
    yield number;
  }
}

test.each(Object.entries(curves))(
  'on %s the sum of two multiples has the x that the library finds',
  (_, curve) => {
    const order = curve.Fn.ORDER;
    const some = numbers(order);
    const next = () => some.next().value as bigint;
    const key = curve.BASE.multiplyUnsafe(next());
    const [wide, narrow] = [new Multiples(curve, curve.BASE, 7), new Multiples(curve, key, 5)];
    const edges = [
      0n,
      1n,
      2n,
      15n,
      16n,
      31n,
      1n << 64n,
      (1n << 65n) - 1n,
      order >> 1n,
      order - 2n,
      order - 1n,
    ];
    const pairs = edges.flatMap(
      (one) =>
        [
          [one, next()],
          [next(), one],
          [one, order - 1n],
        ] as const,
    );
    for (const [base, times] of pairs) {
      const point = curve.BASE.multiplyUnsafe(base).add(key.multiplyUnsafe(times));
      const terms = [
        { multiples: wide, times: base },
        { multiples: narrow, times },
      ];
      for (const split of [false, true]) {
        const sum = sumOf(curve, terms, { split });
        const { x } = point.toAffine();
        expect(sum.hasX(x % order, order)).toBe(!point.is0());
        expect(sum.hasX((x + 1n) % order, order)).toBe(false);
      }
    }
  },
);

test.each(Object.entries(curves))(
  'on %s sums that meet the same point, its opposite or none are right',
  (_, curve) => {
    const order = curve.Fn.ORDER;
    for (const k of [1n, 2n, 3n, order - 1n, order - 2n, 1n << 64n]) {
      const point = curve.BASE.multiplyUnsafe(k);
      const [base4, key4] = [new Multiples(curve, curve.BASE, 4), new Multiples(curve, point, 4)];
      for (const base of [0n, 1n, 2n, 3n, 32n, 33n, order - 1n, order - k]) {
        for (const times of [0n, 1n, 2n, 17n, order - 1n]) {
          const x = (base + times * k) % order;
          const expected = x === 0n ? undefined : curve.BASE.multiplyUnsafe(x).toAffine().x % order;
          for (const split of [false, true]) {
            const terms = [
              { multiples: base4, times: base },
              { multiples: key4, times },
            ];
            const sum = sumOf(curve, terms, { split });
            expect(sum.hasX(expected ?? 1n, order)).toBe(expected !== undefined);
          }
        }
      }
    }
  },
);

test('an x above the order counts as what is left of it', () => {
  // the least x of P-256 that is above the order and on the curve
  const { ORDER: p } = p256.Point.Fp;
  const order = p256.Point.Fn.ORDER;
  let left = 1n;
  const pointAt = (x: bigint) => {
    try {
      return p256.Point.fromHex(`02${x.toString(16).padStart(64, '0')}`);
    } catch {
      return undefined;
    }
  };
  let point = pointAt(order + left);
  while (!point) point = pointAt(order + ++left);
  expect(order + left < p).toBe(true);
  const terms = [{ multiples: new Multiples(p256.Point, point, 5), times: 1n }];
  const sum = sumOf(p256.Point, terms, { split: false });
  expect([left, left + 1n].map((x) => sum.hasX(x, order))).toEqual([true, false]);
});
