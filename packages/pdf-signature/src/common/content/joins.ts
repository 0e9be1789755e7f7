import { inverse, type Matrix, movedPoint } from '../matrix.ts';

export type Point = readonly [number, number];
/** A line from one point to another, or a curve with its control points between them. */
export type Leg = readonly Point[];

/** How a line is drawn along a path. */
export interface Nib {
  matrix: Matrix;
  width: number;
  /** How far a mitred corner may reach beyond the line, in line widths; nothing for corners that are cut or round. */
  miter: number;
}

/** Readers round the limit. */
const ROUNDING = 1.1;
/** Corners that are not acute stay near the line, as those of a wave do. */
const SHORTEST = 1.5;

/** The tips of acute corners, which reach far beyond the path (ISO 32000-1 8.4.3.5); undefined where they cannot be told. */
export function tipsOf(legs: readonly Leg[], isClosed: boolean, nib: Nib): Point[] | undefined {
  if (nib.miter === 0 || nib.width === 0 || legs.length < 2) return [];
  const back = inverse(nib.matrix);
  if (!back) return undefined;
  // Readers pass over legs that lead nowhere.
  const own = legs.filter(isLong).map((leg) => leg.map(([x, y]) => movedPoint(back, x, y)));
  const corners = own.slice(1).map((leg, i) => tipBetween(own[i]!, leg, nib));
  if (isClosed && own.length > 1) corners.push(tipBetween(own.at(-1)!, own[0]!, nib));
  return corners.flatMap((tip) => (tip ? [movedPoint(nib.matrix, tip[0], tip[1])] : []));
}

function tipBetween(first: Leg, second: Leg, { width, miter }: Nib): Point | undefined {
  const [corner] = second;
  const comes = direction(first.toReversed());
  const goes = direction(second);
  if (!corner || !comes || !goes) return undefined;
  // Half of the angle between the two sides, by its sine.
  const sine = Math.sqrt(Math.max(0, (1 - (comes[0] * goes[0] + comes[1] * goes[1])) / 2));
  const reach = 1 / sine;
  if (reach < SHORTEST || reach > miter * ROUNDING) return undefined;
  const [x, y] = [-comes[0] - goes[0], -comes[1] - goes[1]];
  const length = Math.hypot(x, y);
  return length > 0
    ? [corner[0] + (x / length) * (width / 2) * reach, corner[1] + (y / length) * (width / 2) * reach]
    : undefined;
}

const isLong = ([[x, y] = [0, 0], ...others]: Leg): boolean =>
  others.some((point) => point[0] !== x || point[1] !== y);

/** Where a leg goes at first. */
function direction([from, ...others]: Leg): Point | undefined {
  for (const point of others) {
    const [x, y] = [point[0] - from![0], point[1] - from![1]];
    const length = Math.hypot(x, y);
    if (length > 0) return [x / length, y / length];
  }
  return undefined;
}
