import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { isKept } from './addresses.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';

test('the root leads to the home page', async ({ page }) => {
  await visit(page, '/?from=mail');
  await expect(page).toHaveURL(/\/pc\/home/);
});

test('every link of the home page leads somewhere', async ({ page, request, baseURL }) => {
  await visit(page, '/pc/home');
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.length).toBeGreaterThan(4);
  const kept = links.filter((link) => isKept(new URL(link, baseURL)));
  for (const link of new Set(kept)) expect([link, (await request.get(link)).status()]).toEqual([link, 200]);
});

test('the hover menu opens by mouse and by keyboard, and closes on Escape', async ({ page }) => {
  await visit(page, '/pc/home');
  const opener = page.locator('header').getByRole('button', { name: '关于我们' });
  const entry = page.locator('header').getByRole('link', { name: '关于我们' });
  await expect(entry).toBeHidden();
  await opener.hover();
  await expect(entry).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(entry).toBeHidden();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await page.keyboard.press('Enter');
  await entry.click();
  await expect(page).toHaveURL('/about');
});

test('products and every solution are one hover away, under their headings', async ({ page }) => {
  await visit(page, '/pc/home');
  const header = page.locator('header');
  await header.getByRole('button', { name: '产品方案' }).hover();
  await expect(header.getByText('行业方案')).toBeVisible();
  for (const name of ['产品总览', '公有云', '接口接入', '本地部署', '人力资源', '教育'])
    await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  for (const [menu, names] of [
    ['服务工具', ['合同验证', '存证查询', '下载专区', '法律法规']],
    ['关于我们', ['成功案例', '新闻动态']],
  ] as const) {
    await header.getByRole('button', { name: menu }).hover();
    for (const name of names) await expect(header.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(header.getByRole('link', { name: '价格', exact: true })).toBeVisible();
  await header.getByRole('button', { name: '产品方案' }).hover();
  await header.getByRole('link', { name: '物流', exact: true }).click();
  await expect(page).toHaveURL('/solution/logistics');
  await page.getByRole('link', { name: '电子签名法第五条、第六条' }).click();
  await expect(page.locator('h1')).toHaveText('中华人民共和国电子签名法');
});

test('the footer tells who runs the site and shows no invented number', { tag: '@deep' }, async ({
  page,
}) => {
  await visit(page, '/pc/home');
  const footer = page.locator('footer');
  await expect(footer).toContainText(`Copyright 2021-${new Date().getFullYear()}`);
  await expect(footer).toContainText(/运营主体：印信（示例）/);
  await expect(footer).toContainText(/统一社会信用代码（示例）/);
  await expect(footer).toContainText('友情链接');
  await expect(footer.locator('img')).toHaveAttribute('src', /^data:image\/png;base64,/);
  await expect(footer).toContainText('示例');
});

test('booking a demonstration: trimmed, said, remembered', async ({ page }) => {
  await visit(page, '/pc/home');
  await page.locator('header').getByRole('button', { name: '预约演示' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(350);
  await drawer.getByLabel(/姓名|称呼/).fill('  王示例 ');
  await drawer.getByLabel(/电话|手机/).fill(' 13812345678 ');
  const sent = page.waitForRequest(/addAppointmentDemonstration/);
  await drawer
    .getByRole('button', { name: /提交|预约|申请/ })
    .last()
    .click();
  const form = new URLSearchParams((await sent).postData() ?? '');
  expect([form.get('appointmentName'), form.get('appointmentPhone')]).toEqual(['王示例', '13812345678']);
  await expect(page.getByText('申请成功')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('appointment'))).toBe('已体验');
});

test('the banner is in the HTML of the server and the page reads without script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/pc/home');
  await expect(page.locator('h1')).toContainText('让签过的文件');
  await expect(page.getByText('第一次签署怎么走')).toBeVisible();
  await context.close();
});

test('the policy names each script of a page by its hash and nothing else of it may run', async ({
  page,
}) => {
  const response = await visit(page, '/pc/home');
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  const html = (await response?.text()) ?? '';
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
  expect(scripts.length).toBeGreaterThan(3);
  for (const code of scripts)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  expect(policy).not.toContain('nonce-');

  const refused = await page.evaluate(() => {
    const told = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
    });
    const markup = `<img src="data:," onerror="document.title = '改写'">`;
    try {
      document.body.insertAdjacentHTML('beforeend', markup);
    } catch {}
    return told;
  });
  expect(refused).toBe('require-trusted-types-for');
  await expect(page).not.toHaveTitle('改写');
});

/** No other test edits what stands on it. */
const UNCHANGING = '/solution/finance';

test('a visitor who has the page already is told so, and gets it again when it is another', async ({
  request,
}) => {
  const first = await request.get(UNCHANGING);
  const { etag = '' } = first.headers();
  const again = await request.get(UNCHANGING, { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  expect(again.headers()['content-security-policy']).toBe(first.headers()['content-security-policy']);
  const other = await request.get('/about', { headers: { 'if-none-match': etag } });
  expect(other.status()).toBe(200);
});

test('asking for the head of a page tells what getting it would', async ({ request }) => {
  const got = await request.get(UNCHANGING, { headers: { 'accept-encoding': 'identity' } });
  const head = await request.head(UNCHANGING, { headers: { 'accept-encoding': 'identity' } });
  expect(head.headers()).toMatchObject({
    etag: got.headers().etag,
    'content-length': String((await got.body()).length),
  });
});

test('assets are compressed and kept for ever', async ({ request }) => {
  const html = await (await request.get('/pc/home')).text();
  const script = /href="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const response = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': expect.stringContaining('immutable'),
  });
});
