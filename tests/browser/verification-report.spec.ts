// From the free result to the signed report: login, order and payment, the report, and anybody's check of it.
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { becomeVerified } from './identity.ts';
import { choosePlatform, payByCode, untilDone } from './orders.ts';
import { aPhone, signIn } from './pages.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const REPORT = '/product/contract/verificationReport';

const aPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf({ pages: [{ lines: [`Nobody signed ${Date.now()}.`] }] })),
});

const quotaLine = (page: Page) => page.getByText(/^可用 \d+ 份。/);

test('a visitor verifies for free, buys one report, takes it along and has it checked', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the phone has its own test below');
  test.slow();
  await page.goto('/product/contract/verification');
  const file = aPdf('没有签名.pdf');
  await page.getByLabel('选择 PDF 文件', { exact: true }).setInputFiles([file]);
  const result = page.getByRole('article', { name: '验证结果：没有签名.pdf' });
  await expect(result.getByRole('heading', { level: 2 })).toHaveText('无签名', { timeout: 60_000 });
  await result.getByRole('link', { name: '获取完整验证报告' }).click();
  await page.waitForURL(REPORT);
  await expect(page.getByRole('heading', { name: '登录后出具报告' })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await expect(page.getByRole('main').getByRole('link', { name: '登录' })).toHaveAttribute(
    'href',
    `/login?goto=${encodeURIComponent(REPORT)}`,
  );

  await signIn(page, aPhone());
  await becomeVerified(page);
  await choosePlatform(page, '通用电子合同');
  await page.goto(REPORT);
  await page.getByRole('radio', { name: '1 份', exact: true }).check();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: /^提交订单/ }).click();
  await expect(page.getByText('请阅读并同意协议')).toBeVisible();
  await page.getByLabel(/我已阅读并同意/).check();
  // what was saved but not submitted is the same order when tried again
  await page.route('**/order/submit', (route) => route.abort(), { times: 1 });
  const saving = page.waitForResponse('**/order/save');
  await page.getByRole('button', { name: /^提交订单/ }).click();
  const saved = (await (await saving).json()) as { data: { id: string } };
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible();
  await page.getByRole('button', { name: /^提交订单/ }).click();
  await page.waitForURL(/\/signCenter\/PayDialog\?id=/);
  const orderId = new URL(page.url()).searchParams.get('id') ?? '';
  expect(orderId).toBe(saved.data.id);
  await expect(page.getByRole('img', { name: '微信付款码' })).toBeVisible();
  await payByCode(page);
  await expect(page.getByText('已收到付款')).toBeVisible();
  await untilDone(page, orderId);
  await page.getByRole('link', { name: '去出具报告' }).click();
  await page.waitForURL(REPORT);
  await expect(quotaLine(page)).toContainText('可用 1 份');

  await page.route('**/verificationReport/make?*', (route) => route.abort(), { times: 1 });
  await page.getByLabel('选择 PDF 文件', { exact: true }).setInputFiles(file);
  await expect(page.getByText(/^没有收到答复，请看下面的列表/)).toBeVisible();
  await expect(page.getByText(/份数没有扣减/)).toHaveCount(0);
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByText(/^报告 YB\d{8}-\d{12} 已出具，结论：无签名/)).toBeVisible({ timeout: 60_000 });
  await expect(quotaLine(page)).toContainText('可用 0 份');
  const entries = page.getByRole('list', { name: '份数出入' });
  await expect(entries.getByText('购买验证报告')).toBeVisible();
  await expect(entries.getByText(/^出具报告 YB/)).toBeVisible();
  const reports = page.getByRole('list', { name: '报告', exact: true });
  await reports.getByRole('button', { name: '预览' }).click();
  await expect(page.locator('[data-page="0"] canvas')).toBeVisible({ timeout: 60_000 });
  await fits(page, [1440, 1024]);
  expect(await barriers(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await reports.getByRole('button', { name: '下载' }).click();
  const taken = await coming;
  const number = /YB\d{8}-\d{12}/.exec(taken.suggestedFilename())?.[0] ?? '';
  const bytes = await readFile(await taken.path());

  await page.context().clearCookies();
  await page.goto(`${REPORT}/check?number=${number}`);
  await expect(page.getByRole('heading', { name: `报告 ${number}` })).toBeVisible();
  await expect(page.getByText('没有签名.pdf')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: '验证报告文件' }).click();
  await page
    .getByLabel('选择 PDF 文件', { exact: true })
    .setInputFiles([{ name: '报告.pdf', mimeType: 'application/pdf', buffer: bytes }]);
  const judged = page.getByRole('article', { name: '验证结果：报告.pdf' });
  await expect(judged.getByRole('heading', { level: 2 })).toHaveText('有效', { timeout: 60_000 });
});

test('the pages fit a phone, and a number that nobody gave out is not found', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the desk has its own test above');
  await page.goto(`/mobile${REPORT}`);
  await expect(page.getByRole('heading', { name: '登录后出具报告' })).toBeVisible();
  await fits(page, [320, 375]);
  expect(await barriers(page)).toEqual([]);
  await page.goto(`/mobile${REPORT}/check?number=YB20260101-000000000000`);
  await expect(page.getByText('没有这个编号的报告')).toBeVisible();
  await fits(page, [320, 375]);
  expect(await barriers(page)).toEqual([]);
  // the code on a report names the desktop's address
  await page.goto(`${REPORT}/check?number=YB20260101-000000000000`);
  await page.waitForURL(`/mobile${REPORT}/check?number=YB20260101-000000000000`);
});
