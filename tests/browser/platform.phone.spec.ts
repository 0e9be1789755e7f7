import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { layoutOf, visit, watchForTrouble } from './pages.ts';
import { test } from './test.ts';
import { fits } from './walk.ts';

const detail = (id: string) => `/mobile/platform/document/detail?documentDirectory=${id}`;

for (const path of sampled([detail('certificates'), detail('verification')], 2)) {
  test(`${path} is made for a phone: one h1, no trouble, no barrier, no sideways scroll at 375 px`, async ({
    page,
  }) => {
    test.slow(); // axe reads every element
    const trouble = watchForTrouble(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await layoutOf(page)).toBe('mobile-document');
    await expect(page.locator('h1')).toHaveCount(1);
    await fits(page, [375]);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    expect(trouble).toEqual([]);
  });
}

test('a phone keeps the document it was sent', async ({ page }) => {
  await visit(page, '/platform/document/detail?documentDirectory=glossary');
  await expect(page).toHaveURL(detail('glossary'));
  await expect(page.locator('h1')).toHaveText('术语表');
});

test('all documents and the headings of this one are within a thumb’s reach', async ({ page }) => {
  await visit(page, detail('verification'));
  await page.getByRole('button', { name: '本页内容' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('link', { name: '算法' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { name: '算法', exact: true })).toBeInViewport();

  await page.getByRole('button', { name: '全部文档' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '术语表' }).click();
  await expect(page.locator('h1')).toHaveText('术语表');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the arrow leads from a document to the centre and from there to the platform', {
  tag: '@deep',
}, async ({ page }) => {
  await visit(page, detail('glossary'));
  await page.getByRole('link', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL('/mobile/platform/document');
  await page.getByRole('link', { name: '返回', exact: true }).click();
  await expect(page).toHaveURL('/mobile/platform');
});

test('a document that does not exist is a friendly 404 on the phone', async ({ page }) => {
  const response = await visit(page, detail('no-such-document'));
  expect(response?.status()).toBe(404);
  expect(await layoutOf(page)).toBe('mobile-document');
  await expect(page.locator('h1')).toHaveText('这篇文档不存在');
});
