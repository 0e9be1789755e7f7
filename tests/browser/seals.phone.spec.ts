import { expect } from '@playwright/test';
import { visit } from './pages.ts';
import { joinCompany } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits, unroll } from './walk.ts';

test('seals are managed with a thumb', async ({ page }) => {
  await visit(page, '/mobile/seal');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录后管理印章');
  await joinCompany(page, ['auditor']);
  await visit(page, '/mobile/seal');
  await expect(page).toHaveURL(/\/mobile\/businessProcessing\/seal$/);
  await page.getByRole('link', { name: '合同专用章', exact: true }).click();
  await expect(page).toHaveURL(/seal=/);
  await expect(page.getByRole('heading', { name: '合同专用章', exact: true })).toBeVisible();
  await fits(page, [320, 375]);
  await unroll(page); // what stands below a fixed bar is covered by it
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '用印记录' }).click();
  await expect(page.getByText(/本人或管理员/).first()).toBeVisible(); // the demo's contracts were sealed with it
  await page.getByRole('link', { name: '全部印章' }).click();
  await expect(page.getByRole('link', { name: '公章', exact: true })).toBeVisible();
});
