import { expect, test } from 'vitest';
import { loadFaces } from './faces.ts';
import { textLine, textWidth } from './line.ts';

test('an ideographic space is drawn as nothing and is as wide as a character', async () => {
  const { sans } = await loadFaces();
  const place = { size: 10, x: 0, baseline: 0 };
  expect(textLine(sans, '\u3000\u3000', place)).toEqual([]);
  expect(textWidth(sans, '\u3000', 10)).toBe(10);
  expect(textWidth(sans, '\u3000印', 10)).toBeCloseTo(10 + textWidth(sans, '印', 10));
  expect(textLine(sans, '\u{2ffff}', place)).not.toEqual([]); // what the face lacks is shown to be lacking
});
