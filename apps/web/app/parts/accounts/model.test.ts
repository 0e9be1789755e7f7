import type { AccountListItem } from '@yinxin/api/client';
import { describe, expect, test } from 'vitest';
import { accountName } from './account-name.ts';
import { decideAdding } from './model.ts';

const anAccount = (account: Partial<AccountListItem>): AccountListItem => ({
  uid: 'u',
  organizationName: '甲公司',
  type: 1,
  state: 0,
  check: false,
  roles: [],
  may: ['switch-to'],
  ...account,
});

test('an account is named after the company, the person, or else the phone', () => {
  const user = { type: 0, orgName: '甲公司', userName: '', account: '138****0001' } as const;
  expect(accountName({ ...user, type: 1 })).toBe('甲公司');
  expect(accountName({ ...user, userName: '张三' })).toBe('张三');
  expect(accountName(user)).toBe('138****0001');
});

describe('adding a company', () => {
  const mine = [anAccount({ organizationName: '甲公司' }), anAccount({ organizationName: '张三', type: 0 })];
  const existing = {
    id: 'o',
    organizationName: '乙公司',
    searchType: 0 as const,
    may: ['apply-to-join' as const],
  };

  test('needs a name', () => {
    expect(decideAdding('  ', mine, [])).toEqual({ kind: 'refuse', reason: '请输入企业名称' });
  });
  test('is refused when it is among the accounts', () => {
    expect(decideAdding(' 甲公司 ', mine, [])).toEqual({ kind: 'refuse', reason: '该企业已存在' });
  });
  test('a company may bear the name of the person', () => {
    expect(decideAdding('张三', mine, [])).toEqual({ kind: 'create', name: '张三' });
  });
  test('is an application where the company exists', () => {
    expect(decideAdding('乙公司', mine, [existing])).toEqual({ kind: 'join', organization: existing });
  });
  test('is refused where one belongs to it or has asked already', () => {
    expect(decideAdding('乙公司', mine, [{ ...existing, may: [] }])).toMatchObject({ kind: 'refuse' });
  });
  test('is a creation when only longer names were found', () => {
    expect(decideAdding('乙公', mine, [existing])).toEqual({ kind: 'create', name: '乙公' });
  });
  test('is a creation when the search says that it can be created', () => {
    expect(decideAdding('乙公司', mine, [{ ...existing, searchType: 1 }])).toEqual({
      kind: 'create',
      name: '乙公司',
    });
  });
});
