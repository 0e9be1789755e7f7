import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { layoutOf, visit, watchForTrouble } from './pages.ts';
import { test } from './test.ts';
import { fits } from './walk.ts';

const detail = (id: string) => `/platform/document/detail?documentDirectory=${id}`;

for (const path of sampled(
  [
    '/platform/document?keyword=时间戳',
    detail('quick-start'),
    detail('errors'),
    detail('api-contracts-create'),
  ],
  3,
)) {
  test(`${path} is whole: layout platform, one h1, texts for search engines, no trouble, no barrier, no sideways scroll`, async ({
    page,
  }) => {
    test.slow(); // axe reads every element
    const trouble = watchForTrouble(page);
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(200);
    expect(await layoutOf(page)).toBe('platform');
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveTitle(/ - 印信$/);
    expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(
      /[\u4e00-\u9fff]{8}/,
    );
    await fits(page, [1440, 1024, 768]);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(trouble).toEqual([]);
  });
}

test('the address of a document without a name shows the first one', { tag: '@deep' }, async ({ page }) => {
  await visit(page, '/platform/document/detail');
  await expect(page.locator('h1')).toHaveText('平台提供什么');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /documentDirectory=overview$/);
});

test('the main header leads to the platform, and the platform leads back', async ({ page }) => {
  await visit(page, '/pc/home');
  await page.locator('header').getByRole('link', { name: '开放平台' }).click();
  await expect(page).toHaveURL('/platform');
  await page.getByRole('link', { name: '返回官网' }).click();
  await expect(page).toHaveURL('/pc/home');
});

test('every link of the platform and of its documents leads somewhere', async ({ page, request }) => {
  const links = new Set<string>();
  for (const path of ['/platform', '/platform/document']) {
    await visit(page, path);
    const found = page.locator('a[href^="/"]');
    for (const href of await found.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      links.add(href);
  }
  expect(links.size).toBeGreaterThan(12);
  for (const link of links) expect([link, (await request.get(link)).status()]).toEqual([link, 200]);
});

test('from the centre through the tabs and the directory to a document and its neighbour', async ({
  page,
}) => {
  await visit(page, '/platform/document');
  await page.getByRole('navigation', { name: '文档类型' }).getByRole('link', { name: '接口参考' }).click();
  const directory = page.getByRole('navigation', { name: '文档目录' });
  await directory.getByRole('link', { name: '用已上传的文件创建合同' }).click();
  await expect(page.locator('h1')).toHaveText('用已上传的文件创建合同');
  await expect(page).toHaveTitle('用已上传的文件创建合同 - 印信');
  await expect(page.getByText(/最近更新：\d{4}\.\d{2}\.\d{2}/)).toBeVisible();
  await page.getByRole('navigation', { name: '上一篇与下一篇' }).getByRole('link').last().click();
  await expect(page.locator('h1')).toContainText('下载合同里的一份文件');
  await expect(directory.locator('[aria-current="page"]')).toContainText('下载合同里的一份文件');
});

test('a number is looked up: what happened and what to do; an unknown one is said to be none', async ({
  page,
}) => {
  await visit(page, '/platform/document?typeId=errors');
  await page.getByRole('textbox', { name: '错误码' }).fill('31012');
  await page.getByRole('button', { name: '查原因' }).click();
  await expect(page.getByRole('region', { name: '错误码 31012' })).toContainText('签名与请求不符');
  await expect(page).toHaveURL(/code=31012/);
  await page.getByRole('textbox', { name: '错误码' }).fill('99999');
  await page.getByRole('button', { name: '查原因' }).click();
  await expect(page.getByText('没有 99999 这个错误码')).toBeVisible();
});

test('the table of contents leads to a heading below the header', { tag: '@deep' }, async ({ page }) => {
  await visit(page, detail('verification'));
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '签名的级别' }).click();
  const top = () =>
    page.getByRole('heading', { name: '签名的级别' }).evaluate((it) => it.getBoundingClientRect().top);
  await expect.poll(async () => (await top()) >= 68 && (await top()) < 300).toBe(true);
});

test('samples switch by mouse and by keyboard, and are copied as they are', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, detail('api-contracts-create'));
  const tabs = page.getByRole('tablist', { name: '示例语言' });
  await tabs.getByRole('tab', { name: 'Python' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('from yinxin import Yinxin');
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Java' })).toBeFocused();
  await expect(page.getByRole('tabpanel')).toContainText('public class ContractsCreateSample');
  await page.getByRole('button', { name: '复制Java示例' }).click();
  await expect(page.getByText('已复制Java示例')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^import cn\.yinxin\.Yinxin;[\s\S]*\}$/,
  );
});

test('search finds words of the text, marks them and leads to the document', async ({ page }) => {
  await visit(page, '/platform/document');
  const box = page.getByRole('searchbox', { name: '搜索文档' });
  await box.fill('收录证明');
  await box.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.locator('h1')).toContainText('搜索“收录证明”');
  await expect(page.locator('main mark').first()).toHaveText('收录证明');
  await page.locator('main').getByRole('link', { name: '证据：事后怎样证明' }).last().click();
  await expect(page.locator('h1')).toHaveText('证据：事后怎样证明');
});

test('what is not found is said, and how to go on', { tag: '@deep' }, async ({ page }) => {
  await visit(page, '/platform/document?keyword=zzqqxx');
  await expect(page.getByText('没有找到“zzqqxx”')).toBeVisible();
});

for (const id of sampled(['no-such-document', '', '..%2F'], 3)) {
  test(`a document that does not exist (${id || 'none'}) is a friendly 404 in the platform layout`, async ({
    page,
  }) => {
    const response = await visit(page, detail(id));
    expect(response?.status()).toBe(404);
    expect(await layoutOf(page)).toBe('platform');
    await expect(page.locator('h1')).toHaveText('这篇文档不存在');
    await page.getByRole('link', { name: '回到文档中心' }).click();
    await expect(page).toHaveURL('/platform/document');
  });
}

test('documents and search read without script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(detail('quick-start'));
  await expect(page.locator('h1')).toContainText('快速开始');
  await expect(page.getByText('getVerificationCode').first()).toBeVisible();
  await page.getByRole('searchbox').fill('骑缝章');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.locator('h1')).toContainText('搜索“骑缝章”');
  await context.close();
});
