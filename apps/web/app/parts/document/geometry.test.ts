import { expect, test } from 'vitest';
import { densityFor, GAP, layoutOf, pageRead, pagesWithin } from './geometry.ts';

const A4 = { widthMm: 210, heightMm: 297 };
const A3_ACROSS = { widthMm: 420, heightMm: 297 };

test('the widest page fits the column, and all pages share one scale', () => {
  const { pages, pxPerMm } = layoutOf([A4, A3_ACROSS], 840 + 2 * GAP, 1);
  expect(pxPerMm).toBe(2);
  expect(pages.map(({ width }) => width)).toEqual([420, 840]);
  expect(pages[0]?.left).toBeGreaterThan(pages[1]?.left ?? 0);
});

test('zoomed in, the sheet is wider than the column', () => {
  expect(layoutOf([A4], 400, 2).width).toBeGreaterThan(400);
});

test('only the pages that are seen are asked for', () => {
  const layout = layoutOf(
    Array.from({ length: 1000 }, () => A4),
    600,
    1,
  );
  const top = layout.pages[500]?.top ?? 0;
  expect(pagesWithin(layout, top, top + 300)).toEqual([500, 500]);
  expect(pagesWithin(layout, top - 2 * GAP, top + 300)).toEqual([499, 500]);
  expect(pagesWithin(layout, layout.height + 10, layout.height + 20)).toEqual([999, 999]);
});

test('the end of a document is read when it is reached, even where the last page is short', () => {
  const layout = layoutOf([A4, A4, { widthMm: 210, heightMm: 20 }], 600, 1);
  expect(pageRead(layout, 0, 500)).toBe(0);
  expect(pageRead(layout, layout.height - 500, 500)).toBe(2);
});

test('a canvas stays below what phones bear', () => {
  expect(densityFor({ width: 600, height: 800 }, 2)).toBe(2);
  const density = densityFor({ width: 4000, height: 6000 }, 3);
  expect(4000 * 6000 * density ** 2).toBeLessThanOrEqual(16_000_001);
});
