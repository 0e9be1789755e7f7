import type { AccountListItem, CurrentUser } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

const aUser = (personState: 0 | 1): CurrentUser => ({
  userId: 'u',
  userName: '',
  account: '138****0001',
  uid: 'a',
  type: 0,
  orgId: null,
  orgName: '',
  personState,
  orgState: 0,
});
const aCompany = (state: 0 | 1): AccountListItem => ({
  uid: 'c',
  organizationName: '示例科技有限公司',
  type: 1,
  state,
  check: false,
  roles: [],
  may: [],
});

const statesOf = (user: CurrentUser, accounts: AccountListItem[], seals = 0, contracts = 0) =>
  stepsOf({ user, accounts, hasPlatform: false, seals, contracts }).map(({ state }) => state);

test('the first step that is missing is the next one', () => {
  expect(statesOf(aUser(0), [])).toEqual(['next', 'later', 'later', 'later']);
  expect(statesOf(aUser(1), [aCompany(0)])).toEqual(['done', 'next', 'later', 'later']);
  expect(statesOf(aUser(1), [aCompany(0), aCompany(1)])).toEqual(['done', 'done', 'next', 'later']);
  expect(statesOf(aUser(1), [aCompany(1)], 2)).toEqual(['done', 'done', 'done', 'next']);
});

test('whoever signs in their own name needs no company, and the way ends with the first contract', () => {
  expect(statesOf(aUser(1), [], 1)).toEqual(['done', 'done', 'next']);
  expect(statesOf(aUser(1), [], 1, 1)).toEqual(['done', 'done', 'done']);
});

test('whoever chose a platform in their own name is not sent to certify a company', () => {
  const standing = { user: aUser(1), accounts: [], hasPlatform: true, seals: 0, contracts: 0 };
  expect(stepsOf(standing).map(({ name, state }) => [name, state])).toEqual([
    ['个人实名', 'done'],
    ['申请印章', 'next'],
    ['首份合同', 'later'],
  ]);
});

test('a certified company does not stand for a person who is not', () => {
  expect(statesOf(aUser(0), [aCompany(1)])).toEqual(['next', 'done', 'later', 'later']);
});

test('a step is open once it can be done', () => {
  const standing = { user: aUser(0), accounts: [], hasPlatform: false, seals: 0, contracts: 0 };
  expect(stepsOf(standing, () => false).some(({ isOpen }) => isOpen)).toBe(false);
  const open = stepsOf(standing, ({ path }) => path === '/auth').map(({ isOpen }) => isOpen);
  expect(open).toEqual([true, false, false, false]);
});
