import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { visit } from './pages.ts';
import { write } from './seals.ts';
import { test } from './test.ts';

// the seal lands before one's eyes
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a visitor comes from the home page, signs, sees the seal land, takes the file along and checks it', async ({
  page,
  isMobile,
}) => {
  await visit(page, isMobile ? '/mobile' : '/pc/home');
  const link = page.getByRole('link', { name: '免注册体验' }).first();
  await visit(page, (await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('签一份看看');
  await page.getByRole('button', { name: '读完了，去签名' }).click();
  await write(page);
  await page.getByRole('button', { name: '签在合同上' }).click();
  const signed = page.getByRole('img', { name: /签好的合同/ });
  await expect(signed).toBeVisible({ timeout: 120_000 });
  await expect
    .poll(() => signed.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 120_000 })
    .toBeGreaterThan(500);

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: '下载 PDF' }).click();
  const bytes = await readFile(await (await coming).path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1').split('/ByteRange').length - 1).toBe(2);

  await page.getByRole('button', { name: '检查这份文件' }).click();
  await expect(page.getByRole('status').filter({ hasText: '验证结果' })).toContainText('验证结果：通过', {
    timeout: 120_000,
  });
  await page.getByRole('button', { name: '改一个字节再检查' }).click();
  await expect(page.getByRole('status').filter({ hasText: '验证结果' })).toContainText('不通过', {
    timeout: 120_000,
  });
  await expect(page.getByRole('status').filter({ hasText: '验证结果' })).toContainText(
    '否，内容与签名时不同',
  );
  await expect(page.getByRole('status').filter({ hasText: '验证结果' })).not.toContainText('签后无改动是');

  // the end is a door to a contract that counts
  await page.getByRole('link', { name: '用手机号签一份真的' }).click();
  await page.waitForURL(/\/login\?goto=/);
  expect(new URL(page.url()).searchParams.get('goto')).toContain('/signCenter/create?for=self');
});
