import { type Browser, expect, type Page } from '@playwright/test';
import { operatorPassword } from './operators.ts';

/** A tab of their own: operators are signed in by tab. */
export async function signedIn(browser: Browser, login: string, path = '/admin'): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(path);
  await page.getByLabel('账号').fill(login);
  await page.getByLabel('密码', { exact: true }).fill(operatorPassword(login));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible();
  return page;
}

/** An option of one of the form's lists. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).click();
}

/** The editor hands over what is saved, and the reviewer lets the public see it. */
export async function submitted(editor: Page) {
  await editor.getByRole('button', { name: '提交审核' }).click();
  await expect(editor.getByText('待审核')).toBeVisible();
}
export async function published(reviewer: Page) {
  await reviewer.getByRole('button', { name: '发布', exact: true }).click();
  await expect(reviewer.getByText('已发布，公众现在可以看到')).toBeVisible();
}
