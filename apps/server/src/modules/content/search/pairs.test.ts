import { expect, test } from 'vitest';
import { pairQuery, pairsOf } from './pairs.ts';

test('every character begins a pair, each pair once, in lower case', () => {
  expect(pairsOf('印章印章SM')).toEqual(['印章', '章印', '章s', 'sm', 'm']);
  expect(pairsOf('')).toEqual([]);
});

test('a rare character of two code units is one character', () => {
  expect(pairsOf('𠮷印')).toEqual(['𠮷印', '印']);
  expect(pairQuery('𠮷')).toBe("'𠮷':*");
});

test('a keyword asks for all its pairs, a single character for a beginning', () => {
  expect(pairQuery('电子印章')).toBe("'电子' & '子印' & '印章'");
  expect(pairQuery('章')).toBe("'章':*");
});

test('what the query language would read as its own is quoted', () => {
  expect(pairQuery("a'|")).toBe("'a''' & '''|'");
  expect(pairQuery('\\')).toBe("'\\\\':*");
});
