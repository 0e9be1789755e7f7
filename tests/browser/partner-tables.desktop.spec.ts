import { type Download, expect, type Page } from '@playwright/test';
import { readXlsx } from '../../apps/server/src/modules/spreadsheets/xlsx.ts';
import { isDeep } from '../../scripts/depth.ts';
import { watchForTrouble } from './pages.ts';
import { BILLS, MONTH_PRICE, signInBySms, TABLE_FINANCE, TABLE_LINES } from './partners.ts';
import { test } from './test.ts';

async function bytesOf(download: Download): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

async function exportAs(page: Page, format: 'Excel 表格' | 'CSV 表格') {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('button', { name: new RegExp(`^${format}`) }).click();
}

/** The export of a bill: a small one comes at once, a large one is made meanwhile and fetched from the download centre. */
async function wholeBill(page: Page): Promise<Download> {
  const comes = page.waitForEvent('download', { timeout: 120_000 });
  await exportAs(page, 'Excel 表格');
  if (isDeep) {
    const centre = page.getByRole('dialog', { name: '下载中心' });
    const file = centre.getByRole('listitem').first();
    await expect(file).toContainText('明细.xlsx');
    await file.getByRole('button', { name: '下载' }).click({ timeout: 120_000 });
    const download = await comes;
    await page.keyboard.press('Escape');
    return download;
  }
  return comes;
}

test('the list and a bill are taken along as xlsx, and that table is brought back and agrees', async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  await signInBySms(page, TABLE_FINANCE.phone, BILLS);
  const link = page.getByRole('table', { name: '账单' }).locator('tbody').getByRole('link').first();
  const number = (await link.textContent()) ?? '';
  const [listed] = await Promise.all([page.waitForEvent('download'), exportAs(page, 'Excel 表格')]);
  expect(listed.suggestedFilename()).toMatch(/^账单列表 .*\.xlsx$/);
  const [head, ...rows] = await Array.fromAsync(readXlsx(await bytesOf(listed), 20));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[head?.indexOf('账单编号') ?? -1]).toBe(number);
  expect(Number(rows[0]?.[head?.indexOf('应结金额（元）') ?? -1])).toBe((TABLE_LINES * MONTH_PRICE) / 100);

  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  const download = await wholeBill(page);
  const content = await bytesOf(download);
  const lines = await Array.fromAsync(readXlsx(content, 20));
  expect(lines).toHaveLength(TABLE_LINES + 1);

  await page.getByRole('button', { name: '导入我方明细', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /导入/ });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: download.suggestedFilename(), mimeType, buffer: content });
  await expect(dialog.getByText('对应的列')).toBeVisible();
  await dialog.getByRole('button', { name: '开始比对' }).click();
  await expect(dialog.getByText('每个编号都与平台一致')).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: '好的' }).click();
  await expect(page.getByRole('button', { name: '确认账单' })).toBeVisible(); // what comes next
  expect(trouble).toEqual([]);
});
