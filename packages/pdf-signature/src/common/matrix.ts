import type { Box, PdfDocument, PdfValue } from '@yinxin/pdf';

/** [a b c d e f] of ISO 32000-1 8.3.3. */
export type Matrix = readonly [number, number, number, number, number, number];

export const SAME: Matrix = [1, 0, 0, 1, 0, 0];

/** What `first` does, then what `then` does. */
export function product(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [A, B, C, D, E, F] = then;
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
}

export const movedPoint = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** What takes back what a matrix does; undefined where it leaves nothing to take back. */
export function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const all = a * d - b * c;
  const back: Matrix = [d / all, -b / all, -c / all, a / all, (c * f - d * e) / all, (b * e - a * f) / all];
  return back.every(Number.isFinite) ? back : undefined;
}

/** The smallest upright box around points. */
export function boxAround(points: readonly (readonly [number, number])[]): Box {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
  }
  return { left, bottom, right, top };
}

export const movedBox = (matrix: Matrix, { left, bottom, right, top }: Box): Box =>
  boxAround([
    movedPoint(matrix, left, bottom),
    movedPoint(matrix, right, bottom),
    movedPoint(matrix, left, top),
    movedPoint(matrix, right, top),
  ]);

/** Six numbers, or nothing. */
export function matrixOf(document: PdfDocument, values: readonly PdfValue[] | undefined): Matrix | undefined {
  const numbers = values?.map((value) => document.number(value));
  return numbers?.length === 6 && numbers.every((one) => one !== undefined && Number.isFinite(one))
    ? (numbers as unknown as Matrix)
    : undefined;
}
