import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { bounds, type Path } from '../drawing/path.ts';
import { SealProblem } from '../problems.ts';
import { type Faces, loadFaces } from './faces.ts';
import { fitRun, type Setting } from './fit.ts';
import { normaliseName } from './name.ts';
import { ovalTrack } from './oval-track.ts';
import { figureRun, hanRun, setOnArc, setOnBottomArc, setOnLine } from './run.ts';

let faces: Faces;
beforeAll(async () => {
  faces = await loadFaces();
});

describe('names', () => {
  test('half-width brackets become full width, dots become one dot, ends are trimmed', () => {
    expect(normaliseName('  印信(中国)有限公司 ')).toBe('印信（中国）有限公司');
    expect(normaliseName('阿卜杜拉•艾合买提')).toBe('阿卜杜拉·艾合买提');
    expect(normaliseName('ABC\u3000\u00a0科技')).toBe('ABC科技');
  });

  test.each([
    '公司/分部',
    '公司<b>',
    '公司😀',
    '公\u200b司',
    '公\u202e司',
    '公司\ue000',
    '公司\ud842',
    '葛\u{e0100}城',
  ])('forbidden characters are named: %j', (name) => {
    expect(() => normaliseName(name)).toThrowError(
      expect.objectContaining({ code: 'NAME_FORBIDDEN_CHARACTER', message: expect.stringContaining('U+') }),
    );
  });

  test('more than 100 characters are no name', () => {
    expect(normaliseName('印'.repeat(100))).toHaveLength(100);
    expect(() => normaliseName('印'.repeat(101))).toThrowError(
      expect.objectContaining({ code: 'NAME_TOO_LONG' }),
    );
  });

  test('an empty name is refused', () => {
    expect(() => normaliseName(' \u3000 ')).toThrowError(expect.objectContaining({ code: 'NAME_EMPTY' }));
  });
});

describe('fonts', () => {
  test('rare name characters of planes 0, 2 and 3 have outlines in both faces', () => {
    for (const character of '𠮷㛃䶮〇𫖯𬭎𬬭𫓧') {
      expect(faces.serif.glyph(character).path.length).toBeGreaterThan(10);
      expect(faces.sans.glyph(character).path.length).toBeGreaterThan(10);
    }
  });

  test('a character that no font has is an error that names it', () => {
    try {
      faces.serif.glyph('𪚥');
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SealProblem);
      expect(error).toMatchObject({
        code: 'CHARACTER_MISSING',
        details: { character: '𪚥', codePoint: 'U+2A6A5' },
      });
      expect(String(error)).toContain('字库中没有“𪚥”（U+2A6A5）');
    }
  });

  test('a face that had to forget outlines draws them the same again', async () => {
    const forgetful = await loadFaces({ keptOutlines: 2 });
    const first = forgetful.serif.glyph('印');
    for (const character of '信科技𠮷') forgetful.serif.glyph(character);
    expect(forgetful.serif.glyph('印')).toEqual(first);
    expect(forgetful.serif.glyph('印')).not.toBe(first);
  });

  test('a blank that is not a space is missing, not drawn as nothing', () => {
    expect(() => faces.serif.glyph('\u2003')).toThrowError(SealProblem);
    expect(faces.serif.glyph(' ').path).toEqual([]);
  });
});

describe('squeezing', () => {
  const setting: Setting = {
    heightMm: 5,
    aspect: 0.8,
    gap: 0.6,
    minGap: 0.1,
    minAspect: 0.6,
    minHeightMm: 1,
  };
  const fit = (count: number) => fitRun(setting, { cells: count, count }, () => 50);

  test('a short name keeps the wished spacing', () => {
    expect(fit(4)).toEqual({ heightMm: 5, widthMm: 4, gapMm: 2.4 });
  });
  test('then the spaces give way, then the width, then the height', () => {
    expect(fit(10)).toMatchObject({ heightMm: 5, widthMm: 4 });
    expect(fit(10)!.gapMm).toBeLessThan(2.4);
    expect(fit(13)).toMatchObject({ heightMm: 5 });
    expect(fit(13)!.widthMm).toBeLessThan(4);
    expect(fit(20)!.heightMm).toBeLessThan(5);
    expect(fit(20)!.widthMm / fit(20)!.heightMm).toBeGreaterThanOrEqual(0.6);
  });
  test('what cannot be read any more is refused', () => {
    expect(fit(90)).toBeUndefined();
  });
  test('whatever fits, fits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.double({ min: 10, max: 90, noNaN: true }),
        (count, length) => {
          const found = fitRun(setting, { cells: count, count }, () => length);
          if (!found) return;
          expect(found.widthMm * count + found.gapMm * (count - 1)).toBeLessThanOrEqual(length + 1e-9);
          expect(found.gapMm).toBeGreaterThanOrEqual(count > 1 ? found.widthMm * setting.minGap - 1e-9 : 0);
        },
      ),
    );
  });
});

