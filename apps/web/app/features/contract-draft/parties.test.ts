import { expect, test } from 'vitest';
import type { Party } from './model.ts';
import { errorsOf, isTwice, mayBeOwn, newParty, swapOwn } from './parties.ts';

const signer = (name: string, step: number, part: Party['part'] = 'signer') =>
  newParty({ kind: 'person', key: name, name, phone: '13800138000', step, part });

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

test('a name is written as it stands on any paper, in Chinese or Latin letters', () => {
  for (const name of ['沈怀瑾', '阿卜杜拉•买买提', '𠮷田', 'Anna-Maria Müller'])
    expect(errorsOf(signer(name, 1))).toEqual({});
  expect(errorsOf(signer('Anna <b>', 1)).name).toContain('按证件填写');
});

test('two whose phones are still to be filled in are two', () => {
  const [one, two] = [signer('甲方', 1), signer('乙方', 1)].map((party) => ({ ...party, phone: '' }));
  if (!one || !two) throw new Error('two parties');
  expect(isTwice(one, [one, two])).toBe(false);
});

test('whoever is known by phone alone says which of those named they are', () => {
  const own = '13800138000';
  const parties = [signer('沈怀瑾', 1), { ...signer('丁小山', 2), phone: '' }];
  expect(parties.map((party) => mayBeOwn(party, parties, own))).toEqual([false, true]);
  const swapped = swapOwn(parties, '丁小山', own);
  expect(swapped.map(({ name, phone }) => [name, phone])).toEqual([
    ['沈怀瑾', ''],
    ['丁小山', own],
  ]);
  expect(swapOwn(swapped, '沈怀瑾', own)).toEqual(parties);
});
