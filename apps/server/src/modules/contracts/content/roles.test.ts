import { type Box, findWords, type PageText } from '@yinxin/pdf-render';
import { describe, expect, test } from 'vitest';
import { millimetres } from './places.ts';
import { lonePlaceOn, rolesOn } from './roles.ts';

/** Every character ten points wide, one line below the other; blanks have no width of their own. */
function aPage(text: string): PageText {
  let [line, column] = [0, 0];
  const boxes = Array.from({ length: text.length }, (_, at): Box => {
    const character = text[at] ?? '';
    const [left, top] = [column * 10, line * 20];
    column = character === '\n' ? 0 : column + 1;
    if (character === '\n') line++;
    return [left, top, /\s/u.test(character) ? left : left + 10, top + 12];
  });
  return { text, pictured: 0, boxes: Float32Array.from(boxes.flat()) };
}

describe('parties that the pages name', () => {
  const CONTRACT = [
    aPage('采购合同\n甲方（采购方）：示例科技有限公司（以下简称甲方）\n乙方：  丁小山  身份证号：___\n'),
    aPage('第一条 甲方（盖章）并经乙方签字后生效。\n'),
    aPage('甲方（盖章）：            乙方(签名)：\n日期：      日期：\n'),
  ];

  test('have their names from the head and their places from the end', () => {
    const roles = rolesOn(CONTRACT);
    expect(roles.map(({ letter, kind, name, place }) => [letter, kind, name, place?.page])).toEqual([
      ['甲', 'organization', '示例科技有限公司', 2],
      ['乙', 'person', '丁小山', 2],
    ]);
    const end = CONTRACT[2] as PageText;
    const [box] = findWords(end, '乙方(签名)');
    expect(roles[1]?.place?.left).toBe(millimetres(box?.[0] ?? Number.NaN));
  });

  test.each([
    ['甲方（公章）', 'organization'],
    ['甲 方 （ 签 字 ）', 'person'],
    ['甲方（授权代表签字）', 'person'],
    ['甲方签字：', 'person'],
    ['甲方（签字或盖章）', 'organization'],
  ])('%s is a place to sign', (words, kind) => {
    expect(rolesOn([aPage(words)])[0]?.kind).toBe(kind);
  });

  test.each([
    '甲方应当盖章。',
    '经甲方盖章后生效',
    '买方（盖章）',
    '甲方：',
    '甲方：________',
    '甲方：本合同的采购人',
  ])('%s names nobody and is no place', (words) => expect(rolesOn([aPage(words)])).toEqual([]));

  test.each(['甲方（', '甲方：', '甲　　方'])('%s without end is read in one pass', (begun) => {
    // in two passes or more it would take minutes
    const text = begun.repeat(200_000) + '　'.repeat(500_000);
    expect(rolesOn([{ text, pictured: 0, boxes: new Float32Array() }])).toEqual([]);
  });
});

describe('where somebody signs alone', () => {
  test.each(['承诺人（签名）：', '本人签字：______', '申请人（签字）：        日期：', '承诺人签名：'])(
    '%s is the place',
    (words) => {
      const page = aPage(`本人承诺以上属实。\n${words}\n`);
      const [box] = findWords(page, words.slice(0, 4));
      expect(lonePlaceOn([page])).toMatchObject({
        page: 0,
        left: 0,
        top: millimetres(box?.[1] ?? Number.NaN),
      });
    },
  );
  test('it is the last one', () => {
    expect(lonePlaceOn([aPage('经手人（签字）：\n'), aPage('承诺人（签名）：\n')])?.page).toBe(1);
  });
  test.each(['甲方（盖章）：', '本合同经（签字）后生效。', '签名后生效', '乙 方签字：'])(
    '%s is none',
    (words) => expect(lonePlaceOn([aPage(words)])).toBeNull(),
  );
  test.each(['承诺人（', '签名　', '（签名'])('%s without end is read in one pass', (begun) => {
    const text = begun.repeat(200_000) + '　'.repeat(500_000);
    expect(lonePlaceOn([{ text, pictured: 0, boxes: new Float32Array() }])).toBeNull();
  });
});
