import { type Browser, expect, type Page } from '@playwright/test';
import { answer, signedIn } from './back-office.ts';
import { codeFor, revisit, visit, watchForTrouble, works } from './pages.ts';
import { BILLS, MONTH_FINANCE, MONTH_NUMBERS, MONTH_PRICE, signInByPassword } from './partners.ts';
import { test } from './test.ts';

const [AGREED, ALSO_AGREED, DENIED] = MONTH_NUMBERS;
const WHOLE = 3 * MONTH_PRICE;
const CORRECTED = 2 * MONTH_PRICE;

const fenOf = (text: string) => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);

const equation = (page: Page) => page.getByLabel('金额的算式').locator('dd');

/** The state of the bill that is open, and its sum, which its parts add up to. */
async function stands(page: Page, state: string, payable: number) {
  await expect(equation(page).last()).toBeVisible();
  const top = page.getByRole('heading', { level: 1 }).locator('xpath=..');
  await expect(top).toContainText(state);
  const parts = await equation(page).allTextContents();
  const [sum, ...summands] = parts.map(fenOf).toReversed();
  expect(sum, state).toBe(payable);
  expect(
    summands.reduce((all, fen) => all + fen, 0),
    state,
  ).toBe(payable);
}

/** The same on the operators' side. */
async function standsAtOurs(page: Page, state: string, payable: number) {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(state);
  const sum = page.locator('dt:text-is("应结金额") + dd strong');
  expect(fenOf((await sum.textContent()) ?? ''), state).toBe(payable);
}

const idIn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';
const openBill = (page: Page) =>
  page.getByRole('table', { name: '账单' }).locator('tbody').getByRole('link').first().click();

