import { expect } from '@playwright/test';
import { signIn } from './identity.ts';
import { aPhone, pressAndRead, revisit, visit, works } from './pages.ts';
import { test } from './test.ts';
import { fits } from './walk.ts';

const widget = '[data-user-widget]';
let companies = Math.floor(Math.random() * 1e6);
const aCompany = () => `示例浏览器${++companies}有限公司`;

test('the demo owner sees masked phone, certified mark and accounts, and can switch', async ({ page }) => {
  test.slow();
  await signIn(page, '13800138000', '/about');
  const corner = page.locator(widget);
  await expect(corner).toContainText('已认证');
  await corner.getByRole('button').first().click();
  await expect(corner).toContainText('138****8000');
  const accounts = corner.getByRole('list', { name: '切换账号' }).getByRole('button');
  await expect(accounts).toHaveCount(3);
  await expect(accounts.first()).toHaveAttribute('aria-current', 'true');
  const other = accounts.filter({ hasText: '示例贸易（上海）有限公司' });
  await Promise.all([page.waitForEvent('load'), other.click()]);
  await works(page);
  await expect(corner).toContainText('示例贸易');
  await expect(corner).toContainText('未认证');
  await corner.getByRole('button').first().click();
  await expect(accounts.first()).toContainText('示例贸易');

  // beside a company's name the menu stays on one line
  await visit(page, '/pc/home');
  await expect(corner).toContainText('示例贸易');
  await fits(page, [768, 1024, 1440]);
  const link = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '电子印章办理' });
  const lines = link.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(await lines).toBe(1);
});

test('a new enterprise is checked, created and switched to', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, aPhone(), '/about');
  const corner = page.locator(widget);
  await corner.getByRole('button').first().click();
  await corner.getByRole('button', { name: '新增企业' }).click();
  const dialog = page.getByRole('dialog', { name: '新增企业' });
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('请输入企业名称', { exact: true })).toBeVisible();
  const name = aCompany();
  await dialog.getByLabel('企业名称').fill(name);
  await pressAndRead(page, dialog.getByRole('button', { name: '确定' }), '新增企业成功');
  await expect(corner).toContainText(name);
  await works(page);

  await corner.getByRole('button').first().click();
  await corner.getByRole('button', { name: '新增企业' }).click();
  await dialog.getByLabel('企业名称').fill(name);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('该企业已存在')).toBeVisible();
});

test('an enterprise that exists is applied to', { tag: '@deep' }, async ({ page }) => {
  await signIn(page, aPhone(), '/about');
  const corner = page.locator(widget);
  await corner.getByRole('button').first().click();
  await corner.getByRole('button', { name: '新增企业' }).click();
  const dialog = page.getByRole('dialog', { name: '新增企业' });
  await dialog.getByLabel('企业名称').fill('示例制造');
  await dialog.getByRole('button', { name: '示例制造集团有限公司' }).click();
  const apply = dialog.getByRole('button', { name: '申请加入' });
  await pressAndRead(page, apply, '申请加入示例制造集团有限公司企业成功');
});

test('a press on the corner counts before any script of the page has come', { tag: '@deep' }, async ({
  page,
}) => {
  let letThrough = () => {};
  const asked = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await signIn(page, aPhone(), '/about');
  await page.route('**/assets/*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/customer/case', { waitUntil: 'commit' });
  const corner = page.locator(widget);
  const button = corner.getByRole('button').first();
  await button.click();
  letThrough();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(corner.getByRole('button', { name: '新增企业' })).toBeVisible();
  await expect(corner.getByRole('list', { name: '切换账号' }).getByRole('button')).toHaveCount(1);
});

test('accounts are there before the list is opened; when they are not, one tries again', async ({ page }) => {
  await signIn(page, aPhone(), '/about');
  const accounts = page.locator(widget).getByRole('list', { name: '切换账号' }).getByRole('button');
  await page.route('**/query/org/my/list', (route) => route.abort());
  await revisit(page);
  await page.locator(widget).getByRole('button').first().click();
  const again = page.locator(widget).getByRole('button', { name: '重试' });
  await expect(again).toBeVisible();
  await page.unroute('**/query/org/my/list');
  await again.click();
  await expect(accounts).toHaveCount(1);
});

test('a session that ended elsewhere is dropped without a word on a public page', async ({ page }) => {
  await signIn(page, aPhone(), '/about');
  await page.waitForLoadState('networkidle');
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'AccessToken')?.value;
  await page.locator(widget).getByRole('button').first().click();
  await page.locator(widget).getByRole('button', { name: '新增企业' }).click();
  await page.request.get('/api/appapi/cas/cancelAccount', {
    headers: { accessToken: (await cookie()) ?? '' },
  });
  // whatever the page asks next tells it: the search for the name, or something that it asked by itself before
  const dropped = expect.poll(cookie).toBeUndefined();
  await Promise.race([dropped, page.getByLabel('企业名称').fill('示例制造')]);
  await dropped;
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByText('登录已过期')).toHaveCount(0);
});
