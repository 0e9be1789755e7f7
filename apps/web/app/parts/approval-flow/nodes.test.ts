import type { FlowRole } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { type Acting, nodesOfContract, nodesOfFlow, nodesOfPlan, templateHolds } from './nodes.ts';

const acting = (name: string, kind: Acting['kind'], step: number, part: Acting['part'] = 'signer') => ({
  ...{ name, kind, step, part },
});
const choices = {
  members: [
    { uid: 'a', name: '钱总示', isMember: true },
    { uid: 'b', name: '王示例', isMember: true },
  ],
  templates: [],
  folders: [],
  counterparties: [{ id: 'c', kind: 'organization' as const, name: '示例材料有限公司' }],
};
const rule = {
  ...{ stage: 'send' as const, from: 10_000_000, to: null, kinds: [], templates: [], folders: [] },
  ...{ mode: 'turn' as const, approvers: ['a', 'b'], self: false },
};
const partyless = { roles: [], quorums: {} };
const titles = (nodes: readonly { title: string }[]) => nodes.map(({ title }) => title);

test('a flow says at each station who acts and what they do, the roles of a template among them', () => {
  const flow = {
    rules: [rule, { ...rule, stage: 'seal' as const, approvers: ['b'] }],
    copied: ['a'],
    ...partyless,
  };
  const roles = [acting('员工', 'person', 2), acting('用人单位', 'organization', 1)];
  expect(titles(nodesOfFlow(flow, choices, { roles, quorums: {} }))).toEqual([
    '提交：发起人',
    '发起前审批：钱总示 → 王示例',
    '填写：各方',
    '用印前审批：王示例',
    '盖章：用人单位',
    '签署：员工',
    '完成',
  ]);
  expect(titles(nodesOfFlow(flow, choices))).toContain('签署、盖章：各方');
});

test('who signs in the same step stands in one station, and who only reads in none', () => {
  const plan = {
    flow: null,
    problems: [],
    send: [{ people: [{ name: '钱总示', isMember: true }] }],
    seal: [],
  };
  const parties = [
    acting('示例科技有限公司', 'organization', 1),
    acting('赵示例', 'person', 1),
    acting('抄送示', 'person', 1, 'cc'),
  ];
  expect(titles(nodesOfPlan(plan, parties, {}))).toEqual([
    '提交：发起人',
    '发起前审批：钱总示',
    '填写：各方',
    '盖章：示例科技有限公司；签署：赵示例',
    '完成',
  ]);
});

test('a contract shows who approved and whose seal or name is awaited', () => {
  const place = { organizationName: '', byRule: false, actedBy: '' };
  const nodes = nodesOfContract({
    state: 'SIGNING',
    parties: [
      { ...place, ...acting('钱总示', 'person', 1, 'approver'), state: 'SIGNED', byRule: true },
      {
        ...place,
        ...acting('张示例', 'organization', 1),
        state: 'SIGNED',
        organizationName: '示例科技有限公司',
      },
      { ...place, ...acting('赵示例', 'person', 2), state: 'PENDING' },
    ],
  });
  expect(nodes.map(({ title, state }) => `${title} ${state}`)).toEqual([
    '发起 done',
    '审批：钱总示 done',
    '盖章：示例科技有限公司 done',
    '签署：赵示例 now',
    '完成 plain',
  ]);
});

test('the parties of a flow sign in their order, and its approvals before sealing come before its own seal', () => {
  const role = (change: Partial<FlowRole> & Pick<FlowRole, 'name' | 'step'>): FlowRole => ({
    ...{ key: change.name, kind: 'organization', part: 'signer', actingAs: 'agent', intent: 'sms' },
    ...{ holder: 'open', holderId: null },
    ...change,
  });
  const roles = [
    role({ name: '采购方', step: 2, holder: 'author' }),
    role({ name: '供应商', step: 1, holder: 'counterparty', holderId: 'c' }),
    role({ name: '担保人', step: 1, kind: 'person' }),
    role({ name: '财务', step: 1, part: 'cc', holder: 'member', holderId: 'b' }),
  ];
  const flow = { rules: [rule, { ...rule, stage: 'seal' as const, approvers: ['b'] }], copied: [], roles };
  const nodes = nodesOfFlow({ ...flow, quorums: { '1': 1 } }, choices);
  expect(titles(nodes)).toEqual([
    '提交：发起人',
    '发起前审批：钱总示 → 王示例',
    '填写：各方',
    '盖章：供应商（示例材料有限公司）；签署：担保人',
    '用印前审批：王示例',
    '盖章：采购方（本方）',
    '完成',
  ]);
  expect(nodes[3]?.note).toBe('不分先后，签满 1 方即可');
  expect(nodes.at(-1)?.note).toBe('抄送：财务（本方 王示例）');
  // a template's roles are shown in their place
  const template = { roles: [acting('员工', 'person', 1)], quorums: {} };
  expect(titles(nodesOfFlow({ ...flow, quorums: {} }, choices, template))).toContain('签署：员工');
  expect(titles(nodesOfFlow({ ...flow, quorums: {} }, choices, template)).join()).not.toContain('采购方');
  expect(templateHolds({ name: '采购', roles })).toContain('以模板的角色与顺序为准');
  expect(templateHolds({ name: '采购', roles: [] })).toBeUndefined();
});