async function importTable(page: Page) {
  const content = `订单编号,数量,金额（元）\n${AGREED},1,2.80\n${ALSO_AGREED},1,2.80\n`;
  await page.getByRole('button', { name: '导入我方明细', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '我方.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await dialog.getByRole('button', { name: '开始比对' }).click();
  await expect(dialog.getByText('读到 2 行，有 1 条差异，差额 +2.80 元。')).toBeVisible();
  await dialog.getByRole('button', { name: '查看差异' }).click();
}

async function dispute(page: Page) {
  const lines = page.getByRole('table', { name: '有差异的明细' });
  await expect(lines.locator('tbody tr').filter({ hasText: DENIED })).toContainText('仅对方');
  await expect(lines.locator('tfoot')).toContainText('+2.80');
  await expect(page.getByLabel('账单概要')).toContainText('+2.80');
  await page.getByRole('checkbox', { name: `选择 ${DENIED}` }).check();
  await page.getByRole('button', { name: '就这 1 条提出差异' }).click();
  const dialog = page.getByRole('dialog', { name: '提出差异' });
  await dialog.getByLabel('说明').fill(`${DENIED} 没有签署，应予扣减`);
  await dialog.getByLabel(/我方认为的应结金额/).fill('5.60');
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(dialog).toBeHidden();
}

async function proposeAdjustment(page: Page) {
  await page.getByRole('button', { name: '申请调账' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('调账金额（元）').fill('-2.80');
  await expect(dialog.getByText('应结金额由 ¥8.40 变为 ¥5.60')).toBeVisible();
  await answer(page, '理由', '撤回的合同没有返还', '申请');
  await expect(page.getByText('申请人自己不能审批')).toBeVisible();
}

/** What one asked for, another operator decides in a tab of their own. */
async function agreed(browser: Browser, id: string): Promise<Page> {
  const page = await signedIn(browser, 'cashier', `/admin/bill?id=${id}`);
  await page.getByRole('button', { name: '同意', exact: true }).click();
  await answer(page, '说明', '记录相符', '同意');
  return page;
}

async function confirmByCode(page: Page) {
  await page.getByRole('button', { name: '确认账单' }).click();
  const dialog = page.getByRole('dialog', { name: '确认 1 张账单' });
  await expect(dialog.getByText('¥5.60').first()).toBeVisible();
  await expect(dialog.getByText(/验证码已发到/)).toBeVisible();
  await dialog.getByLabel('验证码').fill(await codeFor(page, MONTH_FINANCE.phone));
  await dialog.getByRole('button', { name: '确认 1 张' }).click();
  await expect(dialog).toBeHidden();
}

async function askForInvoice(page: Page) {
  await page.getByRole('button', { name: '申请开票' }).click();
  const dialog = page.getByRole('dialog', { name: '申请开票' });
  await expect(dialog.getByText(/金额 ¥5\.60/)).toBeVisible();
  await dialog.getByLabel('抬头').fill('示例合作方');
  await dialog.getByLabel('纳税人识别号').fill('91000000MA00000157');
  await dialog.getByLabel('收票邮箱').fill('finance@example.com');
  await dialog.getByRole('button', { name: '申请开票' }).click();
  await expect(dialog).toBeHidden();
}

async function enterPayment(page: Page) {
  await page.getByRole('button', { name: '登记收款' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('登记收款：¥5.60')).toBeVisible();
  await dialog.getByLabel('银行流水号').fill('BANKYUEDU01');
  await answer(page, '说明', '到账', '登记');
  await expect(page.getByText('申请人自己不能审批')).toBeVisible();
}

test('a month goes from its bill to the last 分 between a partner and two operators', {
  tag: '@deep',
}, async ({ page, browser }) => {
  const trouble = watchForTrouble(page);
  await visit(page, BILLS);
  await signInByPassword(page, MONTH_FINANCE.login);
  await expect(page.getByRole('navigation', { name: '控制台菜单' })).toBeVisible();
  await works(page); // the console is a new document, and a press before it works is lost
  await openBill(page);
  await stands(page, '未核对', WHOLE);
  await importTable(page);
  await stands(page, '核对中', WHOLE);
  await dispute(page);
  await stands(page, '差异申诉', WHOLE);
  const first = idIn(page);

  const accountant = await signedIn(browser, 'accountant', `/admin/bill?id=${first}`);
  await standsAtOurs(accountant, '差异申诉', WHOLE);
  await expect(accountant.getByText(`${DENIED} 没有签署，应予扣减`).first()).toBeVisible();
  await accountant.getByRole('button', { name: '受理差异' }).click();
  await expect(accountant.getByRole('heading', { level: 1 })).toContainText('处理中');
  await revisit(page);
  await stands(page, '处理中', WHOLE);
  await proposeAdjustment(accountant);
  const cashier = await agreed(browser, first);
  await cashier.getByRole('link', { name: '查看第 2 版' }).click();
  await expect(cashier.getByRole('heading', { level: 1 })).toContainText('未核对');
  await standsAtOurs(cashier, '未核对', CORRECTED);
  await cashier.close();

  await revisit(page);
  await stands(page, '已调账', WHOLE); // what was disputed stays as it was
  await visit(page, BILLS);
  await openBill(page);
  await expect(page.getByLabel('版本')).toContainText('v2（现行）');
  await stands(page, '未核对', CORRECTED);
  const second = idIn(page);
  expect(second).not.toBe(first);
  await confirmByCode(page);
  await stands(page, '已确认', CORRECTED);
  await askForInvoice(page);
  await stands(page, '待开票', CORRECTED);

  await visit(accountant, `/admin/bill?id=${second}`);
  await standsAtOurs(accountant, '待开票', CORRECTED);
  await accountant.getByRole('button', { name: '登记发票' }).click();
  await answer(accountant, '发票号码', '12345678', '登记');
  await expect(accountant.getByRole('heading', { level: 1 })).toContainText('已开票');
  await revisit(page);
  await stands(page, '已开票', CORRECTED);
  await expect(page.getByText('12345678').first()).toBeVisible();
  await page.getByRole('button', { name: '签收发票' }).click();
  await stands(page, '待付款', CORRECTED);

  await visit(accountant, `/admin/bill?id=${second}`);
  await standsAtOurs(accountant, '待付款', CORRECTED);
  await enterPayment(accountant);
  await accountant.close();
  const decider = await agreed(browser, second);
  await expect(decider.getByRole('heading', { level: 1 })).toContainText('已结清');
  await standsAtOurs(decider, '已结清', CORRECTED);
  await decider.close();

  await revisit(page);
  await stands(page, '已结清', CORRECTED);
  await expect(page.getByText('BANKYUEDU01').first()).toBeVisible();
  expect(trouble).toEqual([]);
});
