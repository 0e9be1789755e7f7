import { type Page, type PdfDocument, pageAt, pageCount } from '@yinxin/pdf';
import { seamPages, seamStrips } from '@yinxin/seal/seam';
import { type ShownRect, shownSize } from '../common/geometry.ts';
import { refuse } from '../common/refusal.ts';
import type { Artwork } from './artwork.ts';

/** A place on a page: the artwork's top left corner, in millimetres from the shown page's top left corner. */
export interface Placement {
  page: number;
  xMm: number;
  yMm: number;
}

/** 骑缝章: one seal cut into strips over the edges of several pages. */
export interface Seam {
  pages: 'all' | 'odd' | 'even' | readonly number[];
  edge: 'left' | 'right';
  /** Distance of the seal's top from the shown page's top. */
  yMm: number;
  /** Share of the seal's width on the first page; all pages get the same share when left out. */
  firstRatio?: number;
  /** A new seal starts after so many pages, so that strips stay wide enough to be seen. */
  pagesPerSeal?: number;
}

export type Mark = { art: Artwork; at: readonly Placement[] } | { art: Artwork; seam: Seam };

/** A part of an artwork on a page. `from` and `to` are shares of its width. */
export interface Piece {
  art: Artwork;
  page: Page;
  rect: ShownRect;
  from: number;
  to: number;
}

export function piecesOf(document: PdfDocument, marks: readonly Mark[]): Piece[] {
  return marks.flatMap((mark) =>
    'seam' in mark ? seamPieces(document, mark.art, mark.seam) : wholePieces(document, mark.art, mark.at),
  );
}

function wholePieces(document: PdfDocument, art: Artwork, places: readonly Placement[]): Piece[] {
  const total = pageCount(document);
  return places.map(({ page: index, xMm, yMm }) => {
    if (!Number.isInteger(index) || index < 0 || index >= total) {
      throw refuse('PAGE_MISSING', { page: index + 1, total });
    }
    const page = pageAt(document, index);
    const { widthMm, heightMm } = art;
    return { art, page, rect: { xMm, yMm, widthMm, heightMm }, from: 0, to: 1 };
  });
}

function seamPieces(document: PdfDocument, art: Artwork, seam: Seam): Piece[] {
  const { edge, firstRatio, pagesPerSeal, yMm } = seam;
  if (firstRatio !== undefined && !(firstRatio > 0 && firstRatio < 1)) throw refuse('SEAM_RATIO');
  if (pagesPerSeal !== undefined && !(Number.isInteger(pagesPerSeal) && pagesPerSeal >= 2))
    throw refuse('SEAM_NEEDS_TWO_PAGES');
  const pages = pagesOfSeam(pageCount(document), seam.pages);
  return seamStrips(pages, { edge, firstRatio, pagesPerSeal }).map(({ page: index, from, to }) => {
    const page = pageAt(document, index);
    const widthMm = art.widthMm * (to - from);
    const xMm = edge === 'right' ? shownSize(page).widthMm - widthMm : 0;
    return { art, page, rect: { xMm, yMm, widthMm, heightMm: art.heightMm }, from, to };
  });
}

/** The pages a seam runs over; a seam needs at least two. */
export function pagesOfSeam(total: number, choice: Seam['pages']): number[] {
  const chosen =
    typeof choice === 'string' ? seamPages(total, choice) : [...new Set(choice)].sort((a, b) => a - b);
  const missing = chosen.find((i) => !Number.isInteger(i) || i < 0 || i >= total);
  if (missing !== undefined) throw refuse('PAGE_MISSING', { page: missing + 1, total });
  if (chosen.length < 2) throw refuse('SEAM_NEEDS_TWO_PAGES');
  return chosen;
}
