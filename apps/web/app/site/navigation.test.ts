import { expect, test } from 'vitest';
import type { NavigationEntry } from './menu.ts';
import {
  businessEntries,
  businessMore,
  businessTabs,
  existing,
  footerColumns,
  headerEntries,
  mobileFooterLinks,
  mobileMore,
  mobileTabs,
  platformEntries,
} from './navigation.ts';
import { hasPage } from './pages/find.ts';

const entries: NavigationEntry[] = [
  ...headerEntries,
  ...footerColumns,
  ...mobileTabs,
  ...mobileMore,
  ...mobileFooterLinks,
  ...platformEntries,
  ...businessEntries,
  ...businessMore,
  ...businessTabs,
];
const links = entries.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
const pages = links.map(({ path }) => path.split('?')[0] ?? '');
test.each(pages)('%s is not a dead link', (path) => expect(hasPage(path)).toBe(true));

test('an entry without a page and a menu without entries disappear', () => {
  const entries = [
    { label: '首页', path: '/a' },
    { label: '开放平台', path: '/b' },
    { label: '服务工具', links: [{ label: '合同验证', path: '/b' }] },
  ];
  expect(existing(entries, (path) => path === '/a')).toEqual([{ label: '首页', path: '/a' }]);
});

test('everything that signed-in people do is behind one navigation', () => {
  const words = businessMore.flatMap(({ links: some }) => some.map(({ label }) => label));
  expect(words).toEqual(
    expect.arrayContaining([
      '批量发起',
      '一码多签',
      '通讯录',
      '合同报表',
      '待审批与记录',
      '发票',
      '合同模板',
    ]),
  );
});
