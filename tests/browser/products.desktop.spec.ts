import { expect, type Page } from '@playwright/test';
import { keysOf, SECTORS } from '@yinxin/api/client';
import { sampled } from '../../scripts/depth.ts';
import { layoutOf, visit, watchForTrouble } from './pages.ts';
import { test } from './test.ts';
import { fits } from './walk.ts';

const pages = [
  '/product/software',
  '/product/software/SaaS?id=1',
  '/product/software/Api?id=2',
  '/product/software/Local?id=3',
  '/about/price',
  ...keysOf(SECTORS).map((sector) => `/solution/${sector}`),
];

interface Fact {
  '@type': string;
  itemListElement?: { position: number; name: string; item: string }[];
}
const factsOf = (page: Page): Promise<Fact[]> =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.flatMap((script) => JSON.parse(script.textContent ?? '')['@graph']));

for (const path of sampled(pages, 6)) {
  test(`${path} is whole: main layout, one h1, a breadcrumb, no trouble, no sideways scroll`, async ({
    page,
  }) => {
    const trouble = watchForTrouble(page);
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(200);
    expect(await layoutOf(page)).toBe('main');
    await expect(page.locator('h1')).toHaveCount(1);
    const trail = (await factsOf(page)).find((fact) => fact['@type'] === 'BreadcrumbList')?.itemListElement;
    const crumbs = page.getByRole('navigation', { name: '当前位置' }).locator('li');
    expect(trail?.map(({ name }) => name)).toEqual(await crumbs.allTextContents());
    expect(new URL(trail?.at(-1)?.item ?? '').pathname).toBe(path.replace(/\?.*/, ''));
    await fits(page, [1440, 1024, 768]);
    expect(trouble).toEqual([]);
  });
}

test('every page has its own title and description, and a link that leads nowhere is on none', {
  tag: '@deep',
}, async ({ request }) => {
  const titles = new Set<string | undefined>();
  const descriptions = new Set<string | undefined>();
  const links = new Set<string>();
  for (const path of pages) {
    const html = await (await request.get(path)).text();
    titles.add(/<title>([^<]+)/.exec(html)?.[1]);
    descriptions.add(/<meta name="description" content="([^"]+)/.exec(html)?.[1]);
    for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) links.add(link);
  }
  expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length]);
  expect([titles, descriptions].some((texts) => texts.has(undefined))).toBe(false);
  expect(links.size).toBeGreaterThan(pages.length);
  for (const link of links) expect([link, (await request.get(link)).status()]).toEqual([link, 200]);
});

for (const path of sampled(['/solution/nothing', '/solution', '/product/software/Nothing', '/product'], 2)) {
  test(`${path} is a 404 that says so`, async ({ page }) => {
    expect((await visit(page, path))?.status()).toBe(404);
    await expect(page).toHaveTitle(/页面不存在/);
    await expect(page.locator('h1')).toHaveText('页面不存在');
  });
}

test('from page to page without a reload, words, title and description follow', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await visit(page, '/product/software');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('link', { name: '了解本地部署' }).click();
  await expect(page.locator('h1')).toHaveText('把签署系统装进自己的机房');
  await expect(page).toHaveTitle(/电子签章本地部署/);
  await visit(page, '/solution/manpower');
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await page.getByRole('navigation', { name: '其他行业' }).getByRole('link', { name: '医疗' }).click();
  await expect(page.locator('h1')).toHaveText(/让知情同意书.?签得有据可查/);
  await expect(page).toHaveTitle(/医疗电子签名方案/);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /知情同意书/);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  expect(trouble).toEqual([]);
});

test('a product on the home page leads to its own section', { tag: '@deep' }, async ({ page }) => {
  await visit(page, '/pc/home');
  await page.getByRole('link', { name: '了解法律维权' }).click();
  await expect(page).toHaveURL('/product/software#rights');
  await expect(page.getByRole('heading', { name: '为争议准备好证据材料' })).toBeInViewport();
});

test('the code is there in three languages, chosen by keyboard and without script', { tag: '@deep' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/product/software/Api');
  await expect(page.getByText('def is_from_yinxin')).toBeHidden();
  await page.getByRole('radio', { name: 'JavaScript' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('def is_from_yinxin')).toBeVisible();
  await context.close();
});

test('the calculator works out a year while one types', { tag: '@deep' }, async ({ page }) => {
  await visit(page, '/about/price');
  const offer = (plan: string) => page.locator(`[data-plan="${plan}"]`);
  await page.getByLabel('一年签多少份合同').fill('103');
  for (const label of ['出具多少份验证报告', '单独申请几张单位证书', '要几个 USB Key'])
    await page.getByLabel(label).fill('0');
  await expect(offer('按量').locator('strong')).toHaveText('¥512.60');
  await expect(offer('套餐').locator('strong')).toHaveText('¥413');
  await expect(offer('API').locator('strong')).toHaveText('¥370.80');
  // what cannot be bought yet is no advice
  await expect(offer('套餐')).toContainText('最省');
  await expect(offer('API')).not.toContainText('最省');
  await page.getByLabel('一年签多少份合同').fill('2000000');
  await expect(page.getByText('最多按 1,000,000 计算')).toBeVisible();
  await page.getByLabel('一年签多少份合同').fill('');
  await expect(offer('套餐').locator('strong')).toHaveText('¥0');
});

test('every price is marked as a sample', { tag: '@deep' }, async ({ page }) => {
  await visit(page, '/about/price');
  const cards = page.locator('[aria-label="套餐"] > li, #plans ul > li').filter({ hasText: '¥' });
  expect(await cards.count()).toBe(5);
  for (const card of await cards.all()) await expect(card).toContainText('示例价');
  await expect(page.locator('#add-ons')).toContainText('示例价');
  await expect(page.locator('#calculator')).toContainText('示例价');
});
