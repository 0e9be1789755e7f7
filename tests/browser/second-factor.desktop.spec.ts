import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { logIn } from './back-office.ts';
import { asOperator } from './orders.ts';
import { visit, watchForTrouble } from './pages.ts';
import { test } from './test.ts';
import { barriers } from './walk.ts';

const PASSWORD = 'a long new password';

interface Asked {
  request: { id: string; digest: string };
  passwordHalf: string;
}

/** Somebody new, past their one-time password, on the page about their account. */
async function aColleague(browser: Browser): Promise<{ page: Page; login: string }> {
  const login = `second${randomUUID().slice(-8)}`;
  const page = await (await browser.newContext()).newPage();
  const body = { login, name: '二次示例', roles: ['editor'], why: '测试' };
  const path = '/api/admin/operators';
  const asked = await asOperator<Asked>(page, 'admin', `${path}/create`, body);
  const { id, digest } = asked.request;
  const decision = { id, digest, approve: true, why: '测试' };
  const decided = await asOperator<{ passwordHalf: string }>(page, 'admin2', `${path}/decide`, decision);
  const password = `${asked.passwordHalf}-${decided.passwordHalf}`;
  await visit(page, '/admin/security');
  await logIn(page, login, password);
  await page.getByLabel('当前密码').fill(password);
  await page.getByLabel('新密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('再输一遍').fill(PASSWORD);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible();
  return { page, login };
}

async function confirmSelf(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByLabel('当前密码').fill(PASSWORD);
  await dialog.getByRole('button', { name: '继续' }).click();
}

async function keptCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: '请保存恢复码' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: '我已保存' }).click();
  return codes;
}

test('an app on the phone: added by its code, asked for at the next login, replaced by a recovery code', async ({
  browser,
}) => {
  const { page, login } = await aColleague(browser);
  const trouble = watchForTrouble(page);
  await confirmSelf(page, '添加动态验证码');
  const scan = page.getByRole('dialog', { name: '添加动态验证码' });
  await expect(scan.getByRole('img', { name: '动态验证码的二维码' })).toBeVisible();
  const secret = ((await scan.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  expect(await barriers(page)).toEqual([]);
  await scan.getByLabel('验证码').fill(totp.generate());
  await scan.getByRole('button', { name: '完成' }).click();
  const [recovery = ''] = await keptCodes(page);
  await expect(page.getByText('还有 10 个恢复码可用')).toBeVisible();

  await page.getByRole('button', { name: '退出' }).click();
  await logIn(page, login, PASSWORD);
  await page.getByLabel('动态验证码').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible();

  await page.getByRole('button', { name: '退出' }).click();
  await logIn(page, login, PASSWORD);
  await page.getByRole('button', { name: '使用恢复码' }).click();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('恢复码').fill(recovery);
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('还有 9 个恢复码可用')).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a passkey: made by the browser and asked for at the next login', { tag: '@deep' }, async ({
  browser,
}) => {
  const { page, login } = await aColleague(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await confirmSelf(page, '添加通行密钥');
  await page.getByRole('dialog', { name: '添加通行密钥' }).getByRole('button', { name: '创建' }).click();
  await keptCodes(page);
  await page.getByRole('button', { name: '退出' }).click();
  await logIn(page, login, PASSWORD);
  await page.getByRole('button', { name: '使用通行密钥' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '账号安全' })).toBeVisible();
});
