import { expect, test } from 'vitest';
import { isSeamPage, seamPages, seamStrips } from './seam.ts';

test('a seam runs over the pages that were chosen, and odd pages are odd of the document', () => {
  expect(seamPages(5, 'all')).toEqual([0, 1, 2, 3, 4]);
  expect(seamPages(5, 'all', { firstPage: 1, lastPage: 3 })).toEqual([1, 2, 3]);
  expect(seamPages(6, 'odd', { firstPage: 1 })).toEqual([2, 4]);
  expect(seamPages(6, 'even', { firstPage: 1, lastPage: 3 })).toEqual([1, 3]);
  expect(seamPages(3, 'all', { lastPage: 90 })).toEqual([0, 1, 2]);
  expect(isSeamPage(4, 'all', { lastPage: 3 })).toBe(false);
});

test('the strips of a range make up the whole seal', () => {
  const strips = seamStrips(seamPages(5, 'all', { firstPage: 2 }), { edge: 'right' });
  expect(strips.map(({ page }) => page)).toEqual([2, 3, 4]);
  expect(strips[0]?.from).toBe(0);
  expect(strips.at(-1)?.to).toBe(1);
});
