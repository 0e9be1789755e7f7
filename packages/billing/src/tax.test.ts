import { expect, test } from 'vitest';
import { taxWithin } from './index.ts';

test.each([
  [8_662_238, 600, 490_315],
  [106, 600, 6],
  [-106, 600, -6],
  [100, 0, 0],
  [999_999_999_999, 2000, 166_666_666_667],
])('of %i 分 at %i, %i are tax', (amount, rate, tax) => {
  expect(taxWithin(amount, rate)).toBe(tax);
  expect(taxWithin(-amount, rate)).toBe(tax === 0 ? 0 : -tax);
});

test('what is no rate is refused', () => {
  expect(() => taxWithin(1, -1)).toThrow(RangeError);
  expect(() => taxWithin(0.5, 600)).toThrow(RangeError);
});
