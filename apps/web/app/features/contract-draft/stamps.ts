import type { SealCard } from '@yinxin/api/client';
import { seamPages, seamStrips } from '@yinxin/seal/seam';
import type { PlacedField } from './model.ts';
import type { Size } from './placement.ts';

/** The seal that a party will sign with, where it is known: one's own. */
export type StampOf = (key: string) => SealCard | undefined;

/** As large as seals usually are, where nobody knows whose it will be. */
const UNKNOWN_STAMP: Size = { widthMm: 40, heightMm: 40 };

/** What one page shows of a seal over the edges. */
export interface SeamSlice {
  page: number;
  /** Which slice it is, of how many. */
  nth: number;
  of: number;
  from: number;
  to: number;
  left: number;
  width: number;
  height: number;
}

/** A seal over the edges as the signer will put it: cut evenly over its pages, on the edge that was chosen. */
export function slicesOf(
  { options }: PlacedField,
  pages: readonly Size[],
  stamp: Size = UNKNOWN_STAMP,
): SeamSlice[] {
  const { edge = 'right', firstRatio, pagesPerSeal } = options;
  const over = seamPages(pages.length, options.pages ?? 'all', options);
  if (over.length < 2) return [];
  return seamStrips(over, { edge, firstRatio, pagesPerSeal }).map(({ page, from, to }, at) => {
    const width = stamp.widthMm * (to - from);
    const left = edge === 'right' ? (pages[page]?.widthMm ?? 0) - width : 0;
    return { page, nth: at + 1, of: over.length, from, to, left, width, height: stamp.heightMm };
  });
}
