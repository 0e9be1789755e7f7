import type { ApprovalItem, ContractEntry, OrderSummary } from '@yinxin/api';
import { expect, test } from 'vitest';
import { todosOf, type Waiting } from './todos.ts';

const NOW = new Date('2026-11-16T10:00:00+08:00');
const nothing: Waiting = { contracts: [], orders: [], approvals: [], applications: 0, seals: [] };
const todos = (given: Partial<Waiting>) => todosOf({ ...nothing, ...given }, NOW);

const anOrder = (id: string, given: Partial<OrderSummary>): OrderSummary => ({
  ...{ id, number: `YX-${id}`, state: 'unpaid', title: '公章', ownerKind: 'organization' },
  ...{ ownerName: '示例科技有限公司', sceneName: '示例平台', amount: 12_000, discount: 0, payable: 12_000 },
  ...{
    paid: 0,
    refunded: 0,
    reason: '',
    createdAt: '2026-11-16T02:02:00Z',
    updatedAt: '2026-11-16T02:02:00Z',
  },
  ...{ expiresAt: null, passed: {}, may: [] },
  ...given,
});
const aContract: ContractEntry = {
  ...{ id: 'c', title: '采购合同', number: 'YX-2026-000001', state: 'SIGNING', stateWords: '签署中' },
  ...{ author: '示例科技有限公司', parties: [], places: [], tags: [], folderId: null },
  ...{ deadline: '2026-11-16T10:00:00Z', changedAt: '2026-11-15T00:00:00Z', may: [] },
};

test('what ends first stands first, what never ends last', () => {
  const listed = todos({
    applications: 2,
    orders: [
      anOrder('later', { may: ['pay-order'], expiresAt: '2026-11-18T00:00:00Z' }),
      anOrder('draft', { state: 'draft', may: ['submit-order'] }),
      anOrder('soon', { may: ['pay-order'], expiresAt: '2026-11-17T00:00:00Z' }),
    ],
  });
  expect(listed.map(({ id }) => id)).toEqual(['soon', 'later', 'draft', 'applications']);
  expect(listed[0]).toMatchObject({ action: '去支付', note: '订单 YX-soon　¥120.00' });
});

test('only what this person may do waits for them', () => {
  expect(todos({ orders: [anOrder('theirs', {})], contracts: [aContract] })).toEqual([]);
});

test('a contract waits for whoever it asks for something', () => {
  const [todo] = todos({ contracts: [{ ...aContract, may: ['sign-contract'] }] });
  expect(todo).toMatchObject({ title: '签署《采购合同》', action: '去签署', when: '今天 18:00 截止' });
  expect(todo?.path).toBe('/businessProcessing/signCenter/CloudSignature?id=c');
  const [approval] = todos({ contracts: [{ ...aContract, may: ['approve-contract'] }] });
  expect(approval).toMatchObject({ action: '去审批', path: '/businessProcessing/signCenter/detail?id=c' });
});

test('what is approved in another’s place says for whom', () => {
  const item: ApprovalItem = {
    ...{
      key: 'k',
      kind: 'contract',
      id: 'a',
      contractId: 'a',
      title: '租赁合同',
      number: null,
      sealName: '',
    },
    ...{
      amount: null,
      contractKind: null,
      version: '1',
      author: '周示例',
      reason: '',
      at: '2026-11-16T01:00:00Z',
    },
    ...{
      until: null,
      stateWords: '',
      waitsFor: [],
      actingFor: '林示例',
      actedBy: '',
      outcome: null,
      words: '',
    },
    may: ['approve'],
  };
  expect(todos({ approvals: [item] })[0]).toMatchObject({
    title: '代为审批《租赁合同》',
    note: '代 林示例 审批，周示例 发起',
  });
});
