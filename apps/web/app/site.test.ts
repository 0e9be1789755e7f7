import { existsSync } from 'node:fs';
import type { SiteInfo } from '@yinxin/api/page';
import { describe, expect, test } from 'vitest';
import { agents } from './guards/user-agents.ts';
import { headerEntries, type NavigationEntry, present } from './navigation.ts';
import { footerColumns } from './navigation-footer.ts';
import { mobileMore, mobileTabs } from './navigation-mobile.ts';
import { pageCacheKey } from './page-cache.ts';
import { type OwnHead, pageHead, pageName } from './page-head.ts';
import { textsOf } from './page-texts.ts';
import { accessOf, addressesOf, findPage, hasPage, isListed } from './pages.ts';
import { pages } from './site-map.ts';

const addresses = pages.flatMap(addressesOf);
const listed = addresses.filter(isListed).map(({ path }) => path);

describe('site map', () => {
  test('names a page once', () => {
    expect(new Set(pages.map(({ path }) => path.toLowerCase())).size).toBe(pages.length);
  });
  test.each([...new Set(pages.map(({ file }) => file))])('has the module %s', (file) => {
    expect(existsSync(new URL(`routes/${file}`, import.meta.url))).toBe(true);
  });
  test('every page has a name, the phone’s by its desktop counterpart', () => {
    const named = addresses.filter(({ path }) => path !== '/404');
    expect(named.filter(({ path }) => pageName(path) === '页面不存在')).toEqual([]);
    expect(pageName('/mobile/login')).toBe('登录');
    expect(pageName('/mobile/nothing')).toBe('页面不存在');
  });
  test.each(listed)('%s describes itself to search engines', (path) => {
    expect(textsOf(path).description?.length).toBeGreaterThan(8);
    expect(textsOf(path).keywords).toContain('电子签名');
  });
  test.each(['title', 'description'] as const)('no two desktop pages share a %s', (text) => {
    const texts = listed.filter((path) => !path.startsWith('/mobile')).map((path) => textsOf(path)[text]);
    expect(new Set(texts).size).toBe(texts.length);
  });
  test('a parameter takes the values of the table and no other', () => {
    expect(hasPage('/solution/Manpower/')).toBe(true);
    expect(pageName('/mobile/solution/manpower')).toBe('人力资源电子签约方案');
    for (const path of ['/solution/nothing', '/solution', '/solution/:sector'])
      expect(hasPage(path)).toBe(false);
    expect(pageName('/solution/nothing')).toBe('页面不存在');
  });
  test('who may open a page is found by its pattern', () => {
    expect(accessOf('/solution/:sector')).toBe('public');
    expect(accessOf('*')).toBe('public');
  });
  test('finds a page as the router does: in any case, with a slash at the end', () => {
    expect(findPage('/About/')?.path).toBe('/about');
    expect(hasPage('/')).toBe(false);
  });
});

describe('navigation', () => {
  const entries: NavigationEntry[] = [...headerEntries, ...footerColumns, ...mobileTabs, ...mobileMore];
  const links = entries.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  test.each(links.map(({ path }) => path))('%s is not a dead link', (path) =>
    expect(hasPage(path)).toBe(true),
  );

  test('an entry without a page and a menu without entries disappear', () => {
    const entries = [
      { label: '首页', path: '/a' },
      { label: '开放平台', path: '/b' },
      { label: '服务工具', links: [{ label: '合同验证', path: '/b' }] },
    ];
    expect(present(entries, (path) => path === '/a')).toEqual([{ label: '首页', path: '/a' }]);
  });
});

describe('head of a page', () => {
  const origin = 'https://yinxin.example';
  const site: SiteInfo = {
    ...{ origin, companyName: '示例认证有限公司', copyright: '', address: '' },
    ...{ servicePhone: '', serviceEmail: '', caLicence: '', icpFiling: '', policeFiling: '' },
    ...{ friendlyLinks: [], follow: 'mobile-site', demo: true },
  };
  const pageMeta = (path: string, own?: OwnHead) =>
    pageHead(path, { site, pictureOf: ({ kind, id }) => `/share/${kind}/${id}.png` }, own).meta;

  test('a page names its variants; the desktop one is canonical', () => {
    const head = pageMeta('/mobile/about');
    expect(head).toContainEqual({ title: '关于我们 - 印信' });
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${origin}/about` });
    expect(head).toContainEqual({
      tagName: 'link',
      rel: 'alternate',
      media: 'only screen and (max-width: 750px)',
      href: `${origin}/mobile/about`,
    });
  });
  test('both addresses of the phone’s home page belong to the home page', () => {
    for (const path of ['/mobile', '/mobile/pc/home'])
      expect(pageMeta(path)).toContainEqual({
        tagName: 'link',
        rel: 'canonical',
        href: `${origin}/pc/home`,
      });
  });
  test('a shared link names the page, and a text of its own the text', () => {
    expect(pageMeta('/about')).toContainEqual({ property: 'og:url', content: `${origin}/about` });
    const own = { title: '一篇文章', description: '讲了什么', search: '?id=a', kind: 'article' as const };
    const head = pageMeta('/mobile/about', own);
    expect(head).toContainEqual({ title: '一篇文章 - 印信' });
    expect(head).toContainEqual({ name: 'description', content: '讲了什么' });
    expect(head).toContainEqual({ property: 'og:type', content: 'article' });
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${origin}/about?id=a` });
  });
  test('an unknown page and the back office are not for search engines', () => {
    expect(pageMeta('/admin/content')).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(pageMeta('/nothing')).toContainEqual({ name: 'robots', content: 'noindex' });
  });
});

describe('which pages may be kept', () => {
  const keyOf = (path: string, userAgent: string = agents.chrome, cookie = '') =>
    pageCacheKey({ path, userAgent, cookie });

  test('public pages of anonymous visitors, by address', () => {
    expect(keyOf('/pc/home')).toBe('desktop /pc/home');
    expect(keyOf('/login?goto=%2Fa')).toBe('desktop /login?goto=%2Fa');
  });
  test('each kind of device has its own', () => {
    const keys = ['iphone', 'wechatIos', 'wechatAndroid', 'qqIos'] as const;
    expect(new Set(keys.map((name) => keyOf('/mobile', agents[name]))).size).toBe(keys.length);
    expect(keyOf('/mobile', agents.chrome, 'viewport=narrow')).toBe(keyOf('/mobile', agents.iphone));
  });
  test.each(['AccessToken=t', 'ACCESS_TOKEN=t'])('nothing of a visitor with the cookie %s', (cookie) => {
    expect(keyOf('/pc/home', agents.chrome, cookie)).toBeUndefined();
  });
  test.each(['/', '/nothing', '/404', '/admin/content', '/mobile', '/pc/home.data', '/__manifest?p=1'])(
    'not %s',
    (path) => {
      expect(keyOf(path)).toBeUndefined();
    },
  );
  test('nothing that a guard would redirect', () => {
    expect(keyOf('/pc/home', agents.iphone)).toBeUndefined();
    expect(keyOf('/pc/home', agents.ie8)).toBeUndefined();
  });
});
