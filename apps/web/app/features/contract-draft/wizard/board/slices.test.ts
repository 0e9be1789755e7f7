import { expect, test } from 'vitest';
import type { DraftDocument } from '../../model.ts';
import { slicesOf } from '../../stamps.ts';
import {
  firstSeal,
  LEAST_SLICE_MM,
  lowestTop,
  narrowest,
  onEdge,
  pagesForEach,
  rangeOf,
  usualSeam,
  withRange,
  wordsOf,
} from './slices.ts';

const A4 = { widthMm: 210, heightMm: 297 };
const STAMP = { widthMm: 40, heightMm: 40 };
const paper = (pages: number, size = A4) =>
  ({ id: 'd', pages: Array.from({ length: pages }, () => size) }) as DraftDocument;
const seamOn = (document: DraftDocument) => {
  const field = usualSeam(document, 'a', STAMP);
  if (!field) throw new Error('no seam');
  return field;
};

test('a single page has no seam', () => {
  expect(usualSeam(paper(1), 'a', STAMP)).toBeUndefined();
});

test('three pages share a seal of 40 mm, at the right and in the middle', () => {
  const field = seamOn(paper(3));
  expect(field).toMatchObject({ top: 128.5, page: 0, options: {} });
  const slices = slicesOf(field, paper(3).pages, STAMP);
  expect(narrowest(slices)).toBe(13.3);
  expect(wordsOf(slices)).toBe('3 片，每片 13.3 mm');
});

test('many pages get several seals, so that no slice is too narrow to be seen', () => {
  const document = paper(40);
  expect(pagesForEach(STAMP)).toBe(12);
  const slices = slicesOf(seamOn(document), document.pages, STAMP);
  expect(narrowest(slices)).toBeGreaterThanOrEqual(LEAST_SLICE_MM);
  expect(wordsOf(slices)).toMatch(/^40 片，每片 .* mm，共 4 枚$/);
  // the last page joins those before it
  const joined = slicesOf(seamOn(paper(25)), paper(25).pages, STAMP);
  expect(narrowest(joined)).toBeGreaterThanOrEqual(LEAST_SLICE_MM);
  const one = { ...seamOn(document), options: {} };
  expect(narrowest(slicesOf(one, document.pages, STAMP))).toBe(1);
});

test('a range is told from 1, either way round, and says nothing of the ends of the document', () => {
  expect(withRange({}, 1, 5, 5)).toEqual({});
  expect(withRange({ firstPage: 3, edge: 'left' }, 4, 2, 5)).toEqual({
    edge: 'left',
    firstPage: 1,
    lastPage: 3,
  });
  expect(rangeOf({ firstPage: 1, lastPage: 3 }, 5)).toEqual({ from: 2, to: 4 });
  expect(rangeOf({}, 5)).toEqual({ from: 1, to: 5 });
  const field = { ...seamOn(paper(5)), options: withRange({}, 2, 4, 5) };
  expect(slicesOf(field, paper(5).pages, STAMP).map(({ page }) => page)).toEqual([1, 2, 3]);
});

test('it stands whole on the lowest of its pages, on either edge', () => {
  const mixed = { pages: [A4, A4, { widthMm: 210, heightMm: 100 }] } as unknown as DraftDocument;
  expect(lowestTop(mixed, {}, STAMP)).toBe(60);
  expect(lowestTop(mixed, { lastPage: 1 }, STAMP)).toBe(257);
  const field = seamOn(paper(2));
  expect(onEdge(field, 'left', A4)).toMatchObject({ left: 0, options: { edge: 'left' } });
  expect(onEdge(onEdge(field, 'left', A4), 'right', A4).left).toBe(field.left);
});

test.each(['left', 'right'] as const)(
  'at the %s the first seal is put together from its own slices',
  (edge) => {
    const document = paper(7);
    const field = { ...seamOn(document), options: { edge, pagesPerSeal: 3 } };
    const slices = firstSeal(slicesOf(field, document.pages, STAMP));
    expect(slices.map(({ from }) => Math.round(from * 3))).toEqual([0, 1, 2]);
    expect(slices.map(({ page }) => page).toSorted()).toEqual([0, 1, 2]);
  },
);
