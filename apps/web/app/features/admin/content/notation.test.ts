import { expect, test } from 'vitest';
import { countNotation, moneyNotation } from './notation.ts';

test.each([
  ['5', 500],
  ['4.2', 420],
  [' 0.05 ', 5],
  ['19.99', 1999],
  ['1.005', null],
  ['-1', null],
  ['1e3', null],
  ['', null],
])('%j yuan are kept as %j 分', (typed, kept) => expect(moneyNotation.read(typed)).toBe(kept));

test('what is kept is shown as it was typed', () => {
  for (const fen of [5, 420, 39_800]) expect(moneyNotation.read(moneyNotation.write(fen))).toBe(fen);
  expect(moneyNotation.write(420)).toBe('4.20');
});

test('a count is a whole number or nothing', () => {
  expect(['100', ' 7', '', '1.5', '-3'].map(countNotation.read)).toEqual([100, 7, null, null, null]);
});
