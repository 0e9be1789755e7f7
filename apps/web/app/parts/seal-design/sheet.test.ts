import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asWritten, inkPoint, refit, type Sheet } from './sheet.ts';

const side = fc.integer({ min: 200, max: 1200 });
const sheet = fc.record({ width: side, height: side });
const strokesOn = ({ width, height }: Sheet) =>
  fc.array(
    fc.array(fc.record({ x: fc.integer({ min: 0, max: width }), y: fc.integer({ min: 0, max: height }) }), {
      minLength: 1,
      maxLength: 8,
    }),
    { minLength: 1, maxLength: 4 },
  );

test('whatever the phone is turned to, every point stays on the sheet and keeps its proportions', () => {
  fc.assert(
    fc.property(
      sheet.chain((before) => fc.tuple(fc.constant(before), sheet, sheet, strokesOn(before))),
      ([before, turned, back, strokes]) => {
        let view = refit(strokes, asWritten, before, turned);
        view = refit(strokes, view, turned, back);
        expect(view.scale).toBeLessThanOrEqual(1);
        for (const { x, y } of strokes.flat()) {
          expect(x * view.scale + view.x).toBeGreaterThanOrEqual(0);
          expect(x * view.scale + view.x).toBeLessThanOrEqual(back.width);
          expect(y * view.scale + view.y).toBeGreaterThanOrEqual(0);
          expect(y * view.scale + view.y).toBeLessThanOrEqual(back.height);
        }
      },
    ),
  );
});

test('what is written after a turn lies where the pen was', () => {
  const strokes = [
    [
      { x: 20, y: 20 },
      { x: 320, y: 300 },
    ],
  ];
  const view = refit(strokes, asWritten, { width: 343, height: 320 }, { width: 500, height: 180 });
  const { x, y } = inkPoint({ x: 250, y: 90 }, view);
  expect(x * view.scale + view.x).toBeCloseTo(250, 0);
  expect(y * view.scale + view.y).toBeCloseTo(90, 0);
});
