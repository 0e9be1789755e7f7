import { expect, test } from 'vitest';
import { termsWords } from './words.ts';

test('what was agreed on is told in one line, with four decimals of each price', () => {
  expect(termsWords({ kind: 'unit', unitPrice: 525 }, '条')).toBe('¥0.0525/条');
  const steps = [
    { from: 0, unitPrice: 28_000 },
    { from: 1_000, unitPrice: 20_000 },
  ];
  expect(termsWords({ kind: 'tier', steps }, '份')).toBe('¥2.8000/份，第 1,001 份起 ¥2.0000/份');
  expect(termsWords({ kind: 'package', fee: 98_000, included: 20_000, unitPrice: 450 }, '条')).toBe(
    '每月 ¥980.00，含 20,000 条，超出 ¥0.0450/条',
  );
  expect(termsWords({ kind: 'share', unitPrice: 30_000, share: 2_550 }, '份')).toBe('¥3.0000/份，分润 25.5%');
});
