import { describe, expect, test } from 'vitest';
import { isConvex, type Point, paperIn, type Quad, wholeOf } from './sheet-edges.ts';
import { grey, type Picture, projection, sizeOf, straightened } from './straighten.ts';

const WIDTH = 240;
const HEIGHT = 320;

const isInside = (quad: Quad, x: number, y: number) =>
  quad.every(({ x: ax, y: ay }, at) => {
    const { x: bx, y: by } = quad[(at + 1) % 4] as Point;
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });

/** A table with a sheet on it, with grain as cameras have it and lines of words on the sheet. */
function aPhoto(
  quad: Quad,
  { table = 70, paper = 215 } = {},
): { width: number; height: number; data: Uint8Array } {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const grain = ((at * 7919) % 17) - 8;
    const isWord = y % 14 < 3 && x % 5 !== 0;
    data[at] = (isInside(quad, x, y) ? (isWord ? 60 : paper) : table) + grain;
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const SHEET: Quad = [
  { x: 40, y: 30 },
  { x: 205, y: 45 },
  { x: 215, y: 290 },
  { x: 25, y: 280 },
];
const isNear = (found: Quad | undefined, meant: Quad) =>
  found?.every(({ x, y }, at) => Math.hypot(x - (meant[at]?.x ?? 0), y - (meant[at]?.y ?? 0)) <= 6);

describe('the edges of paper', () => {
  test('are found where a sheet lies on something darker, however it lies', () => {
    expect(isNear(paperIn(aPhoto(SHEET)), SHEET)).toBe(true);
    const askew: Quad = [
      { x: 70, y: 25 },
      { x: 220, y: 70 },
      { x: 170, y: 300 },
      { x: 20, y: 250 },
    ];
    expect(isNear(paperIn(aPhoto(askew)), askew)).toBe(true);
  });

  test('are not made up: no contrast, a scrap, or a shape that is no sheet', () => {
    expect(paperIn(aPhoto(SHEET, { table: 200 }))).toBeUndefined();
    const scrap: Quad = [
      { x: 100, y: 140 },
      { x: 150, y: 140 },
      { x: 150, y: 190 },
      { x: 100, y: 190 },
    ];
    expect(paperIn(aPhoto(scrap))).toBeUndefined();
    const cross = aPhoto(wholeOf({ width: 0, height: 0 }));
    for (let at = 0; at < cross.data.length; at++) {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
      if (Math.abs(x - WIDTH / 2) < 40 || Math.abs(y - HEIGHT / 2) < 40) cross.data[at] = 220;
    }
    expect(paperIn(cross)).toBeUndefined();
  });
});

describe('a sheet that was photographed at an angle', () => {
  test('is as a rectangle whose corners are those of the sheet', () => {
    const size = { width: 100, height: 141 };
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection(size, SHEET);
    const seen = ([u, v]: readonly [number, number]) => {
      const w = g * u + h * v + 1;
      return { x: Math.round((a * u + b * v + c) / w), y: Math.round((d * u + e * v + f) / w) };
    };
    expect(
      (
        [
          [0, 0],
          [100, 0],
          [100, 141],
          [0, 141],
        ] as const
      ).map(seen),
    ).toEqual(SHEET);
  });

  test('fills its page with paper and nothing of the table', () => {
    const photo = aPhoto(SHEET, { table: 20 });
    const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
    for (const [at, value] of photo.data.entries()) data.fill(value, 4 * at, 4 * at + 3);
    const page = straightened({ width: WIDTH, height: HEIGHT, data } satisfies Picture, SHEET);
    expect(page.height / page.width).toBeCloseTo(Math.SQRT2, 1);
    const dark = grey(page).filter((value) => value < 40).length;
    expect(dark / (page.width * page.height)).toBeLessThan(0.01);
  });

  test('keeps its own ratio where it is no A4, and lies as it lay', () => {
    const receipt: Quad = [
      { x: 0, y: 0 },
      { x: 60, y: 0 },
      { x: 60, y: 240 },
      { x: 0, y: 240 },
    ];
    expect(sizeOf(receipt)).toEqual({ width: 60, height: 240 });
    expect(sizeOf(wholeOf({ width: 297, height: 210 }))).toEqual({ width: 297, height: 210 });
  });

  test('is no sheet where a corner was pulled over another', () => {
    expect(isConvex(SHEET)).toBe(true);
    expect(isConvex([SHEET[2], SHEET[1], SHEET[0], SHEET[3]])).toBe(false);
  });
});
