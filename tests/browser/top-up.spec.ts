// The first contracts cost nothing; then one more is bought where it is sent, and it goes on its way.
import { expect, type Page } from '@playwright/test';
import { becomeVerified, signIn } from './identity.ts';
import { draftContract, sendContract } from './links.ts';
import { payByCode } from './orders.ts';
import { aPhone, visit } from './pages.ts';
import { ask } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

/** Whom the contracts are sent to. */
const other = () => [{ key: 'other', kind: 'person', name: '丁小山', phone: aPhone(), step: 1 } as const];

const stateOf = async (page: Page, id: string) =>
  (await ask<{ state: string }>(page, `/api/appapi/contract/detail?id=${id}`)).state;

test('the trial is used up, one contract is bought where the draft is sent, and it is sent', async ({
  page,
  isMobile,
}) => {
  test.slow();
  await signIn(page, aPhone());
  await becomeVerified(page);
  for (const n of [1, 2, 3]) await sendContract(page, `试用合同 ${n}`, other());
  const id = await draftContract(page, '第四份合同', other());
  await visit(page, `${isMobile ? '/mobile' : ''}/businessProcessing/signCenter/create?id=${id}&step=send`);
  await expect(page.getByText('余量用完了，这份还差 1 份')).toBeVisible();
  await expect(page.getByRole('radio', { name: /先买 1 份，¥5/ })).toBeChecked();
  await fits(page, isMobile ? [320, 375] : [1024, 1440]);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: /^付 ¥5.00 并发送/ }).click();
  if (isMobile) {
    await page.getByRole('button', { name: '支付宝' }).click();
    await page.getByRole('button', { name: /^支付 ¥5/ }).click();
    await page.getByRole('button', { name: '支付', exact: true }).click();
    // the vendor leads back to the draft
    await page.waitForURL(new RegExp(`/qyWx/three\\?.*id=${id}`));
    const send = page.getByRole('button', { name: /^发(送|起)/ });
    await expect(async () => {
      if ((await stateOf(page, id)) === 'DRAFT' && (await send.isEnabled())) await send.click();
      expect(await stateOf(page, id)).not.toBe('DRAFT');
    }).toPass({ timeout: 120_000 });
  } else {
    await payByCode(page);
    await expect.poll(() => stateOf(page, id), { timeout: 120_000 }).not.toBe('DRAFT');
  }
});

test('the price page shows the trial and sells contracts by use', async ({ page, isMobile }) => {
  await visit(page, isMobile ? '/mobile/about/price' : '/about/price');
  const trial = page.getByRole('region', { name: '试用' });
  await expect(trial).toContainText('3 份合同');
  await expect(trial).toContainText('企业首枚印章连同证书，30 天');
  await expect(page.getByRole('link', { name: '按量购买' })).toHaveAttribute(
    'href',
    /order\/apply\?product=contract-by-use$/,
  );
  await fits(page, isMobile ? [320, 375] : [1024, 1440]);
});
