import { expect, type Page } from '@playwright/test';
import { codeFor, layoutOf, revisit, visit, watchForTrouble } from './pages.ts';
import { BILLS, signInByPassword, signInBySms } from './partners.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const FINANCE = { login: 'shulian_caiwu', phone: '13500135043' };
const OTHER_FINANCE = '13500135042';
const BUSINESS = '13500135041';
const PLATFORM = '13500135045';

const figure = (page: Page, name: RegExp) =>
  page.getByLabel('筛选出的账单合计').locator('div').filter({ hasText: name }).locator('dd');
const fenOf = (text: string | null) =>
  Math.round(Number((text ?? '').replace(/[¥,\s]/g, '').replace('−', '-')) * 100);

test('a bookkeeper of a partner comes in, finds the bill that waits and confirms it', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await visit(page, `${BILLS}?state=unchecked`);
  await expect(page).toHaveURL(/\/ecologyPlatform\/login\?goto=/);
  expect(await layoutOf(page)).toBe('ecology-login');
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入账号')).toBeVisible();
  await signInByPassword(page, FINANCE.login);
  await expect(page).toHaveURL(`${BILLS}?state=unchecked`); // where they wanted to go
  expect(await layoutOf(page)).toBe('ecology-console');

  // the bar adds up exactly the bills that the filter shows
  const rows = page.getByRole('table', { name: '账单' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await expect(figure(page, /^账单/)).toHaveText(`${count} 张`);
  const amounts = await rows.locator('td:nth-last-child(6)').allTextContents();
  const total = amounts.reduce((sum, text) => sum + fenOf(text), 0);
  expect(fenOf(await figure(page, /^应结合计/).textContent())).toBe(total);
  await expect(page.getByRole('cell', { name: '未核对' })).toHaveCount(count);

  const number = (await rows.first().getByRole('link').first().textContent()) ?? '';
  await rows.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  const parts = await page.getByLabel('金额的算式').locator('dd').allTextContents();
  const [payable, ...summands] = parts.map((text) => fenOf(text.replace('等于', ''))).toReversed();
  expect(summands.reduce((sum, fen) => sum + fen, 0)).toBe(payable);

  await page.getByRole('button', { name: '确认账单' }).click();
  const dialog = page.getByRole('dialog', { name: '确认 1 张账单' });
  await expect(dialog.getByText(/元(整|.角|零.分)/)).toBeVisible(); // the sum in words of money
  await expect(dialog.getByText(/验证码已发到/)).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(trouble).toEqual([]); // before a code is refused
  await dialog.getByLabel('验证码').fill('000000');
  await dialog.getByRole('button', { name: '确认 1 张' }).click();
  await expect(dialog.locator('[aria-invalid]')).toBeFocused();
  await dialog.getByLabel('验证码').fill(await codeFor(page, FINANCE.phone));
  await dialog.getByRole('button', { name: '确认 1 张' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('已确认 1 张账单')).toBeVisible();
  await expect(page.getByRole('main').getByText('已确认').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '申请开票' })).toBeVisible(); // the next step
});

test('pages of the console hold no barrier and fit from 320 px on', { tag: '@deep' }, async ({ page }) => {
  await signInBySms(page, OTHER_FINANCE);
  for (const path of [
    BILLS,
    '/ecologyPlatform/console/billManage/billDetail',
    '/ecologyPlatform/console/nothing',
  ]) {
    await visit(page, path);
    expect(await barriers(page), path).toEqual([]);
    await fits(page, [320, 375, 768, 1024, 1440]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  await visit(page, BILLS);
  await page.getByRole('table', { name: '账单' }).getByRole('link').nth(5).click();
  await expect(page.getByRole('heading', { name: '金额构成' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await fits(page, [320, 375, 768, 1024, 1440]);
});

test('the console leads to the first page, other pages say that they are none, and roles change what is there', {
  tag: '@deep',
}, async ({ page }) => {
  await signInBySms(page, BUSINESS);
  await expect(page).toHaveURL(BILLS);
  for (const path of [
    '/ecologyPlatform',
    '/ecologyPlatform/console/billManage',
    '/ecologyPlatform/billManage',
  ]) {
    await visit(page, path);
    await expect(page).toHaveURL(BILLS);
  }
  await visit(page, '/ecologyPlatform/login');
  await expect(page).toHaveURL(BILLS);
  const answer = await visit(page, '/ecologyPlatform/console/nothing');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '您没有权限访问该页面或该页面不存在' })).toBeVisible();
  await page.getByRole('button', { name: '切换角色' }).click();
  await expect(page.getByRole('dialog', { name: '切换角色' })).toContainText('合作方-商务');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: '回到首个菜单' }).click();
  await expect(page).toHaveURL(BILLS);
  // who does business does not confirm
  await page.getByRole('checkbox', { name: '全选' }).check();
  await expect(page.getByRole('region', { name: '已选的账单' })).toBeVisible();
  await expect(page.getByRole('button', { name: /批量确认/ })).toHaveCount(0);
});

