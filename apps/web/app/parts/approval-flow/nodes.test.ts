import { expect, test } from 'vitest';
import { type Acting, nodesOfContract, nodesOfFlow, nodesOfPlan } from './nodes.ts';

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
};
const rule = {
  ...{ stage: 'send' as const, from: 10_000_000, to: null, kinds: [], templates: [], folders: [] },
  ...{ mode: 'turn' as const, approvers: ['a', 'b'], self: false },
};
const titles = (nodes: readonly { title: string }[]) => nodes.map(({ title }) => title);

test('a flow says at each station who acts and what they do, the roles of a template among them', () => {
  const flow = { rules: [rule, { ...rule, stage: 'seal' as const, approvers: ['b'] }], copied: ['a'] };
  const roles = [acting('员工', 'person', 2), acting('用人单位', 'organization', 1)];
  expect(titles(nodesOfFlow(flow, choices, roles))).toEqual([
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
  expect(titles(nodesOfPlan(plan, parties))).toEqual([
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
