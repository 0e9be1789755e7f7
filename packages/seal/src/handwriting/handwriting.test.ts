import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bounds } from '../drawing/path.ts';
import { toPng } from '../drawing/png.ts';
import { toSvg } from '../drawing/svg.ts';
import { signature, stroke } from '../testing/handwriting.ts';
import { differenceFromGolden, inkOfPng } from '../testing/pictures.ts';
import { drawHandwriting } from './draw-handwriting.ts';
import { inkWidths, type Stroke } from './strokes.ts';

test('a signature looks as it was approved', async () => {
  const png = await toPng(drawHandwriting({ strokes: signature }), { dpi: 200 });
  const { mean, worst } = await differenceFromGolden('handwriting', png);
  expect(mean).toBeLessThan(0.01);
  expect(worst).toBeLessThan(0.1);
});

test('a signature is as large as fits and trimmed', () => {
  const drawing = drawHandwriting({ strokes: signature, maxWidthMm: 30, maxHeightMm: 20 });
  expect(drawing.widthMm).toBeGreaterThan(27);
  expect(drawing.widthMm).toBeLessThanOrEqual(30);
  const box = bounds(drawing.shapes.flatMap((shape) => shape.path));
  expect(box.left).toBeCloseTo(0, 9);
  expect(box.right).toBeCloseTo(drawing.widthMm, 9);
});

test('a sheet too small for a pen is refused', () => {
  expect(() => drawHandwriting({ strokes: signature, maxWidthMm: 1 })).toThrowError(
    expect.objectContaining({ code: 'SIZE_INVALID' }),
  );
});

test('a stroke that crosses itself has no hole where it crosses', async () => {
  const loop = stroke([
    [0, 0],
    [200, 0],
    [200, 100],
    [100, 100],
    [100, -60],
  ]);
  const ink = await inkOfPng(await toPng(drawHandwriting({ strokes: [loop], penMm: 2 }), { dpi: 200 }));
  const scale = (ink.width - 1) / 206;
  const crossing = ink.dark[Math.round(63 * scale) * ink.width + Math.round(103 * scale)];
  expect(crossing).toBeGreaterThan(0.85);
});

describe('the width of the line', () => {
  test('follows pressure where the pen reports it', () => {
    const pressed = Array.from({ length: 40 }, (_, i) => ({ x: i, y: 0, pressure: i < 20 ? 0.1 : 0.9 }));
    const widths = inkWidths(pressed, 1);
    expect(widths[28]).toBeGreaterThan(widths[15]! * 1.5);
  });
  test('is thinner where the hand is quick', () => {
    const paced = Array.from({ length: 40 }, (_, i) => ({ x: i, y: 0, time: i < 20 ? i * 30 : 500 + i * 5 }));
    const widths = inkWidths(paced, 1);
    expect(widths[28]).toBeLessThan(widths[15]!);
  });
  test('a mouse that always says 0.5 has no pressure', () => {
    const constant = Array.from({ length: 10 }, (_, i) => ({ x: i, y: 0, pressure: 0.5 }));
    expect(inkWidths(constant, 1)[4]).toBe(1);
  });
});

describe('what is not a signature is refused', () => {
  test.each<[string, readonly Stroke[], string]>([
    ['nothing', [], 'HANDWRITING_EMPTY'],
    ['empty strokes', [[], []], 'HANDWRITING_EMPTY'],
    ['one dot', [[{ x: 5, y: 5 }]], 'HANDWRITING_TOO_SMALL'],
    ['not a number', [[{ x: Number.NaN, y: 1 }]], 'HANDWRITING_INVALID'],
    ['infinite', [[{ x: 1, y: Infinity }]], 'HANDWRITING_INVALID'],
    ['a flood', [Array.from({ length: 20_001 }, (_, i) => ({ x: i, y: 0 }))], 'HANDWRITING_TOO_LARGE'],
  ])('%s', (_, strokes, code) => {
    expect(() => drawHandwriting({ strokes })).toThrowError(expect.objectContaining({ code }));
  });
});

test('whatever a pen reports, the outline is made of finite numbers inside the sheet', () => {
  const coordinate = fc.integer({ min: -500, max: 500 });
  const point = fc.record(
    {
      x: coordinate,
      y: coordinate,
      time: fc.nat(5000),
      pressure: fc.double({ min: 0, max: 1, noNaN: true }),
    },
    { requiredKeys: ['x', 'y'] },
  );
  const strokes = fc.array(fc.array(point, { maxLength: 30 }), { minLength: 1, maxLength: 6 });
  const corner: Stroke = [
    { x: 0, y: 0 },
    { x: 100, y: 100 },
  ];
  fc.assert(
    fc.property(strokes, (some) => {
      const drawing = drawHandwriting({ strokes: [...some, corner] });
      expect(toSvg(drawing)).not.toMatch(/NaN|Infinity/);
      expect(drawing.widthMm).toBeLessThan(60);
    }),
    { numRuns: 60 },
  );
});
