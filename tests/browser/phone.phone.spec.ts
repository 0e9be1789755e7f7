import { expect } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { layoutOf, revisit, visit } from './pages.ts';
import { test } from './test.ts';

for (const [path, target] of sampled(
  [
    ['/', '/mobile'],
    ['/pc/home?a=1', '/mobile/pc/home?a=1'],
    ['/login?goto=%2Fabout', '/mobile/login?goto=%2Fabout'],
    ['/about', '/mobile/about'],
  ] as const,
  2,
)) {
  test(`a phone on ${path} goes to ${target}`, async ({ page }) => {
    await visit(page, path);
    await expect(page).toHaveURL(target);
    expect(await layoutOf(page)).toBe('mobile');
  });
}

test('the experience form opens by itself once the visitor has looked around', { tag: '@deep' }, async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await visit(page, '/mobile');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.clock.runFor(6000);
  await page.clock.resume();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the experience form opens by itself for who scrolls on, once in a session, and answers 体验成功', async ({
  page,
}) => {
  await visit(page, '/mobile');
  await page.evaluate(() => window.scrollTo(0, window.innerHeight));
  const form = page.getByRole('dialog');
  await expect(form).toBeVisible();
  await form.getByLabel(/姓名|称呼/).fill('王示例');
  await form.getByLabel(/电话|手机/).fill('13812345679');
  await form.getByLabel(/单位|企业|公司/).fill('示例公司');
  await form
    .getByRole('button', { name: /体验|提交|预约|申请/ })
    .last()
    .click();
  await expect(page.getByText('体验成功')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('appointment'))).toBe('已体验');
  await revisit(page);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the tab 更多 reaches what the other tabs do not', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('appointment', '已体验'));
  await visit(page, '/mobile');
  await page.getByRole('button', { name: '更多' }).click();
  const sheet = page.getByRole('dialog', { name: '全部页面' });
  await sheet.getByRole('link', { name: '法律法规' }).click();
  await expect(page).toHaveURL('/mobile/statutes');
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: '更多' }).click();
  await expect(sheet.getByRole('link', { name: '法律法规' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('an address unknown everywhere is a 404 in the phone layout', async ({ page }) => {
  const response = await visit(page, '/mobile/nothing/here');
  expect(response?.status()).toBe(404);
  expect(await layoutOf(page)).toBe('mobile');
});
