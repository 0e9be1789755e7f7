import { expect, test } from 'vitest';
import { arranged, inOrder, orderOf, quorumsFor, shifted, type Turn } from './order.ts';

const signer = (key: string, step: number, part: Turn['part'] = 'signer'): Turn => ({ key, step, part });

test('the order is read from the steps, and steps are made from the order', () => {
  const three = [signer('甲', 1), signer('乙', 1), signer('丙', 1, 'cc')];
  expect(orderOf(three)).toBe('parallel');
  const inTurn = inOrder(three, 'sequential');
  expect(inTurn.map(({ step }) => step)).toEqual([1, 2, 1]);
  expect(orderOf(inTurn)).toBe('sequential');
  expect(orderOf([signer('甲', 1), signer('乙', 1), signer('丙', 2)])).toBe('groups');
});

test('whoever stands first and signs last goes on to sign last when something else is changed', () => {
  const turned = [signer('甲', 2), signer('乙', 1)];
  expect(orderOf(turned)).toBe('groups');
  expect(arranged(turned, {}, orderOf(turned)).parties).toEqual(turned);
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

test('a party goes up and down, and no further than the ends', () => {
  const list = [signer('甲', 1), signer('乙', 2)];
  const names = (parties: Turn[]) => parties.map(({ key }) => key);
  expect(names(shifted(list, '乙', -1))).toEqual(['乙', '甲']);
  expect(names(shifted(list, '乙', 1))).toEqual(['甲', '乙']);
});

test('what a group needs goes with it when a group before it is gone', () => {
  const parties = [signer('甲', 2), signer('乙', 3), signer('丙', 3)];
  expect(arranged(parties, { '3': 1 }, 'groups').quorums).toEqual({ '2': 1 });
  expect(arranged(parties, { '3': 1 }, 'parallel').quorums).toEqual({});
});
