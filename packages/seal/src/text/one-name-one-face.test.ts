import { parseCompanyName, spellName, strayCharacter } from '@yinxin/identifiers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../scripts/depth.ts';
import { type Face, loadFaces } from './faces.ts';
import { hanRun, setOnLine } from './run.ts';

let face: Face;
beforeAll(async () => {
  face = (await loadFaces()).serif;
});

/** Rare characters beyond the first plane are looked at in a deep run. */
const LAST_CODE_POINT = depth(0x4eff, 0x3347f);

/** What a character puts onto a seal, or undefined where the font lacks it. */
function drawn(character: string): string | undefined {
  try {
    const { path, left, right } = face.glyph(character);
    return JSON.stringify([path, left, right]);
  } catch {
    return undefined;
  }
}

test('no two characters of names are drawn alike', () => {
  const characters = new Map<string, string>();
  const twins: string[] = [];
  for (let codePoint = 0x20; codePoint <= LAST_CODE_POINT; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (strayCharacter(character) !== undefined || (character !== ' ' && spellName(character) !== character))
      continue;
    const outline = drawn(character);
    if (outline === undefined) continue;
    const twin = characters.get(outline);
    if (twin) twins.push(`${twin}${character}`);
    characters.set(outline, character);
  }
  expect(characters.size).toBeGreaterThan(depth(500, 29_000));
  expect(twins).toEqual([]);
});

const setting = { heightMm: 5, aspect: 0.8, gap: 0.6, minGap: 0.1, minAspect: 0.1, minHeightMm: 0.1 };
const faceOf = (name: string) =>
  JSON.stringify(setOnLine(hanRun(face, name), setting, { topMm: 0, maxWidthMm: 200 }));

/** Characters that people confuse, with the accents, spaces and dots that change a text unseen. */
const confusing = fc.constantFrom(
  ...'印信一⼀口ロО0O〇○郎\uf92c兀\ufa0c⺎瑨𤨁AＡАΑÅ\u212be\u0301é·•‧∙⋅・･.．-‐‑−–—―()（）﹙﹚ \u3000\u00a0\u200b\ufe00\ue000',
);

test('two accepted names that draw the same face are the same string', () => {
  const typed = fc.string({ unit: confusing, minLength: 2, maxLength: 6 });
  const faces = new Map<string, string>();
  fc.assert(
    fc.property(typed, (text) => {
      const name = parseCompanyName(text);
      if (!name.ok) return;
      const seal = faceOf(name.value);
      expect(faces.get(seal) ?? name.value).toBe(name.value);
      faces.set(seal, name.value);
    }),
    { numRuns: depth(800, 3000) },
  );
  expect(faces.size).toBeGreaterThan(depth(100, 200));
});
