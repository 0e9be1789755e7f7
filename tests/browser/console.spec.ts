import { expect } from '@playwright/test';
import { signIn } from './identity.ts';
import { aPhone, layoutOf, visit, watchForTrouble } from './pages.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

test('without login the console warns and leads to the entrance of the platform', async ({ page }) => {
  await visit(page, '/platform');
  await page.getByRole('link', { name: '控制台', exact: true }).click();
  await expect(page.getByText('请先登录开放平台 !', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/platform/login?goto=%2Fplatform%2Fconsole%2Fdefault');
  await visit(page, '/platform/console/interface?view=calls');
  await expect(page).toHaveURL('/platform/login?goto=%2Fplatform%2Fconsole%2Finterface%3Fview%3Dcalls');
});

test('a signature is computed in the page, and its key leaves it for nowhere', async ({ page }) => {
  const secret = 'yx_test_only_in_this_page';
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const trouble = watchForTrouble(page);
  await signIn(page, aPhone());
  await visit(page, '/platform/console/interface?view=signature');
  expect(await layoutOf(page)).toBe('platform-console');
  await page.getByLabel('keyid').fill('yx_test_1');
  await page.getByLabel('密钥', { exact: true }).fill(secret);
  const signature = page.getByRole('region', { name: '签名', exact: true });
  await expect(signature).toHaveText(/^[A-Za-z0-9+/]{43}=$/);
  await page.getByLabel('与您的结果比对').fill(await signature.innerText());
  await expect(page.getByText('一致。', { exact: true })).toBeVisible();
  await page.getByLabel('nonce').fill('another');
  await expect(page.getByText(/不一致，从第 \d+ 个字符起不同/)).toBeVisible();
  expect(sent.filter((one) => one.includes(secret))).toEqual([]);
  await fits(page, [375, 1440]);
  expect(await barriers(page)).toEqual([]);
  expect(trouble).toEqual([]);
});

test('leaving the console is asked for, in the words of the specification', async ({ page }) => {
  await signIn(page, aPhone());
  await visit(page, '/platform/console');
  await expect(page).toHaveURL('/platform/console/default');
  await page.getByRole('button', { name: '退出' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('确定要退出开放平台吗？', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '退出' }).click();
  await expect(page).toHaveURL(/\/platform$/);
  await visit(page, '/platform/console/default');
  await expect(page).toHaveURL(/\/platform\/login\?goto=/);
});
