import { expect, type Page } from '@playwright/test';
import { published, signedIn, submitted } from './back-office.ts';
import { revisit, visit } from './pages.ts';
import { test } from './test.ts';

/** Saves and waits until the editor has seen the new version. */
async function saved(editor: Page) {
  const answer = editor.waitForResponse((response) => response.url().includes('/api/admin/content/save'));
  await editor.getByRole('button', { name: '保存草稿' }).click();
  expect((await answer).status()).toBe(200);
  await expect(editor.getByRole('button', { name: '提交审核' })).toBeEnabled();
}

const itemAddress = (editor: Page) => new URL(editor.url()).pathname + new URL(editor.url()).search;

test('a new version of an agreement binds, and the old one stays readable', { tag: '@deep' }, async ({
  browser,
  page: visitor,
}) => {
  const address = '/agreement/digitCertApplyMaterial';
  const added = '浏览器测试加上的一段。';
  await visit(visitor, address);
  await expect(visitor.getByText('版本 1.1').first()).toBeVisible();

  const editor = await signedIn(browser, 'editor', '/admin/content?kind=agreement');
  await editor.getByRole('link', { name: '数字证书申请材料说明' }).click();
  const body = editor.getByLabel('正文（Markdown）');
  await body.fill(`${await body.inputValue()}\n\n${added}`);
  await saved(editor);
  await editor.getByRole('button', { name: '提交审核' }).click();
  await expect(editor.getByText('已生效的版本不可修改，请使用新的版本号')).toBeVisible();
  await editor.getByLabel('版本号').fill('2.0');
  await editor.getByLabel('修订说明').fill('加上一段');
  await saved(editor);
  await submitted(editor);
  const reviewer = await signedIn(browser, 'reviewer', itemAddress(editor));
  await expect(reviewer.getByRole('button', { name: '下线' })).toHaveCount(0);
  await published(reviewer);

  await revisit(visitor);
  await expect(visitor.getByText('版本 2.0').first()).toBeVisible();
  await expect(visitor.getByText(added)).toBeVisible();
  await expect(visitor.locator('meta[name="robots"]')).toHaveCount(0);
  const versions = visitor.getByRole('region', { name: '历史版本' });
  await expect(versions).toContainText('加上一段');
  await versions.getByRole('link', { name: '版本 1.1' }).click();
  await expect(visitor).toHaveURL(`${address}?version=1.1`);
  await expect(visitor.getByText('这是旧版本')).toBeVisible();
  await expect(visitor.getByText(added)).toHaveCount(0);
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  expect((await visit(visitor, `${address}?version=9.9`))?.status()).toBe(404);
  await visitor.getByRole('link', { name: '查看现行版本' }).click();
  await expect(visitor.getByText(added)).toBeVisible();
});

test('what the company holds and where it comes from are marked as samples', async ({ page }) => {
  await visit(page, '/about');
  for (const [section, least] of [
    ['#qualifications', 4],
    ['#history', 6],
  ] as const) {
    const entries = page.locator(`${section} :is(ul, ol) > li`);
    expect(await entries.count()).toBeGreaterThanOrEqual(least);
    for (const entry of await entries.all()) await expect(entry).toContainText('示例');
  }
});
