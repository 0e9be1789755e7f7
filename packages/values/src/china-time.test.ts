import { expect, test } from 'vitest';
import {
  dayInChina,
  endOfDay,
  offsetTimeInChina,
  parseTimeInChina,
  startOfDay,
  startOfNextDay,
  timeInChina,
} from './china-time.ts';

const EVE = new Date('2026-12-31T15:59:59Z');
const NEW_YEAR = new Date('2026-12-31T16:00:00Z');

test('a day begins at midnight in China, wherever the machine stands', () => {
  expect([EVE, NEW_YEAR].map(dayInChina)).toEqual(['2026-12-31', '2027-01-01']);
  expect(startOfDay('2027-01-01')).toEqual(NEW_YEAR);
  expect(endOfDay('2026-12-31')).toEqual(EVE);
  expect(startOfNextDay('2026-12-31')).toEqual(NEW_YEAR);
});

test('times are written as clocks there show them, and read again', () => {
  expect(timeInChina(EVE)).toBe('2026-12-31 23:59:59');
  expect(offsetTimeInChina(EVE)).toBe('2026-12-31T23:59:59+08:00');
  expect(parseTimeInChina(timeInChina(EVE))).toEqual(EVE);
  for (const text of ['2026-12-31', '2026-13-01 00:00:00', 'yesterday'])
    expect(() => parseTimeInChina(text)).toThrow(RangeError);
});
