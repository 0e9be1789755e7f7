import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { bounds, type Path } from '../drawing/path.ts';
import { pdfFormStream, toPdfForm } from '../drawing/pdf-form.ts';
import { toSvg } from '../drawing/svg.ts';
import { type Faces, loadFaces } from '../text/faces.ts';
import { drawSeal } from './draw-seal.ts';
import { splitLines } from './lines.ts';
import type { SealRequest } from './request.ts';
import { type SealKind, sealTemplates } from './templates.ts';
import { wearSpots } from './wear.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await loadFaces();
});

const request = (changes: Partial<SealRequest> & { kind: SealKind }): SealRequest => ({
  name: '北京印信数字科技有限公司',
  taxNumber: '91330100MA27XF6Q2G',
  title: changes.kind === 'department' ? '人力资源部' : undefined,
  ...changes,
});

describe('every kind of seal', () => {
  for (const kind of Object.keys(sealTemplates) as SealKind[]) {
    test(`${sealTemplates[kind].label} has its size and keeps all ink inside`, () => {
      const drawing = drawSeal(faces, request({ kind }));
      expect(drawing.widthMm).toBe(sealTemplates[kind].widthMm);
      expect(drawing.heightMm).toBe(sealTemplates[kind].heightMm);
      for (const { path } of drawing.shapes) {
        const box = bounds(path);
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
        expect(box.right).toBeLessThanOrEqual(drawing.widthMm);
        expect(box.bottom).toBeLessThanOrEqual(drawing.heightMm);
      }
    });
  }
});

describe('发票专用章 (公告2011年第7号)', () => {
  const shapes = () => drawSeal(faces, request({ kind: 'invoice', serial: 2 })).shapes;
  const heightOf = (path: Path) => bounds(path).bottom - bounds(path).top;

  test('is an ellipse of 40 × 30 mm with a rim of 1 mm', () => {
    const [ring] = shapes();
    expect(ring).toMatchObject({ strokeMm: 1 });
    expect(bounds(ring!.path)).toMatchObject({ left: 0.5, right: 39.5, top: 0.5, bottom: 29.5 });
  });
  test('has no star, and ring, name, title, tax number and serial', () => {
    expect(shapes()).toHaveLength(5);
  });
  test('sets the tax number 26 mm wide and centred', () => {
    const tax = shapes()[3]!.path;
    const box = bounds(tax);
    expect(box.right - box.left).toBeGreaterThan(25.5);
    expect(box.right - box.left).toBeLessThan(26.2);
    expect((box.left + box.right) / 2).toBeCloseTo(20, 0);
  });
  test('sets 发票专用章 4.2 mm below the centre line, 4.6 mm high', () => {
    const title = shapes()[2]!.path;
    expect(bounds(title).top - 15).toBeCloseTo(4.2, 0);
    expect(heightOf(title)).toBeCloseTo(4.6, 0);
  });
  test('refuses a missing or wrong tax number', () => {
    for (const taxNumber of [undefined, '', '123', '91330100ma27xf6q2g']) {
      expect(() => drawSeal(faces, request({ kind: 'invoice', taxNumber }))).toThrowError(
        expect.objectContaining({ code: 'TAX_NUMBER_INVALID' }),
      );
    }
  });
});

describe('options', () => {
  test('star, border and code can be left out or added', () => {
    const count = (changes: Partial<SealRequest>) =>
      drawSeal(faces, request({ kind: 'contract', ...changes })).shapes.length;
    expect(count({})).toBe(4);
    expect(count({ star: false })).toBe(3);
    expect(count({ border: false })).toBe(3);
    expect(count({ code: '1101080123456' })).toBe(5);
  });
  test('a larger seal is the same seal scaled', () => {
    const [small, large] = [40, 44].map((widthMm) => drawSeal(faces, request({ kind: 'official', widthMm })));
    expect(large!.widthMm).toBe(44);
    expect(bounds(large!.shapes[2]!.path).left).toBeCloseTo(bounds(small!.shapes[2]!.path).left * 1.1, 6);
  });
  test.each<[Partial<SealRequest>, string]>([
    [{ code: '12' }, 'CODE_INVALID'],
    [{ widthMm: 46 }, 'SIZE_INVALID'],
    [{ widthMm: Number.NaN }, 'SIZE_INVALID'],
    [{ colour: 'red"/><script>' }, 'COLOUR_INVALID'],
    [{ opacity: 0.1 }, 'OPACITY_INVALID'],
    [{ name: '印'.repeat(101) }, 'NAME_TOO_LONG'],
    [{ kind: 'contract', title: '印'.repeat(60) }, 'NAME_TOO_LONG'],
    [{ name: '印信𪚥公司' }, 'CHARACTER_MISSING'],
  ])('%j is refused as %s', (changes, code) => {
    expect(() => drawSeal(faces, request({ kind: 'official', ...changes }))).toThrowError(
      expect.objectContaining({ code }),
    );
  });
});

