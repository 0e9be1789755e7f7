import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskCompanyName, maskName, parseCompanyName, parsePersonalName } from './index.ts';

describe('parseCompanyName', () => {
  test('brackets become Chinese, edges are trimmed', () => {
    expect(parseCompanyName(' 印信(北京)科技有限公司 ')).toEqual({
      ok: true,
      value: '印信（北京）科技有限公司',
    });
  });

  test('letters, digits, dots and rare characters belong to names', () => {
    for (const name of [
      '𠮷野家餐饮有限公司',
      '3M中国有限公司',
      '上海A&B贸易有限公司',
      '伊力·阿不都商行',
      '〇七印务',
    ]) {
      expect(parseCompanyName(name), name).toEqual({ ok: true, value: name });
    }
  });

  test.each([
    ['  ', '请输入企业名称'],
    ['印', '企业名称应为 2 至 100 个字'],
    ['印'.repeat(101), '企业名称应为 2 至 100 个字'],
    ['印信/科技', '企业名称不能包含 / \\ : * " < > | ?'],
    ['印信<b>', '企业名称不能包含 / \\ : * " < > | ?'],
    ['印信😀公司', '企业名称不能包含表情或不可见字符'],
    ['印信🇨🇳公司', '企业名称不能包含表情或不可见字符'],
    ['印信1️⃣公司', '企业名称不能包含表情或不可见字符'],
    ['印信\u200b公司', '企业名称不能包含表情或不可见字符'],
    ['印信\u0000公司', '企业名称不能包含表情或不可见字符'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(parseCompanyName(typed)).toEqual({ ok: false, reason });
  });

  test('whatever is accepted is accepted unchanged a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }), (typed) => {
        const first = parseCompanyName(typed);
        if (first.ok) expect(parseCompanyName(first.value)).toEqual(first);
      }),
    );
  });
});

describe('parsePersonalName', () => {
  test('spaces go, every kind of dot becomes one', () => {
    expect(parsePersonalName('张 三')).toEqual({ ok: true, value: '张三' });
    for (const dot of '·•‧∙⋅・･．.') {
      expect(parsePersonalName(`买买提${dot}艾力`), dot).toEqual({ ok: true, value: '买买提·艾力' });
    }
    expect(parsePersonalName('𠮷田〇')).toEqual({ ok: true, value: '𠮷田〇' });
  });

  test.each([
    ['', '请输入姓名'],
    ['张', '姓名应为 2 至 32 个字'],
    ['张'.repeat(33), '姓名应为 2 至 32 个字'],
    ['张三1', '姓名只能包含汉字和间隔号“·”'],
    ['Zhang San', '姓名只能包含汉字和间隔号“·”'],
    ['张三😀', '姓名只能包含汉字和间隔号“·”'],
    ['·张三', '姓名中的间隔号位置不正确'],
    ['张三·', '姓名中的间隔号位置不正确'],
    ['张··三', '姓名中的间隔号位置不正确'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(parsePersonalName(typed)).toEqual({ ok: false, reason });
  });
});

describe('masks', () => {
  test('a masked name keeps the surname, also one outside the basic plane', () => {
    expect(maskName('张三丰')).toBe('张**');
    expect(maskName('𠮷田')).toBe('𠮷*');
    expect(maskName('张')).toBe('*');
  });

  test('a masked company keeps two characters at each end', () => {
    expect(maskCompanyName('印信科技有限公司')).toBe('印信****公司');
    expect(maskCompanyName('印信公司')).toBe('****');
  });

  test('a mask keeps the length and never shows everything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        for (const masked of [maskName(name), maskCompanyName(name)]) {
          expect(Array.from(masked)).toHaveLength(Array.from(name).length);
          expect(masked).toContain('*');
        }
      }),
    );
  });
});
