import { expect, test } from 'vitest';
import {
  exactYuan,
  MOST_UNIT_PRICE,
  parseUnitPrice,
  parseYuan,
  plainUnitPrice,
  plainYuan,
  roundedFen,
  unitYuan,
  yuan,
} from './money.ts';

test('yuan are read exactly, and nothing else is', () => {
  expect(['0', '0.1', '19.99', '1.10', '-3.5', '99999999999.99'].map(parseYuan)).toEqual([
    0, 10, 1999, 110, -350, 9_999_999_999_999,
  ]);
  for (const text of ['', '1.', '.5', '1.234', '1e3', '１', '1,000', '¥1', '100000000000'])
    expect(parseYuan(text)).toBeUndefined();
});

test('what is written is read again as it was', () => {
  for (const fen of [0, 1, 10, 99, 100, 101, 123_456, 999_999_999_999, -1, -100])
    expect(parseYuan(plainYuan(fen))).toBe(fen);
});

test('fees with more decimals are rounded half up, without a fraction of the computer', () => {
  expect(['0.005', '0.0049', '1.005', '-1.005', '0.6', '12'].map(roundedFen)).toEqual([
    1, 0, 101, -101, 60, 1200,
  ]);
  expect(() => roundedFen('free')).toThrow(RangeError);
});

test('amounts for people', () => {
  expect([0, 178_000, 356, -38_000].map(yuan)).toEqual(['¥0', '¥1,780', '¥3.56', '−¥380']);
  expect([38_000, -5, 123_456_789].map(exactYuan)).toEqual(['¥380.00', '−¥0.05', '¥1,234,567.89']);
});

test('unit prices have four decimals, exactly', () => {
  expect(['0', '2.5', '0.0525', '1000000', ' 0.1 '].map(parseUnitPrice)).toEqual([
    0,
    25_000,
    525,
    MOST_UNIT_PRICE,
    1000,
  ]);
  for (const text of ['', '-1', '0.00001', '1,000', '1e3', '1000000.0001', '.5', '１'])
    expect(parseUnitPrice(text)).toBeUndefined();
  for (const price of [0, 1, 525, 9_999, 10_000, 25_000, 100_000, MOST_UNIT_PRICE])
    expect(parseUnitPrice(plainUnitPrice(price))).toBe(price);
  expect([0, 525, 12_345_000].map(unitYuan)).toEqual(['¥0.0000', '¥0.0525', '¥1,234.5000']);
  expect([0, 100_000, 525].map(plainUnitPrice)).toEqual(['0', '10', '0.0525']);
});