test.each<SealKind>(['personal', 'personal-oblong'])('a name too long for %s is refused', (kind) => {
  expect(() => drawSeal(faces, request({ kind, name: '印'.repeat(100) }))).toThrowError(
    expect.objectContaining({ code: 'NAME_TOO_LONG' }),
  );
});

describe('lines of square seals', () => {
  test.each([
    ['李明', '之印', ['李明', '之印']],
    ['张建国', '印', ['张建', '国印']],
    ['张建国', '', ['张', '建国']],
    ['张建国', '之印', ['张建国', '之印']],
    ['欧阳修文', '之印', ['欧阳', '修文', '之印']],
  ])('%s + %s', (name, tail, lines) => {
    expect(splitLines(name, tail, 'columns', 1)).toEqual(lines);
  });
  test('a Latin word stays whole and its space goes with the line break', () => {
    expect(splitLines('John Smith', '', 'rows', 1)).toEqual(['John', 'Smith']);
  });
  test('a middle dot never begins a line', () => {
    expect(splitLines('阿卜杜拉·艾合买提', '', 'rows', 2.4)).toEqual(['阿卜杜拉·', '艾合买提']);
  });
});

describe('做旧', () => {
  const square: Path = [['M', 0, 0], ['L', 8, 0], ['L', 8, 8], ['L', 0, 8], ['Z']];
  const sheet = { widthMm: 16, heightMm: 16, shapes: [{ path: square, fill: true as const }] };

  test('is the same for the same seed and different for another', () => {
    expect(wearSpots(sheet, 'a', 'medium')).toEqual(wearSpots(sheet, 'a', 'medium'));
    expect(wearSpots(sheet, 'a', 'medium')).not.toEqual(wearSpots(sheet, 'b', 'medium'));
  });
  test('wears ink only: no spot is spent on bare paper', () => {
    const { left, top, right, bottom } = bounds(wearSpots(sheet, 'a', 'heavy'));
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(Math.max(right, bottom)).toBeLessThan(11);
    expect(Math.max(right, bottom)).toBeGreaterThan(6);
  });
  test('spots never overlap, whatever the seed', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const boxes = spotsOf(wearSpots(sheet, seed, 'heavy')).map(bounds);
        const overlap = boxes.some((a, i) =>
          boxes
            .slice(i + 1)
            .some((b) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top),
        );
        expect(overlap).toBe(false);
      }),
      { numRuns: 15 },
    );
  });
});

describe('output', () => {
  test('SVG holds outlines only, no text and no font', () => {
    const svg = toSvg(drawSeal(faces, request({ kind: 'contract', opacity: 0.8 })));
    expect(svg).toMatch(/^<svg [^>]*width="38mm" height="38mm" viewBox="0 0 38 38">/);
    expect(svg).toContain('opacity="0.8"');
    expect(svg).not.toMatch(/<text|font|NaN|undefined|e-\d/);
  });
  test('a PDF form is in points, names no font and inflates to its content', () => {
    const form = toPdfForm(drawSeal(faces, request({ kind: 'contract', opacity: 0.8 })));
    const { dictionary, data } = pdfFormStream(form);
    expect(form.bbox).toEqual([0, 0, 107.717, 107.717]);
    expect(dictionary).toContain('/ca 0.8');
    expect(dictionary).toContain(`/Length ${data.length} `);
    expect(new TextDecoder().decode(form.content)).not.toMatch(/NaN|BT|undefined|e-\d/);
  });
});

function spotsOf(path: Path): Path[] {
  const spots: Path[number][][] = [];
  for (const step of path) {
    if (step[0] === 'M') spots.push([]);
    spots.at(-1)!.push(step);
  }
  return spots;
}
