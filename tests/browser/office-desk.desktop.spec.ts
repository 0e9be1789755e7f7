import { expect } from '@playwright/test';
import { signedIn } from './back-office.ts';
import { test } from './test.ts';

test('from the desk to a case, its papers, the decision, and by itself to the next case', async ({
  browser,
}) => {
  const page = await signedIn(browser, 'reviewer');
  const rows = page.getByRole('table', { name: '待办，最早承诺的在前' }).getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  // by keys alone: down, down, up, and in
  const linkOf = (at: number) => rows.nth(at).getByRole('link');
  await page.keyboard.press('j');
  await expect(linkOf(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkOf(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(linkOf(1)).toBeFocused();
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: '从最早的一件开始' }).click();
  await expect(page).toHaveURL(/\/admin\/(case|order)\?id=/);

  await page.getByRole('link', { name: '工作台' }).click();
  await page
    .getByRole('link', { name: /^审核：人工实名/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/case\?id=/);
  const own = page.url();
  // the first paper lies open; passing waits for the others, refusing never does
  await expect(page.locator('img[alt^="证件"]')).toBeVisible();
  const pass = page.getByRole('button', { name: '通过', exact: true });
  await expect(pass).toBeDisabled();
  await expect(page.getByRole('button', { name: '驳回' })).toBeEnabled();
  await expect(page.getByRole('table', { name: '填写、证照识别与工商登记的对照' })).toContainText('姓名');
  // the queue stands beside it, and the decision in sight wherever one reads
  const queue = page.getByRole('navigation', { name: '待办，按承诺时间' });
  await expect(queue.locator('a[aria-current]')).toHaveCount(1);
  await page.mouse.wheel(0, 10_000);
  await expect(pass).toBeInViewport();
  await page.mouse.wheel(0, -10_000);
  await expect(pass).toBeInViewport();
  const next = page.getByRole('button', { name: '下一张' });
  while (await next.count()) await next.click();
  await expect(pass).toBeEnabled();
  await pass.click();
  await expect(page.getByText('已通过').first()).toBeVisible();
  await expect(page).not.toHaveURL(own);
  await page.close();
});

test('the letter of an order lies open as a page beside its facts, not behind a link', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signedIn(browser, 'reviewer');
  await page
    .getByRole('link', { name: /^核样：订单审核/ })
    .first()
    .click();
  const letter = page.getByRole('region', { name: /授权书.*共 1 页/ });
  await expect(letter.locator('[data-page] canvas')).toBeVisible();
  await expect(letter.locator('.text-layer')).toContainText('AUTHORIZATION');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.close();
});
