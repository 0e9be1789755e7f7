import type { ShareCard, SiteInfo } from '@yinxin/api/page';
import { expect, test } from 'vitest';
import { finder } from '../pages/find.ts';
import { area } from '../pages/page.ts';
import { headOf, type OwnHead, pageHead } from './page-head.ts';

const origin = 'https://yinxin.example';
const site: SiteInfo = {
  ...{
    origin,
    creditCode: '',
    companyName: '示例认证有限公司',
    copyright: '',
    address: '',
    serviceHours: '',
  },
  ...{
    servicePhone: '',
    serviceEmail: '',
    caLicence: '',
    telecomLicence: '',
    icpFiling: '',
    policeFiling: '',
  },
  ...{
    conformity: [],
    keyCustody: 'software',
    witnessing: { kind: 'none', runBy: '' },
    wecom: false,
    friendlyLinks: [],
    follow: 'mobile-site',
    demo: true,
  },
};
const context = { site, pictureOf: ({ kind, id }: ShareCard) => `/share/${kind}/${id}.png` };
const pageMeta = (path: string, own?: OwnHead) => pageHead(path, context, own).meta;

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
test.each(['login', 'verified'] as const)(
  'a page for %s has no address and no facts for search engines',
  (access) => {
    const rules = { access, indexed: true, cached: true, anyDevice: false };
    const rows = area(rules, [
      { path: '/seals', phone: '/mobile/seals', layout: 'main', file: 'a.tsx', title: '印章' },
    ]);
    const found = finder(rows)('/seals');
    if (!found) throw new Error('the page is not in its table');
    const facts = () => [{ '@type': 'Thing' }];
    expect(headOf(found, context, { facts, title: '合同专用章', search: '?id=1' }).meta).toEqual([
      { title: '合同专用章 - 印信' },
      { name: 'robots', content: 'noindex' },
    ]);
  },
);
test('an unknown page and the back office are not for search engines', () => {
  expect(pageMeta('/admin/content')).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(pageMeta('/nothing')).toContainEqual({ name: 'robots', content: 'noindex' });
});
