// A sheet that was photographed at an angle, as if it had been laid on a scanner.
import type { Point, Quad } from './sheet-edges.ts';

/** Four bytes for each pixel. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** GB/T 148: the sides of A4 are as 1 to √2. */
const A4_RATIO = Math.SQRT2;
/** A photo says the ratio of a sheet no better than this. */
const A4_TOLERANCE = 0.12;
/** The longer side of A4 at 200 dots to an inch. */
const MOST_PIXELS = 2339;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** As large as the sheet is in the photo; A4 where it is nearly that. */
export function sizeOf([a, b, c, d]: Quad): { width: number; height: number } {
  const width = (distance(a, b) + distance(d, c)) / 2;
  const height = (distance(a, d) + distance(b, c)) / 2;
  const ratio = Math.max(width, height) / Math.max(1, Math.min(width, height));
  const isA4 = Math.abs(ratio / A4_RATIO - 1) < A4_TOLERANCE;
  const long = Math.min(MOST_PIXELS, Math.max(width, height));
  const short = long / (isA4 ? A4_RATIO : ratio);
  const [w, h] = width > height ? [long, short] : [short, long];
  return { width: Math.max(1, Math.round(w)), height: Math.max(1, Math.round(h)) };
}

/** Solves the equations by elimination; each row ends with its right side. */
function solved(rows: number[][]): number[] {
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    let pivot = at;
    for (let row = at + 1; row < size; row++)
      if (Math.abs(rows[row]?.[at] ?? 0) > Math.abs(rows[pivot]?.[at] ?? 0)) pivot = row;
    [rows[at], rows[pivot]] = [rows[pivot] as number[], rows[at] as number[]];
    const line = rows[at] as number[];
    for (let row = 0; row < size; row++) {
      const other = rows[row] as number[];
      if (row === at) continue;
      const share = (other[at] ?? 0) / (line[at] ?? 1);
      for (let column = at; column <= size; column++)
        other[column] = (other[column] ?? 0) - share * (line[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1));
}

/** The projection that takes a rectangle of this size to the quad: eight numbers, the ninth is 1. */
export function projection({ width, height }: { width: number; height: number }, quad: Quad): number[] {
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ] as const;
  return solved(
    corners.flatMap(([u, v], at) => {
      const { x, y } = quad[at] as Point;
      return [
        [u, v, 1, 0, 0, 0, -u * x, -v * x, x],
        [0, 0, 0, u, v, 1, -u * y, -v * y, y],
      ];
    }),
  );
}

/** The part of the photo between the corners, straightened; each pixel is mixed of the four it falls between. */
export function straightened({ width, height, data }: Picture, quad: Quad): Picture {
  const size = sizeOf(quad);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection(size, quad);
  const out = new Uint8ClampedArray(size.width * size.height * 4);
  for (let v = 0, to = 0; v < size.height; v++)
    for (let u = 0; u < size.width; u++, to += 4) {
      const w = g * u + h * v + 1;
      const x = Math.min(Math.max((a * u + b * v + c) / w, 0), width - 1);
      const y = Math.min(Math.max((d * u + e * v + f) / w, 0), height - 1);
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const one = (top * width + left) * 4;
      const right = left < width - 1 ? 4 : 0;
      const below = top < height - 1 ? width * 4 : 0;
      for (let channel = 0; channel < 3; channel++) {
        const at = one + channel;
        const upper = (data[at] ?? 0) * (1 - fx) + (data[at + right] ?? 0) * fx;
        const lower = (data[at + below] ?? 0) * (1 - fx) + (data[at + below + right] ?? 0) * fx;
        out[to + channel] = upper * (1 - fy) + lower * fy;
      }
      out[to + 3] = 255;
    }
  return { ...size, data: out };
}

/** Of so many pixels at most along its longer side, for finding edges. */
export function grey({ width, height, data }: Picture): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let at = 0; at < out.length; at++)
    // ITU-R BT.601: how bright colours are to the eye
    out[at] =
      (299 * (data[4 * at] ?? 0) + 587 * (data[4 * at + 1] ?? 0) + 114 * (data[4 * at + 2] ?? 0)) / 1000;
  return out;
}
