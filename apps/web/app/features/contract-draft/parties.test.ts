import { expect, test } from 'vitest';
import type { Party } from './model.ts';
import { errorsOf, isTwice, newParty } from './parties.ts';

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
