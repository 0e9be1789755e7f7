// Templates on a phone: one is found and used, a batch looked after, a code shown, a flow read.
import { expect, type Page } from '@playwright/test';
import { somebodyVerified } from './identity.ts';
import { aPhone, pressAndRead, visit } from './pages.ts';
import { ask, COMPANY, joinCompany } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits, unroll } from './walk.ts';

/** Nothing stands beside the edge of a small phone, and nobody is kept out. */
async function isFit(page: Page): Promise<void> {
  await fits(page, [375]);
  await unroll(page);
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize({ width: 375, height: 800 });
}

/** A sample of one's own that others can use, under a name nobody else has. */
async function aTemplate(page: Page, name: string): Promise<string> {
  const { id } = await ask<{ id: string }>(page, '/api/appapi/template/copySample', { key: 'pledge' });
  interface Stored extends Record<string, unknown> {
    documents: { id: string; name: string }[];
  }
  const stored = await ask<Stored>(page, `/api/appapi/template/draft?id=${id}`);
  const { version: _, savedAt: __, ...body } = stored;
  const documents = stored.documents.map((document) => ({ id: document.id, name: document.name }));
  await ask(page, '/api/appapi/template/save', { ...body, documents, name, editor: crypto.randomUUID() });
  await ask(page, '/api/appapi/template/publish', { id });
  return id;
}

