import { describe, expect, test } from 'vitest';
import { parseAmount, plainNumber } from './amount.ts';

describe('an amount of money', () => {
  test.each([
    ['50000', 5_000_000],
    ['12,345.60', 1_234_560],
    ['1,234,567', 123_456_700],
    ['￥1,600.50', 160_050],
    ['¥ 1600.5 元', 160_050],
    ['１２，３４５．６元', 1_234_560],
    ['.05', 5],
    ['0', 0],
    ['9,999,999,999.99', 999_999_999_999],
    ['1.15', 115],
    ['  ', null],
  ])('%j is %j fen', (typed, fen) => expect(parseAmount(typed)).toEqual({ ok: true, fen }));

  test.each([
    ['12,34', '逗号只用来分隔千位'],
    ['1,2345', '逗号只用来分隔千位'],
    [',123', '逗号只用来分隔千位'],
    ['-5', '不能为负数'],
    ['－5', '不能为负数'],
    ['-￥5', '不能为负数'],
    ['5万', '写全数字'],
    ['1.2亿元', '写全数字'],
    ['1.234', '最多两位小数'],
    ['10,000,000,000', '小于一百亿元'],
    ['12 34', '请填写数字'],
    ['元', '请填写数字'],
    ['¥', '请填写数字'],
    ['六千', '请填写数字'],
  ])('%j is refused with words', (typed, words) =>
    expect(parseAmount(typed)).toEqual({ ok: false, reason: expect.stringContaining(words) }),
  );
});

test.each([
  ['￥1,600.50', '1600.50'],
  ['-1,600', '-1600'],
  ['３.１４１５', '3.1415'],
  ['12,34', '12,34'],
  ['六千', '六千'],
  ['', ''],
])('%j in plain digits is %j', (typed, plain) => expect(plainNumber(typed)).toBe(plain));
