import type { FlowRole } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import type { Flow } from '~/parts/approval-flow/index.ts';
import { departure, type FlowParties, filledBy } from './flow-roles.ts';
import type { Party } from './model.ts';
import { newParty } from './parties.ts';

const role = (key: string, step: number): FlowRole => ({
  ...{ key, step, name: key, kind: 'person', part: 'signer', actingAs: 'agent', intent: 'face' },
  ...{ holder: 'open', holderId: null },
});
const flow = { name: '采购', roles: [role('采购方', 1), role('供应商', 2)] } as unknown as Flow;
const proposed: FlowParties = {
  ...{ version: 1, quorums: {}, problems: [] },
  parties: flow.roles.map(({ key, step, kind, part, actingAs, intent }) => ({
    ...{ key, step, kind, part, actingAs, intent, reading: 'link' as const },
    ...{ role: '', name: '', phone: '', organizationName: '', idNumber: '' },
  })),
};
const person = (key: string, change: Partial<Party> = {}) =>
  newParty({ kind: 'person', key, name: '赵示例', phone: '13800138000', ...change });
const steps = (parties: readonly Party[]) => parties.map(({ key, step }) => `${key} ${step}`);

test('roles come in their order; who takes one keeps it, and nobody who was typed is lost', () => {
  expect(steps(filledBy(proposed, []).parties)).toEqual(['采购方 1', '供应商 2']);
  const typed = [
    person('自己加的'),
    person('供应商', { step: 1, intent: 'sms' }),
    newParty({ kind: 'person' }),
  ];
  const { parties } = filledBy(proposed, typed);
  expect(steps(parties)).toEqual(['采购方 1', '供应商 2', '自己加的 3']);
  expect(parties[1]).toMatchObject({ phone: '13800138000', intent: 'face' });
});

test('what signs at once in a flow stays so, with how many are enough', () => {
  const together = { ...proposed, parties: proposed.parties.map((party) => ({ ...party, step: 1 })) };
  expect(steps(filledBy(together, [person('另一方')]).parties)).toEqual(['采购方 1', '供应商 1', '另一方 1']);
  const grouped = {
    ...proposed,
    parties: [...together.parties, person('丙', { step: 2 })],
    quorums: { '1': 1 },
  };
  expect(filledBy(grouped, []).quorums).toEqual({ '1': 1 });
});

test('a draft says what of the flow it does not follow', () => {
  const said = (parties: Party[], isFromTemplate = false) =>
    departure(flow, { parties, isFromTemplate })?.words;
  const [buyer, seller] = [person('采购方', { step: 1 }), person('供应商', { step: 2 })];
  expect(said([buyer, seller])).toBeUndefined();
  expect(said([buyer, seller, person('另一方', { step: 3 })])).toBeUndefined();
  expect(said([buyer])).toContain('供应商还不在参与方中');
  expect(said([buyer, { ...seller, step: 1 }])).toContain('签署顺序');
  expect(said([seller], true)).toContain('以模板的角色与顺序为准');
  expect(departure({ ...flow, roles: [] }, { parties: [], isFromTemplate: true })).toBeUndefined();
});
