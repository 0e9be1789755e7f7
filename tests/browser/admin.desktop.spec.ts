import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { choose, logIn, published, signedIn, submitted, writeArticle } from './back-office.ts';
import { revisit, visit, watchForTrouble } from './pages.ts';
import { test } from './test.ts';

test('write, submit, review, publish, seen by the public, taken off', async ({ browser, page: visitor }) => {
  const slug = `browser-${Date.now()}`;
  const title = `示例：${slug}`;
  const article = `/about/news?id=${slug}`;
  const editor = await signedIn(browser, 'editor');
  const trouble = watchForTrouble(editor);
  const picture = await writeArticle(editor, slug, title);
  const statusOf = async (address: string) => (await visitor.request.get(address)).status();
  expect(await statusOf(picture)).toBe(404);
  await expect(editor.getByRole('button', { name: '发布', exact: true })).toHaveCount(0);
  await submitted(editor);
  // asked for before it is there, so that the page cache is put to the test too
  expect((await visit(visitor, article))?.status()).toBe(404);
  await visit(visitor, '/about/news');
  await expect(visitor.getByText(title)).toHaveCount(0);

  const reviewer = await signedIn(browser, 'reviewer', '/admin/content?kind=news&state=in-review');
  await reviewer.getByRole('link', { name: title }).click();
  await published(reviewer);
  await visit(visitor, '/about/news');
  await expect(visitor.getByText(title).first()).toBeVisible();
  expect((await visit(visitor, article))?.status()).toBe(200);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(title);
  expect(await statusOf(picture)).toBe(200);

  await reviewer.getByRole('button', { name: '下线' }).click();
  await reviewer.getByLabel('下线原因').fill('测试结束');
  await reviewer.getByRole('dialog').getByRole('button', { name: '下线' }).click();
  await expect(reviewer.getByText('已下线').first()).toBeVisible();
  expect((await visit(visitor, article))?.status()).toBe(404);
  expect(await statusOf(picture)).toBe(404);

  await revisit(editor);
  await editor.getByRole('button', { name: '历史' }).click();
  for (const act of ['保存', '提交审核', '发布', '下线'])
    await expect(
      editor.getByRole('list', { name: '版本' }).getByText(new RegExp(`版 · ${act}$`)),
    ).toBeVisible();
  expect(trouble).toEqual([]);
});

test('an appointment is found masked, opened, and exported', { tag: '@deep' }, async ({
  browser,
  page: visitor,
}) => {
  const organizationName = `示例单位 ${Date.now()}`;
  await visitor.request.post('/api/back/base/appointmentDemonstration/addAppointmentDemonstration', {
    form: { appointmentName: '张示例', appointmentPhone: '13800138000', organizationName },
  });
  const page = await signedIn(browser, 'editor', '/admin/appointments');
  const row = page.getByRole('row').filter({ hasText: organizationName });
  await expect(row).toContainText('138****8000');
  await row.getByRole('button', { name: '查看' }).click();
  const question = page.getByRole('dialog', { name: '查看联系方式' });
  await question.getByLabel('查看原因').fill('回电约演示');
  await question.getByRole('button', { name: '查看' }).click();
  await expect(row).toContainText('13800138000');
  await row.getByRole('button', { name: '处理' }).click();
  const drawer = page.getByRole('dialog', { name: '处理预约' });
  await choose(drawer, '负责人', '审核示例');
  await drawer.getByRole('button', { name: '标记为已联系' }).click();
  await drawer.getByLabel('跟进记录').fill('已约周三演示');
  await drawer.getByRole('button', { name: '添加记录' }).click();
  await expect(drawer.getByRole('listitem')).toContainText('已约周三演示');
  await drawer.getByRole('button', { name: 'Close' }).or(drawer.getByLabel('关闭')).first().click();
  await expect(row).toContainText('已联系');
  await expect(row).toContainText('审核示例');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^预约-.*\.csv$/);
  const chunks = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(chunks).toString()).toContain(organizationName);

  const auditor = await signedIn(browser, 'auditor', '/admin/events?act=export-appointments');
  await expect(auditor.getByRole('cell', { name: '导出预约' }).first()).toBeVisible();
});

