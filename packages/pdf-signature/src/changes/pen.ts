import type { Box, PdfDocument, PdfStream } from '@yinxin/pdf';
import { area, grown } from '../common/boxes.ts';
import { isBright, isLight, type Rgb } from '../common/content/colours.ts';
import type { Point } from '../common/content/joins.ts';
import { lookOf, type Thing } from '../common/content/look.ts';
import type { Shape } from '../common/content/painted.ts';
import type { Outline } from '../common/content/path.ts';
import { cornersOf } from '../common/content/strokes.ts';
import { boxAround } from '../common/matrix.ts';

/** What the appearance of a remark puts on the page. */
export interface Strokes {
  /** Lines and other opaque shapes, in square points. */
  area: number;
  /** Where these lie, and how densely. */
  lines: Line[];
  /** Separate shapes. */
  shapes: number;
  /** Shapes that are more than a line, and whether each of them lets dark text shine through. */
  patches: { box: Box; isSheer: boolean; rgb: Rgb }[];
  /** A line in a colour that hides text instead of crossing it out. */
  erases: boolean;
}

/** Something opaque that is thin; a wave leaves much of its box free. */
export interface Line {
  box: Box;
  /** From 0 to 1. */
  density: number;
}

/** Wider than this is no line any more. */
export const THICKEST_LINE = 4;

/** Undefined when an appearance is more than lines, shapes and colours. */
export function strokesOf(document: PdfDocument, form: PdfStream, rect: Box): Strokes | undefined {
  const { things, isUnderstood } = lookOf(document, form, rect);
  if (!isUnderstood || !things.every(isOwnShape)) return undefined;
  const shapes = new Set(things.flatMap(({ path }) => path.outlines)).size;
  const strokes: Strokes = { area: 0, lines: [], shapes, patches: [], erases: false };
  for (const shape of things) {
    const corners = cornersOf(shape);
    if (!corners) return undefined;
    for (const [at, outline] of shape.path.outlines.entries())
      add(strokes, shape, outline, corners[at] ?? []);
  }
  return strokes;
}

const isOwnShape = (thing: Thing): thing is Shape =>
  (thing.kind === 'fill' || thing.kind === 'stroke') && thing.depth === 0;

function add(
  strokes: Strokes,
  { kind, ink, width, box }: Shape,
  { points, length }: Outline,
  corners: readonly Point[],
): void {
  const around = boxAround([...points, ...corners]);
  const [across, up] = [around.right - around.left, around.top - around.bottom];
  if (Math.min(across, up) > THICKEST_LINE || width > THICKEST_LINE) {
    const isSheer = kind === 'fill' && ink.isSheer && isBright(ink.brightness);
    strokes.patches.push({ box: kind === 'fill' ? around : box, isSheer, rgb: ink.rgb });
    return;
  }
  const wide = grown(around, kind === 'fill' ? 0 : width / 2);
  const painted = kind === 'fill' ? across * up : corners.length > 0 ? area(wide) : length * width;
  strokes.area += painted;
  // What darkens hides letters as well, unless it is bright.
  if (ink.isSheer && isBright(ink.brightness)) {
    strokes.patches.push({ box: wide, isSheer: true, rgb: ink.rgb });
    return;
  }
  strokes.lines.push({ box: wide, density: Math.min(1, painted / Math.max(area(wide), 0.01)) });
  if (!ink.isSheer && isLight(ink.brightness)) strokes.erases = true;
}
