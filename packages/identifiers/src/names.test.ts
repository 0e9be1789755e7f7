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
      '𬭎𪚥𰻝面馆',
      '《求是》杂志社',
      '上海“一大”纪念馆',
      'Yahoo!（中国）有限公司',
      'ACME Widgets Co., Ltd.',
    ]) {
      expect(parseCompanyName(name), name).toEqual({ ok: true, value: name });
    }
  });

  test.each([
    ['示例•甲', '示例·甲'],
    ['示例‧甲', '示例·甲'],
    ['示例・甲', '示例·甲'],
    ['\uf92c\uf9dc有限公司', '郎隆有限公司'],
    ['⼀⻓⻔科技', '一长门科技'],
    ['ＡＢＣ（中国）', 'ABC（中国）'],
    ['e\u0301clair有限公司', 'éclair有限公司'],
    ['印信 科技', '印信科技'],
    ['ABC\u3000\u00a0科技', 'ABC科技'],
    ['ACME  Widgets\tCo., Ltd.', 'ACME Widgets Co., Ltd.'],
    ['中国–东盟中心', '中国—东盟中心'],
    ['L’Oréal（中国）', "L'Oréal（中国）"],
  ])('%j and %j are one name', (typed, name) => {
    expect(parseCompanyName(typed)).toEqual({ ok: true, value: name });
    expect(parseCompanyName(name)).toEqual({ ok: true, value: name });
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
    ['印信\ue000公司', '企业名称不能包含表情或不可见字符'],
    ['葛\u{e0100}城公司', '企业名称不能包含表情或不可见字符'],
    ['印信\u0301公司', '企业名称不能包含“\u0301”（U+0301）'],
    ['АВС科技', '企业名称不能包含“А”（U+0410）'],
    ['ロ碑公司', '企业名称不能包含“ロ”（U+30ED）'],
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
    expect(parsePersonalName('古丽 · 艾力')).toEqual({ ok: true, value: '古丽·艾力' });
    expect(parsePersonalName('\uf92c⼀\u{30edd}')).toEqual({ ok: true, value: '郎一\u{30edd}' });
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
