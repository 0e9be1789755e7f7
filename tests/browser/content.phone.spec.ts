import { expect } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { keptArticle, phonePages } from './addresses.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';
import { barriers, byTemplate, headOf, unroll, walk, walkAsMade } from './walk.ts';

for (const { first, others, isLookedAt } of sampled(byTemplate(phonePages), 5))
  test(`${first.path} and its like are whole and open to everybody on a phone`, async ({ browser, page }) => {
    await page.addInitScript(() => sessionStorage.setItem('appointment', '已体验'));
    test.slow(others.length > 2, 'many pages of one template');
    await walkAsMade(browser, others, [375, 320]);
    await walk(page, first, [320, 375]);
    if (!isLookedAt) return;
    await unroll(page);
    expect(await barriers(page)).toEqual([]);
  });

for (const [desktop, phone] of sampled(
  [
    ['/about/news', '/mobile/news'],
    ['/downZone', '/mobile/download'],
    ['/customer/case', '/mobile/customer/case'],
    ['/statutes', '/mobile/statutes'],
    ['/agreement/useView', '/mobile/agreement/useView'],
  ] as const,
  3,
))
  test(`a phone on ${desktop} goes to ${phone}, which names the desktop’s address as canonical`, async ({
    page,
  }) => {
    await visit(page, `${desktop}?from=mail`);
    await expect(page).toHaveURL(`${phone}?from=mail`);
    expect(headOf(await page.content()).canonical.replace(/^https?:\/\/[^/]+/, '')).toBe(desktop);
  });

test('an article on the phone: the arrow leads back to the list', async ({ page }) => {
  await visit(page, '/mobile/news');
  await keptArticle(page).click();
  await expect(page).toHaveURL(/\/mobile\/news\?id=/);
  await page.getByRole('link', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL('/mobile/news');
});

test('an article that does not exist is a 404 in the phone layout', { tag: '@deep' }, async ({ page }) => {
  const response = await visit(page, '/mobile/news?id=no-such-article');
  expect(response?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveText('文章不存在');
  await expect(page.getByRole('link', { name: '查看全部新闻' })).toHaveAttribute('href', '/mobile/news');
});

test('a law on the phone is read alone and leads back to the directory', { tag: '@deep' }, async ({
  page,
}) => {
  await visit(page, '/mobile/statutes');
  await page.locator('main details a').first().click();
  await expect(page.locator('article h1')).toBeVisible();
  await page.getByRole('link', { name: '返回目录' }).click();
  await expect(page).toHaveURL('/mobile/statutes');
});
