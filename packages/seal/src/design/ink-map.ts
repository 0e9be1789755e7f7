import type { Shape } from '../drawing/drawing.ts';
import { type Box, bounds, type Path, type Point, type Step } from '../drawing/path.ts';

const CELL_MM = 0.5;

/**
 * Roughly where a drawing has ink: contours by their boxes, lines by where they run. Errs on the side of
 * ink, so that what it denies is certainly bare.
 */
export function inkMap(shapes: readonly Shape[]): (box: Box) => boolean {
  const inked = new Set<number>();
  const mark = (box: Box) => {
    for (const cell of cellsOf(box)) inked.add(cell);
  };
  for (const shape of shapes) {
    if ('fill' in shape) for (const contour of contoursOf(shape.path)) mark(bounds(contour));
    else for (const point of alongPath(shape.path)) mark(around(point, shape.strokeMm / 2 + CELL_MM));
  }
  return (box) => cellsOf(box).some((cell) => inked.has(cell));
}

/** Cells as single numbers; a line's reach may lie a little off the sheet. */
function cellsOf({ left, top, right, bottom }: Box): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(top / CELL_MM); row <= Math.floor(bottom / CELL_MM); row++) {
    for (let column = Math.floor(left / CELL_MM); column <= Math.floor(right / CELL_MM); column++) {
      cells.push((row + 64) * 8192 + column + 64);
    }
  }
  return cells;
}

function around({ x, y }: Point, reach: number): Box {
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
}

function contoursOf(path: Path): Path[] {
  const contours: Step[][] = [];
  for (const step of path) {
    if (step[0] === 'M') contours.push([]);
    contours.at(-1)?.push(step);
  }
  return contours;
}

/** Points on the path, never further apart than a cell. */
function alongPath(path: Path): Point[] {
  const points: Point[] = [];
  let from: Point = { x: 0, y: 0 };
  for (const step of path) {
    if (step[0] === 'Z') continue;
    const to = { x: step.at(-2) as number, y: step.at(-1) as number };
    const start = from;
    const parts =
      step[0] === 'M' ? 1 : Math.ceil((4 * Math.hypot(to.x - start.x, to.y - start.y)) / CELL_MM) + 1;
    for (let i = 1; i <= parts; i++) points.push(pointOn(step, start, to, i / parts));
    from = to;
  }
  return points;
}

function pointOn(step: Step, from: Point, to: Point, t: number): Point {
  const [p1, p2] = step[0] === 'C' ? [at(step[1], step[2]), at(step[3], step[4])] : [from, to];
  const u = 1 - t;
  const mix = (key: 'x' | 'y') =>
    step[0] === 'C'
      ? u ** 3 * from[key] + 3 * u * u * t * p1[key] + 3 * u * t * t * p2[key] + t ** 3 * to[key]
      : u * from[key] + t * to[key];
  return { x: mix('x'), y: mix('y') };
}

const at = (x: number, y: number): Point => ({ x, y });
