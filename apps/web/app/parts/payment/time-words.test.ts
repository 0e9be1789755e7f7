import { expect, test } from 'vitest';
import { timeWords } from './use-time-left.ts';

test('what is left is told in the largest units that matter', () => {
  expect(timeWords((23 * 60 + 41) * 1000)).toBe('23:41');
  expect(timeWords(3_723_000)).toBe('1:02:03');
  expect(timeWords(2 * 86_400_000 + 3_600_000)).toBe('2 天 1 小时');
  expect(timeWords(0)).toBe('00:00');
});
