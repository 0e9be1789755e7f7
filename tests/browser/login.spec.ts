import { expect } from '@playwright/test';
import { aPhone, askForCode, codeFor, pressAndRead, signInByForm, visit } from './pages.ts';
import { test } from './test.ts';

const isPhone = (name: string) => name === 'phone';

test('the whole way: code, login, back to the intended page, logout', async ({ page }, { project }) => {
  const prefix = isPhone(project.name) ? '/mobile' : '';
  await signInByForm(page, aPhone(), `${prefix}/about?x=1`);
  await expect(page).toHaveURL(`${prefix}/about?x=1`);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'AccessToken');
  expect(cookie?.value).toMatch(/^[\w-]{43}$/);
  expect(Math.round((cookie?.expires ?? 0) - Date.now() / 1000)).toBeGreaterThan(86_300);

  await page
    .getByRole('button', { name: /未认证/ })
    .or(page.getByRole('button', { name: '我的账号' }))
    .first()
    .click();
  await pressAndRead(page, page.getByRole('button', { name: '退出登录' }), '退出成功');
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible();
  const answer = await page.request.get('/api/appapi/cas/auth/current', {
    headers: { accessToken: cookie?.value ?? '' },
  });
  expect((await answer.json()).code).toBe(30110);
});

test('a wrong code is told beside its field and can be corrected', async ({ page }) => {
  const phone = aPhone();
  await visit(page, '/login');
  await askForCode(page, phone);
  const code = await codeFor(page, phone);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('验证码').fill(wrong);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText(/核对最新一条短信.*或者重新获取/).first()).toBeVisible();
  await page.getByLabel('验证码').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
});

test('the form says what is missing', async ({ page }) => {
  await visit(page, '/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText(/请输入.*手机号/).first()).toBeVisible();
  await page.getByLabel('手机号').fill('123');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('请输入正确的 11 位手机号')).toBeVisible();
});

test('who is signed in is not asked again', { tag: '@deep' }, async ({ page }, { project }) => {
  await signInByForm(page, aPhone());
  await expect(page.getByRole('heading', { name: '您要签什么？' })).toBeVisible();
  await page.getByRole('link', { name: '先到首页看看' }).click();
  await expect(page).toHaveURL(isPhone(project.name) ? '/mobile/businessProcessing' : '/businessProcessing');
  await expect(page.getByRole('heading', { name: '下一步' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('未认证');
  await visit(page, '/login?goto=%2Fabout');
  await expect(page).toHaveURL(isPhone(project.name) ? '/mobile/about' : '/about');
});
