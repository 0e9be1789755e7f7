import type { PriceListData } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { emptyPlan } from './plan-models.ts';
import { priceChanges } from './price-changes.ts';

const plan = (id: string, name: string) => ({ ...emptyPlan('private'), id, name });
const current: PriceListData = {
  products: [
    { product: 'seal-official', act: 'new', years: 0, amount: 80_00 },
    { product: 'person-certificate', act: 'new', years: 1, amount: 60_00 },
  ],
  plans: [plan('a', '甲'), plan('b', '乙'), plan('c', '丙')],
};

test('the same list has no changes, in whatever order its prices stand', () => {
  expect(priceChanges(current, { ...current, products: current.products.toReversed() })).toEqual([]);
});

test('each price and each plan that differs is told, with what it was', () => {
  const next: PriceListData = {
    products: [
      { product: 'seal-official', act: 'new', years: 0, amount: 90_00 },
      { product: 'seal-person', act: 'new', years: 2, amount: 20_00 },
    ],
    plans: [plan('c', '丙'), plan('d', '丁'), { ...plan('b', '乙'), text: '另议' }],
  };
  expect(priceChanges(current, next)).toEqual([
    '公章 新办（不论年限）：¥80 改为 ¥90',
    '个人印章 新办（2 年）：不出售 改为 ¥20',
    '个人数字证书 新办（1 年）：¥60 改为 不出售',
    '方案“甲”：移除',
    '方案“丁”：新增',
    '方案“乙”：有修改',
    '方案的次序：有调整',
  ]);
});
