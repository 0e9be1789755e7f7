import { afterEach, expect, test, vi } from 'vitest';
import { Remembered } from './remembered.ts';

afterEach(() => void vi.useRealTimers());

test('what was learnt is known for its time, to the millisecond', () => {
  vi.useFakeTimers();
  const known = new Remembered<string>({ forMs: 1_000 });
  expect(known.isEmpty).toBe(true);
  known.note('a', 'slow');
  vi.advanceTimersByTime(999);
  expect(known.find('a')).toBe('slow');
  vi.advanceTimersByTime(1);
  expect(known.find('a')).toBeUndefined();
  expect(known.isEmpty).toBe(true);
});

test('what was learnt longest ago is forgotten first', () => {
  const known = new Remembered<true>({ most: 2 });
  for (const key of ['a', 'b', 'a', 'c']) known.note(key, true);
  expect(['a', 'b', 'c'].map((key) => known.find(key))).toEqual([true, undefined, true]);
});
