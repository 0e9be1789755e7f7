// Reading, on both devices: links inside texts, the contents list, code tabs, pages that take their time.
import { expect, type Page } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';

const DOCUMENT = '/platform/document/detail?documentDirectory=';
const isPhone = () => test.info().project.name === 'phone';
const at = (path: string) => (isPhone() ? `/mobile${path}` : path);

/** True until the site is loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
const isSame = (page: Page) => page.locator('html[data-same]');

/** Puts links where the server's HTML of a text is, as an editor could have written them. */
const writeLinks = (page: Page) =>
  page.getByText('从注册到拿到签好的 PDF').evaluate((paragraph) => {
    const link = (href: string, text: string) =>
      Object.assign(document.createElement('a'), { href, textContent: text });
    paragraph.replaceChildren(link('/statutes', '法规'), ' ', link('/api/openapi.json', '文件'));
  });

test('a link inside a text opens in the app, a file does not', async ({ page }) => {
  await visit(page, at(`${DOCUMENT}quick-start`));
  await mark(page);
  await writeLinks(page);
  await page.getByRole('link', { name: '法规', exact: true }).click();
  await expect(page).toHaveURL(at('/statutes'));
  await expect(isSame(page)).toBeAttached();
  await page.goBack();
  await writeLinks(page);
  await page.getByRole('link', { name: '文件', exact: true }).click();
  await expect(page).toHaveURL('/api/openapi.json');
});

test('a modified click on a link inside a text is the browser’s own', { tag: ['@desktop', '@deep'] }, async ({
  page,
  context,
}) => {
  await visit(page, `${DOCUMENT}quick-start`);
  await writeLinks(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: '法规', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/statutes');
  await expect(page).toHaveURL(`${DOCUMENT}quick-start`);
});

test('the contents list says which section is being read', async ({ page }) => {
  await visit(page, at(`${DOCUMENT}certificates`));
  const open = async () => {
    if (isPhone()) await page.getByRole('button', { name: '本页内容' }).click();
  };
  const list = isPhone()
    ? page.getByRole('dialog', { name: '本页内容' })
    : page.getByRole('navigation', { name: '本页内容' });
  await page.getByRole('heading', { name: /^吊销列表/ }).evaluate((heading) => heading.scrollIntoView());
  await open();
  await expect(list.locator('[aria-current="location"]')).toHaveText(/^吊销列表/);
  // The keyboard's way; the section stands at the end of the page and can't come to its top.
  await list.getByRole('link', { name: /^调用限额/ }).press('Enter');
  await open();
  await expect(list.locator('[aria-current="location"]')).toHaveText(/^调用限额/);
});

for (const [what, address, name] of sampled(
  [
    ['a law', '/statutes?id=electronic-signature-law', /沿革/],
    ['an agreement', '/agreement/privacy', /./],
  ] as const,
  2,
))
  test(`${what} marks where the reader is`, async ({ page }) => {
    await visit(page, at(address));
    if (isPhone()) await page.locator('article summary').first().click();
    const link = page.locator('a[href^="#"]:visible').filter({ hasText: name }).last();
    const target = await link.getAttribute('href');
    await link.click();
    await expect(page.locator(`a[aria-current="location"][href="${target}"]`).first()).toBeAttached();
  });

test('the language chosen for samples holds for every document and the next visit', async ({ page }) => {
  await visit(page, at(`${DOCUMENT}api-account-get`));
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.getByRole('tab', { name: 'Python' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Java', exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'PHP' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tabpanel', { name: 'PHP' })).toContainText('<?php');

  await visit(page, at(`${DOCUMENT}overview`));
  await visit(page, at(`${DOCUMENT}api-account-get`));
  await expect(page.getByRole('tab', { name: 'PHP' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(page.getByRole('tabpanel', { name: 'PHP' })).toBeVisible();
});

test('the remembered language is shown before any script of the site has run', { tag: '@deep' }, async ({
  page,
}) => {
  await visit(page, at(`${DOCUMENT}api-account-get`));
  await page.getByRole('tab', { name: 'Python' }).click();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Python' })).toContainText('from yinxin');
});

test('the copying of a sample is told to everybody', { tag: '@deep' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, at(`${DOCUMENT}quick-start`));
  await page.getByRole('button', { name: '复制命令行示例' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: '已复制命令行示例' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^export YINXIN_URL=http/);
});

const ANSWERS = /\.data(\?|$)/;

/** Holds back what a page asks the server for, until it is let go. */
async function holdAnswers(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ANSWERS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a page that takes its time shows its shape, after a moment and not before', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('appointment', '已体验'));
  await page.clock.install();
  await visit(page, isPhone() ? '/mobile' : '/pc/home');
  const letGo = await holdAnswers(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const main = page.locator('main');
  const link = page.locator(`a[href="${at(isPhone() ? '/news' : '/about/news')}"]`);
  // the page has noticed that somebody waits, and counts from now, once it asks for the outline's code
  await Promise.all([page.waitForRequest(/page-skeleton/), link.filter({ visible: true }).first().click()]);
  await page.clock.runFor(149);
  await expect(main).toHaveAttribute('aria-busy', 'false');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(page.locator('[data-skeleton="list"]')).toBeVisible();
  await expect(main).toHaveAttribute('aria-busy', 'true');
  await expect(main.getByRole('status')).toHaveText('正在加载');
  await expect(page.getByRole('progressbar', { name: '页面加载中' })).toBeAttached();
  await page.clock.resume();
  letGo();
  await expect(page.locator('h1')).toHaveText('新闻动态');
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await expect(main).toHaveAttribute('aria-busy', 'false');
});

test('turning to another document keeps the directory and outlines the text', {
  tag: ['@desktop', '@deep'],
}, async ({ page }) => {
  await visit(page, `${DOCUMENT}overview`);
  const letGo = await holdAnswers(page);
  const directory = page.getByRole('navigation', { name: '文档目录' });
  await directory.getByRole('link', { name: /快速开始/ }).click();
  await expect(page.locator('[data-skeleton]')).toBeVisible();
  await expect(directory).toBeVisible();
  letGo();
  await expect(page.locator('h1')).toHaveText(/快速开始/);
});
