import type { OrderState, OrderSummary } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { stationsOf } from './model.ts';

const anOrder = (state: OrderState): OrderSummary => ({
  id: 'o',
  number: 'YX20261116-0042',
  state,
  title: '财务专用章',
  ownerKind: 'organization',
  ownerName: '示例科技有限公司',
  sceneName: '示例平台',
  amount: 12_000,
  discount: 0,
  payable: 12_000,
  paid: 0,
  refunded: 0,
  reason: '',
  createdAt: '2026-11-16T02:02:00Z',
  updatedAt: '2026-11-16T02:24:00Z',
  expiresAt: '2026-11-17T02:02:00Z',
  passed: {},
  may: [],
});
const statesOf = (order: OrderSummary) => stationsOf(order).map(({ state }) => state);

test('an order stands at one of five stations', () => {
  expect(statesOf(anOrder('unpaid'))).toEqual(['passed', 'now', 'later', 'later', 'later']);
  expect(stationsOf(anOrder('unpaid'))[1]).toEqual({
    words: '待支付',
    state: 'now',
    note: '11-17 10:02 前支付',
  });
  expect(statesOf(anOrder('making'))).toEqual(['passed', 'passed', 'passed', 'now', 'later']);
  expect(statesOf(anOrder('done'))).toEqual(Array(5).fill('passed'));
});

test('a refusal stays where it happened', () => {
  expect(stationsOf(anOrder('rejected'))[2]).toMatchObject({ words: '已驳回', state: 'stopped' });
  expect(statesOf(anOrder('rejected'))).toEqual(['passed', 'passed', 'stopped', 'later', 'later']);
});

test('what was passed keeps its date, and what cost nothing says so', () => {
  const passed = { 'submit-order': '2026-11-16T02:04:00Z', 'settle-order': '2026-11-16T02:05:00Z' };
  const detail = { ...anOrder('reviewing'), payable: 0, passed };
  expect(stationsOf(detail).slice(0, 2)).toEqual([
    { words: '已提交', state: 'passed', note: '11-16 10:04' },
    { words: '无须支付', state: 'passed', note: '11-16 10:05' },
  ]);
});

test('a draft that was given up was never submitted', () => {
  const detail = anOrder('cancelled');
  expect(statesOf(detail)).toEqual(['stopped', 'later', 'later', 'later', 'later']);
});
