import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { operatorPassword, operatorToken } from './operators.ts';
import { visit } from './pages.ts';

/** One red pixel. */
export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Fills the login form as a person would. */
export async function logIn(page: Page, login: string, password = operatorPassword(login)): Promise<void> {
  await page.getByLabel('账号').fill(login);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

/** A tab of their own, as signing in leaves it: operators are signed in by tab. */
export async function signedIn(browser: Browser, login: string, path = '/admin'): Promise<Page> {
  const page = await browser.newPage();
  const token = await operatorToken(page, login);
  await page.addInitScript((value) => sessionStorage.setItem('adminToken', value), token);
  await visit(page, path);
  await expect(page.getByRole('button', { name: '退出' })).toBeVisible();
  return page;
}

/** What is asked for before an act, answered and sent. */
export async function answer(page: Page, label: string, words: string, button: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label).fill(words);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** A list that still moves into place may lose a press: pressed again until the choice stands. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within;
  const field = within.getByLabel(label, { exact: true });
  const select = field.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
  await expect(async () => {
    if ((await select.textContent())?.includes(option)) return;
    await field.click();
    await page
      .locator('.ant-select-item-option:visible')
      .filter({ hasText: option })
      .click({ timeout: 5_000 });
    await expect(select).toContainText(option, { timeout: 5_000 });
  }).toPass();
}

/** Writes an article with a picture and saves it as a draft; answers the picture's address. */
export async function writeArticle(page: Page, slug: string, title: string): Promise<string> {
  await visit(page, '/admin/item?kind=news');
  await page.getByLabel('编号', { exact: true }).fill(slug);
  await page.getByLabel('标题', { exact: true }).fill(title);
  await page.getByLabel('摘要').fill('浏览器测试写下的一篇');
  await choose(page, '分类', '产品动态');
  await page.getByRole('radio', { name: '印章' }).check({ force: true });
  await page.getByLabel('正文（Markdown）').fill('## 小标题\n\n正文一段。');
  const preview = page.getByLabel('预览');
  await expect(preview.getByRole('heading', { name: '小标题' })).toBeVisible();
  await expect(preview.locator('header h2')).toHaveText(title);
  await expect(preview.getByText('产品动态')).toBeVisible();
  await page.getByRole('button', { name: '插入图片' }).click();
  const picker = page.getByRole('dialog', { name: '选择图片' });
  await picker
    .getByLabel('上传文件')
    .setInputFiles({ name: `${slug}.png`, mimeType: 'image/png', buffer: dot });
  const picture = preview.getByRole('img', { name: slug });
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return ((await picture.getAttribute('src')) ?? '').replace(/&ticket=.*/, '');
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
