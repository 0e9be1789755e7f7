import { expect } from '@playwright/test';
import { keysOf, SECTORS } from '@yinxin/api/client';
import { sampled } from '../../scripts/depth.ts';
import { layoutOf, visit, watchForTrouble } from './pages.ts';
import { test } from './test.ts';
import { fits } from './walk.ts';

const pages = [
  '/mobile/product',
  '/mobile/product/software/SaaS',
  '/mobile/product/software/Api',
  '/mobile/product/software/Local',
  '/mobile/about/price',
  ...keysOf(SECTORS).map((sector) => `/mobile/solution/${sector}`),
];

for (const path of sampled(pages, 5)) {
  test(`${path} is made for a phone: one h1, no trouble, no sideways scroll at 375 px`, async ({ page }) => {
    const trouble = watchForTrouble(page);
    await page.setViewportSize({ width: 375, height: 812 });
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(200);
    expect(await layoutOf(page)).toBe('mobile');
    await expect(page.locator('h1')).toHaveCount(1);
    await fits(page, [375]);
    expect(trouble).toEqual([]);
  });
}

for (const [path, target] of sampled(
  [
    ['/product/software', '/mobile/product'],
    ['/product/software/SaaS?id=1', '/mobile/product/software/SaaS?id=1'],
    ['/solution/finance', '/mobile/solution/finance'],
    ['/about/price', '/mobile/about/price'],
  ] as const,
  3,
)) {
  test(`a phone on ${path} goes to ${target}`, async ({ page }) => {
    await visit(page, path);
    await expect(page).toHaveURL(target);
  });
}

test('a sector nobody knows is a 404 on the phone too', { tag: '@deep' }, async ({ page }) => {
  expect((await visit(page, '/mobile/solution/nothing'))?.status()).toBe(404);
  await expect(page.locator('h1')).toHaveText('页面不存在');
});

test('the form waits to be asked for, and opens from any call to action', async ({ page }) => {
  await visit(page, '/mobile/solution/sale');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: '预约演示' }).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('scenes open one at a time under the thumb', { tag: '@deep' }, async ({ page }) => {
  await visit(page, '/mobile/solution/manpower');
  const leaving = page.getByText('交接清单逐项确认');
  await expect(leaving).toBeHidden();
  await page.getByRole('heading', { name: '离职交接' }).click();
  await expect(leaving).toBeVisible();
  await expect(page.getByText('按岗位套用模板，一次发给所有人')).toBeHidden();
});

test('the calculator works on the phone', async ({ page }) => {
  await visit(page, '/mobile/about/price');
  const contracts = page.getByLabel('一年签多少份合同');
  expect((await contracts.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await contracts.fill('3000');
  await expect(page.locator('[data-plan="套餐"]')).toContainText('企业套餐 × 1');
});
