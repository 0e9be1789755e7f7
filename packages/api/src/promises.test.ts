import { expect, test } from 'vitest';
import { COMPANY_WAYS, PERSON_WAYS } from './identity.ts';
import { promisedBy, promisedTerm, promiseStanding, spanWords } from './promises.ts';

// A Monday, ten in the morning in China.
const MONDAY = '2026-11-16T10:00:00+08:00';
const at = (iso: string) => new Date(iso);

test('a promise counts working hours from when it was handed in', () => {
  expect(promisedBy('order', MONDAY)).toEqual(at('2026-11-16T12:00:00+08:00'));
  expect(promisedBy('person', MONDAY)).toEqual(at('2026-11-17T10:00:00+08:00'));
  expect(promisedBy('organization', '2026-11-13T17:00:00+08:00')).toEqual(at('2026-11-17T17:00:00+08:00'));
});

test('late, near and open are told apart to the minute', () => {
  const promised = promisedBy('order', MONDAY);
  expect(promiseStanding(promised, at('2026-11-16T10:59:00+08:00'))).toBe('open');
  expect(promiseStanding(promised, at('2026-11-16T11:00:00+08:00'))).toBe('near');
  expect(promiseStanding(promised, at('2026-11-16T12:00:00+08:00'))).toBe('near');
  expect(promiseStanding(promised, at('2026-11-16T12:00:01+08:00'))).toBe('late');
});

test('what customers read is what the desk counts by', () => {
  expect(PERSON_WAYS.manual.takes).toBe(promisedTerm('person'));
  expect(COMPANY_WAYS.manual.takes).toBe(promisedTerm('organization'));
  expect(promisedTerm('order')).toBe('2 个工作小时内');
});

test('stretches of time are said in minutes, hours and days', () => {
  expect([1, 6 * 60_000, 90 * 60_000, 120 * 60_000, 72 * 3_600_000].map(spanWords)).toEqual([
    '1 分钟',
    '6 分钟',
    '1 小时 30 分',
    '2 小时',
    '3 天',
  ]);
});
