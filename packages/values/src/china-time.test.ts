import { expect, test } from 'vitest';
import {
  afterWorkingHours,
  dayInChina,
  endOfDay,
  nearWords,
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

const at = (text: string) => new Date(`${text}+08:00`);

test('a moment near now is said by its day', () => {
  const now = at('2026-11-16T10:00:00');
  const words = (text: string) => nearWords(at(text), now);
  expect(words('2026-11-16T18:00:00')).toBe('今天 18:00');
  expect(words('2026-11-17T00:00:00')).toBe('明天 00:00');
  expect(words('2026-11-15T16:20:00')).toBe('昨天 16:20');
  expect(words('2026-12-01T18:00:00')).toBe('12-01 18:00');
  expect(words('2027-01-02T18:00:00')).toBe('2027-01-02');
});

test('working hours pass while offices are open', () => {
  const after = (text: string, hours: number) => timeInChina(afterWorkingHours(at(text), hours));
  expect(after('2026-11-16T10:00:00', 2)).toBe('2026-11-16 12:00:00');
  expect(after('2026-11-16T17:00:00', 2)).toBe('2026-11-17 10:00:00');
  expect(after('2026-11-16T10:00:00', 9)).toBe('2026-11-17 10:00:00');
  expect(after('2026-11-16T03:00:00', 2)).toBe('2026-11-16 11:00:00');
  // from a Friday's evening and from a Saturday it is Monday
  expect(after('2026-11-20T20:00:00', 2)).toBe('2026-11-23 11:00:00');
  expect(after('2026-11-21T12:00:00', 18)).toBe('2026-11-24 18:00:00');
});
