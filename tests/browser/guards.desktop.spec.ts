import { devices, expect } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { layoutOf, revisit, visit } from './pages.ts';
import { test } from './test.ts';

test('a desktop on a phone path goes to the path without it, query kept', async ({ page }) => {
  await visit(page, '/mobile/about?from=wx');
  await expect(page).toHaveURL('/about?from=wx');
  await visit(page, '/mobile');
  await expect(page).toHaveURL('/pc/home');
});

test('a window made narrow becomes the phone site, made wide the desktop again', async ({ page }) => {
  await visit(page, '/about?x=1');
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(page).toHaveURL('/mobile/about?x=1');
  // The address changes a moment before the page does.
  await expect.poll(() => layoutOf(page)).toBe('mobile');
  await revisit(page);
  await expect(page).toHaveURL('/mobile/about?x=1');
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(page).toHaveURL('/about?x=1');
});

test('750 px is a phone, 751 px is not', async ({ page }) => {
  await page.setViewportSize({ width: 751, height: 900 });
  await visit(page, '/about');
  await expect(page).toHaveURL('/about');
  await page.setViewportSize({ width: 750, height: 900 });
  await expect(page).toHaveURL('/mobile/about');
});

const agents = {
  ie8: 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0)',
  ie11: 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko',
  wechat: `${devices['iPhone 13'].userAgent} MicroMessenger/8.0.50`,
  wechatAndroid: `${devices['Pixel 7'].userAgent} MicroMessenger/8.0.50`,
  weibo: `${devices['iPhone 13'].userAgent} Weibo (iPhone14,2__weibo__14.0.0__iphone__os17.0)`,
  qq: `${devices['Pixel 7'].userAgent} V1_AND_SQ_9.0.0 QQ/9.0.0`,
};

test('old Internet Explorer sees the upgrade page, which loads nothing', async ({ request }) => {
  const response = await request.get('/pc/home', { headers: { 'user-agent': agents.ie8 } });
  expect(new URL(response.url()).pathname).toBe('/upgrade');
  const html = await response.text();
  expect(html).toContain('浏览器');
  expect(html).not.toMatch(/<script|<link[^>]+modulepreload|\/assets\//);
  const eleven = await request.get('/pc/home', { headers: { 'user-agent': agents.ie11 } });
  expect(new URL(eleven.url()).pathname).toBe('/pc/home');
});

for (const name of sampled(['wechat', 'wechatAndroid', 'weibo', 'qq'] as const, 4)) {
  test(`inside ${name} the mask tells how to open the system browser`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      userAgent: agents[name],
      baseURL,
    });
    const page = await context.newPage();
    await visit(page, '/mobile');
    await expect(page.getByText(/浏览器/).first()).toBeVisible();
    await expect(page.locator('[data-layout]')).toHaveCount(0);
    await context.close();
  });
}

test('inside WeChat one reads on once asked, on every page but where files are downloaded', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: agents.wechat,
    baseURL,
  });
  const page = await context.newPage();
  await visit(page, '/mobile/about');
  await page.getByRole('button', { name: '继续浏览' }).click();
  await expect(page.locator('[data-layout=mobile] h1')).toBeVisible();
  // Remembered by the server too: no mask while the page is loading.
  const html = await (
    await page.request.get('/mobile/statutes', { headers: { 'user-agent': agents.wechat } })
  ).text();
  expect(html).toContain('data-layout="mobile"');
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '下载专区' }).click();
  await expect(page.locator('[data-in-app=wechat]')).toBeVisible();
  await expect(page.getByRole('button', { name: '继续浏览' })).toHaveCount(0);
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page.locator('[data-layout=mobile] h1')).toBeVisible();
  await context.close();
});

test('inside WeChat a press that comes before the code of the mask counts', { tag: '@deep' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent: agents.wechat,
    baseURL,
  });
  const page = await context.newPage();
  const pressed = Promise.withResolvers<void>();
  await page.route('**/assets/in-app-mask*.js', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await visit(page, '/mobile/about');
  await page.getByRole('button', { name: '继续浏览' }).click();
  pressed.resolve();
  await expect(page.locator('[data-layout=mobile] h1')).toBeVisible();
  await context.close();
});

test('goto takes paths of this site only', async ({ page }) => {
  await visit(page, '/login?goto=%2F%2Fevil.example%2Fx');
  await expect(page.getByLabel('手机号')).toBeVisible();
});
