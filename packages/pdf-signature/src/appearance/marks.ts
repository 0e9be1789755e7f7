import { type Page, type PdfDocument, pageAt, pageCount } from '@yinxin/pdf';
import { refuse } from '../sign/refusal.ts';
import type { Artwork } from './artwork.ts';
import { type ShownRect, shownSize } from './geometry.ts';

/** A place on a page: the artwork's top left corner, in millimetres from the shown page's top left corner. */
export type Placement = { page: number; xMm: number; yMm: number };

/** 骑缝章: one seal cut into strips over the edges of several pages. */
export type Seam = {
  pages: 'all' | 'odd' | 'even' | readonly number[];
  edge: 'left' | 'right';
  /** Distance of the seal's top from the shown page's top. */
  yMm: number;
  /** Share of the seal's width on the first page; all pages get the same share when left out. */
  firstRatio?: number;
  /** A new seal starts after so many pages, so that strips stay wide enough to be seen. */
  pagesPerSeal?: number;
};

export type Mark = { art: Artwork; at: readonly Placement[] } | { art: Artwork; seam: Seam };

/** A part of an artwork on a page. `from` and `to` are shares of its width. */
export type Piece = { art: Artwork; page: Page; rect: ShownRect; from: number; to: number };

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
  const pages = seamPages(pageCount(document), seam.pages);
  return groupsOf(pages, seam.pagesPerSeal).flatMap((group) => {
    const cuts = seamCuts(group.length, seam.firstRatio);
    return group.map((index, i) => {
      const page = pageAt(document, index);
      const width = art.widthMm * (cuts[i + 1]! - cuts[i]!);
      const right = seam.edge === 'right';
      // Fanned out at the right, the first page shows the seal's left part; at the left, its right part.
      const [from, to] = right ? [cuts[i]!, cuts[i + 1]!] : [1 - cuts[i + 1]!, 1 - cuts[i]!];
      const xMm = right ? shownSize(page).widthMm - width : 0;
      return { art, page, rect: { xMm, yMm: seam.yMm, widthMm: width, heightMm: art.heightMm }, from, to };
    });
  });
}

/** The pages a seam runs over; a seam needs at least two. */
export function seamPages(total: number, choice: Seam['pages']): number[] {
  const all = Array.from({ length: total }, (_, i) => i);
  const chosen =
    choice === 'all'
      ? all
      : choice === 'odd'
        ? all.filter((i) => i % 2 === 0)
        : choice === 'even'
          ? all.filter((i) => i % 2 === 1)
          : [...new Set(choice)].sort((a, b) => a - b);
  const missing = chosen.find((i) => !Number.isInteger(i) || i < 0 || i >= total);
  if (missing !== undefined) throw refuse('PAGE_MISSING', { page: missing + 1, total });
  if (chosen.length < 2) throw refuse('SEAM_NEEDS_TWO_PAGES');
  return chosen;
}

function groupsOf(pages: readonly number[], size = pages.length): number[][] {
  if (!Number.isInteger(size) || size < 2) throw refuse('SEAM_NEEDS_TWO_PAGES');
  const groups: number[][] = [];
  for (let i = 0; i < pages.length; i += size) groups.push(pages.slice(i, i + size));
  const last = groups.at(-1)!;
  if (last.length === 1 && groups.length > 1) {
    groups.pop();
    groups.at(-1)!.push(...last);
  }
  return groups;
}

/** Where the seal is cut, as shares of its width from 0 to 1. */
export function seamCuts(pages: number, firstRatio = 1 / pages): number[] {
  if (!(firstRatio > 0 && firstRatio < 1)) throw refuse('SEAM_RATIO');
  const rest = (1 - firstRatio) / (pages - 1);
  return Array.from({ length: pages + 1 }, (_, i) =>
    i === 0 ? 0 : i === pages ? 1 : firstRatio + rest * (i - 1),
  );
}
