import { describe, expect, test } from 'vitest';
import { unreadableCharacter } from './plain-text.ts';
import { cut } from './text.ts';

const line = (text: string) => unreadableCharacter(text, { lines: false });

describe('people can read', () => {
  test.each([
    ['a title', '采购合同（2026）第 3 号 — “钢材”'],
    ['the middle dot', '阿布都热合曼·买买提'],
    ['rare Han characters', '𠮷野家 䶮 𪚥 𬺰 𱁬 㐂'],
    ['a chosen form of a Han character', '辻\u{E0101}さん'],
    ['Uyghur', 'ئۇيغۇر ئەرەب يېزىقى'],
    ['Tibetan', 'བོད་སྐད་'],
    ['Arabic and Persian with its joiner', 'نمی\u200cخواهم'],
    ['Mongolian with its selectors', 'ᠮᠣᠩᠭ\u180bᠣᠯ\u180eᠠ'],
    ['an emoji family', '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥'],
    ['letters of Europe', 'Müller & Søn, Ltd.'],
    ['full-width forms and spaces', 'ＡＢＣ　合同'],
  ])('%s', (_, text) => expect(line(text)).toBeUndefined());
});

describe('people cannot read', () => {
  test.each([
    ['NUL and other controls', '合\u0000同', '\u0000'],
    ['an escape', '合\u001b[31m同', '\u001b'],
    ['delete', '合\u007f', '\u007f'],
    ['a C1 control', '合\u0085同', '\u0085'],
    ['an end of line', '合\n同', '\n'],
    ['the ends of lines of Unicode', '合\u2028同', '\u2028'],
    ['an override', 'invoice\u202efdp.exe', '\u202e'],
    ['an embedding', '甲\u202a乙', '\u202a'],
    ['an isolate', '甲\u2066乙', '\u2066'],
    ['a mark of direction', '甲\u200f乙', '\u200f'],
    ['the Arabic one', '甲\u061c乙', '\u061c'],
    ['a space of no width', '印\u200b信', '\u200b'],
    ['a byte order mark', '印\ufeff信', '\ufeff'],
    ['a word joiner', '印\u2060信', '\u2060'],
    ['a soft hyphen', '印\u00ad信', '\u00ad'],
    ['a joiner between Han characters', '印\u200d信', '\u200d'],
    ['a non-joiner in a Latin word', 'a\u200cb', '\u200c'],
    ['a joiner at the beginning', '\u200d印', '\u200d'],
    ['a filler that looks empty', '印\u3164信', '\u3164'],
    ['tags that carry words unseen', '印\u{E0041}信', '\u{E0041}'],
    ['private use', '张\ue000', '\ue000'],
    ['nothing that is assigned', '张\u{323B0}\u{3FFFE}', '\u{3FFFE}'],
    ['half a pair', '张\ud842', '\ud842'],
  ])('%s', (_, text, character) => expect(line(text)).toBe(character));
});

test('texts of several lines have ends of lines and tabs, and nothing else of the kind', () => {
  const lines = (text: string) => unreadableCharacter(text, { lines: true });
  expect(lines('一\r\n\t二')).toBeUndefined();
  for (const character of ['\u000b', '\u000c', '\u0007', '\u2028', '\u2029', '\u202e'])
    expect(lines(`一\n${character}`)).toBe(character);
});

test('a text is cut to a length without halving a character', () => {
  expect(cut('𠮷野家𠮷', 4)).toBe('𠮷野家');
  expect(cut('𠮷野家𠮷', 5)).toBe('𠮷野家');
  expect(cut('𠮷野家𠮷', 6)).toBe('𠮷野家𠮷');
  expect(cut('采购合同', 2)).toBe('采购');
});
