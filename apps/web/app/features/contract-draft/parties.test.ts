import { expect, test } from 'vitest';
import type { Party } from './model.ts';
import { arranged, errorsOf, inOrder, isTwice, newParty, orderOf, quorumsFor, shifted } from './parties.ts';

const signer = (name: string, step: number, part: Party['part'] = 'signer') =>
  newParty({ kind: 'person', key: name, name, phone: '13800138000', step, part });

test('the order is read from the steps, and steps are made from the order', () => {
  const three = [signer('甲', 1), signer('乙', 1), signer('丙', 1, 'cc')];
  expect(orderOf(three)).toBe('parallel');
  const inTurn = inOrder(three, 'sequential');
  expect(inTurn.map(({ step }) => step)).toEqual([1, 2, 1]);
  expect(orderOf(inTurn)).toBe('sequential');
  expect(orderOf([signer('甲', 1), signer('乙', 1), signer('丙', 2)])).toBe('groups');
});

test('groups have no gaps when a party is gone', () => {
  expect(
    inOrder([signer('甲', 2), signer('乙', 5), signer('丙', 5)], 'groups').map(({ step }) => step),
  ).toEqual([1, 2, 2]);
});

test('n of m is kept where it still means something', () => {
  const parties = [signer('甲', 1), signer('乙', 1), signer('丙', 1), signer('丁', 2)];
  expect(quorumsFor(parties, { '1': 2, '2': 1, '9': 1 })).toEqual({ '1': 2 });
  expect(quorumsFor(parties.slice(1), { '1': 2 })).toEqual({});
});

test('a party says what is missing; who signs twice in one place is found however it is typed', () => {
  expect(errorsOf(newParty({ kind: 'organization' }))).toEqual({
    name: expect.any(String),
    phone: expect.any(String),
    organizationName: expect.any(String),
  });
  const [one, two] = [signer('甲方', 1), { ...signer('乙方', 1), phone: '+86 138-0013-8000' }];
  expect(isTwice(one, [one, two])).toBe(true);
  expect(isTwice(one, [one, { ...two, part: 'cc' }])).toBe(false);
});

test('a party goes up and down, and no further than the ends', () => {
  const list = [signer('甲', 1), signer('乙', 2)];
  const names = (parties: Party[]) => parties.map(({ name }) => name);
  expect(names(shifted(list, '乙', -1))).toEqual(['乙', '甲']);
  expect(names(shifted(list, '乙', 1))).toEqual(['甲', '乙']);
});

test('what a group needs goes with it when a group before it is gone', () => {
  const parties = [signer('甲', 2), signer('乙', 3), signer('丙', 3)];
  expect(arranged(parties, { '3': 1 }, 'groups').quorums).toEqual({ '2': 1 });
  expect(arranged(parties, { '3': 1 }, 'parallel').quorums).toEqual({});
});
