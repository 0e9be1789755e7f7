import { expect } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { desktopPages, isKept, phonePages } from './addresses.ts';
import { misnamed } from './claims.ts';
import { test } from './test.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

/** Pages whose words are ours; the others show what editors and lawmakers wrote. */
const OURS = /public\/(home|about|products|product-form|price|solution)\.tsx|platform\/home\.tsx/;

test('no page names as usable what the table of capabilities calls not open', async ({ request }) => {
  const wrong: Record<string, string[]> = {};
  const read = async (path: string, ours: boolean, userAgent = '') => {
    const answer = await request.get(path, { headers: userAgent ? { 'user-agent': userAgent } : {} });
    expect(answer.status(), path).toBe(200);
    const found = misnamed({ html: await answer.text(), ours });
    if (found.length > 0) wrong[path] = found;
  };
  for (const { path, file } of desktopPages) await read(path, OURS.test(file));
  for (const { path, file } of sampled(phonePages, 6)) await read(path, OURS.test(file), PHONE);
  // Every article, case and document, by the site map.
  const map = await (await request.get('/sitemap.xml')).text();
  const texts = [...map.matchAll(/<loc>([^<]*\?[^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url));
  expect(texts.length).toBeGreaterThan(20);
  for (const { pathname, search } of sampled(texts.filter(isKept), 8))
    await read(pathname + search.replaceAll('&amp;', '&'), false);
  expect(wrong).toEqual({});
});

test('the walk finds what is promised, offered or named without its state', () => {
  const page = (main: string) => ({ html: `<main>${main}</main>`, ours: true });
  const closed = { contracts: { state: 'coming' }, wecom: { state: 'planned' } } as const;
  expect(misnamed(page('<h1>上午注册，上午就签</h1>'), closed)).toEqual(['contracts: 上午就签']);
  expect(misnamed(page('<a href="/x">立即签署</a>'), closed)).toContain('contracts: 立即签署');
  expect(misnamed(page('<p>在企业微信里审批</p>'), closed)).toEqual(['wecom: 企业微信']);
  expect(misnamed(page('<p data-capability="wecom">企业微信</p>'), closed)).toEqual([]);
  expect(misnamed({ ...page('<p>企业微信</p>'), ours: false }, closed)).toEqual([]);
  const open = { contracts: { state: 'open' }, wecom: { state: 'open' } } as const;
  expect(misnamed(page('<h1>上午就签</h1><a href="/x">立即签署</a>企业微信'), open)).toEqual([]);
});
