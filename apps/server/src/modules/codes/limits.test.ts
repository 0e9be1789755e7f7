import { expect, test } from 'vitest';
import { secondsToWait } from './limits.ts';

const now = new Date('2026-11-15T08:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test('the first code goes out at once, the second after a minute', () => {
  expect(secondsToWait([], now)).toBe(0);
  expect(secondsToWait([ago(10)], now)).toBe(50);
  expect(secondsToWait([ago(60)], now)).toBe(0);
});

test('five an hour', () => {
  const five = [600, 1200, 1800, 2400, 3000].map(ago);
  expect(secondsToWait(five, now)).toBe(600);
  expect(secondsToWait(five.slice(1), now)).toBe(0);
});

test('ten a day', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ago(4000 * (index + 1)));
  expect(secondsToWait(ten, now)).toBe(86_400 - 40_000);
});
