// Anybody looks up what the log holds of a contract, compares a file without sending it, and sees the log itself.
import { expect } from '@playwright/test';
import { aSignedContract, isWitnessed } from './evidence.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';
import { barriers, fits, unroll } from './walk.ts';

test('a contract is looked up by its code, and a file is compared without leaving the computer', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const { code, bytes } = await aSignedContract(page);
  const prefix = isMobile ? '/mobile' : '';
  await visit(page, `${prefix}/product/evidence`);
  await page.getByLabel('合同编码').fill(code.slice(0, 31));
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByText('合同编码是 32 位字母与数字')).toBeVisible();
  await page.getByLabel('合同编码').fill(code);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page).toHaveURL(new RegExp(`contractCode=${code}`));
  await expect(page.getByRole('region', { name: '结论' })).toContainText('已由见证方共同签名', {
    timeout: 240_000,
  });
  await expect(page.getByRole('link', { name: '您是合同的一方，查看合同' })).toBeVisible();
  await expect(page.getByText(/(签署合同|静默签署).*签署方 1/)).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => {
    if ((request.postDataBuffer()?.length ?? 0) > bytes.length / 2) sent.push(request.url());
  });
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  // as over plain http
  await page.evaluate(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  await page.getByLabel('选择文件比对').setInputFiles(file('原件.pdf', bytes));
  await expect(page.getByText('一致：原件.pdf 就是文件 1')).toBeVisible();
  await page
    .getByLabel('选择文件比对')
    .setInputFiles(file('改过.pdf', Buffer.concat([bytes, Buffer.from('\n')])));
  await expect(page.getByText('不一致：改过.pdf')).toBeVisible();
  expect(sent).toEqual([]);
  await unroll(page);
  expect(await barriers(page)).toEqual([]);
  await fits(page, isMobile ? [375] : [1440, 1024]);

  await page.getByRole('link', { name: '查看整个日志与自行核对的方法' }).click();
  await expect(page).toHaveURL(`${prefix}/product/evidence/log`);
  await expect(page.getByRole('heading', { name: '存证日志现状' })).toBeVisible();
  const witnesses = page.getByRole('region', { name: '见证方', exact: true });
  for (const name of ['演示见证甲', '演示见证乙'])
    await expect(witnesses.getByRole('listitem').filter({ hasText: name })).toContainText('在见证');
  expect(await barriers(page)).toEqual([]);
  await fits(page, isMobile ? [375] : [1440, 1024]);
});

test('the page goes on updating after its tab was hidden and an answer was lost', async ({
  page,
  isMobile,
}) => {
  test.slow();
  const { code } = await aSignedContract(page);
  await isWitnessed(page, code);
  let asked = 0;
  await page.route('**/getNotarizationByContractCode', async (route) => {
    asked++;
    if (asked === 2) return route.abort();
    const response = await route.fetch();
    const { data, ...envelope } = await response.json();
    const stage = asked === 1 ? 'waiting' : data.stage;
    await route.fulfill({ response, json: { ...envelope, data: { ...data, stage } } });
  });
  await page.clock.install();
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await visit(page, `${isMobile ? '/mobile' : ''}/product/evidence`);
  await page.getByLabel('合同编码').fill(code);
  // the page would ask again by itself a moment later
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: '查询' }).click();
  const verdict = page.getByRole('region', { name: '结论' });
  await expect(verdict).toContainText('本页会自行更新');
  await hide(true);
  await page.clock.fastForward(60_000);
  expect(asked).toBe(1);
  const lost = page.waitForEvent('requestfailed');
  await hide(false);
  await lost;
  await expect(async () => {
    await page.clock.fastForward(60_000);
    await expect(verdict).toContainText('已由见证方共同签名', { timeout: 1_000 });
  }).toPass();
});

test('a code that nobody has is answered plainly', async ({ page, isMobile }) => {
  await visit(page, `${isMobile ? '/mobile' : ''}/product/evidence?contractCode=${'A'.repeat(32)}`);
  await expect(page.getByRole('alert')).toContainText('没有查到');
});
