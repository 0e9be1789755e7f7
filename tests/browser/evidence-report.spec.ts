// A party takes the report for a court from the contract's page; anybody can check who signed it.
import fs from 'node:fs';
import { expect } from '@playwright/test';
import type { TrustMaterial } from '@yinxin/api/client';
import { verifyAlone } from '@yinxin/verification';
import { aSignedContract, isWitnessed } from './evidence.ts';
import { visit } from './pages.ts';
import { test } from './test.ts';

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
  expect([words, signatures.length]).toEqual(['有效', 1]);
});
