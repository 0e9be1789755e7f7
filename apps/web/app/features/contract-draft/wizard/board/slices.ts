// 骑缝章 in millimetres: how wide its slices become, and what keeps them wide enough to be seen. Pure.
import { seamPages } from '@yinxin/seal/seam';
import type { DraftDocument, PlacedField } from '../../model.ts';
import { fieldAt, round, type Size } from '../../placement.ts';
import { type SeamSlice, slicesOf } from '../../stamps.ts';

/** What is narrower cannot be recognised on paper. */
export const LEAST_SLICE_MM = 3;

export type SeamOptions = PlacedField['options'];

/** The narrowest, in tenths of a millimetre; undefined where there are none. */
export const narrowest = (slices: readonly SeamSlice[]): number | undefined =>
  slices.length === 0 ? undefined : round(Math.min(...slices.map(({ width }) => width)));

/** Over how many pages one seal goes at most, so that each slice can be seen; a last page that is left alone joins them. */
export const pagesForEach = ({ widthMm }: Size): number =>
  Math.max(2, Math.floor(widthMm / LEAST_SLICE_MM) - 1);

/** Pages of a document that a seam may go over: two at least. */
export const mayHaveSeam = ({ pages }: Pick<DraftDocument, 'pages'>): boolean => pages.length > 1;

/** The range as it is said, from 1; the whole document where none is named. */
export const rangeOf = ({ firstPage = 0, lastPage }: SeamOptions, total: number) => ({
  from: firstPage + 1,
  to: Math.min(lastPage ?? total - 1, total - 1) + 1,
});

/** Nothing is said of an end that is the document's own: pages that come later are among them. */
export function withRange(options: SeamOptions, from: number, to: number, total: number): SeamOptions {
  const { firstPage: _first, lastPage: _last, ...rest } = options;
  const [least, most] = from <= to ? [from, to] : [to, from];
  return {
    ...rest,
    ...(least > 1 && { firstPage: least - 1 }),
    ...(most < total && { lastPage: most - 1 }),
  };
}

/** Over which pages the seam goes. */
export const pagesOf = ({ pages = 'all', ...range }: SeamOptions, total: number): number[] =>
  seamPages(total, pages, range);

/** How far down it may stand: on the lowest of its pages it is whole. */
export function lowestTop(
  { pages }: Pick<DraftDocument, 'pages'>,
  options: SeamOptions,
  stamp: Size,
): number {
  const heights = pagesOf(options, pages.length).map((page) => pages[page]?.heightMm ?? 0);
  return Math.max(0, Math.floor((heights.length > 0 ? Math.min(...heights) : 0) - stamp.heightMm));
}

/** A seam as most want it: at the right, in the middle, over all pages; wide slices where there are many. */
export function usualSeam(document: DraftDocument, party: string, stamp: Size): PlacedField | undefined {
  const [size] = document.pages;
  if (!size || !mayHaveSeam(document)) return undefined;
  const field = fieldAt('seam', party, { documentId: document.id, page: 0, size }, middleOf(size), stamp);
  const least = narrowest(slicesOf(field, document.pages, stamp));
  if (least === undefined || least >= LEAST_SLICE_MM) return field;
  return { ...field, options: { ...field.options, pagesPerSeal: pagesForEach(stamp) } };
}
const middleOf = ({ widthMm, heightMm }: Size) => ({ x: widthMm, y: heightMm / 2 });

/** The same on its other edge. */
export const onEdge = (field: PlacedField, edge: 'left' | 'right', { widthMm }: Size): PlacedField => ({
  ...field,
  left: edge === 'left' ? 0 : round(widthMm - field.width),
  options: { ...field.options, edge },
});

/** What the slices come to: 3 片，每片 13.3 mm; several seals where they are that many. */
export function wordsOf(slices: readonly SeamSlice[]): string {
  const widths = [...new Set(slices.map(({ width }) => round(width)))].toSorted((a, b) => a - b);
  const seals = slices.filter(({ from }) => from === 0).length;
  const each = widths.length > 1 ? `${widths[0]}–${widths.at(-1)}` : `${widths[0] ?? 0}`;
  return `${slices.length} 片，每片 ${each} mm${seals > 1 ? `，共 ${seals} 枚` : ''}`;
}

/** The slices of the first seal, as they lie beside each other in it. */
export function firstSeal(slices: readonly SeamSlice[]): SeamSlice[] {
  let share = 0;
  const own = slices.filter(({ from, to }) => {
    const isOwn = share < 0.999;
    share += to - from;
    return isOwn;
  });
  return own.toSorted((a, b) => a.from - b.from);
}
