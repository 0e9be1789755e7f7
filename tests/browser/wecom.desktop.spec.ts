// Enterprise WeChat on a computer: scanning, WeCom's own browser, and pages that are for phones alone.
import { expect } from '@playwright/test';
import { aPhone, layoutOf, visit, works } from './pages.ts';
import { test } from './test.ts';
import { barriers } from './walk.ts';
import { aCorpMember, bind, inWecom, openAs } from './wecom.ts';

const CENTRE = '/businessProcessing/signCenter';

test('a computer on a page for phones is known by scanning, and comes to the signing centre', async ({
  page,
}) => {
  const member = await aCorpMember(page);
  for (const path of ['home', 'templateSignature', 'tempSign?template=1', 'one', 'SealPaging']) {
    await visit(page, `/mobile/qyWx/${path}`);
    await expect(page).toHaveURL(/\/qyWx\/authorize/);
  }
  expect(await layoutOf(page)).toBe('empty');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);

  // whoever thinks better of it begins again
  await page.getByRole('button', { name: '扫码登录' }).click();
  await page.waitForURL(/\/sandbox\/wecom\//);
  await page.getByRole('button', { name: '取消登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '您取消了登录' })).toBeVisible();
  await page.getByRole('button', { name: '重新进入' }).click();
  await page.getByRole('heading', { level: 1, name: '用企业微信登录' }).waitFor();
  await works(page);
  await page.getByRole('button', { name: '扫码登录' }).click();
  await openAs(page, member, '扫码并确认登录');
  await bind(page, aPhone());
  // who is not verified is asked for that on the way
  expect(decodeURIComponent(page.url())).toContain(CENTRE);

  // whoever is signed in is asked nothing more
  await page.goto('/qyWx/authorize?goto=%2Fabout');
  await expect(page).toHaveURL('/about');
  await page.goto('/qyWx/authorize?goto=https%3A%2F%2Fevil.example');
  expect(new URL(page.url()).hostname).toBe('localhost');
});

test('enterprise WeChat on a computer is asked at once', async ({ page, browser }) => {
  const member = await aCorpMember(page);
  const desk = await (await inWecom(browser, 'wecomWindows')).newPage();
  await desk.goto('/mobile/qyWx/home');
  await openAs(desk, member);
  await bind(desk, aPhone());
  expect(decodeURIComponent(desk.url())).toContain(CENTRE);
});
