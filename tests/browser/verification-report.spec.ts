// From the free result to the signed report: login, order and payment, the report, and anybody's check of it.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createPdf } from '@yinxin/pdf';
import { actForCompany, becomeVerified, signIn, siteAddress, somebodyVerified } from './identity.ts';
import { choosePlatform, payByCode, untilDone } from './orders.ts';
import { aPhone, visit } from './pages.ts';
import { actFor, ask, asOwner, COMPANY } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const REPORT = '/product/contract/verificationReport';

const aPdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(createPdf({ pages: [{ lines: [`Nobody signed ${Date.now()}.`] }] })),
});

const quotaLine = (page: Page) => page.getByText(/^可用 \d+ 份。/);

test('a visitor verifies for free, buys one report, takes it along and has it checked', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  await visit(page, '/product/contract/verification');
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
  await visit(page, REPORT);
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
  await visit(page, `${REPORT}/check?number=${number}`);
  await expect(page.getByRole('heading', { name: `报告 ${number}` })).toBeVisible();
  await expect(page.getByText('没有签名.pdf')).toHaveCount(0);
  const entry = page.getByRole('region', { name: '出具这份报告的存证' });
  await expect(async () => {
    await page.reload();
    await expect(entry).toContainText('2/2 已共同签名', { timeout: 5_000 });
  }).toPass({ timeout: 240_000 });
  await expect(entry).toContainText(/日志条目第 \d+ 条/);
  expect(await barriers(page)).toEqual([]);
  await fits(page, [1440, 1024]);
  await page.getByRole('link', { name: '验证报告文件' }).click();
  const named = (called: string, buffer: Buffer) => ({ name: called, mimeType: 'application/pdf', buffer });
  await page
    .getByLabel('选择 PDF 文件', { exact: true })
    .setInputFiles([named('报告.pdf', bytes), named('改过.pdf', Buffer.concat([bytes, Buffer.from('\n')]))]);
  const judged = page.getByRole('article', { name: '验证结果：报告.pdf' });
  await expect(judged.getByRole('heading', { level: 2 })).toHaveText('有效', { timeout: 60_000 });
  const ours = judged.getByRole('region', { name: '印信的报告记录' });
  await expect(ours).toContainText('这是本系统出具的《电子签名验证报告》');
  await expect(ours).toContainText(number);
  expect(await barriers(page)).toEqual([]);
  await page
    .getByRole('list', { name: '文件' })
    .getByRole('button', { name: /改过\.pdf/ })
    .click();
  const changed = page.getByRole('article', { name: '验证结果：改过.pdf' });
  await expect(changed.getByRole('heading', { level: 2 })).not.toHaveText('', { timeout: 60_000 });
  await expect(changed.getByRole('region', { name: '印信的报告记录' })).toHaveCount(0);
  await page
    .getByRole('list', { name: '文件' })
    .getByRole('button', { name: /报告\.pdf/ })
    .click();
  await ours.getByRole('link', { name: '核对编号与结论' }).click();
  await expect(page.getByRole('heading', { name: `报告 ${number}` })).toBeVisible();
});

