import { expect } from '@playwright/test';
import { visit, watchForTrouble } from './pages.ts';
import { BILLS, signInBySms } from './partners.ts';
import { test } from './test.ts';
import { barriers } from './walk.ts';

test('a phone signs in, reads bills as cards and is told what needs a computer', { tag: '@deep' }, async ({
  page,
}) => {
  const trouble = watchForTrouble(page);
  await page.setViewportSize({ width: 375, height: 812 });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await visit(page, BILLS);
  await expect(page).toHaveURL(/\/ecologyPlatform\/login\?goto=/);
  expect(await barriers(page)).toEqual([]);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await signInBySms(page, '13500135042', BILLS);
  await expect(page).toHaveURL(BILLS);
  const cards = page.getByRole('list', { name: '账单' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await expect(page.getByText('批量确认、导入明细请用电脑')).toBeVisible();
  expect(await sideways()).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);

  await cards.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: '金额构成' })).toBeVisible();
  await expect(page.getByText('导入与挑选请用电脑')).toBeVisible();
  await expect(page.getByRole('button', { name: /导入我方明细|重新导入/ })).toBeHidden();
  expect(await sideways()).toBeLessThanOrEqual(0);
  expect(trouble).toEqual([]);
});
