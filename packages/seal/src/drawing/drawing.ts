import type { Path } from './path.ts';

/** One operation of ink: an area filled by the non-zero rule, or a line of a given width. */
export type Shape = { path: Path; fill: true } | { path: Path; strokeMm: number };

/**
 * What a seal looks like, once, in millimetres (origin top left, y down).
 * SVG, PDF and PNG are made from this and from nothing else, so they cannot differ.
 */
export interface Drawing {
  widthMm: number;
  heightMm: number;
  /** A seal is stamped with one ink: `#RRGGBB`. */
  colour: string;
  /** 1 is solid. */
  opacity: number;
  shapes: readonly Shape[];
  /** Spots where the ink did not take (做旧). They never overlap, so even-odd clipping cuts them out. */
  wear?: Path;
}

/** The whole sheet with the worn spots as even-odd holes. */
export function inkedArea(drawing: Drawing, wear: Path): Path {
  const { widthMm: w, heightMm: h } = drawing;
  return [['M', 0, 0], ['L', w, 0], ['L', w, h], ['L', 0, h], ['Z'], ...wear];
}
