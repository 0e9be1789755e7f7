import type { ContractEntry, OrderSummary } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { detailPath } from '~/parts/contracts/index.ts';
import { countTodos, todosOf } from './todos.ts';

const anOrder = (id: string, given: Partial<OrderSummary>): OrderSummary => ({
  id,
  number: `YX-${id}`,
  state: 'unpaid',
  title: '公章',
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
  updatedAt: '2026-11-16T02:02:00Z',
  expiresAt: null,
  passed: {},
  may: [],
  ...given,
});
const nothing = {
  ...{ contracts: [], orders: [], uses: [], applications: 0, seals: [] },
  counts: { contracts: 0, orders: 0, uses: 0 },
};

test('what ends first stands first, what never ends last', () => {
  const todos = todosOf({
    ...nothing,
    applications: 2,
    orders: [
      anOrder('later', { may: ['pay-order'], expiresAt: '2026-11-18T00:00:00Z' }),
      anOrder('draft', { state: 'draft', may: ['submit-order'] }),
      anOrder('soon', { may: ['pay-order'], expiresAt: '2026-11-17T00:00:00Z' }),
    ],
  });
  expect(todos.map(({ id }) => id)).toEqual(['soon', 'later', 'draft', 'applications']);
  expect(todos[0]).toMatchObject({ action: '去支付', note: '订单 YX-soon　¥120.00' });
});

test('only what this person may do waits for them', () => {
  expect(todosOf({ ...nothing, orders: [anOrder('theirs', {})] })).toEqual([]);
});

test('a contract waits for whoever it asks for something', () => {
  const contract: ContractEntry = {
    ...{ id: 'c', title: '采购合同', number: 'YX-2026-000001', state: 'SIGNING', stateWords: '签署中' },
    ...{ author: '示例科技有限公司', parties: [], places: [], tags: [], folderId: null },
    ...{ deadline: '2026-12-15T00:00:00Z', changedAt: '2026-11-15T00:00:00Z', may: [] },
  };
  expect(todosOf({ ...nothing, contracts: [contract] })).toEqual([]);
  const [todo] = todosOf({ ...nothing, contracts: [{ ...contract, may: ['sign-contract'] }] });
  expect(todo).toMatchObject({ title: '签署合同：采购合同', action: '去签署' });
  expect(todo?.path).toContain('/CloudSignature?id=c');
  const [approval] = todosOf({ ...nothing, contracts: [{ ...contract, may: ['approve-contract'] }] });
  expect(approval).toMatchObject({ action: '去审批', path: detailPath('c', false) });
});

test('what is counted is all there is, not what was read', () => {
  const orders = [
    anOrder('one', { may: ['pay-order'] }),
    anOrder('two', { state: 'draft', may: ['submit-order'] }),
  ];
  const waiting = { ...nothing, orders, applications: 3, counts: { contracts: 12, orders: 9, uses: 1 } };
  expect(todosOf(waiting)).toHaveLength(3);
  expect(countTodos(waiting)).toBe(12 + 9 + 1 + 1);
  expect(countTodos({ ...nothing, orders, counts: { contracts: 0, orders: 2, uses: 0 } })).toBe(2);
  expect(countTodos(nothing)).toBe(0);
});
