import { expect, test } from '@playwright/test';
import { aPhone, pressAndRead, signIn } from './pages.ts';

const widget = '[data-user-widget]';
let companies = Math.floor(Math.random() * 1e6);
const aCompany = () => `示例浏览器${++companies}有限公司`;

test('the demo owner sees masked phone, certified mark and accounts, and can switch', async ({ page }) => {
  await signIn(page, '13800138000');
  const corner = page.locator(widget);
  await expect(corner).toContainText('已认证');
  await corner.getByRole('button').first().click();
  await expect(corner).toContainText('138****8000');
  const accounts = corner.getByRole('list', { name: '切换账号' }).getByRole('button');
  await expect(accounts).toHaveCount(3);
  await expect(accounts.first()).toHaveAttribute('aria-current', 'true');
  const other = accounts.filter({ hasText: '示例贸易（上海）有限公司' });
  await Promise.all([page.waitForEvent('load'), other.click()]);
  await expect(corner).toContainText('示例贸易');
  await expect(corner).toContainText('未认证');
  await corner.getByRole('button').first().click();
  await expect(accounts.first()).toContainText('示例贸易');
});

test('a new enterprise is checked, created and switched to', async ({ page }) => {
  await signIn(page, aPhone());
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

  await corner.getByRole('button').first().click();
  await corner.getByRole('button', { name: '新增企业' }).click();
  await dialog.getByLabel('企业名称').fill(name);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('该企业已存在')).toBeVisible();
});

test('an enterprise that exists is applied to', async ({ page }) => {
  await signIn(page, aPhone());
  const corner = page.locator(widget);
  await corner.getByRole('button').first().click();
  await corner.getByRole('button', { name: '新增企业' }).click();
  const dialog = page.getByRole('dialog', { name: '新增企业' });
  await dialog.getByLabel('企业名称').fill('示例制造');
  await dialog.getByRole('button', { name: '示例制造集团有限公司' }).click();
  await dialog.getByRole('button', { name: '申请加入' }).click();
  await expect(page.getByText('申请加入示例制造集团有限公司企业成功')).toBeVisible();
});

test('a session that ended elsewhere is dropped with its cookie', async ({ page }) => {
  await signIn(page, aPhone());
  const token = (await page.context().cookies()).find(({ name }) => name === 'AccessToken')?.value ?? '';
  await page.request.get('/api/appapi/cas/cancelAccount', { headers: { accessToken: token } });
  await page.locator(widget).getByRole('button').first().click();
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'AccessToken'))
    .toBe(false);
});
