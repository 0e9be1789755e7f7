import type { Box } from '@yinxin/pdf';
import { boxAround, type Matrix, movedPoint } from '../matrix.ts';
import type { Leg, Point } from './joins.ts';

/** One line or outline of a path, on the page. */
export interface Outline {
  /** Points that it cannot leave: a curve lies within its control points. */
  points: Point[];
  length: number;
  /** Upright, and written as a rectangle. */
  isRectangle: boolean;
}

/** Farther off numbers of readers differ. */
const FARTHEST = 1_000_000;
const OPERATORS = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);

export const isPathOperator = (operator: string): boolean => OPERATORS.has(operator);

const placed = (value: number): number => Math.round(value * 1_000) / 1_000;

/** A path as it is built, in the coordinates of the page. */
export class Path {
  readonly outlines: Outline[] = [];
  /** Every point of it is known. */
  isPlain = true;
  readonly #parts: { operator: string; points: readonly Point[] }[] = [];

  add(operator: string, numbers: readonly number[], matrix: Matrix): void {
    if (operator === 're') this.#rectangle(numbers, matrix);
    else if (operator === 'h') this.#parts.push({ operator, points: [] });
    else {
      const points: Point[] = [];
      for (let i = 0; i + 1 < numbers.length; i += 2)
        points.push(movedPoint(matrix, numbers[i]!, numbers[i + 1]!));
      this.#go(operator, points);
    }
  }

  /** Shape and place in words, for comparing. */
  words(): string {
    return this.#parts
      .map(({ operator, points }) => [...points.flat().map(placed), operator].join(' '))
      .join(' ');
  }

  /** The lines and curves of each outline, one after the other. */
  legs(): { legs: readonly Leg[]; isClosed: boolean }[] {
    const found: { legs: Leg[]; isClosed: boolean; start: Point }[] = [];
    let at: Point = [0, 0];
    for (const { operator, points } of this.#parts) {
      const outline = found.at(-1);
      if (operator === 'm') found.push({ legs: [], isClosed: false, start: points[0]! });
      else if (operator === 'h' && outline) {
        outline.legs.push([at, outline.start]);
        outline.isClosed = true;
      } else if (operator === 'v') outline?.legs.push([at, at, ...points]);
      else if (operator === 'y') outline?.legs.push([at, points[0]!, points[1]!, points[1]!]);
      else outline?.legs.push([at, ...points]);
      at = operator === 'h' ? (outline?.start ?? at) : points.at(-1)!;
    }
    return found;
  }

  box(): Box | undefined {
    return this.outlines.length > 0
      ? boxAround(this.outlines.map(({ points }) => boxAround(points)).flatMap(cornersOf))
      : undefined;
  }

  #rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[], matrix: Matrix): void {
    const corners = [
      movedPoint(matrix, x, y),
      movedPoint(matrix, x + width, y),
      movedPoint(matrix, x + width, y + height),
      movedPoint(matrix, x, y + height),
    ] as const;
    this.#go('m', [corners[0]]);
    for (const corner of corners.slice(1)) this.#go('l', [corner]);
    const outline = this.outlines.at(-1)!;
    outline.length += Math.hypot(corners[0][0] - corners[3][0], corners[0][1] - corners[3][1]);
    outline.isRectangle = isUpright(matrix);
    this.#parts.push({ operator: 'h', points: [] });
  }

  #go(operator: string, points: readonly Point[]): void {
    if (operator === 'm') this.outlines.push({ points: [], length: 0, isRectangle: false });
    const outline = this.outlines.at(-1);
    if (!outline) {
      this.isPlain = false;
      return;
    }
    outline.isRectangle = false;
    for (const point of points) {
      const from = outline.points.at(-1);
      if (from) outline.length += Math.hypot(point[0] - from[0], point[1] - from[1]);
      outline.points.push(point);
      if (!point.every((each) => Math.abs(each) <= FARTHEST)) this.isPlain = false;
    }
    this.#parts.push({ operator, points });
  }
}

/** Upright boxes stay upright boxes. */
export const isUpright = ([a, b, c, d]: Matrix): boolean => (b === 0 && c === 0) || (a === 0 && d === 0);

const cornersOf = ({ left, bottom, right, top }: Box): Point[] => [
  [left, bottom],
  [right, top],
];