test('a template is found and used, a batch and a code are looked after, a flow is read', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  const phone = await joinCompany(page, ['operator']);
  const name = `承诺${phone}`;
  const template = await aTemplate(page, name);

  // from the tab, by its name
  await visit(page, '/mobile/signing');
  await page.getByRole('link', { name: '用模板发起' }).click();
  await page.waitForURL(/signCenter\/templates/);
  await expect(page.getByText('新建和编辑模板请在电脑上进行；手机上可以查看和使用。')).toBeVisible();

  // the first template stands in the upper half of a small screen; folders come when they are asked for
  await page.setViewportSize({ width: 375, height: 812 });
  const foremost = await page.getByRole('list', { name: '全部模板' }).getByRole('link').first().boundingBox();
  expect(foremost?.y).toBeLessThan(812 / 3);
  await page.getByRole('button', { name: '文件夹', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '文件夹' });
  await sheet.getByRole('button', { name: '新建文件夹' }).click();
  const making = page.getByRole('dialog', { name: '新建文件夹' });
  await making.getByRole('textbox').fill(`夹${phone}`);
  await making.getByRole('button', { name: '保存' }).click();
  await expect(making).toBeHidden();
  await page.getByRole('button', { name: '文件夹', exact: true }).click();
  await sheet.getByRole('link', { name: `夹${phone}` }).click();
  await page.waitForURL(/folder=/);
  await expect(sheet).toBeHidden();
  await expect(page.getByText('这个文件夹是空的')).toBeVisible();
  await isFit(page);
  await page.getByRole('button', { name: `夹${phone}` }).click();
  await sheet.getByRole('button', { name: `删除：夹${phone}` }).click();
  await pressAndRead(
    page,
    page.getByRole('dialog').getByRole('button', { name: '删除文件夹' }),
    '文件夹已删除',
  );
  // what was shown is gone: all templates are shown, and the address says so
  await expect(page).toHaveURL((url) => !url.searchParams.has('folder'));
  await expect(page.getByText('这个文件夹是空的')).toBeHidden();
  await page.getByRole('link', { name: '全部模板' }).click();
  await page.waitForURL((url) => !url.searchParams.has('folder'));

  await page.getByRole('searchbox', { name: '查找模板' }).fill(name);
  await page.getByRole('searchbox', { name: '查找模板' }).press('Enter');
  await page.waitForURL(/keyword=/);
  await isFit(page);
  await page.getByRole('link', { name, exact: true }).click();
  await page.waitForURL(/templates\/detail/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await isFit(page);

  // used: filled in, a draft to be sent
  await page.getByRole('link', { name: '使用模板' }).click();
  await page.waitForURL(/qyWx\/one\?id=/);
  await isFit(page);
  await page.getByRole('button', { name: '下一步：签署方' }).click();
  await page.getByRole('button', { name: '下一步：盖章' }).click();
  await page.waitForURL(/signerEditDrawer/);
  const signer = await somebodyVerified(page, '赵示例');
  await page.getByLabel('姓名', { exact: true }).fill('赵示例');
  await page.getByLabel('手机号').fill(signer.phone);
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '下一步：盖章' }).click();
  await page.waitForURL(/TemplateFill/);
  await page.getByLabel('单位全称').fill(COMPANY);
  await page.getByRole('button', { name: '填好了' }).click();
  await page.getByRole('button', { name: '下一步：盖章' }).click();
  await page.waitForURL(/SignSealFill/);
  await isFit(page);

  // a batch, with how far it is
  await visit(page, `/mobile/businessProcessing/signCenter/templates/detail?id=${template}`);
  await page.getByRole('button', { name: '批量发起' }).click();
  await page.waitForURL(/batches\/detail\?id=/);
  const rows = [1, 2].map((at) => `赵示例\t${aPhone()}\t${COMPANY}${at}`);
  await page
    .getByLabel('或者粘贴表格（连同表头）')
    .fill(['承诺人姓名\t手机号\t单位全称', ...rows].join('\n'));
  await page.getByRole('button', { name: '导入粘贴的内容' }).click();
  await page.getByRole('button', { name: '发起 2 份合同' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始发起' }).click();
  await expect(page.getByText('已处理 2 / 2 份')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('progressbar', { name: '发起进度' })).toHaveAttribute('aria-valuenow', '2');
  await isFit(page);
  const batch = page.url();
  await page.getByRole('link', { name: '全部批次' }).click();
  await page.waitForURL(/signCenter\/batches$/);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await isFit(page);

  // a code, shown to whoever stands there
  await visit(page, `/mobile/businessProcessing/signCenter/templates/detail?id=${template}`);
  await page.getByRole('link', { name: '一码多签' }).click();
  await page.waitForURL(/codes\/create/);
  await page.getByLabel('单位全称').fill(COMPANY);
  await isFit(page);
  await page.getByRole('button', { name: '生成签署码' }).click();
  await page.waitForURL(/codes\/detail\?id=/);
  await expect(page.getByRole('img', { name: '签署码的二维码' })).toBeInViewport();
  await isFit(page);
  const code = page.url();
  await page.getByRole('link', { name: '全部签署码' }).click();
  await page.waitForURL(/signCenter\/codes$/);
  await isFit(page);

  // a newer version leaves both with the older one, and both say so
  await ask(page, '/api/appapi/template/edit', { id: template });
  await ask(page, '/api/appapi/template/publish', { id: template });
  await visit(page, code);
  await expect(page.getByText(/模板已有第 2 版，这里仍按第 1 版发起/)).toBeVisible();
  await isFit(page);
  await visit(page, batch);
  await expect(page.getByText('已处理 2 / 2 份')).toBeVisible();
  await expect(page.getByText(/模板已有第 2 版/)).toHaveCount(0); // all of it is sent

  // what only a computer can do says so
  await visit(page, `/mobile/businessProcessing/signCenter/templates/edit?id=${template}`);
  await expect(page.getByText('请在电脑上编辑模板')).toBeVisible();

  // the flows of the company, with who acts
  await visit(page, '/mobile/signing');
  await page.getByRole('link', { name: '审批', exact: true }).click();
  await page.waitForURL(/signCenter\/approvals/);
  await page.getByRole('link', { name: /流程/ }).first().click();
  await page.waitForURL(/signCenter\/flows/);
  const drawn = page.getByRole('figure', { name: '大额合同审批（示例）的流程图' });
  await expect(drawn).toContainText('发起前审批：');
  await expect(drawn).toContainText('签署、盖章：各方');
  await isFit(page);
});
