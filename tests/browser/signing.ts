// Signing as people do it, at a desk or on a phone, for tests that come to it after something else.
import { expect, type Page } from '@playwright/test';
import { visit } from './pages.ts';
import { prove, write } from './seals.ts';

export const SIGN = '/businessProcessing/signCenter/CloudSignature';

/** What the last one reads; whoever is not, or signs beside a seal that signs by itself, reads either. */
const DONE = '签署完成';
export const SIGNED = /您已签署|已签署并发给对方|签署完成/;

/** Confirms at a desk what was read and chosen, and sees what was verified. */
export async function confirmAtDesk(page: Page, phone: string): Promise<void> {
  await page.getByLabel(/以电子签名的方式签署/).check();
  await page.getByRole('button', { name: '确认签署' }).click();
  await prove(page, phone, '签署合同');
  await expect(page.getByRole('heading', { name: SIGNED })).toBeVisible({ timeout: 120_000 });
  for (const answer of ['内容完整', '证书可信', '时间已证明', '签后无改动'])
    await expect(page.getByRole('listitem').filter({ hasText: answer })).toContainText('是');
}

/** A person signs at a desk with their printed name. */
export async function signAtDesk(
  page: Page,
  id: string,
  phone: string,
  words: string | RegExp = DONE,
): Promise<void> {
  await visit(page, `${SIGN}?id=${id}`);
  await expect(page.locator('[data-page] canvas').first()).toBeVisible();
  await page.getByRole('radio', { name: '姓名' }).check();
  await confirmAtDesk(page, phone);
  await expect(page.getByRole('heading', { name: words })).toBeVisible();
}

/** Confirms on a phone what was read and chosen: signature or seal, digest and code stand on one screen. */
export async function confirmOnPhone(
  page: Page,
  phone: string,
  words: string | RegExp = DONE,
): Promise<void> {
  const title = /^(签名|盖章)$/;
  const sheet = page.getByRole('dialog', { name: title });
  await expect(sheet.getByText('将要签的内容摘要 SM3')).toBeVisible();
  await prove(page, phone, title, '确认并签署');
  await expect(page.getByRole('heading', { name: words })).toBeVisible({ timeout: 120_000 });
}

/** A person writes on the phone's signing page, which is open, and signs. */
export async function signOnPhone(page: Page, phone: string, words?: string | RegExp): Promise<void> {
  await expect(page.locator('[data-page] canvas').first()).toBeVisible();
  await page.getByRole('button', { name: '签名并确认' }).click();
  await write(page);
  await page.getByRole('button', { name: '用这个签名' }).click();
  await confirmOnPhone(page, phone, words);
}
