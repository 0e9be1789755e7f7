// From a file to a contract that others sign, and the signing centre that shows what becomes of it.
import { expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { revisit, visit } from './pages.ts';
import { ask, joinCompany, prove } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const CENTRE = '/businessProcessing/signCenter';

const paper = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf({ pages: [{ lines: ['Party A'] }, { lines: ['Party B'] }] })),
});
const fields = (page: Page) => page.locator('[data-field]');
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
const onwards = (page: Page) => page.getByRole('button', { name: '下一步' }).click();
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('a contract is written, sent, found, filed and followed', async ({ page }) => {
  test.slow();
  const phone = await joinCompany(page, ['operator', 'seal-keeper']);
  const title = `采购合同${Date.now().toString(36)}`;

  await visit(page, CENTRE);
  await page.getByRole('link', { name: '发起合同' }).first().click();
  await page
    .getByLabel('选择文件', { exact: true })
    .setInputFiles([paper(title), { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  await expect(page.getByText('2 页')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('请上传 PDF');
  await expect(page.getByText(/发起时将扣减 1 份，余量 \d+ 份/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await onwards(page);
  await page.getByRole('button', { name: '添加本单位' }).click();
  await page.getByRole('button', { name: '粘贴名单' }).click();
  const list = page.getByRole('dialog', { name: '粘贴名单' });
  await list.getByRole('textbox').fill('云岭示例材料有限公司 丁小山 13700139042\n王一川');
  await expect(list.getByText('第 2 行：没有找到 11 位手机号')).toBeVisible();
  await list.getByRole('button', { name: '添加 1 方' }).click();
  const parties = page.getByRole('list', { name: '参与方' }).getByRole('listitem');
  await expect(parties).toHaveCount(2);
  const supplier = parties.filter({ hasText: '云岭示例材料' });
  await supplier.getByText('怎样参与，怎样确认').click();
  const intent = supplier.getByLabel('意愿确认');
  await intent.selectOption('face');
  // turned at once, the phone shows what was chosen last, and so does the desk after it
  await page.setViewportSize({ width: 375, height: 900 });
  await page.waitForURL(/qyWx\/two\?id=/);
  await page.getByRole('link', { name: /云岭示例材料/ }).click();
  await expect(page.getByLabel('意愿确认')).toHaveValue('face');
  const { searchParams } = new URL(page.url());
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `${CENTRE}/create?id=${searchParams.get('id')}&step=parties`);
  await supplier.getByText('怎样参与，怎样确认').click();
  await expect(intent).toHaveValue('face');
  await fits(page, [1440]);
  expect(await barriers(page)).toEqual([]);

  await onwards(page);
  const sheet = page.locator('[data-page="0"]');
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: '印章', exact: true }).click();
  await expect(fields(page)).toHaveCount(1);
  await page.getByText('云岭示例材料有限公司').first().click();
  const [from, to] = [
    await page.getByRole('button', { name: '签名', exact: true }).boundingBox(),
    await page.getByRole('region', { name: /共 2 页$/ }).boundingBox(),
  ];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 150, to.y + 80, { steps: 5 });
  await page.mouse.move(to.x + 250, to.y + 120, { steps: 5 });
  await page.mouse.up();
  const signature = page.getByRole('button', { name: /^乙 签名，/ });
  await expect(signature).toBeFocused();
  const top = page.getByRole('spinbutton', { name: '上' });
  const before = Number(await top.inputValue());
  await page.keyboard.press('Shift+ArrowDown');
  await expect(top).toHaveValue(String(Math.round((before + 5) * 10) / 10));
  await page.keyboard.press('Control+z');
  await expect(top).toHaveValue(String(before));
  await page.getByRole('button', { name: '复制到每页' }).click();
  await expect(page.getByRole('button', { name: '第 2 页，1 处' })).toBeVisible();
  await page.getByRole('button', { name: '按签署方预览' }).click();
  await expect(page.getByRole('img', { name: '云岭示例材料有限公司：签名' }).first()).toBeVisible();
  await page.getByRole('button', { name: '返回编辑' }).click();
  expect(await barriers(page)).toEqual([]);
  await saved(page);
  await revisit(page);
  await expect(page.getByRole('button', { name: '第 2 页，1 处' })).toBeVisible();
  await expect(fields(page)).not.toHaveCount(0);

  // what is not sent yet cannot be signed
  const draft = new URL(page.url()).searchParams.get('id') ?? '';
  await visit(page, `${CENTRE}/CloudSignature?id=${draft}`);
  await expect(page.getByText('还没有发出')).toBeVisible();
  await page.getByRole('link', { name: '继续编辑' }).click();
  await page.waitForURL(/signCenter\/create\?id=/);
  await page.getByRole('button', { name: '签署位置' }).click();
  await expect(fields(page)).not.toHaveCount(0);

  // an older window writes over nothing that another saved, and goes on once it has read it
  const other = await page.context().newPage();
  await visit(other, page.url());
  await other.getByRole('button', { name: '签署日期', exact: true }).click();
  await saved(other);
  await page.getByRole('button', { name: '骑缝章', exact: true }).click();
  await expect(page.getByText('没有保存：草稿内容已更新，请刷新页面重新查看后再修改')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await revisit(page);
  await expect(page.getByRole('button', { name: '第 1 页，3 处' })).toBeVisible();
  await page.getByRole('button', { name: '签署日期', exact: true }).click();
  await expect(page.getByRole('button', { name: '第 1 页，4 处' })).toBeVisible();
  await saved(page);
  await other.close();

  await onwards(page);
  await expect(page.getByText('将扣减 1 份', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^发送/ }).click();
  // one's own signature comes at once
  await page.waitForURL(/signCenter\/CloudSignature\?id=/);
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await visit(page, `${CENTRE}/detail?id=${id}`);
  await expect(page.getByText('人脸识别，或短信加证件号码')).toBeVisible();

  await visit(page, CENTRE);
  await expect(row(page, title).getByRole('link', { name: '签署' })).toBeVisible();
  await expect(row(page, title)).toContainText('0 / 2 已签');
  expect(await barriers(page)).toEqual([]);
  await fits(page, [1024, 768, 1440]);
  const folder = `采购${title.slice(-6)}`;
  await page.getByRole('button', { name: '新建文件夹' }).click();
  await page.getByRole('dialog', { name: '新建文件夹' }).getByRole('textbox').fill(folder);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name: folder })).toBeVisible();
  await page.getByLabel(`选择${title}`).check();
  await expect(page.getByRole('button', { name: '批量签署 1 份' })).toBeVisible();
  await page.getByRole('button', { name: '移到文件夹' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: folder }).check();
  await page.getByRole('dialog').getByRole('button', { name: '移动' }).click();
  await page.getByRole('link', { name: folder }).click();
  // the list that is left shows the contract too
  await expect(page.getByRole('heading', { level: 1, name: folder })).toBeVisible();
  await expect(row(page, title)).toBeVisible();

  await page.getByRole('searchbox', { name: '查找合同' }).fill('没有这样的合同');
  await page.keyboard.press('Enter');
  await expect(page.getByText('没有找到“没有这样的合同”')).toBeVisible();
  await visit(page, `${CENTRE}?keyword=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toBeVisible();
  await ask(page, '/api/appapi/contract/recall', { id, reason: '条款有误' });
  await expect(row(page, title)).toHaveCount(0);
  await page.getByRole('link', { name: /^已结束/ }).click();
  await expect(row(page, title)).toContainText('已撤回');

  // oneself alone, in three presses; several by one confirmation
  const own = [`自签甲${title.slice(-6)}`, `自签乙${title.slice(-6)}`];
  for (const name of own) {
    await visit(page, `${CENTRE}/create`);
    await page.getByLabel('选择文件，只由我签署').setInputFiles(paper(name));
    await page.getByRole('button', { name: '发送并签署' }).click();
    await page.waitForURL(/signCenter\/CloudSignature\?id=/);
  }
  await visit(page, CENTRE);
  for (const name of own) await page.getByLabel(`选择${name}`).check();
  await page.getByRole('button', { name: '批量签署 2 份' }).click();
  const signing = page.getByRole('dialog', { name: '批量签署 2 份' });
  await signing.getByLabel('使用的印章').selectOption({ label: '公章' });
  await signing.getByLabel(/我已阅读全部文件/).check();
  expect(await barriers(page)).toEqual([]);
  await signing.getByRole('button', { name: '签署 2 份' }).click();
  await prove(page, phone, '签署合同');
  await expect(page.getByText('已签署 2 份，每一份都已验证通过。')).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('link', { name: /^已完成/ }).click();
  for (const name of own) await expect(row(page, name)).toContainText('1 / 1 已签');
});
