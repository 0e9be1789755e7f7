import { expect, test } from 'vitest';
import { capitalYuan } from './capitals.ts';

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角'],
  [100, '壹元整'],
  [1_000, '壹拾元整'],
  [4_515_266, '肆万伍仟壹佰伍拾贰元陆角陆分'],
  [140_950, '壹仟肆佰零玖元伍角'],
  [600_714, '陆仟零柒元壹角肆分'],
  [1_640_902, '壹万陆仟肆佰零玖元零贰分'],
  [32_504, '叁佰贰拾伍元零肆分'],
  [168_032, '壹仟陆佰捌拾元叁角贰分'],
  [10_700_053, '壹拾万柒仟元伍角叁分'],
  [100_000_000, '壹佰万元整'],
  [10_000_000_000, '壹亿元整'],
  [10_000_000_500, '壹亿零伍元整'],
  [100_000_500_000, '壹拾亿零伍仟元整'],
  [1_000_500_000_000, '壹佰亿零伍佰万元整'],
  [999_999_999_999, '玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  [-9_533, '负玖拾伍元叁角叁分'],
])('%d 分 is %s', (fen, words) => expect(capitalYuan(fen)).toBe(words));

test('what is no sum is refused', () => {
  for (const fen of [0.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => capitalYuan(fen)).toThrow(RangeError);
});

test('no two sums have the same words', () => {
  const seen = new Map<string, number>();
  for (let fen = 0; fen < 300_000; fen += 7) {
    const words = capitalYuan(fen);
    expect(seen.get(words)).toBeUndefined();
    seen.set(words, fen);
  }
});
