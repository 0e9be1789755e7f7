import { expect, test } from 'vitest';
import { phoneLimits, secondsToWait } from './limits.ts';

const { asker, confirm } = phoneLimits({ gapSeconds: 60, perHour: 5, perDay: 10 });

const now = new Date('2026-11-15T08:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test('the first code goes out at once, the second after a minute', () => {
  expect(secondsToWait([], now, asker)).toBe(0);
  expect(secondsToWait([ago(10)], now, asker)).toBe(50);
  expect(secondsToWait([ago(60)], now, asker)).toBe(0);
});

test('five an hour', () => {
  const five = [600, 1200, 1800, 2400, 3000].map(ago);
  expect(secondsToWait(five, now, asker)).toBe(600);
  expect(secondsToWait(five.slice(1), now, asker)).toBe(0);
});

test('whoever confirms what they do themselves gets more, but not without end', () => {
  const thirty = Array.from({ length: 30 }, (_, index) => ago(100 * (index + 1)));
  expect(secondsToWait(thirty.slice(1), now, confirm)).toBe(0);
  expect(secondsToWait(thirty, now, confirm)).toBe(600);
  expect(secondsToWait([ago(10)], now, confirm)).toBe(50);
});

test('ten a day', () => {
  const ten = Array.from({ length: 10 }, (_, index) => ago(4000 * (index + 1)));
  expect(secondsToWait(ten, now, asker)).toBe(86_400 - 40_000);
});
