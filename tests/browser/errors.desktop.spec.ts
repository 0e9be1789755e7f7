import { expect, type Page } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { layoutOf, visit, works } from './pages.ts';
import { test } from './test.ts';

for (const status of sampled([401, 403, 404, 500], 3)) {
  test(`/${status} answers ${status} and says in Chinese what to do`, async ({ page }) => {
    const response = await page.goto(`/${status}`);
    expect(response?.status()).toBe(status);
    expect(await layoutOf(page)).toBe('empty');
    await expect(page.locator('h1')).toContainText(/[\u4e00-\u9fff]/);
    await expect(page.getByRole('link', { name: /首页|登录/ }).first()).toBeVisible();
  });
}

test('an unknown route is a 404 with a drawing, in Chinese alone', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.locator('[data-error="404"]')).toHaveAttribute(
    'data-message',
    'This page could not be found',
  );
  await expect(page.locator('main')).not.toContainText(/[A-Za-z]{4,}/);
  await expect(page.locator('main svg, main img').first()).toBeVisible();
  await expect(page.locator('h1')).toContainText(/[\u4e00-\u9fff]/);
});

/** The page works, and has fetched what holds it without a connection (apps/web/app/feedback/patience.ts). */
async function openHeld(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await works(page);
}

test('losing the network is told, and its return too', async ({ page, context }) => {
  await openHeld(page, '/pc/home');
  await context.setOffline(true);
  await expect(page.getByText(/网络已断开/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/网络已断开/)).toBeHidden();
});

test('without a network a link keeps the page and is followed once the network is back', async ({
  page,
  context,
}) => {
  await openHeld(page, '/about');
  const title = await page.title();
  for (const link of [
    page.locator('header').getByRole('link', { name: '首页', exact: true }),
    page.locator('footer').getByRole('link', { name: '下载专区' }),
    page.locator('footer').getByRole('link', { name: '价格' }),
  ]) {
    await context.setOffline(true);
    await link.click();
    await expect(page.getByRole('alert')).toContainText('恢复后自动打开刚才的链接');
    await expect(page).toHaveTitle(title);
  }
  await context.setOffline(false);
  await expect(page).toHaveURL('/about/price');
  await expect(page.locator('h1')).toBeVisible();
});

test('a connection that leads nowhere keeps the page, and what was asked for comes when it leads somewhere', {
  tag: '@deep',
}, async ({ page }) => {
  await openHeld(page, '/about');
  const heading = page.locator('h1');
  const title = await heading.textContent();
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  await page.locator('header').getByRole('button', { name: '预约演示' }).click();
  await expect(page.getByRole('alert')).toContainText('网络已断开');
  await expect(heading).toHaveText(title ?? '');
  await page.locator('footer').getByRole('link', { name: '价格' }).click();
  await expect(heading).toHaveText(title ?? '');
  await page.unroute('**/*');
  await expect(page).toHaveURL('/about/price');
  await expect(
    page.getByRole('dialog').getByLabel('联系电话').or(page.getByRole('dialog')).first(),
  ).toBeVisible();
});

test('a connection lost before the page works does not reload it into nothing', { tag: '@deep' }, async ({
  page,
}) => {
  await page.route(/lost-connection.*\.js|\/healthz/, (route) => route.abort('internetdisconnected'));
  let loads = 0;
  page.on('load', () => loads++);
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'));
  await page.goto('/about', { waitUntil: 'networkidle' });
  await asked;
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
});

test('a page whose code cannot be fetched says so inside our frame, and is loaded by 重试', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.evaluate(() => sessionStorage.setItem('chunk-reload-at', String(Date.now())));
  await page.route('**/assets/price*.js', (route) => route.abort());
  await page.locator('footer').getByRole('link', { name: '价格' }).click();
  await expect(page.locator('[data-error="500"] h1')).toBeVisible();
  await expect(page.locator('header[data-site-header]').getByRole('link', { name: /印信/ })).toBeVisible();
  await page.unroute('**/assets/price*.js');
  await page.getByRole('link', { name: '重试' }).click();
  await expect(page.locator('[data-layout=main] h1')).toBeVisible();
  await expect(page).toHaveURL('/about/price');
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
  // its minute begins anew, in case the machine took one
  const noted = await page.evaluate(() => {
    const before = sessionStorage.getItem('chunk-reload-at');
    sessionStorage.setItem('chunk-reload-at', String(Date.now()));
    return before;
  });
  expect(Number(noted)).toBeGreaterThan(0);
  await failAndCount();
  await page.waitForLoadState('networkidle');
  expect(await failAndCount()).toBe('2');
});
