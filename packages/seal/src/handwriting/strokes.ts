import type { Point } from '../drawing/path.ts';
import { sealProblem } from '../problems.ts';

/** A sample of the pen: CSS pixels, y down; milliseconds; pressure 0 to 1. */
export interface PenPoint {
  x: number;
  y: number;
  time?: number;
  pressure?: number;
}

export type Stroke = readonly PenPoint[];

/** A sample in millimetres with the width of the line there. */
export type InkPoint = Point & { width: number };

const MAX_POINTS = 20_000;
const MAX_STROKES = 500;
/** Anything shorter on both sides is a slip of the finger. */
const MIN_EXTENT_PX = 24;

export function checkStrokes(strokes: readonly Stroke[]): void {
  const points = strokes.flat();
  if (points.length === 0) throw sealProblem('HANDWRITING_EMPTY');
  if (points.length > MAX_POINTS || strokes.length > MAX_STROKES) throw sealProblem('HANDWRITING_TOO_LARGE');
  const numbers = points.flatMap(({ x, y, time = 0, pressure = 0 }) => [x, y, time, pressure]);
  if (!numbers.every((value) => Number.isFinite(value) && Math.abs(value) < 1e15)) {
    throw sealProblem('HANDWRITING_INVALID');
  }
  const { width, height } = extent(points);
  if (Math.max(width, height) < MIN_EXTENT_PX) throw sealProblem('HANDWRITING_TOO_SMALL');
}

export function extent(points: readonly Point[]): {
  left: number;
  top: number;
  width: number;
  height: number;
} {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Samples closer than this say nothing but noise. */
const MIN_STEP_MM = 0.12;

/** Drops what is too close and calms the tremor of a finger; both ends stay. */
export function cleanStroke(stroke: Stroke): PenPoint[] {
  const spaced: PenPoint[] = [];
  for (const point of stroke) {
    const last = spaced.at(-1);
    if (!last || Math.hypot(point.x - last.x, point.y - last.y) >= MIN_STEP_MM) spaced.push(point);
  }
  return spaced.map((point, i) => {
    const [before, after] = [spaced[i - 1], spaced[i + 1]];
    if (!before || !after) return point;
    return {
      ...point,
      x: (before.x + 2 * point.x + after.x) / 4,
      y: (before.y + 2 * point.y + after.y) / 4,
    };
  });
}

const THINNEST = 0.4;
const THICKEST = 1.5;

/** Line width at every sample: by pressure where the pen reports it, else by speed, else by the taper alone. */
export function inkWidths(stroke: readonly PenPoint[], penMm: number): number[] {
  const raw = byPressure(stroke) ?? bySpeed(stroke) ?? stroke.map(() => 1);
  let flowing = raw[0] as number;
  return raw.map((factor, i) => {
    // Ink follows the hand with a delay.
    flowing += 0.35 * (factor - flowing);
    return penMm * clamp(flowing * taper(i, stroke.length));
  });
}

/** Mice and fingers report a constant 0, 0.5 or 1: that is not pressure. */
function byPressure(stroke: readonly PenPoint[]): number[] | undefined {
  const values = stroke.map((point) => point.pressure);
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length || Math.max(...known) - Math.min(...known) < 0.05) return undefined;
  return known.map((pressure) => 0.5 + pressure);
}

/** A quick stroke is thin, a slow one is full, compared with this stroke's own pace. */
function bySpeed(stroke: readonly PenPoint[]): number[] | undefined {
  const speeds = stroke.slice(1).map((point, i) => {
    const before = stroke[i] as PenPoint;
    const ms = (point.time ?? Number.NaN) - (before.time ?? Number.NaN);
    return Math.hypot(point.x - before.x, point.y - before.y) / Math.max(ms, 1);
  });
  if (speeds.length === 0 || speeds.some(Number.isNaN)) return undefined;
  const median = [...speeds].sort((a, b) => a - b)[speeds.length >> 1] as number;
  const factors = speeds.map((speed) => 1 - 0.3 * Math.log(Math.max(speed / median, 0.05)));
  return [factors[0] as number, ...factors].map(clamp);
}

/** The pen lands full and leaves thin. */
function taper(index: number, count: number): number {
  const left = (count - 1 - index) / Math.max(count - 1, 1);
  return left < 0.2 ? 0.45 + (0.55 * left) / 0.2 : 1;
}

function clamp(factor: number): number {
  return Math.min(Math.max(factor, THINNEST), THICKEST);
}
