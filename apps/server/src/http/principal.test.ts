import { expect, test } from 'vitest';
import { countedAs } from './limits.ts';
import {
  type Actor,
  type Application,
  idOf,
  isCertified,
  nobody,
  ownerOf,
  type Person,
} from './principal.ts';

const own = {
  ...{
    kind: 'person',
    sessionId: 's',
    name: '王示例',
    maskedPhone: '138****0000',
    identityState: 'verified',
  },
  ...{ accountType: 0, accountId: 'a', personId: 'p', roles: [] },
  ...{ organizationId: null, organizationName: '', organizationState: null },
} satisfies Person;
const company = {
  organizationId: 'o',
  organizationName: '示例公司',
  organizationState: 'certified',
} as const;
const member: Person = { ...own, ...company, accountType: 1 };
const program: Application = {
  ...{ kind: 'application', id: 'app', programName: '合同系统', keyId: 'k' },
  ...{ accountId: 'a', personId: 'p', roles: [], ...company },
};

test('who acts for an organisation acts for it, whether by a screen or by a program', () => {
  expect(ownerOf(own)).toEqual({ kind: 'person', id: 'p' });
  for (const actor of [member, program]) expect(ownerOf(actor)).toEqual({ kind: 'organization', id: 'o' });
});

test('a program is as certified as the organisation it acts for', () => {
  const isOpen = (actor: Actor) => isCertified({ ...actor, organizationState: 'reviewing' } as Actor);
  expect([own, member, program].map(isCertified)).toEqual([true, true, true]);
  expect([own, member, program].map(isOpen)).toEqual([true, false, false]);
});

test('a program counts for itself, not for the person who authorised it', () => {
  const ip = '203.0.113.9';
  expect(idOf(program)).toBe('app');
  expect(countedAs({ who: program, ip })).toBe('app');
  expect(countedAs({ who: own, ip })).toBe('p');
  expect(countedAs({ who: nobody, ip })).toBe(ip);
});
