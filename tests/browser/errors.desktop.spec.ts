import { expect, test } from '@playwright/test';
import { layoutOf } from './pages.ts';

for (const status of [401, 403, 404, 500]) {
  test(`/${status} answers ${status} and says in Chinese what to do`, async ({ page }) => {
    const response = await page.goto(`/${status}`);
    expect(response?.status()).toBe(status);
    expect(await layoutOf(page)).toBe('empty');
    await expect(page.locator('h1')).toContainText(/[\u4e00-\u9fff]/);
    await expect(page.getByRole('link', { name: /首页|登录/ }).first()).toBeVisible();
  });
}

test('an unknown route is a 404 with a drawing, in Chinese, the original text kept', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('This page could not be found')).toBeVisible();
  await expect(page.locator('main svg, main img').first()).toBeVisible();
  await expect(page.locator('h1')).toContainText(/[\u4e00-\u9fff]/);
});

test('losing the network is told, and its return too', async ({ page, context }) => {
  await page.goto('/pc/home', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await expect(page.getByText(/网络已断开/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/网络已断开/)).toBeHidden();
});

test('a chunk that cannot be loaded reloads the page once, not twice within a minute', async ({ page }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1));
  });
  await page.goto('/pc/home', { waitUntil: 'networkidle' });
  const failAndCount = async () => {
    const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    await page.evaluate(fail).catch(() => {}); // the page may be leaving already
    return page.evaluate(() => sessionStorage.getItem('loads')).catch(() => 'leaving');
  };
  await expect.poll(failAndCount).toBe('2');
  await page.waitForLoadState('networkidle');
  await failAndCount();
  await page.waitForLoadState('networkidle');
  expect(await failAndCount()).toBe('2');
});
