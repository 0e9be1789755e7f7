import { expect, test } from 'vitest';
import { calendarDay } from './calendar-day.ts';

test('news late in the evening in London is from the next day in China', () => {
  expect(calendarDay('2026-10-31T22:30:00Z')).toEqual({ day: '01', month: '2026.11', full: '2026.11.01' });
});

test('a plain date stays that date', () => {
  expect(calendarDay('2026-11-15')).toEqual({ day: '15', month: '2026.11', full: '2026.11.15' });
});
