import { exactYuan, yuan } from '@yinxin/values';
import { expect, test } from 'vitest';
import { clockTime } from './clock-time.ts';

test('a moment is told by the clocks in China', () => {
  expect(clockTime('2026-11-16T16:02:08Z')).toEqual({
    day: '2026-11-17',
    short: '11-17 00:02',
    full: '2026-11-17 00:02:08',
  });
});

test('bills name both places, lists leave empty ones away', () => {
  expect([0, 5, 38000, 123456789, -4000].map(exactYuan)).toEqual([
    '¥0.00',
    '¥0.05',
    '¥380.00',
    '¥1,234,567.89',
    '−¥40.00',
  ]);
  expect(yuan(38000)).toBe('¥380');
});