describe('tracks', () => {
  test('on a circle, length is radius times angle', () => {
    const track = ovalTrack({ rx: 20, ry: 20 }, 5);
    for (const angle of [0.1, 1, 2, 3]) expect(track.lengthTo(angle)).toBeCloseTo(15 * angle, 2);
    const stand = track.at(-15 * (Math.PI / 2));
    expect(stand.x).toBeCloseTo(-15, 2);
    expect(stand.y).toBeCloseTo(0, 2);
    expect(stand.turn).toBeCloseTo(-Math.PI / 2, 3);
  });
  test('inside an ellipse, the track keeps its distance from the rim', () => {
    const track = ovalTrack({ rx: 19, ry: 14 }, 4);
    for (let length = -30; length <= 30; length += 3) {
      const { x, y, turn } = track.at(length);
      const [rimX, rimY] = [x + 4 * Math.sin(turn), y - 4 * Math.cos(turn)];
      expect((rimX / 19) ** 2 + (rimY / 14) ** 2).toBeCloseTo(1, 6);
    }
  });
});

describe('runs', () => {
  const setting: Setting = {
    heightMm: 5,
    aspect: 0.8,
    gap: 0.6,
    minGap: 0.1,
    minAspect: 0.6,
    minHeightMm: 1.1,
  };
  const oval = { rx: 19, ry: 19 };

  test('any name of 1 to 60 characters stays between rim and feet and is symmetric about the axis', () => {
    const name = fc.string({
      unit: fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((c) => String.fromCodePoint(c)),
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(name, (text) => {
        const path = setOnArc(hanRun(faces.serif, text), setting, { oval, insetMm: 1, maxSpanDegrees: 256 });
        const radii = pointsOf(path).map(({ x, y }) => Math.hypot(x, y));
        expect(Math.max(...radii)).toBeLessThan(19);
        expect(Math.min(...radii)).toBeGreaterThan(12);
      }),
      { numRuns: 60 },
    );
  });

  test('the same text is centred on the vertical axis', () => {
    const path = setOnArc(hanRun(faces.serif, '中中中中中'), setting, {
      oval,
      insetMm: 1,
      maxSpanDegrees: 256,
    });
    const { left, right } = bounds(path);
    expect(Math.abs(left + right)).toBeLessThan(0.2);
  });

  test('figures of a tax number are exactly 26 mm by 3.7 mm', () => {
    const taxSetting = {
      heightMm: 3.7,
      aspect: 1.3 / 3.7,
      gap: (26 - 23.4) / 17 / 1.3,
      minGap: 0,
      minAspect: 0.2,
      minHeightMm: 3,
    };
    const box = bounds(
      setOnLine(figureRun(faces.sans, '8'.repeat(18)), taxSetting, { topMm: -1.85, maxWidthMm: 26.001 }),
    );
    expect(box.right - box.left).toBeCloseTo(26, 0.5);
    expect(box.bottom - box.top).toBeCloseTo(3.7, 0.5);
  });

  test('a bottom code reads upright from left to right along the rim', () => {
    const place = { oval, insetMm: 1, maxSpanDegrees: 90 };
    const one = { ...setting, heightMm: 1.2 };
    const left = bounds(setOnBottomArc(figureRun(faces.sans, '0000'), one, place));
    expect(left.top).toBeGreaterThan(15);
    expect(left.left).toBeCloseTo(-left.right, 1);
  });

  test('a bracket takes half the room of a character', () => {
    expect(hanRun(faces.serif, '（').widths[0]).toBeLessThan(0.5);
    expect(hanRun(faces.serif, '国').widths[0]).toBeCloseTo(1);
  });
});

function pointsOf(path: Path): { x: number; y: number }[] {
  return path.flatMap((step) =>
    step[0] === 'Z' ? [] : [{ x: step.at(-2) as number, y: step.at(-1) as number }],
  );
}
