import { expect } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { desktopPages, isKept, keptArticle } from './addresses.ts';
import { factsIn, typesOf } from './facts.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';
import { barriers, byTemplate, headOf, linksIn, walk, walkAsMade } from './walk.ts';

for (const { first, others, isLookedAt } of sampled(byTemplate(desktopPages), 4))
  test(`${first.path} and its like are whole and open to everybody, in layout ${first.layout}`, async ({
    browser,
    page,
  }) => {
    test.slow(others.length > 2, 'many pages of one template');
    await walkAsMade(browser, others, [1440, 1024, 768]);
    await walk(page, first, [768, 1024, 1440]);
    if (isLookedAt) expect(await barriers(page)).toEqual([]);
  });

test('every page has a title and a description of its own', async ({ request }) => {
  const heads = [];
  for (const { path } of desktopPages) heads.push(headOf(await (await request.get(path)).text()));
  for (const { title, description } of heads) expect([title, description.length > 8]).toEqual([title, true]);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(heads.length);
});

test('no page has a dead link', async ({ request, baseURL }) => {
  test.slow();
  const links = new Set<string>();
  for (const { path } of desktopPages)
    for (const link of linksIn(await (await request.get(path)).text())) links.add(link);
  expect(links.size).toBeGreaterThan(40);
  const dead = [];
  for (const link of sampled(
    [...links].filter((path) => isKept(new URL(path, baseURL))),
    4,
  ))
    if ((await request.get(link)).status() !== 200) dead.push(link);
  expect(dead).toEqual([]);
});

test('news: page and limit are in the address, an article leads on, back and to its neighbours', async ({
  page,
}) => {
  await visit(page, '/about/news?limit=5');
  await expect(page.locator('main li h2')).toHaveCount(5);
  await page.getByRole('link', { name: '第 2 页' }).click();
  await expect(page).toHaveURL('/about/news?page=2&limit=5');
  await expect(page.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
  const title = await page.locator('main li h2').first().innerText();
  await page.locator('main li h2 a').first().click();
  await expect(page).toHaveURL(/\/about\/news\?id=/);
  await expect(page.locator('h1')).toHaveText(title);
  await expect(page).toHaveTitle(`${title} - 印信`);
  const next = page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').first();
  const nextTitle = await next.innerText();
  await next.click();
  await expect(page.locator('h1')).toHaveText(nextTitle);
});

test('an article tells search engines and networks what it is', async ({ page, request }) => {
  await visit(page, '/about/news');
  const address = (await keptArticle(page).getAttribute('href')) ?? '';
  const html = await (await request.get(address)).text();
  expect(headOf(html).canonical).toMatch(new RegExp(`${address.replace('?', '\\?')}$`));
  expect(html).toContain('<meta property="og:type" content="article"/>');
  expect(typesOf(factsIn(html))).toContain('NewsArticle');
});

test('the link of an article can be copied', { tag: '@deep' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/about/news');
  await keptArticle(page).click();
  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('已复制链接')).toBeVisible();
  await page.getByRole('button', { name: '扫码' }).click();
  const code = page.getByRole('dialog', { name: '微信扫一扫' }).getByRole('img');
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

for (const [address, words] of sampled(
  [
    ['/about/news?id=no-such-article', '文章不存在'],
    ['/about/news?id=..%2F..%2Fetc', '文章不存在'],
    ['/about/news?page=999', '这一页不存在'],
    ['/customer/case?id=no-such-case', '案例不存在'],
    ['/statutes?id=no-such-law', '法规不存在'],
  ] as const,
  3,
))
  test(`${address} is a friendly 404 inside the layout`, async ({ page }) => {
    const response = await visit(page, address);
    expect(response?.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText(words);
    await expect(page).toHaveTitle(`${words} - 印信`);
    await expect(page.locator('header[data-site-header]')).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: /查看/ })).toBeVisible();
  });

test('cases are filtered by sector, and a case tells its story', async ({ page }) => {
  await visit(page, '/customer/case');
  const filter = page.getByRole('navigation', { name: '按行业筛选' });
  const all = await page.locator('main li h2').count();
  await filter.getByRole('link', { name: '金融' }).click();
  await expect(page).toHaveURL('/customer/case?sector=finance');
  await expect(filter.getByRole('link', { name: '金融' })).toHaveAttribute('aria-current', /.+/);
  await expect(page.locator('main li h2').first()).toBeVisible();
  expect(await page.locator('main li h2').count()).toBeLessThan(all);
  await page.locator('main li h2 a').first().click();
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('main aside')).toContainText('金融');
});

test('a law is found by its directory and by what it says', async ({ page }) => {
  await visit(page, '/statutes');
  await page
    .getByRole('navigation', { name: '法律法规目录' })
    .getByRole('link', { name: '法律', exact: true })
    .click();
  await expect(page.locator('main h2')).toHaveText(['法律']);
  await page
    .getByRole('table')
    .getByRole('link', { name: /电子签名法/ })
    .click();
  await expect(page.locator('h1')).toContainText('电子签名法');
  await expect(page.locator('article header')).toContainText('现行');
  await page.getByRole('searchbox', { name: '检索法律法规' }).fill('可靠');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/statutes\?keyword=/);
  await expect(page.locator('mark').first()).toHaveText('可靠');
  await page.getByRole('searchbox', { name: '检索法律法规' }).fill('没有这样的词');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有找到“没有这样的词”')).toBeVisible();
});

test('news, laws and downloads read without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/about/news');
  await keptArticle(page).click();
  await expect(page.locator('article p').first()).toBeVisible();
  await page.goto('/statutes?keyword=印章');
  await expect(page.locator('mark').first()).toBeVisible();
  await page.goto('/downZone?category=SDK');
  await page.locator('main summary').first().click();
  await expect(page.locator('[data-digest="SM3"]').first()).toHaveText(/^[0-9a-f]{64}$/);
  await context.close();
});

for (const refuses of [false, true])
  test(`a view ${refuses ? 'of who asks not to be tracked is not told' : 'is told to our own server at each route change'}`, async ({
    page,
  }) => {
    await page.addInitScript((privacyControl) => {
      const views: unknown[] = [];
      const send = navigator.sendBeacon.bind(navigator);
      const listen: typeof send = (url, body) => {
        if (body instanceof Blob) body.text().then((text) => views.push(JSON.parse(text)));
        return send(url, body);
      };
      Object.defineProperty(navigator, 'sendBeacon', { value: listen });
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: privacyControl });
      Object.assign(window, { views });
    }, refuses);
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/analytics/view')) answers.push(response.status());
    });
    await visit(page, '/about');
    await page.locator('main').getByRole('link', { name: '成功案例' }).click();
    await expect(page.locator('h1')).toHaveText('成功案例');
    const views = () => page.evaluate(() => Reflect.get(window, 'views'));
    const told = [
      { path: '/about', device: 'desktop', referrer: '' },
      { path: '/customer/case', device: 'desktop' },
    ];
    await expect.poll(views).toEqual(refuses ? [] : told);
    await expect.poll(() => answers).toEqual(refuses ? [] : [200, 200]);
  });
