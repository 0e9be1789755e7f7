// A party takes the report for a court from the contract's page; anybody can check who signed it.
import fs from 'node:fs';
import { expect } from '@playwright/test';
import type { TrustMaterial } from '@yinxin/api/client';
import { verifyAlone } from '@yinxin/verification';
import { aSignedContract, isWitnessed } from './evidence.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';
import { fits } from './walk.ts';

test('a party downloads the evidence report, and our verifier calls it valid', async ({ page, isMobile }) => {
  test.slow();
  const { id, code } = await aSignedContract(page);
  await isWitnessed(page, code);
  const link = page.getByRole('link', { name: '下载证据报告' });
  if (isMobile) {
    await visit(page, `/mobile/signing/indexNew?id=${id}`);
    await page.getByRole('button', { name: '更多' }).click();
  } else await visit(page, `/businessProcessing/signCenter/detail?id=${id}`);
  const download = page.waitForEvent('download', { timeout: 120_000 });
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toContain('（证据报告）.pdf');
  const bytes = fs.readFileSync(await file.path());
  const trust = await page.request.get('/api/file/verification/trustMaterial');
  const { data } = (await trust.json()) as { data: TrustMaterial };
  const { words, signatures } = await verifyAlone(new Uint8Array(bytes), '证据报告.pdf', data);
  expect([words, signatures.length]).toEqual(['有效', 2]);

  const prefix = isMobile ? '/mobile' : '';
  await visit(page, `${prefix}/product/contract/verification`);
  await page
    .getByLabel('选择 PDF 文件', { exact: true })
    .setInputFiles([{ name: '证据报告.pdf', mimeType: 'application/pdf', buffer: bytes }]);
  const ours = page.getByRole('region', { name: '印信的报告记录' });
  await expect(ours).toContainText('这是本系统出具的《电子合同证据报告》', { timeout: 120_000 });
  await expect(ours).toContainText(/ZJ\d{8}-\d{12}/);
  await fits(page, isMobile ? [375, 320] : [1440, 1024]);
  await ours.getByRole('link', { name: '查询所述合同的存证' }).click();
  await expect(page).toHaveURL(`${prefix}/product/evidence?contractCode=${code}`);
});

test('evidence that is still being made comes by itself, and a refusal is told', { tag: '@deep' }, async ({
  page,
  isMobile,
}) => {
  test.slow();
  const { id } = await aSignedContract(page);
  if (isMobile) {
    await visit(page, `/mobile/signing/indexNew?id=${id}`);
    await page.getByRole('button', { name: '更多' }).click();
  } else await visit(page, `/businessProcessing/signCenter/detail?id=${id}`);
  const refusals = [
    { status: 409, json: { code: 30905, data: null, message: '存证尚未完成：等待见证' } },
    { status: 429, json: { code: 42901, data: null, message: '操作太频繁，请稍后再试' } },
  ];
  const isToldToWait = Promise.withResolvers<void>();
  await page.route('**/evidencePackage?*', async (route) => {
    const refusal = refusals.shift();
    if (refusal?.status === 429) await isToldToWait.promise;
    await (refusal ? route.fulfill(refusal) : route.continue());
  });
  await page.getByRole('link', { name: '下载证据包' }).click();
  await expect(page.getByRole('link', { name: '存证尚未完成，完成后自动下载…' })).toBeVisible();
  const said = expect(page.getByText('操作太频繁，请稍后再试')).toBeVisible();
  isToldToWait.resolve();
  await said;
  const download = page.waitForEvent('download', { timeout: 150_000 });
  await page.getByRole('link', { name: '下载证据包' }).click();
  expect((await download).suggestedFilename()).toContain('（证据包）.zip');
});
