import { expect, test } from 'vitest';
import { breakLines, piecesOf, shortened } from './lines.ts';

/** Every character one wide, Latin letters half. */
const measure = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u0000-\u00ff]/.test(character) ? 0.5 : 1), 0);

test.each([
  '电子签名法修订之后，企业（含个体工商户）怎样保存《劳动合同》？',
  '时间戳、证书与吊销列表：从 RFC 3161 到 GB/T 20520，一次说清。',
])('no line of “%s” begins with what closes or ends with what opens', (title) => {
  for (let width = 8; width <= 20; width++) {
    const lines = breakLines(title, width, 9, measure) ?? [];
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(line).not.toMatch(/^[，。、；：！？）》”]/u);
      expect(line).not.toMatch(/[（《“]$/u);
      expect(measure(line)).toBeLessThanOrEqual(width);
    }
    expect(lines.join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''));
  }
});

test('a word stays whole', () => {
  expect(piecesOf('电子合同 OpenAPI')).toContain('OpenAPI');
});

test('lines share the text evenly rather than leave a single word behind', () => {
  const lines = breakLines('一二三四五六七八九十甲乙', 10, 2, measure) ?? [];
  const widths = lines.map(measure);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(3);
});

test('a text that needs more lines than there are is shortened, and says so', () => {
  const long = '很长的题目'.repeat(20);
  expect(breakLines(long, 10, 3, measure)).toBeUndefined();
  const lines = shortened(long, 10, 3, measure);
  expect(lines.length).toBeLessThanOrEqual(3);
  expect(lines.at(-1)).toMatch(/…$/);
});
