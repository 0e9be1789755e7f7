import { expect, test } from 'vitest';
import { deadlineWords } from './deadline.ts';

const now = new Date('2026-11-15T20:00:00+08:00').getTime();

test('a deadline is said by the calendar in China', () => {
  expect(deadlineWords('2026-11-15T23:59:00+08:00', now)).toEqual({ words: '今天 23:59', isSoon: true });
  expect(deadlineWords('2026-11-16T18:00:00+08:00', now)).toEqual({ words: '明天 18:00', isSoon: true });
  expect(deadlineWords('2026-12-01T18:00:00+08:00', now)).toEqual({ words: '12-01 18:00', isSoon: false });
  expect(deadlineWords('2027-01-02T18:00:00+08:00', now)).toEqual({ words: '2027-01-02', isSoon: false });
});

test('where the present is not known nothing is said of it', () => {
  expect(deadlineWords('2026-11-15T23:59:00+08:00', undefined)).toEqual({
    words: '11-15 23:59',
    isSoon: false,
  });
});

test('what is over is not soon', () => {
  expect(deadlineWords('2026-11-15T19:00:00+08:00', now).isSoon).toBe(false);
});
