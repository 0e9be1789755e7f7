import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highestSum, sumsIn } from './sums.ts';

const yuan = (text: string) => sumsIn(text).map(({ fen }) => fen / 100);

describe('sums that a text names', () => {
  test.each<[string, number[]]>([
    ['甲方向乙方支付人民币 1,600.50 元', [1600.5]],
    ['合同总价：￥９，０００，０００．００（大写：玖佰万元整）', [9_000_000, 9_000_000]],
    ['WE PAY 9,000,000', [9_000_000]],
    ['We pay 9000000 within a week', [9_000_000]],
    ['注册资本5000万元', [50_000_000]],
    ['融资 1.5 亿元', [150_000_000]],
    ['人民币壹拾贰万叁仟肆佰伍拾陆元柒角捌分', [123_456.78]],
    ['一百零三万元', [1_030_000]],
    ['贰仟零伍元整', [2005]],
    ['一万亿元', [1e12]],
    ['拾万元整', [100_000]],
    ['月租金 3500 元，押金两千元', [3500, 2000]],
    ['USD 12,000', [12_000]],
    ['合同金额（元）：88000', [88_000]],
    ['单价12.5元/件，共计100件，合计 1250 元', [12.5, 1250]],
  ])('%s', (text, sums) => {
    expect(yuan(text)).toEqual(sums);
  });

  test.each([
    '联系电话：13800138000',
    '身份证号 110105194912310021',
    '统一社会信用代码 91330100MA2GKX3E9L',
    '合同编号：YX-2026-000123',
    '2026年11月17日起至2027年11月16日止',
    '开户行账号 6222021234567890123',
    '甲方应在收到货物后 15 日内支付',
    '违约金为合同总价的 20%',
    '租金按第 3 条支付',
    '地址：杭州市西湖区文三路 478 号',
    '一式两份，双方各执一份',
    '',
  ])('none in %j', (text) => {
    expect(yuan(text)).toEqual([]);
  });

  test('whatever is written, reading ends and answers whole 分', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,.元万亿¥壹拾佰a 金额') }), (text) => {
        for (const { fen } of sumsIn(text)) expect(Number.isSafeInteger(fen) && fen > 0).toBe(true);
      }),
    );
  });

  test('a long text of digits and commas is read in a moment', () => {
    for (const piece of ['1,', '金额', '1,000', '壹', '万', '金额 ', '9'])
      expect(sumsIn(piece.repeat(200_000)).length).toBeGreaterThanOrEqual(0);
  });

  test('the highest of them', () => {
    expect(highestSum(sumsIn('定金 3000 元，总价 12000 元，尾款 9000 元'))).toEqual({
      fen: 1_200_000,
      text: '12000 元',
    });
    expect(highestSum([])).toBeUndefined();
  });
});
