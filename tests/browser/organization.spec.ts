import { type Browser, expect, type Page } from '@playwright/test';
import { signIn } from './identity.ts';
import { aPhone, codeFor, pressForCode, revisit, visit } from './pages.ts';
import { asOwner, COMPANY, certifyCompanyOfAnother } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits, unroll } from './walk.ts';

const WIDTHS = [375, 768, 1440];

async function open(page: Page, path: string, phone: boolean) {
  await visit(page, phone ? `/mobile${path}` : path);
}

async function somebody(browser: Browser, phone: string): Promise<Page> {
  const page = await browser.newPage();
  await signIn(page, phone);
  return page;
}

const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;

/** Gives the proof that a dialog asks for. */
async function prove(page: Page, phone: string, title: string) {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText(/验证码已发到/)).toBeVisible();
  await dialog.getByLabel('验证码').fill(await codeFor(page, phone));
  await dialog.getByRole('button', { name: '确认' }).click();
}

test('a colleague is asked in, accepts, gets another role and is removed at once', async ({
  page,
  browser,
  isMobile,
}) => {
  test.slow();
  await asOwner(page);
  await open(page, '/businessProcessing/organization', isMobile);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(COMPANY);
  await fits(page, isMobile ? [320, 375] : WIDTHS);
  expect(await barriers(page)).toEqual([]);

  // a line is found by the masked number, so that nobody may be there who has the same
  let phone = aPhone();
  while ((await page.getByText(masked(phone)).count()) > 0) phone = aPhone();
  await page.getByRole('button', { name: '邀请成员' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请成员' });
  await dialog.getByRole('button', { name: '发出邀请' }).click();
  await expect(dialog.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('手机号').fill(phone);
  await dialog.getByRole('button', { name: '发出邀请' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: masked(phone) })).toContainText('待接受');

  const colleague = await somebody(browser, phone);
  await visit(colleague, '/businessProcessing/organization');
  await colleague.getByRole('button', { name: '接受' }).click();
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText(COMPANY);
  await expect(colleague.getByRole('button', { name: '邀请成员' })).toHaveCount(0);

  await revisit(page);
  const line = page
    .getByRole('listitem')
    .filter({ hasText: masked(phone) })
    .filter({ hasText: '加入' });
  await line.getByRole('button', { name: '调整角色' }).click();
  const roles = page.getByRole('dialog', { name: /的角色/ });
  await roles.getByLabel(/审计/).check();
  await roles.getByRole('button', { name: '确定' }).click();
  await expect(line).toContainText('业务员、审计');

  await line.getByRole('button', { name: '移除' }).click();
  await page.getByRole('dialog', { name: '移除成员' }).getByRole('button', { name: '移除' }).click();
  await expect(line).toHaveCount(0);
  await revisit(colleague);
  await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('企业与成员');
  await colleague.close();
});

/** Signs somebody in and opens their account's page. */
async function ownAccount(page: Page, phone: string, isMobile: boolean) {
  await signIn(page, phone);
  await open(page, '/businessProcessing/account', isMobile);
}

test('one’s own account shows this device and what was agreed to, and fits', { tag: '@deep' }, async ({
  page,
  isMobile,
}) => {
  await ownAccount(page, aPhone(), isMobile);
  await expect(page.getByText('本机')).toBeVisible();
  await page.getByText('处理人脸信息').click();
  await expect(page.getByText(/我同意核验机构采集我的人脸图像/)).toBeVisible();
  await fits(page, isMobile ? [320, 375] : WIDTHS);
  await unroll(page);
  expect(await barriers(page)).toEqual([]);
});

test('another phone is proven by the old one and by itself', async ({ page, isMobile }) => {
  const [older, newer] = [aPhone(), aPhone()];
  await ownAccount(page, older, isMobile);
  await page.getByRole('button', { name: '更换手机号' }).click();
  await prove(page, older, '更换登录手机号');
  const dialog = page.getByRole('dialog', { name: '新手机号' });
  await dialog.getByLabel('手机号').fill(newer);
  await pressForCode(page, dialog.getByRole('button', { name: '获取验证码' }), /sendPhoneCode/);
  await dialog.getByLabel('验证码').fill(await codeFor(page, newer));
  await dialog.getByRole('button', { name: '更换', exact: true }).click();
  await expect(page.getByText(masked(newer)).first()).toBeVisible();
});

test('a copy of one’s data is made and can be downloaded', { tag: '@deep' }, async ({ page, isMobile }) => {
  const phone = aPhone();
  await ownAccount(page, phone, isMobile);
  await page.getByRole('button', { name: '申请导出' }).click();
  await prove(page, phone, '导出个人信息');
  const download = page.getByRole('link', { name: '下载' });
  await expect(download).toBeVisible();
  const file = await page.request.get((await download.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
});

test('whoever closes the account is told what is kept, and is signed out', async ({ page, isMobile }) => {
  const phone = aPhone();
  await ownAccount(page, phone, isMobile);
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  await expect(dialog.getByText(/网络安全法第二十三条/)).toBeVisible();
  await expect(dialog.getByText(/合同副本/)).toHaveCount(0);
  await dialog.getByRole('button', { name: '继续注销' }).click();
  await prove(page, phone, '注销账号');
  await page.waitForURL((url) => !url.pathname.includes('/businessProcessing'));
  await open(page, '/businessProcessing/account', isMobile);
  await expect(page).toHaveURL(/\/login/);
});

test('a company is closed by its administrator, and is nobody’s any more', { tag: '@deep' }, async ({
  page,
  isMobile,
}) => {
  test.slow();
  const phone = aPhone();
  await signIn(page, phone);
  const { name } = await certifyCompanyOfAnother(page);
  await open(page, '/businessProcessing/organization', isMobile);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('button', { name: '注销企业' }).click();
  const dialog = page.getByRole('dialog', { name: '注销企业' });
  await expect(dialog).toContainText('无法恢复');
  await dialog.getByRole('button', { name: '继续注销' }).click();
  await prove(page, phone, '注销企业，其印章与证书一并吊销');
  await expect(page.getByText('企业已注销')).toBeVisible();
  await open(page, '/businessProcessing/organization', isMobile);
  await expect(page.getByText(name)).toHaveCount(0);
});
