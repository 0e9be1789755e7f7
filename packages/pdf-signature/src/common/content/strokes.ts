import type { Box } from '@yinxin/pdf';
import { grown } from '../boxes.ts';
import { boxAround } from '../matrix.ts';
import { type Leg, type Point, tipsOf } from './joins.ts';
import type { Shape } from './painted.ts';

/** How far the corners of each outline reach beyond it; undefined where nobody can tell. */
export function cornersOf({ path, nib }: Shape): readonly (readonly Point[])[] | undefined {
  if (!nib) return [];
  const corners = path.legs().map(({ legs, isClosed }) => tipsOf(legs, isClosed, nib));
  return corners.every((each) => each !== undefined) ? corners : undefined;
}

/** Small boxes that hold what a shape paints; a filling is taken for all that its outline goes around. */
export const boxesOfShape = (shape: Shape): Box[] =>
  shape.kind === 'stroke'
    ? (strokePieces(shape) ?? [shape.box])
    : shape.path.outlines.map(({ points }) => boxAround(points));

/** The line itself, and the boxes from corners to their tips. */
export function strokePieces(stroke: Shape): Box[] | undefined {
  const corners = cornersOf(stroke);
  if (!corners) return undefined;
  return stroke.path.legs().flatMap(({ legs }, at) => {
    const line = legs.flatMap(partsOf);
    const tips = corners[at]!.map((tip) =>
      boxAround([tip, ...legs.flatMap((leg) => [leg[0]!, leg.at(-1)!])]),
    );
    return [...line, ...tips].map((box) => grown(box, Math.max(stroke.width / 2, THINNEST)));
  });
}

/** Lines without any width are seen, too. */
const THINNEST = 0.25;
/** In points. */
const LONGEST_PART = 6;
const MOST_PARTS = 200;

/** A leg in short pieces, so that a slanting one is not as large as the box around it. */
function partsOf(leg: Leg): Box[] {
  const length = leg.slice(1).reduce((sum, point, i) => sum + distance(leg[i]!, point), 0);
  const count = Math.min(MOST_PARTS, Math.max(leg.length > 2 ? 8 : 1, Math.ceil(length / LONGEST_PART)));
  const points = Array.from({ length: count + 1 }, (_, i) => pointAt(leg, i / count));
  return points.slice(1).map((point, i) => boxAround([points[i]!, point]));
}

const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** De Casteljau, for lines and curves alike. */
function pointAt(leg: Leg, share: number): Point {
  const [first, ...others] = leg;
  if (others.length === 0) return first!;
  const between = (a: Point, b: Point): Point => [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
  return pointAt(
    others.map((point, i) => between(leg[i]!, point)),
    share,
  );
}
