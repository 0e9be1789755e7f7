import { expect, test } from 'vitest';
import { columnsOf } from './day-columns.tsx';

const now = Date.parse('2026-11-16T04:00:00Z');
const days = [
  { day: '2026-10-17', sent: 1, completed: 0 },
  { day: '2026-11-16', sent: 3, completed: 2 },
];

test('every day has its column, today the last', () => {
  const columns = columnsOf(days, 30, now);
  expect(columns).toHaveLength(31);
  expect([columns[0], columns.at(-1)]).toEqual(days);
  expect(columns[1]).toEqual({ day: '2026-10-18', sent: 0, completed: 0 });
});

test.each([90, 365])('of %i days each column takes several, and nothing is lost', (span) => {
  const columns = columnsOf(days, span, now);
  expect(columns.length).toBeLessThan(60);
  expect(columns.reduce((sum, { sent }) => sum + sent, 0)).toBe(4);
});
