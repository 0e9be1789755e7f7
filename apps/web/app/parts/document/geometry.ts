// Where pages lie below one another, in pixels: pure, so that 1000 pages cost arithmetic and not elements.
import type { PageSize } from './source.ts';

export interface PagePlace {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Layout {
  pxPerMm: number;
  width: number;
  height: number;
  pages: PagePlace[];
}

/** Between pages, and around them. */
export const GAP = 16;

/** However wide the column: longer lines are hard to read. */
const WIDEST = 920;

/** The widest page fits the column at zoom 1; all pages share one scale, so that millimetres stay comparable. */
export function layoutOf(pages: readonly PageSize[], column: number, zoom: number): Layout {
  const widest = Math.max(...pages.map(({ widthMm }) => widthMm), 1);
  const pxPerMm = (Math.min(Math.max(column - 2 * GAP, 1), WIDEST) * zoom) / widest;
  const width = Math.max(column, widest * pxPerMm + 2 * GAP);
  let top = GAP;
  const places = pages.map(({ widthMm, heightMm }) => {
    const place = {
      top,
      left: (width - widthMm * pxPerMm) / 2,
      width: widthMm * pxPerMm,
      height: heightMm * pxPerMm,
    };
    top += place.height + GAP;
    return place;
  });
  return { pxPerMm, width, height: top, pages: places };
}

/** The pages that a stretch touches; there is always one. */
export function pagesWithin({ pages }: Layout, from: number, to: number): [first: number, last: number] {
  const first = pages.findIndex(({ top, height }) => top + height >= from);
  if (first < 0) return [Math.max(pages.length - 1, 0), Math.max(pages.length - 1, 0)];
  let last = first;
  while (last + 1 < pages.length && (pages[last + 1]?.top ?? Infinity) <= to) last++;
  return [first, last];
}

/** Somewhat below the upper edge: what somebody reads is there. */
const READING_LINE = 0.35;

/** The page that somebody reads; at the very end it is the last one, however short. */
export function pageRead(layout: Layout, scrollTop: number, viewport: number): number {
  if (scrollTop + viewport >= layout.height - 2) return Math.max(layout.pages.length - 1, 0);
  const line = scrollTop + viewport * READING_LINE;
  return pagesWithin(layout, line, line)[0];
}

/** A canvas above this many pixels is refused by some phones. */
const MOST_PIXELS = 16_000_000;

/** How many of a canvas' pixels stand for one of the page's. */
export const densityFor = ({ width, height }: Pick<PagePlace, 'width' | 'height'>, ratio: number): number =>
  Math.min(ratio, Math.sqrt(MOST_PIXELS / Math.max(width * height, 1)));
