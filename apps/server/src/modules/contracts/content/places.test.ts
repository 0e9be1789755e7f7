import { CONTRACT_LIMITS } from '@yinxin/api';
import { type Box, findWords, type PageText } from '@yinxin/pdf-render';
import { describe, expect, test } from 'vitest';
import { tagsOn } from './places.ts';

/** Every character ten points wide, fifty to a line; blanks have no width of their own. */
const aPage = (text: string): PageText => ({
  text,
  pictured: 0,
  boxes: Float32Array.from(
    Array.from({ length: text.length }, (_, at): Box => {
      const [left, top] = [(at % 50) * 10, Math.floor(at / 50) * 20];
      return [left, top, /\s/u.test(text[at] ?? '') ? left : left + 10, top + 12];
    }).flat(),
  ),
});
/** Counts how often anything is asked for its place. */
function watched(page: PageText): { page: PageText; looked: () => number } {
  let looks = 0;
  const boxes = new Proxy(page.boxes, {
    get: (target, key) => {
      looks++;
      return Reflect.get(target, key, target);
    },
  });
  return { page: { ...page, boxes }, looked: () => looks };
}

describe('tags in a document', () => {
  const HONEST = [
    '本合同由双方签订 {{甲方:印章}} 与 {{ 乙方 ： 签名 : 法定代表人 }}，',
    '𠮷祥公司 {{甲方:印章}}　{{乙方:文本:　}} {{丙方:\r\n文本:地\r\n址}} {{甲方:别的}} {{甲方}}',
  ].join('\r\n');

  test('stand where their words are found, the same one twice in its two places', () => {
    const page = aPage(HONEST);
    const { tags, more } = tagsOn([aPage('没有'), page]);
    expect(more).toBe(false);
    expect(tags.map(({ page: at, party, kind, label }) => [at, party, kind, label])).toEqual([
      [1, '甲方', 'seal', ''],
      [1, '乙方', 'signature', '法定代表人'],
      [1, '甲方', 'seal', ''],
      [1, '乙方', 'text', ''],
      [1, '丙方', 'text', '地\r\n址'],
    ]);
    const seals = findWords(page, '{{甲方:印章}}');
    const others = ['{{乙方：签名:法定代表人}}', '{{乙方:文本:}}', '{{丙方:文本:地址}}'].map(
      (words) => findWords(page, words)[0],
    );
    const expected = [seals[0], others[0], seals[1], others[1], others[2]];
    const mm = (points: number) => Math.round(((points * 25.4) / 72) * 100) / 100;
    expect(tags.map(({ left, top, width, height }) => [left, top, width, height])).toEqual(
      expected.map((box) => box && [mm(box[0]), mm(box[1]), mm(box[2] - box[0]), mm(box[3] - box[1])]),
    );
  });

  test('are looked up once each, however many there are', () => {
    const looksFor = (count: number, tag: string) => {
      const { page, looked } = watched(aPage(tag.repeat(count)));
      return { ...tagsOn([page]), looked: looked() };
    };
    const few = looksFor(50, '{{a:印章}}');
    const many = looksFor(500, '{{a:印章}}');
    expect([few.tags.length, many.tags.length]).toEqual([50, 500]);
    expect(many.looked).toBe(few.looked * 10);
    expect(looksFor(5_000, '{{a:b}}')).toEqual({ tags: [], more: false, looked: 0 });
  });

  test('beyond what a contract may hold are left out, and that is said', () => {
    const most = CONTRACT_LIMITS.fields;
    expect(tagsOn([aPage('{{a:印章}}'.repeat(most))])).toMatchObject({ more: false });
    const { tags, more } = tagsOn([aPage('{{a:印章}}'.repeat(most - 1)), aPage('{{a:印章}}'.repeat(5_000))]);
    expect([tags.length, tags.at(-1)?.page, more]).toEqual([most, 1, true]);
  });

  test.each(['{{', '{{a:', '{{a:b:', '{{a:b:c'])(
    '%s and blanks without end are read in one pass',
    (begun) => {
      // in two passes or more it would take minutes
      const text = `${begun}${'　'.repeat(500_000)}`;
      expect(tagsOn([{ text, pictured: 0, boxes: new Float32Array() }])).toEqual({ tags: [], more: false });
    },
  );
});
