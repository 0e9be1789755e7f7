import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields } from './fields.ts';
import { diffSequences, type Edit } from './sequence.ts';
import { diffText, withoutLongStretches } from './text.ts';

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 });
const article = fc
  .array(fc.constantFrom('电子签名', '电子印章', '', '可靠的电子签名与手写签名具有同等的法律效力。'), {
    maxLength: 12,
  })
  .map((lines) => lines.join('\n'));

describe('sequences', () => {
  test('both sides can be read back from the comparison', () => {
    fc.assert(
      fc.property(letters, letters, (before, after) => {
        const pieces = diffSequences(before, after);
        const side = (other: Edit) =>
          pieces.filter(({ edit }) => edit !== other).flatMap(({ items }) => items);
        expect(side('added')).toEqual(before);
        expect(side('removed')).toEqual(after);
      }),
    );
  });

  test('nothing is called changed that need not be', () => {
    const kept = diffSequences([...'abcabba'], [...'cbabac']).filter(({ edit }) => edit === 'same');
    expect(kept.flatMap(({ items }) => items)).toHaveLength(4);
    fc.assert(
      fc.property(letters, (same) => {
        expect(diffSequences(same, same).every(({ edit }) => edit === 'same')).toBe(true);
      }),
    );
  });

  test('two texts too long to compare are told as replaced, all the same correct', () => {
    const [before, after] = [
      Array.from({ length: 3000 }, (_, n) => n),
      Array.from({ length: 3000 }, (_, n) => -1 - n),
    ];
    expect(diffSequences(before, after)).toEqual([
      { edit: 'removed', items: before },
      { edit: 'added', items: after },
    ]);
  });
});

describe('texts', () => {
  const marked = (before: string, after: string) =>
    diffText(before, after).map(({ edit, words }) => [
      edit,
      words.map((word) => (word.edit === 'same' ? word.text : `[${word.text}]`)).join(''),
    ]);

  test('a changed line shows its changed words, not its characters', () => {
    expect(marked('第一行\n可靠的电子签名有效', '第一行\n可靠的电子印章有效')).toEqual([
      ['same', '第一行'],
      ['removed', '可靠的电子[签名]有效'],
      ['added', '可靠的电子[印章]有效'],
    ]);
  });

  test('a rewritten line is shown whole', () => {
    expect(marked('旧的说法', '完全不同的另外一句')).toEqual([
      ['removed', '[旧的说法]'],
      ['added', '[完全不同的另外一句]'],
    ]);
  });

  test('both texts can be read back', () => {
    fc.assert(
      fc.property(article, article, (before, after) => {
        const lines = diffText(before, after);
        const side = (other: Edit) =>
          lines
            .filter(({ edit }) => edit !== other)
            .map(({ words }) => words.map(({ text }) => text).join(''))
            .join('\n');
        expect(side('added')).toBe(before);
        expect(side('removed')).toBe(after);
      }),
    );
  });

  test('long unchanged stretches are counted instead of shown', () => {
    const before = Array.from({ length: 20 }, (_, n) => `第 ${n} 行`);
    const after = before.with(10, '改了');
    const shown = withoutLongStretches(diffText(before.join('\n'), after.join('\n')));
    expect(shown.filter((line) => typeof line === 'number')).toEqual([8, 7]);
    expect(shown).toHaveLength(2 + 4 + 2);
  });
});

describe('fields', () => {
  const news = { title: '标题', category: '公司动态', cover: 'seal', sample: false, body: '一\n二' };

  test('are named and told in words', () => {
    const changes = changedFields('news', news, { ...news, cover: 'contract', sample: true });
    expect(changes.map(({ label }) => label)).toEqual(['配图', '示例内容']);
    expect(changes[0]?.lines.map(({ words }) => words[0]?.text)).toEqual(['印章', '签署']);
    expect(changes[1]?.lines.map(({ words }) => words[0]?.text)).toEqual(['否', '是']);
  });

  test('lists and articles are told line by line', () => {
    const before = { history: ['一'], articles: [{ article: '第一条', text: '要点' }] };
    const after = { history: ['一', '二'], articles: [] };
    const changes = changedFields('law', before, after);
    expect(changes.map(({ label, lines }) => [label, lines.length])).toEqual([
      ['沿革', 2],
      ['条文要点', 1],
    ]);
  });

  test('the same content has no changes, in whatever order it was stored', () => {
    const { title, ...rest } = news;
    expect(changedFields('news', news, { ...rest, title })).toEqual([]);
  });
});
