import { expect, type Page } from '@playwright/test';
import { aPhone, askForCode, codeFor, visit } from './pages.ts';
import { test } from './test.ts';
import { barriers } from './walk.ts';

/** Wrong codes from one network, as many as it takes until tries there have to pay. */
async function flood(page: Page): Promise<void> {
  const post = async (path: string, data: object) =>
    ((await (await page.request.post(path, { data })).json()) as { code: number }).code;
  for (let n = 0; n < 4; n++) {
    const phone = aPhone();
    expect(await post('/api/appapi/sms/getVerificationCode', { phone, businessCode: 1001 })).toBe(1);
    const verificationCode = String((Number(await codeFor(page, phone)) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 0; tries < 5; tries++)
      expect(await post('/api/appapi/cas/token', { account: phone, verificationCode })).toBe(30201);
  }
}

test('who shares a network with a flood passes a challenge by keys alone, and is in', async ({ page }) => {
  await flood(page);
  const phone = aPhone();
  await visit(page, '/login');
  await askForCode(page, phone);
  await page.getByLabel('验证码').fill(await codeFor(page, phone));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: '安全验证' });
  await expect(dialog).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  // given up: nothing happened, and the form says what is missing
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('请先完成安全验证，再继续操作').first()).toBeVisible();

  await page.getByLabel('验证码').press('Enter');
  await expect(dialog.getByRole('button', { name: '开始验证' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
});