test('visits are shown as charts', { tag: '@deep' }, async ({ browser, page: visitor }) => {
  const answer = await visitor.request.post('/api/analytics/view', {
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    },
    data: { path: '/about', referrer: '', device: 'desktop' },
  });
  expect(answer.status()).toBe(200);
  const page = await signedIn(browser, 'auditor', '/admin/visits?days=7');
  await expect(page.getByRole('img', { name: '每日浏览与访客' }).locator('svg')).toBeVisible();
  await expect(page.getByRole('img', { name: '浏览最多的页面' })).toContainText('/about');
});

test('one administrator asks for somebody, another agrees, and the newcomer chooses a password first', {
  tag: '@deep',
}, async ({ browser }) => {
  const login = `new${Date.now()}`;
  const admin = await signedIn(browser, 'admin', '/admin/operators');
  await admin.getByRole('button', { name: '申请新增操作员' }).click();
  const dialog = admin.getByRole('dialog', { name: '申请新增操作员' });
  await dialog.getByLabel('账号').fill(login);
  await dialog.getByLabel('姓名').fill('新人示例');
  await choose(dialog, '角色', '审核人');
  await admin.keyboard.press('Escape');
  await dialog.getByLabel('原因').fill('新入职的审核人');
  await dialog.getByRole('button', { name: '申请', exact: true }).click();
  const halfOf = async (page: Page, which: string) => {
    const notice = page.getByRole('dialog', { name: `${login} 的一次性密码（${which}半段）` });
    return notice.locator('.font-mono').textContent();
  };
  const first = await halfOf(admin, '前');
  await admin.getByRole('button', { name: '已记下' }).click();
  const own = admin.getByRole('listitem').filter({ hasText: login });
  await expect(own).toContainText('申请人自己不能审批');
  await expect(own.getByRole('button', { name: '同意', exact: true })).toHaveCount(0);

  const second = await signedIn(browser, 'admin2', '/admin');
  await second
    .getByRole('link', { name: /^复核：两人复核 新增操作员 新人示例/ })
    .first()
    .click();
  const line = second.getByRole('listitem').filter({ hasText: login });
  await expect(line).toContainText('新入职的审核人');
  await line.getByRole('button', { name: '同意', exact: true }).click();
  const deciding = second.getByRole('dialog', { name: /^同意新增操作员/ });
  await deciding.getByLabel('说明').fill('已当面核实');
  await deciding.getByRole('button', { name: '同意', exact: true }).click();
  const password = `${first}-${await halfOf(second, '后')}`;
  await second.getByRole('button', { name: '已记下' }).click();
  await expect(second.getByRole('row').filter({ hasText: login })).toContainText('复核');

  const page = await browser.newPage();
  await visit(page, '/admin');
  await logIn(page, login, password);
  await page.getByLabel('当前密码').fill(password);
  await page.getByLabel('新密码', { exact: true }).fill('a long new password');
  await page.getByLabel('再输一遍').fill('a long new password');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新人示例，您好' })).toBeVisible();
});

test('the back office is not linked, not indexed, and shows nothing to strangers', async ({ page }) => {
  expect((await visit(page, '/admin/nothing'))?.status()).toBe(404);
  await visit(page, '/pc/home');
  await expect(page.locator('a[href^="/admin"]')).toHaveCount(0);
  await visit(page, '/admin/content');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('heading', { level: 1, name: '运营后台' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});

test('the toolbar writes Markdown, and an item without a number gets one', { tag: '@deep' }, async ({
  browser,
}) => {
  const editor = await signedIn(browser, 'editor', '/admin/item?kind=news');
  const trouble = watchForTrouble(editor);
  await editor.getByLabel('标题', { exact: true }).fill('示例：自动编号');
  await editor.getByLabel('摘要').fill('工具栏');
  await choose(editor, '分类', '产品动态');
  await editor.getByRole('radio', { name: '印章' }).check({ force: true });
  const field = editor.getByLabel('正文（Markdown）');
  await field.fill('重点');
  await field.selectText();
  await editor.getByLabel('加粗').click();
  await expect(field).toHaveValue('**重点**');
  await expect(editor.getByLabel('预览').locator('strong')).toHaveText('重点');
  await editor.getByRole('button', { name: '保存草稿' }).click();
  await expect(editor.getByText(/编号 \d{4}-\d{2}-\d{2}-\w{5}/)).toBeVisible();
  expect(trouble).toEqual([]);
});