test('the sidebar and the columns stay as they were left', { tag: '@deep' }, async ({ page }) => {
  await signInBySms(page, OTHER_FINANCE);
  const sidebar = page.getByRole('navigation', { name: '控制台菜单' });
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(sidebar).toHaveAttribute('data-sidebar', 'closed');
  expect((await page.context().cookies()).find(({ name }) => name === 'sidebarStatus')?.value).toBe('0');
  const html = await (await page.request.get(BILLS)).text();
  expect(html).toContain('data-sidebar="closed"'); // rendered so, without a jump
  await page.getByRole('button', { name: '列', exact: true }).click();
  await page.getByRole('checkbox', { name: '截止' }).uncheck();
  await expect(page.getByRole('columnheader', { name: '截止' })).toHaveCount(0);
  await revisit(page);
  await expect(sidebar).toHaveAttribute('data-sidebar', 'closed');
  await expect(page.getByRole('columnheader', { name: '截止' })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: '差额' })).toBeVisible();
});

test('an ended session is told of once, has one way out, and brings back to the same filters', {
  tag: '@deep',
}, async ({ page }) => {
  const address = `${BILLS}?from=2026-01&differing=1`;
  await signInBySms(page, OTHER_FINANCE, address);
  await expect(page).toHaveURL(address);
  const [token] = (await page.context().cookies()).filter(({ name }) => name === 'ecoToken');
  await page.request.get('/api/appapi/cas/cancelAccount', { headers: { accessToken: token?.value ?? '' } });
  await page.getByRole('button', { name: '下载中心' }).first().click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toBeVisible();
  for (let press = 0; press < 3; press++) await page.keyboard.press('Escape');
  await expect(alert).toBeVisible();
  await expect(alert.getByRole('button')).toHaveCount(1);
  await alert.getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(`/ecologyPlatform/login?goto=${encodeURIComponent(address)}`);
  expect((await page.context().cookies()).filter(({ name }) => name === 'ecoToken')).toEqual([]);
});

test('one’s own table is compared number by number, and what differs goes into a dispute', {
  tag: '@deep',
}, async ({ page }) => {
  await signInBySms(page, OTHER_FINANCE, `${BILLS}?state=checking`);
  await page.getByRole('table', { name: '账单' }).getByRole('link').nth(4).click();
  const table = page.getByRole('table', { name: /明细/ });
  await expect(table.locator('tbody tr').first()).toBeVisible();
  const numbers = await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('td[title]')?.getAttribute('title') ?? ''));
  const known = numbers.find((number) => number && !number.startsWith('ZD')) ?? '';
  expect(known).not.toBe('');
  const content = `订单编号,金额（元）\n${known},0.01\n`;
  await page.getByRole('button', { name: /^(导入我方明细|重新导入)$/ }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: '我方.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: '开始比对' }).click();
  await page.getByRole('button', { name: '查看差异' }).click();
  await expect(page.getByRole('button', { name: /^差异/ })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /^¥?金额不一致/ }).click(); // what only the platform has stands before it
  await page.getByRole('checkbox', { name: `选择 ${known}` }).check();
  await page.getByRole('button', { name: '就这 1 条提出差异' }).click();
  const dialog = page.getByRole('dialog', { name: '提出差异' });
  await dialog.getByLabel('说明').fill(`${known} 应按补充协议计价，不是这个金额`);
  await dialog.getByRole('button', { name: '提交申诉' }).click();
  await expect(page.getByRole('heading', { name: '差异申诉' })).toBeVisible();
  await expect(page.getByText(known).first()).toBeVisible();
  await page.getByRole('button', { name: '撤回申诉' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回申诉' }).click();
  await expect(page.getByText('申诉已撤回')).toBeVisible();
});

test('the platform reads the bills of every partner, and 我方 is its own side', { tag: '@deep' }, async ({
  page,
}) => {
  await signInBySms(page, PLATFORM);
  await expect(page.getByRole('columnheader', { name: '合作方' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: '对方金额' })).toBeVisible();
  // every partner is found, whether or not one of its bills is in sight
  const filter = page.getByRole('combobox', { name: '合作方' });
  await filter.fill('没有这样的合作方');
  await expect(page.getByText('没有这样的合作方', { exact: true })).toBeVisible();
  await filter.fill('数联');
  await expect(page.getByRole('listbox', { name: '合作方' }).getByRole('option')).toHaveCount(1);
  expect(await barriers(page)).toEqual([]);
  await filter.press('Enter');
  await expect(page).toHaveURL(/partner=/);
  await expect(page.getByRole('combobox', { name: '合作方' })).toHaveValue(/数联/);
  const names = await page
    .getByRole('table', { name: '账单' })
    .locator('tbody td:nth-child(3)')
    .allTextContents();
  expect(new Set(names).size).toBe(1);
  await page.getByRole('button', { name: /^不限合作方/ }).click();
  await expect(page).not.toHaveURL(/partner=/);
  await page.getByRole('combobox', { name: '合作方' }).click();
  await expect(page.getByRole('listbox', { name: '合作方' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: '合作方' }).getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /确认账单|提出差异/ })).toHaveCount(0);
});
