import type { Box } from '@yinxin/pdf';
import { area } from '../common/boxes.ts';
import { isLight } from '../common/content/colours.ts';
import type { Thing } from '../common/content/look.ts';
import { type Shape, wordsOf } from '../common/content/painted.ts';
import type { Outline } from '../common/content/path.ts';
import type { Ink } from '../common/content/state.ts';
import { boxAround } from '../common/matrix.ts';
import { THICKEST_LINE } from './pen.ts';

const inksOf = (thing: Thing): readonly Ink[] =>
  thing.kind === 'picture' ? [] : thing.kind === 'text' ? thing.inks : [thing.ink];

/** White paint wipes out, and a second ink can be written upon the first: one dark ink does neither. */
export function writesOver(things: readonly Thing[]): boolean {
  const inks = things.flatMap(inksOf);
  return inks.some(({ brightness }) => isLight(brightness)) || new Set(inks.map(({ name }) => name)).size > 1;
}

/** Shapes that were seen, and how much of them. */
export const seenShapes = (things: readonly Thing[]): Shape[] =>
  things.filter(isShape).filter(({ seen, clips }) => seen && clips !== undefined);

/** What was seen of an appearance, so that it is known again; words are never the same. */
export const seenIn = (things: readonly Thing[]): ReadonlySet<string> =>
  new Set(seenShapes(things).map((shape) => clippedWords(shape, shape.clips)));

/** Programs paint a background up to the middle of its border, or to the edge. */
const EDGE = 1;

/** Both fill the field, but for the width of a border, in one ink. */
export const isSameBackground = (was: Shape, is: Shape, rect: Box): boolean =>
  was.ink.name === is.ink.name && isBackground(was, rect) && isBackground(is, rect);

/** A filled rectangle of which nothing is cut off. */
function isBackground({ kind, seen, box, path: { outlines } }: Shape, rect: Box): boolean {
  const [outline, ...others] = outlines.map(rectangleOf);
  const isWhole = seen !== undefined && area(seen) >= area(box);
  if (kind !== 'fill' || !outline || others.length > 0 || !isWhole) return false;
  const sides = ['left', 'bottom', 'right', 'top'] as const;
  return sides.every((side) => Math.abs(outline[side] - rect[side]) <= EDGE);
}

/** It was seen just so, or whole where now only a part of it is. */
export const wasSeen = (thing: Thing, seen: ReadonlySet<string>): boolean =>
  isShape(thing) && [thing.clips, ''].some((clips) => seen.has(clippedWords(thing, clips)));

const clippedWords = (shape: Shape, clips: string | undefined): string =>
  `${wordsOf(shape)} in ${clips ?? 'letters'}`;

export const isShape = (thing: Thing): thing is Shape => thing.kind === 'fill' || thing.kind === 'stroke';

/** Of its field, in one direction at least. */
const FRAME_SHARE = 0.8;
const SMALLEST_FRAME = 6;

/** The thin rectangle around a field: nobody writes with one, and it hides nothing. */
export function frameOf(things: readonly Thing[], rect: Box): Thing | undefined {
  const frames = things.filter((thing) => isFrame(thing, rect));
  return frames.length === 1 ? frames[0] : undefined;
}

function isFrame(thing: Thing, rect: Box): boolean {
  if (thing.kind !== 'stroke' || thing.width > THICKEST_LINE || isLight(thing.ink.brightness)) return false;
  const [across, up] = [thing.box.right - thing.box.left, thing.box.top - thing.box.bottom];
  const isAround =
    across >= FRAME_SHARE * (rect.right - rect.left) || up >= FRAME_SHARE * (rect.top - rect.bottom);
  const [outline, ...others] = thing.path.outlines;
  return (
    isAround && Math.min(across, up) >= SMALLEST_FRAME && others.length === 0 && outline?.isRectangle === true
  );
}

/** Whether it can cover words of the page: more than a line, and no frame that is filled between two rectangles. */
export function covers(thing: Thing): boolean {
  if (!isShape(thing)) return false;
  if (thing.kind === 'stroke') return thing.width > THICKEST_LINE;
  const { left, bottom, right, top } = thing.box;
  return Math.min(right - left, top - bottom) > THICKEST_LINE && !isRing(thing);
}

function isRing({ manner, path: { outlines } }: Shape): boolean {
  const [outer, inner, ...others] = outlines.map(rectangleOf);
  if (!manner.includes('even-odd') || !outer || !inner || others.length > 0) return false;
  const gaps = [
    inner.left - outer.left,
    inner.bottom - outer.bottom,
    outer.right - inner.right,
    outer.top - inner.top,
  ];
  return gaps.every((gap) => gap >= 0 && gap <= THICKEST_LINE);
}

function rectangleOf({ points }: Outline): Box | undefined {
  const box = boxAround(points);
  const corners = new Set(
    points
      .filter(([x, y]) => (x === box.left || x === box.right) && (y === box.bottom || y === box.top))
      .map(String),
  );
  return points.length === 4 && corners.size === 4 ? box : undefined;
}
