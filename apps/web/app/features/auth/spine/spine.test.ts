import { expect, test } from 'vitest';
import { spineOf, withSeal } from './spine.ts';

const nobody = { personState: 0, orgState: 0, assurance: null } as const;
const known = {
  ...nobody,
  personState: 1,
  assurance: { method: 'carrier', words: '', verifiedAt: '2026-11-16T02:02:00Z', until: null },
} as const;
const own = { type: 0, orgName: '' } as const;
const names = (groups: ReturnType<typeof spineOf>) => groups.map(({ name, state }) => `${name} ${state}`);

test('who signs for themself is asked for nothing but who they are', () => {
  const goto = '/businessProcessing/signCenter/create?for=self';
  expect(names(spineOf({ user: own, state: nobody, path: '/auth', search: '', goto }))).toEqual(['个人 now']);
});

test('who wants a seal for a company sees the whole way, from the personal account too', () => {
  const toCompany = { user: own, search: '', goto: '/auth/CompanyAuth' };
  const atCompany = { user: own, path: '/mobile/auth/CompanyAuth', search: '', goto: undefined };
  expect(names(spineOf({ ...toCompany, state: nobody, path: '/auth/PersonAuthBasicInfo' }))).toEqual([
    ...['个人 now', '企业 later', '印章 later'],
  ]);
  expect(names(spineOf({ ...atCompany, state: known }))).toEqual(['个人 done', '企业 now', '印章 later']);
});

test('what is done says when, what comes says what it takes', () => {
  const company = { type: 1, orgName: '示例有限公司' } as const;
  const way = { user: company, path: '/auth/CompanySeal', search: '', goto: undefined };
  const groups = spineOf({ ...way, state: { ...known, orgState: 1 }, sealPrice: '试用 30 天 ¥0' });
  expect(groups.map(({ note }) => note)).toEqual([
    ...['已实名 11-16 10:02', '示例有限公司，已认证', '约 1 分钟 · 试用 30 天 ¥0'],
  ]);
  expect(withSeal(groups, '合同专用章').at(-1)).toEqual({
    ...{ name: '印章', note: '合同专用章，已启用', state: 'done' },
  });
});