test('the pages fit a phone, and a number that nobody gave out is not found', { tag: '@phone' }, async ({
  page,
}) => {
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

interface Headers {
  accessToken: string;
}

const become = (page: Page, { accessToken }: Headers) =>
  page.context().addCookies([{ name: 'AccessToken', value: accessToken, url: siteAddress() }]);

/** Orders so many reports without the pages that sell them, and pays at the stand-in. */
async function buyReports(page: Page, quantity: number): Promise<void> {
  const [scene] = await ask<{ sceneId: string }[]>(page, '/api/appapi/scene/list');
  await ask(page, '/api/appapi/scene/choose', { sceneId: scene?.sceneId });
  const { agreement } = await ask<{ agreement: { version: string } | null }>(
    page,
    '/api/appapi/order/catalogue',
  );
  const details = { seal: null, planId: '', reason: '' };
  const line = { product: 'verification-report', act: 'new', medium: 'cloud', years: 0, quantity, details };
  const { id } = await ask<{ id: string }>(page, '/api/appapi/order/save', {
    lines: [{ ...line, targetId: null }],
  });
  await ask(page, '/api/appapi/order/submit', { id, agreementVersion: agreement?.version ?? '' });
  await visit(page, `/businessProcessing/signCenter/PayDialog?id=${id}`);
  await payByCode(page);
  await untilDone(page, id);
}

/** One report without the page. */
async function makeReport(page: Page, headers: Headers): Promise<void> {
  const answer = await page.request.post(`/api/appapi/verificationReport/make?requestKey=${randomUUID()}`, {
    headers: { ...headers },
    multipart: { pdfFile: aPdf('旧的.pdf') },
    timeout: 120_000,
  });
  expect(await answer.json()).toMatchObject({ code: 1 });
}

test('older reports come when they are asked for, and a quota that others used up makes none', {
  tag: ['@desktop', '@deep'],
}, async ({ page }) => {
  test.slow();
  const { headers } = await somebodyVerified(page, '程见微');
  await become(page, headers);
  await buyReports(page, 22);
  for (let made = 0; made < 21; made += 3)
    await Promise.all(Array.from({ length: 3 }, () => makeReport(page, headers)));
  await visit(page, REPORT);
  const reports = page.getByRole('list', { name: '报告', exact: true }).getByRole('listitem');
  await expect(reports).toHaveCount(20);
  const more = page.getByRole('button', { name: '更多' });
  await more.click();
  await expect(reports).toHaveCount(21);
  await expect(more).toHaveCount(0);

  await expect(quotaLine(page)).toContainText('可用 1 份');
  await makeReport(page, headers);
  await page.getByLabel('选择 PDF 文件', { exact: true }).setInputFiles(aPdf('多出来的.pdf'));
  await expect(page.getByText(/^没有出具，份数没有扣减：.*份数/)).toBeVisible();
});

test('whoever may not have reports made is told why', async ({ page, isMobile }) => {
  const { phone, headers } = await somebodyVerified(page, '许清和');
  await asOwner(page);
  await ask(page, '/api/appapi/org/invite', { phone, roles: ['operator'] });
  const [invitation] = await ask<{ id: string }[]>(page, '/api/appapi/org/myInvitations', undefined, headers);
  await ask(page, '/api/appapi/org/acceptInvitation', { id: invitation?.id }, headers);
  await actFor(page, COMPANY, headers);
  await become(page, headers);
  const address = isMobile ? `/mobile${REPORT}` : REPORT;
  await visit(page, address);
  await expect(page.getByText(/验证报告由管理员和印章管理员办理/)).toBeVisible();
  await expect(page.getByLabel('选择 PDF 文件', { exact: true })).toHaveCount(0);

  await actForCompany(page, `报告试用${phone}有限公司`);
  await visit(page, address);
  await expect(page.getByText(/企业通过认证后才能购买和出具验证报告/)).toBeVisible();
});

test('whoever tries number after number is told to wait, and nobody else is', { tag: '@deep' }, async ({
  page,
  isMobile,
}) => {
  const address = isMobile ? `/mobile${REPORT}/check` : `${REPORT}/check`;
  const visitor = { 'x-forwarded-for': isMobile ? '203.0.113.61' : '203.0.113.62' };
  const number = (n: number) => `YB20260102-${String(n).padStart(12, '0')}`;
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const statuses = new Set<number>();
  for (let n = 0; n < 60; n++) {
    const answer = await page.request.get(`${address}?number=${number(n)}`, {
      headers: { ...visitor, 'user-agent': userAgent },
    });
    statuses.add(answer.status());
  }
  expect([...statuses]).toEqual([200]);

  await page.setExtraHTTPHeaders(visitor);
  const refused = await visit(page, `${address}?number=${number(60)}`);
  expect(refused?.status()).toBe(429);
  await expect(page.getByRole('alert')).toContainText('请求过于频繁，请稍后再试');
  await expect(page.getByText('没有这个编号的报告')).toHaveCount(0);
  await expect(page.getByLabel('报告编号')).toHaveValue(number(60));
  expect(await barriers(page)).toEqual([]);
  await fits(page, isMobile ? [320, 375] : [1440, 1024]);
  expect((await visit(page, address))?.status()).toBe(200);

  await page.setExtraHTTPHeaders({});
  expect((await visit(page, `${address}?number=${number(60)}`))?.status()).toBe(200);
  await expect(page.getByText('没有这个编号的报告')).toBeVisible();
});
