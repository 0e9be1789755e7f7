import { loadFaces } from '@yinxin/seal';
import { expect, test } from 'vitest';
import type { Entry } from './compose.ts';
import { wrapped } from './lines.ts';
import { laidOut, type ReportBlock } from './report.ts';

/** Chinese characters are twice as wide as Latin ones. */
const font = {
  widthOf: (text: string) =>
    Array.from(text).reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) < 0x250 ? 0.5 : 1), 0),
};
const lines = (text: string, width: number) => wrapped(font, text, 1, width);

test.each([
  [
    'a word with its number goes on to the next line whole',
    '签名用国密SM2算法',
    6,
    ['签名用国密', 'SM2算法'],
  ],
  ['a number is not cut', '合计1,234.56元', 5, ['合计', '1,234.56元']],
  ['what opens goes with what it opens', '适用于《规则》', 4, ['适用于', '《规则》']],
  ['before a word, too', '摘要是（SM3）', 5, ['摘要是', '（SM3）']],
  ['what closes hangs over the end of its line', '本人同意。签署', 4, ['本人同意。', '签署']],
  ['two that close hang together', '他说“同意。”然后', 6, ['他说“同意。”', '然后']],
  ['a dash is one', '合同——补充', 3, ['合同', '——补', '充']],
  ['a line does not begin with a space', '签发者 Yinxin CA 根', 6.5, ['签发者 Yinxin', 'CA 根']],
  ['the indent of a paragraph stays', '　　一二三', 3, ['　　一', '二三']],
  ['what no line holds is broken anywhere', '值abcdefghij', 3, ['值abcd', 'efghij']],
  ['lines that were broken before stay so', '一\n\n二', 4, ['一', '', '二']],
])('%s', (_, text, width, expected) => expect(lines(text, width)).toEqual(expected));

test('nothing is lost but spaces at the ends of lines, and no line leaves the page', () => {
  const text = '《规则》（SM2，SM3）：“第 12 条”适用。）））））……abc.def，《《《《《《《1';
  for (let width = 1; width < 20; width += 0.5) {
    const broken = lines(text, width);
    expect(broken.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of broken) expect(font.widthOf(line)).toBeLessThanOrEqual(width + 2);
  }
});

const textsOf = (entries: readonly Entry[]) => entries.flatMap((one) => ('text' in one ? [one] : []));

test.each<[string, ReportBlock]>([
  ['a paragraph', { text: '说明。'.repeat(100) }],
  ['facts', { facts: [['结论', '说明。'.repeat(100)]] }],
  ['a table', { table: { head: ['项目', '内容'], widths: [1, 5], rows: [['一项', '说明。'.repeat(300)]] } }],
])('a heading never stands apart from %s that it is of', async (_, block) => {
  const faces = await loadFaces();
  for (let before = 20; before < 50; before++) {
    const { entries } = laidOut(faces, {
      ...{ title: '报告', number: '1', issuer: '机构', facts: [], closing: '机构' },
      sections: [
        { heading: '一、前文', blocks: Array.from({ length: before }, () => ({ text: '一行' })) },
        { heading: '二、后文', blocks: [block] },
      ],
      check: { address: 'https://example.com/', words: '扫码' },
    });
    const texts = textsOf(entries);
    const heading = texts.find(({ text }) => text === '二、后文');
    const body = texts.find(({ text }) => text.startsWith('说明'));
    expect(body?.page).toBe(heading?.page);
    expect(body?.top).toBeGreaterThan(heading?.top ?? 0);
  }
});
