import { expect, test } from 'vitest';
import { number } from './number.ts';

test('numbers are written as thousandths, as short as they can be', () => {
  const written = [
    0, -0, 1, -1, 0.5, -0.5, 0.05, 0.005, -0.0004, 0.0005, 12.3456, -12.3, 99.9996, 1e12, -1e12,
  ];
  for (const value of written) expect(number(value)).toBe(String(Math.round(value * 1000) / 1000));
  for (let n = -3000; n <= 3000; n++) expect(number(n / 1000)).toBe(String(n / 1000));
});
