import { expect, test } from 'vitest';
import type { ContractDetail, ContractField } from '../model.ts';
import { inReadingOrder, keepOnPage, lackingIn, marksOf, type Plan, unreadPages, wishOf } from './plan.ts';

const A4 = { widthMm: 210, heightMm: 297 };
const contract = {
  documents: [
    { id: 'd1', pages: [A4, A4, A4] },
    { id: 'd2', pages: [A4] },
  ],
} as unknown as ContractDetail;
const field = (change: Partial<ContractField>): ContractField =>
  ({
    ...{ id: 'f', documentId: 'd1', kind: 'seal', page: 0, left: 100, top: 100, width: 50, height: 50 },
    ...{ label: '', options: {}, required: true, value: null, partyKey: 'a', partyId: 'p' },
    ...change,
  }) as ContractField;
const STAMP = { widthMm: 40, heightMm: 40 };
const bySeal: Plan = { way: 'seal', sealId: 's', places: [] };

test('a seal keeps its size and stands in the middle of its field', () => {
  const [mark] = marksOf(contract, [field({})], bySeal, STAMP);
  expect(mark).toMatchObject({ shows: 'stamp', left: 105, top: 105, width: 40, height: 40 });
});

test('strips of a seal lie at the edge and add up to the seal', () => {
  const seam = { edge: 'right', pages: 'all', top: 120, firstRatio: 0.5 } as const;
  const strips = marksOf(contract, [], { ...bySeal, seam }, STAMP);
  expect(strips.map(({ documentId, page }) => [documentId, page])).toEqual([
    ['d1', 0],
    ['d1', 1],
    ['d1', 2],
  ]);
  expect(strips.map(({ width }) => width)).toEqual([20, 10, 10]);
  expect(strips.every(({ left, width }) => left + width === 210)).toBe(true);
});

test('only documents of several pages get a seam', () => {
  const seam = { edge: 'left', pages: 'all', top: 120 } as const;
  expect(wishOf(contract, { ...bySeal, seam }).seams).toEqual([{ documentId: 'd1', ...seam }]);
  expect(wishOf(contract, { ...bySeal, seam: { ...seam, pages: 'even' } }).seams).toEqual([]);
});

test('what was chosen before another way counts no more', () => {
  const strokes = [[{ x: 1, y: 1 }]];
  const wish = wishOf(contract, { ...bySeal, way: 'hand', strokes });
  expect(wish).toEqual({ strokes, places: [], seams: [] });
});

test('an organisation signs by a seal', () => {
  expect(lackingIn({ way: 'name', places: [] }, { kind: 'organization' })).toBe('请选择单位的印章');
  expect(lackingIn({ way: 'hand', places: [] }, { kind: 'person' })).toBe('请先写下您的签名');
  expect(lackingIn(bySeal, { kind: 'organization' })).toBeUndefined();
});

test('places come in the order in which one reads, and stay on the page', () => {
  const there = [
    field({ id: 'later', page: 1 }),
    field({ id: 'other', documentId: 'd2' }),
    field({ id: 'first' }),
  ];
  expect(inReadingOrder(contract, there).map(({ id }) => id)).toEqual(['first', 'later', 'other']);
  const out = { documentId: 'd1', what: 'seal', page: 0, left: 500, top: -5 } as const;
  expect(keepOnPage(out, STAMP, A4)).toMatchObject({ left: 170, top: 0 });
});

test('pages that were not opened are named, those that were are not', () => {
  const page = { widthMm: 210, heightMm: 297 };
  const one = { id: 'a', name: '合同', pages: [page, page, page, page, page] };
  const documents = [one, { id: 'b', name: '附件', pages: [page] }] as unknown as ContractDetail['documents'];
  expect(unreadPages({ documents }, { a: [0, 2] })).toEqual(['“合同”第 2、4–5 页', '“附件”第 1 页']);
  expect(unreadPages({ documents: documents.slice(0, 1) }, { a: [0, 1, 2, 3] })).toEqual(['第 5 页']);
  expect(unreadPages({ documents }, { a: [0, 1, 2, 3, 4], b: [0] })).toEqual([]);
});
