import { expect, type Page } from '@playwright/test';
import { dot, logIn, published, signedIn, submitted, writeArticle } from './back-office.ts';
import { operatorPassword } from './operators.ts';
import { revisit, visit } from './pages.ts';
import { test } from './test.ts';

const aName = () => `work-${Date.now()}-${Math.floor(Math.random() * 1000)}`;

test('files are dropped several at once, each tells its own fate, and what is used stays', {
  tag: '@deep',
}, async ({ browser }) => {
  const name = aName();
  const page = await signedIn(browser, 'editor', '/admin/media');
  const files = [
    { name: `${name}-甲.png`, mimeType: 'image/png', buffer: dot },
    { name: `${name}-乙.txt`, mimeType: 'text/plain', buffer: Buffer.from(name) },
    { name: `${name}-丙.png`, mimeType: 'image/png', buffer: Buffer.from('no picture') },
  ];
  const dropped = await page.evaluateHandle(
    (contents) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of contents) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })),
  );
  const zone = page.getByText('或把文件拖到这里');
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  const uploads = page.getByRole('listitem');
  await expect(uploads.filter({ hasText: `${name}-甲.png` })).toContainText('已上传');
  await expect(uploads.filter({ hasText: `${name}-乙.txt` })).toContainText('已上传');
  await expect(uploads.filter({ hasText: `${name}-丙.png` })).toContainText('不是有效的 PNG 文件');

  await page.getByPlaceholder('文件名或 SHA-256').fill(name);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('row').filter({ hasText: name });
  await expect(rows).toHaveCount(2);
  const unused = rows.filter({ hasText: '乙.txt' });
  await expect(unused).toContainText('未使用');
  await unused.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(rows).toHaveCount(1);

  const slug = aName();
  await writeArticle(page, slug, `示例：${slug}`);
  await visit(page, `/admin/media?keyword=${slug}`);
  const used = page.getByRole('row').filter({ hasText: `${slug}.png` });
  await expect(used).toContainText('仅工作稿使用');
  await expect(used.getByRole('button', { name: '删除' })).toBeDisabled();
});

test('the reviewer sees what publishing would change, and any two versions can be compared', {
  tag: '@deep',
}, async ({ browser }) => {
  const slug = aName();
  const title = `示例：${slug}`;
  const editor = await signedIn(browser, 'editor');
  await writeArticle(editor, slug, title);
  await submitted(editor);
  const reviewer = await signedIn(browser, 'reviewer', editor.url());
  await expect(reviewer.getByText('首次发布')).toBeVisible();
  await published(reviewer);

  await revisit(editor);
  await editor.getByLabel('摘要').fill('浏览器测试改过的一篇');
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await expect(editor.getByLabel('摘要的改动')).toBeVisible();
  await submitted(editor);
  await revisit(reviewer);
  const change = reviewer.getByLabel('摘要的改动');
  await expect(change.locator('del')).toHaveText(['写下']);
  await expect(change.locator('ins')).toHaveText(['改过']);
  await expect(reviewer.getByLabel('标题的改动')).toHaveCount(0);

  await reviewer.getByRole('button', { name: '历史' }).click();
  const history = reviewer.getByRole('dialog', { name: '历史' });
  await expect(history.getByLabel('摘要的改动')).toBeVisible();
  await history.getByRole('button', { name: '与上一版比较' }).first().click();
  await expect(history.getByText('两者内容相同')).toBeVisible();
});

const titles = (page: Page) => page.locator('tbody tr.ant-table-row td:first-child').allTextContents();

test('lines are moved by keyboard with the focus kept, over the page’s end, and taken back', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signedIn(browser, 'reviewer', '/admin/content?kind=law');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const [first = '', second = ''] = await titles(page);
  await page.getByRole('button', { name: `下移：${first}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`“${first}”从第 1 位移到第 2 位`);
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual([second, first]);
  await expect(page.getByRole('button', { name: `下移：${first}` })).toBeFocused();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual([first, second]);

  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await titles(page)).includes(first)).toBe(false);
  const [edge = ''] = await titles(page);
  await page.getByRole('button', { name: `上移：${edge}` }).press('Enter');
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.getByRole('button', { name: `上移：${edge}` })).toBeFocused();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(async () => (await titles(page))[0]).toBe(edge);
});

test('lines are dragged with the mouse', async ({ browser }) => {
  const page = await signedIn(browser, 'reviewer', '/admin/content?kind=banner');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const before = await titles(page);
  const rows = page.locator('tbody tr.ant-table-row');
  await rows.nth(0).getByTitle('拖动调整顺序').dragTo(rows.nth(2));
  await expect(page.getByRole('status')).toContainText('从第 1 位移到第 3 位');
  await expect.poll(() => titles(page)).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => titles(page)).toEqual(before);
});

test('a session that ends leaves what was typed, and goes on after the password', async ({ browser }) => {
  const page = await browser.newPage();
  await visit(page, '/admin/item?kind=link');
  await logIn(page, 'editor');
  await page.getByLabel('名称').fill('没有保存的名称');
  await page.evaluate(async () => {
    const headers = { adminToken: sessionStorage.getItem('adminToken') ?? '' };
    await fetch('/api/admin/logout', { method: 'POST', headers });
  });
  await page.getByLabel('编号', { exact: true }).fill(aName());
  await page.getByLabel('别名').fill('alias');
  await page.getByLabel('地址').fill('/about');
  await page.getByRole('button', { name: '保存草稿' }).click();
  const dialog = page.getByRole('dialog', { name: '登录已过期' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('密码').fill('wrong');
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('账号或密码不正确')).toBeVisible();
  await expect(page.getByLabel('名称')).toHaveValue('没有保存的名称');
  await dialog.getByLabel('密码').fill(operatorPassword('editor'));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '没有保存的名称' })).toBeVisible();
});

test('leaving with something unsaved is asked first', async ({ browser }) => {
  const page = await signedIn(browser, 'editor', '/admin/item?kind=link');
  await page.getByLabel('名称').fill('还没有保存');
  await page.getByRole('link', { name: '预约管理' }).click();
  const question = page.getByRole('dialog', { name: '离开这个页面？' });
  await question.getByRole('button', { name: '留在这里' }).click();
  await expect(page.getByLabel('名称')).toHaveValue('还没有保存');
  await page.getByRole('link', { name: '预约管理' }).click();
  await question.getByRole('button', { name: '不保存，离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '预约管理' })).toBeVisible();
});
