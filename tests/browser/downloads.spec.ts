import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { expect } from '@playwright/test';
import { visit } from './pages.ts';
import { test } from './test.ts';

const zone = (isMobile: boolean) => (isMobile ? '/mobile/download' : '/downZone');

test('what is downloaded has the name and the digests that the page shows', async ({ page, isMobile }) => {
  await visit(page, zone(isMobile));
  for (const name of [
    '命令行工具 yinxin',
    'Node.js SDK',
    '根证书合集（PEM）',
    '智能密码钥匙（USB Key）使用说明',
  ]) {
    const item = page.locator('main li').filter({ has: page.getByRole('heading', { name, exact: false }) });
    await item.locator('summary').click();
    const arriving = page.waitForEvent('download');
    await item.getByRole('link', { name: /^下载/ }).click();
    const download = await arriving;
    const bytes = fs.readFileSync(await download.path());
    for (const [label, algorithm] of [
      ['SHA-256', 'sha256'],
      ['SM3', 'sm3'],
    ] as const)
      await expect(item.locator(`[data-digest="${label}"]`)).toHaveText(
        createHash(algorithm).update(bytes).digest('hex'),
      );
    await expect(item).toContainText(download.suggestedFilename());
  }
});

test('an interrupted download goes on where it stopped', async ({ request }) => {
  const address = '/download/yinxin-sdk.tgz';
  const whole = await request.head(address);
  const size = Number(whole.headers()['content-length']);
  const { etag } = whole.headers();
  const range = { range: `bytes=${size - 1000}-`, 'if-range': etag ?? '' };
  const rest = await request.get(address, { headers: range });
  expect([rest.status(), (await rest.body()).length]).toEqual([206, 1000]);
  expect((await request.get(address, { headers: { 'if-none-match': etag ?? '' } })).status()).toBe(304);
});

test('files are found by category and by words, and the address says so', async ({ page, isMobile }) => {
  await visit(page, zone(isMobile));
  const sections = page.locator('main section[aria-label]').filter({ has: page.locator('li h3') });
  await expect(sections).toHaveCount(6);
  await page.getByRole('navigation', { name: '按分类筛选' }).getByRole('link', { name: 'SDK' }).click();
  await expect(page).toHaveURL(/category=SDK$/);
  await expect(sections).toHaveCount(1);

  await page.getByRole('searchbox', { name: '检索下载文件' }).fill('吊销 rsa');
  await page.getByRole('button', { name: '检索' }).click();
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.locator('main li h3')).toHaveText([/RSA 根机构/, /RSA 签发机构/]);

  await page.getByRole('searchbox', { name: '检索下载文件' }).fill('没有这样的文件');
  await page.getByRole('button', { name: '检索' }).click();
  await expect(page.getByText('没有找到这样的文件')).toBeVisible();
});
