import { expect, test } from 'vitest';
import type { PlacedField } from './model.ts';
import {
  besideWords,
  copiesOnAllPages,
  fieldAt,
  moved,
  resized,
  snapped,
  usualPlace,
  usualPlaces,
  within,
} from './placement.ts';

const A4 = { widthMm: 210, heightMm: 297 };
const aim = { documentId: 'd', page: 0, size: A4 };
const seal = (x: number, y: number): PlacedField => fieldAt('seal', '甲', aim, { x, y });

test('a field stands with its middle where it was dropped, and wholly on the page', () => {
  expect(seal(100, 100)).toMatchObject({ left: 80, top: 80, width: 40, height: 40 });
  expect(seal(0, 0)).toMatchObject({ left: 0, top: 0 });
  expect(seal(500, 500)).toMatchObject({ left: 170, top: 257 });
});

test('a page smaller than a seal gets a smaller field rather than one beyond its edge', () => {
  expect(within({ left: 5, top: 5, width: 40, height: 40 }, { widthMm: 30, heightMm: 20 })).toEqual({
    left: 0,
    top: 0,
    width: 30,
    height: 20,
  });
});

test('a seam stays at the edge, however it is moved', () => {
  const seam = fieldAt('seam', '甲', aim, { x: 20, y: 150 });
  expect(seam).toMatchObject({ left: 190, top: 130 });
  expect(moved(seam, 3, 60, A4)).toMatchObject({ left: 190, top: 60 });
});

test('what is pulled at one corner keeps the opposite one', () => {
  const text = fieldAt('text', '甲', aim, { x: 100, y: 100 });
  const larger = resized(text, 'nw', -10, -4, A4);
  expect(larger).toMatchObject({ left: text.left - 10, top: text.top - 4 });
  expect(larger.left + larger.width).toBe(text.left + text.width);
  expect(larger.top + larger.height).toBe(text.top + text.height);
  expect(resized(text, 'se', -500, -500, A4)).toMatchObject({ left: text.left, width: 2, height: 2 });
  expect(resized(text, 'se', 500, 500, A4)).toMatchObject({ width: 210 - text.left });
});

test('near to the middle of another field it is drawn there, and a line shows it', () => {
  const other = { left: 20, top: 180, width: 40, height: 40 };
  const near = { left: 120, top: 181.2, width: 40, height: 40 };
  expect(snapped(near, [other], A4, 2)).toEqual({
    left: 120,
    top: 180,
    guides: [{ axis: 'y', at: 180 }],
  });
  expect(snapped({ ...near, top: 190 }, [other], A4, 2).guides).toEqual([]);
});

test('the middle of the page draws too', () => {
  expect(snapped({ left: 84, top: 10, width: 40, height: 40 }, [], A4, 2)).toMatchObject({
    left: 85,
    guides: [{ axis: 'x', at: 105 }],
  });
});

test('a copy goes to every page where it fits, once', () => {
  const field = seal(100, 250);
  const pages = [A4, A4, { widthMm: 210, heightMm: 148 }, A4];
  const copies = copiesOnAllPages(field, pages, [field]);
  expect(copies.map(({ page }) => page)).toEqual([1, 3]);
  expect(new Set(copies.map(({ id }) => id)).size).toBe(2);
  expect(copiesOnAllPages(field, pages, [field, ...copies])).toEqual([]);
});

test('a field found by words stands behind them', () => {
  const [field] = besideWords('signature', '乙', { id: 'd', pages: [A4] }, [
    { page: 0, left: 30, top: 200, width: 20, height: 5 },
    { page: 7, left: 0, top: 0, width: 1, height: 1 },
  ]);
  expect(field).toMatchObject({ party: '乙', left: 52, top: 194.5 });
});

test('usual places stand beside one another at the end of the document', () => {
  const places = [0, 1, 2, 3, 4].map((nth) => usualPlace('seal', 'p', { id: 'd', pages: [A4, A4] }, nth));
  expect(new Set(places.map((place) => `${place?.left} ${place?.top}`)).size).toBe(5);
  for (const place of places) expect(place).toMatchObject({ page: 1 });
});

test('who has a place keeps it, the others get the usual one', () => {
  const document = { id: 'd', pages: [A4] };
  const signers = [
    { key: '甲', kind: 'organization' as const },
    { key: '乙', kind: 'person' as const },
  ];
  const own = seal(50, 50);
  expect(usualPlaces(signers, document, [own])).toMatchObject([{ party: '乙', kind: 'signature' }]);
  expect(usualPlaces(signers, document, [])).toHaveLength(2);
});
