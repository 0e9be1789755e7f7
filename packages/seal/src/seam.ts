// 骑缝章: how one seal is cut into strips over the edges of several pages. Pure: the browser shows what the signer draws.

interface SeamCut {
  edge: 'left' | 'right';
  /** Share of the seal's width on the first page; all pages get the same share when left out. */
  firstRatio?: number | undefined;
  /** A new seal starts after so many pages, so that strips stay wide enough to be seen. */
  pagesPerSeal?: number | undefined;
}

/** What one page shows: `from` and `to` are shares of the seal's width. */
interface SeamStrip {
  page: number;
  from: number;
  to: number;
}

/** Of a document so many pages, from 0 and both among them; from its first to its last where none is named. */
export interface SeamRange {
  firstPage?: number | undefined;
  lastPage?: number | undefined;
}

type SeamChoice = 'all' | 'odd' | 'even';

/** Odd pages are the first, the third, … of the document, wherever the seam begins. */
export const isSeamPage = (
  page: number,
  choice: SeamChoice,
  { firstPage = 0, lastPage = Number.POSITIVE_INFINITY }: SeamRange = {},
): boolean =>
  page >= firstPage && page <= lastPage && (choice === 'all' || (page % 2 === 0) === (choice === 'odd'));

/** The pages of a choice, from 0. */
export const seamPages = (total: number, choice: SeamChoice, range?: SeamRange): number[] =>
  Array.from({ length: total }, (_, page) => page).filter((page) => isSeamPage(page, choice, range));

/** Where the seal is cut, as shares of its width from 0 to 1. */
export function seamCuts(pages: number, firstRatio = 1 / pages): number[] {
  const rest = (1 - firstRatio) / (pages - 1);
  return Array.from({ length: pages + 1 }, (_, i) =>
    i === 0 ? 0 : i === pages ? 1 : firstRatio + rest * (i - 1),
  );
}

/** A page that would be left alone with a seal of its own joins those before it. */
function groupsOf(pages: readonly number[], size = pages.length): number[][] {
  const groups: number[][] = [];
  for (let i = 0; i < pages.length; i += size) groups.push(pages.slice(i, i + size));
  const last = groups.at(-1);
  if (last?.length === 1 && groups.length > 1) {
    groups.pop();
    groups.at(-1)?.push(...last);
  }
  return groups;
}

/** Fanned out at the right, the first page shows the seal's left part; at the left, its right part. */
export function seamStrips(
  pages: readonly number[],
  { edge, firstRatio, pagesPerSeal }: SeamCut,
): SeamStrip[] {
  return groupsOf(pages, pagesPerSeal).flatMap((group) => {
    const cuts = seamCuts(group.length, firstRatio);
    return group.map((page, i) => {
      const [start = 0, end = 1] = [cuts[i], cuts[i + 1]];
      return edge === 'right' ? { page, from: start, to: end } : { page, from: 1 - end, to: 1 - start };
    });
  });
}
