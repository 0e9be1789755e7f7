import { expect } from '@playwright/test';
import { answer, signedIn } from './back-office.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';

const aCode = () => `T${Date.now().toString(36).slice(-6).toUpperCase()}`;

test('a partner is entered with its agreement and a price that is calculated before it is agreed', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'reviewer', '/admin/partners');
  const code = aCode();
  await page.getByRole('button', { name: '新增合作方' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('代号').fill(code);
  await dialog.getByLabel('名称').fill(`示例合作方 ${code}`);
  await dialog.getByLabel('统一社会信用代码').fill('91000000MA0000040T');
  await dialog.getByRole('button', { name: '新增', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByRole('button', { name: '新增价格版本' })).toBeDisabled();

  await page.getByRole('button', { name: '登记协议' }).click();
  await dialog.getByLabel('协议编号').fill(`XY-${code}`);
  await dialog.getByRole('button', { name: '登记', exact: true }).click();
  await expect(page.getByRole('cell', { name: `XY-${code}` })).toBeVisible();

  await page.getByRole('button', { name: '新增价格版本' }).click();
  await dialog.getByLabel('单价（元/份）').fill('2.8525');
  await dialog.getByLabel('试算：一个月').fill('3');
  await expect(dialog.getByText('应计 ¥8.56')).toBeVisible();
  await dialog.getByRole('button', { name: '登记', exact: true }).click();
  await expect(page.getByRole('cell', { name: '¥2.8525/份' })).toBeVisible();
  await page.close();
});

test('a disputed bill is corrected by two: the next version takes its place', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signedIn(browser, 'accountant', '/admin/bills?queue=disputes');
  const rows = page.locator('tbody tr').filter({ hasText: '处理中' }).filter({ hasText: '数联' });
  await expect(async () => {
    await visit(page, '/admin/bills?queue=disputes');
    await expect(rows).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await rows.getByRole('link').first().click();
  await page.getByRole('button', { name: '申请调账' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('调账金额（元）').fill('-1.50');
  await dialog.getByLabel('理由').fill('撤回的合同没有返还');
  await dialog.getByRole('button', { name: '申请', exact: true }).click();
  await expect(page.getByText('申请人自己不能审批')).toBeVisible();
  const address = page.url();
  await page.close();

  const other = await signedIn(browser, 'cashier', address);
  await other.getByRole('button', { name: '同意', exact: true }).click();
  await answer(other, '说明', '记录相符', '同意');
  await expect(other.getByText('已被第 2 版代替')).toBeVisible();
  await other.getByRole('link', { name: '查看第 2 版' }).click();
  await expect(other.getByText('未核对')).toBeVisible();
  await other.close();
});
