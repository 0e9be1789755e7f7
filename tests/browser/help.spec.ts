// Whoever does not know how to go on finds an answer, and where it is put to use.
import { expect } from '@playwright/test';
import { visit } from './pages.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

test('a question is found by words and by topic, and leads to where it is put to use', async ({
  page,
  isMobile,
}) => {
  await visit(page, isMobile ? '/mobile/help' : '/help');
  expect(await barriers(page)).toEqual([]);
  await fits(page, isMobile ? [320, 375] : [1024, 1440]);
  await page.getByLabel('搜索帮助').fill('发票');
  await page.getByRole('button', { name: '检索' }).click();
  await page.waitForURL(/keyword=/);
  await expect(page.getByRole('status').filter({ hasText: '个问题' })).toBeVisible();
  await expect(page.getByText('怎样开发票？')).toBeVisible();
  await expect(page.getByRole('heading', { name: '个人实名' })).toHaveCount(0);
  await page.getByRole('link', { name: '查看价格' }).click();
  await page.waitForURL(/\/about\/price/);

  await visit(page, `${isMobile ? '/mobile' : ''}/help?keyword=没有这样的词`);
  await page.getByRole('link', { name: '全部问题' }).click();
  await expect(page.getByRole('heading', { name: '个人实名' })).toBeVisible();
});
