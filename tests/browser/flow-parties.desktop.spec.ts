// A flow with its parties is written once; a contract from an uploaded file takes parties and order from it.
import { expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { aPhone, revisit, visit } from './pages.ts';
import { ask, COMPANY, joinAsAdministrator } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const CENTRE = '/businessProcessing/signCenter';
const SUPPLIER = '示例材料有限公司';

const paper = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf({ pages: [{ lines: ['Contract'] }] })),
});
const cards = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).locator('> li');
const onwards = (page: Page) => page.getByRole('button', { name: '下一步' }).click();

test('two roles in order are saved with a flow, and fill in a contract from an uploaded file', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  await joinAsAdministrator(page);
  const { uid } = await ask<{ uid: string }>(page, '/api/appapi/cas/auth/current');
  // the demo fills its address book after the server has begun to answer
  const inBook = `/api/appapi/counterparty/list?${new URLSearchParams({ keyword: SUPPLIER })}`;
  await expect
    .poll(async () => (await ask<{ list: unknown[] }>(page, inBook)).list.length, { timeout: 120_000 })
    .toBeGreaterThan(0);
  const mark = Date.now().toString(36);
  const flow = `采购 ${mark}`;

  // the supplier out of the address book signs first, whoever sends after it
  await visit(page, `${CENTRE}/flows`);
  await page.getByRole('button', { name: '新建流程' }).click();
  await page.getByLabel('流程名称').fill(flow);
  await page.getByRole('button', { name: '添加单位角色' }).click();
  await page.getByRole('button', { name: '添加单位角色' }).click();
  const roles = cards(page, '角色');
  await expect(roles).toHaveCount(2);
  const [supplier, buyer] = [roles.nth(0), roles.nth(1)];
  await supplier.getByLabel('角色名称').fill('供应商');
  await supplier.getByLabel('意愿确认').selectOption('face');
  await supplier.getByLabel('哪一方').selectOption('counterparty');
  await buyer.getByLabel('角色名称').fill('采购方');
  await buyer.getByLabel('哪一方').selectOption('author');
  await page.getByRole('radio', { name: '用印前' }).check();
  await page.getByRole('combobox', { name: '审批人' }).selectOption(uid);
  await page.getByRole('button', { name: '保存流程' }).click();
  await expect(supplier.getByText('请从通讯录选择由谁担任')).toBeVisible();
  await supplier.getByRole('button', { name: '从通讯录选择' }).click();
  const book = page.getByRole('dialog', { name: '从通讯录选择' });
  await book.getByLabel('查找').fill('示例材料');
  await book.getByRole('button', { name: SUPPLIER }).click();
  await expect(supplier.getByText(SUPPLIER)).toBeVisible();
  const stations = (drawn: string) => page.getByRole('figure', { name: drawn }).getByRole('listitem');
  const order = [
    '提交：发起人',
    '填写：各方',
    `盖章：供应商（${SUPPLIER}）`,
    /^用印前审批：/,
    '盖章：采购方（本方）',
    '完成',
  ];
  await expect(stations('流程图')).toContainText(order);
  expect(await barriers(page)).toEqual([]);
  await fits(page, [768, 1440]);
  await page.getByRole('button', { name: '保存流程' }).click();
  await expect(page.getByRole('region', { name: flow }).getByText('第 1 版')).toBeVisible();
  await expect(stations(`${flow}的流程图`)).toContainText(order);

  // chosen for a file, it fills in who takes part and in which order
  const title = `采购合同 ${mark}`;
  await visit(page, `${CENTRE}/create`);
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(paper(title));
  await expect(page.getByText('1 页')).toBeVisible();
  await onwards(page);
  await page.getByRole('combobox', { name: '审批流程' }).selectOption({ label: flow });
  const parties = cards(page, '参与方');
  await expect(parties).toHaveCount(2);
  await expect(parties.nth(0).getByRole('heading')).toContainText(`供应商（${SUPPLIER}）`);
  await expect(parties.nth(0).getByLabel('意愿确认')).toHaveValue('face');
  await expect(parties.nth(1).getByRole('heading')).toContainText(`采购方（${COMPANY}）`);
  await expect(page.getByRole('radio', { name: '依次签署' })).toBeChecked();
  expect(await barriers(page)).toEqual([]);
  await fits(page, [375, 1440]);

  // another order than the flow's is said, and taken back
  await page.getByRole('radio', { name: '同时签署' }).check();
  await expect(page.getByText(`签署顺序与流程“${flow}”所定的不同。`)).toBeVisible();
  await page.getByRole('button', { name: '填入流程的参与方' }).click();
  await expect(page.getByRole('radio', { name: '依次签署' })).toBeChecked();
  await expect(page.getByRole('button', { name: '填入流程的参与方' })).toHaveCount(0);

  await page.getByRole('button', { name: '确认发送' }).click();
  await expect(page.getByText('将扣减 1 份', { exact: true })).toBeVisible();
  await expect(stations('这份合同要经过的流程')).toContainText([
    '提交：发起人',
    '填写：各方',
    `盖章：${SUPPLIER}`,
    /^用印前审批：/,
    `盖章：${COMPANY}`,
    '完成',
  ]);
  await page.getByRole('button', { name: /^发送/ }).click();
  await page.waitForURL(/signCenter\/detail\?id=/);
  await page.getByText('看流程图').click();
  await expect(stations('这份合同的流程图')).toContainText([
    '发起',
    `盖章：${SUPPLIER}`,
    `盖章：${COMPANY}`,
    '完成',
  ]);

  // read on the phone
  await visit(page, `/mobile${CENTRE}/flows`);
  await expect(stations(`${flow}的流程图`)).toContainText(order);
  await fits(page, [375, 320]);
});

test('a role that is open is filled in by whoever sends, and a reload asks for it again', {
  tag: '@deep',
}, async ({ page }) => {
  test.slow();
  await joinAsAdministrator(page);
  const name = `聘用 ${Date.now().toString(36)}`;
  const roles = [
    { key: 'company', name: '用人单位', kind: 'organization', holder: 'author', step: 2 },
    { key: 'staff', name: '员工', kind: 'person', step: 1 },
  ];
  await ask(page, '/api/appapi/flow/save', { name, rules: [], roles });
  await visit(page, `${CENTRE}/create`);
  await page.getByLabel('选择文件', { exact: true }).setInputFiles(paper(name));
  await expect(page.getByText('1 页')).toBeVisible();
  await onwards(page);
  await page.getByRole('combobox', { name: '审批流程' }).selectOption({ label: name });
  const parties = cards(page, '参与方');
  const staff = parties.filter({ has: page.getByRole('heading', { name: /员工/ }) });
  await expect(staff.getByRole('heading')).toContainText('员工（未填写）');
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();

  // who is not filled in is nobody's place yet
  await revisit(page);
  await expect(page.getByText(`流程“${name}”中的员工还不在参与方中。`)).toBeVisible();
  await page.getByRole('button', { name: '填入流程的参与方' }).click();
  await staff.getByLabel('姓名').fill('钱员示');
  await staff.getByLabel('手机号').fill(aPhone());
  await expect(staff.getByRole('heading')).toContainText('员工（钱员示）');
  await page.getByRole('button', { name: '确认发送' }).click();
  const drawn = page.getByRole('figure', { name: '这份合同要经过的流程' });
  await expect(drawn.getByRole('listitem')).toContainText(['签署：钱员示', `盖章：${COMPANY}`, '完成']);
});
