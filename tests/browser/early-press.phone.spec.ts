// What the server shows can be pressed before its code has come, on a slow phone for seconds.
import { expect } from '@playwright/test';
import { aSignedContract } from './evidence.ts';
import { works } from './pages.ts';
import { test } from './test.ts';

test('a contract stays in sight until its code has come, and a press on it counts', async ({ page }) => {
  test.slow();
  const { id } = await aSignedContract(page);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/assets/contract-page*.js', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(`/mobile/signing/indexNew?id=${id}`);
  const more = page.getByRole('button', { name: '更多' });
  await more.click();
  await expect(page.getByText('正在打开…')).toHaveCount(0);
  pressed.resolve();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: '下载证据报告' })).toBeVisible();
  await works(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await more.click();
  await expect(sheet).toBeVisible();
});
