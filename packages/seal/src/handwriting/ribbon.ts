import { ellipse, type Path, type Point, smoothClosed } from '../drawing/path.ts';
import type { InkPoint } from './strokes.ts';

/** Distance between the points of the outline. */
const STEP_MM = 0.4;

/** The area that a pen of changing width covers along a stroke, to be filled by the non-zero rule. */
export function ribbon(points: readonly InkPoint[]): Path {
  const [first] = points;
  if (!first) return [];
  const curve = resample(points);
  if (curveLength(curve) < first.width) return ellipse(first.x, first.y, first.width / 2, first.width / 2);
  const sides = curve.map((point, i) => offset(curve, i, point.width / 2));
  const outline = [
    ...sides.map((side) => side.left),
    ...cap(curve.at(-1) as InkPoint, curve.at(-2) as InkPoint),
    ...sides.map((side) => side.right).reverse(),
    ...cap(curve[0] as InkPoint, curve[1] as InkPoint),
  ];
  return [...smoothClosed(outline), ...elbows(curve)];
}

/** Catmull–Rom through the samples, so that fast writing does not turn into polygons. */
function resample(points: readonly InkPoint[]): InkPoint[] {
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)] as InkPoint;
  const curve: InkPoint[] = [at(0)];
  for (let i = 0; i + 1 < points.length; i++) {
    const length = Math.hypot(at(i + 1).x - at(i).x, at(i + 1).y - at(i).y);
    const parts = Math.max(Math.round(length / STEP_MM), 1);
    for (let part = 1; part <= parts; part++) {
      const t = part / parts;
      const mix = (key: 'x' | 'y') => spline(at(i - 1)[key], at(i)[key], at(i + 1)[key], at(i + 2)[key], t);
      curve.push({ x: mix('x'), y: mix('y'), width: at(i).width + t * (at(i + 1).width - at(i).width) });
    }
  }
  return curve;
}

function curveLength(curve: readonly InkPoint[]): number {
  return curve.reduce((sum, point, i) => {
    const before = curve[i - 1] ?? point;
    return sum + Math.hypot(point.x - before.x, point.y - before.y);
  }, 0);
}

function spline(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const a = 2 * p1;
  const b = p2 - p0;
  const c = 2 * p0 - 5 * p1 + 4 * p2 - p3;
  const d = 3 * p1 - p0 - 3 * p2 + p3;
  return (a + b * t + c * t * t + d * t * t * t) / 2;
}

function direction(curve: readonly InkPoint[], i: number): Point {
  const before = curve[Math.max(i - 1, 0)] as InkPoint;
  const after = curve[Math.min(i + 1, curve.length - 1)] as InkPoint;
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: dx / length, y: dy / length };
}

function offset(curve: readonly InkPoint[], i: number, distance: number): { left: Point; right: Point } {
  const { x, y } = curve[i] as InkPoint;
  const d = direction(curve, i);
  return {
    left: { x: x + d.y * distance, y: y - d.x * distance },
    right: { x: x - d.y * distance, y: y + d.x * distance },
  };
}

/** Three points of the half circle that ends the stroke, from its left to its right when leaving `inner`. */
function cap(end: InkPoint, inner: InkPoint): Point[] {
  const ahead = Math.atan2(end.y - inner.y, end.x - inner.x);
  return [-Math.PI / 4, 0, Math.PI / 4].map((aside) => ({
    x: end.x + (end.width / 2) * Math.cos(ahead + aside),
    y: end.y + (end.width / 2) * Math.sin(ahead + aside),
  }));
}

/** Discs at sharp turns, where the two sides of the ribbon cross and would leave a notch. */
function elbows(curve: readonly InkPoint[]): Path {
  return curve.flatMap((point, i) => {
    const [before, after] = [curve[i - 1], curve[i + 1]];
    if (!before || !after) return [];
    const [ax, ay, bx, by] = [point.x - before.x, point.y - before.y, after.x - point.x, after.y - point.y];
    const turn = Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
    return turn > Math.PI / 5 ? ellipse(point.x, point.y, point.width / 2, point.width / 2) : [];
  });
}
