// Enterprise WeChat on a phone: a member comes in, binds once and is known from then on; who is refused is told why.
import { expect, type Page } from '@playwright/test';
import { aPhone, layoutOf, visit, watchForTrouble, works } from './pages.ts';
import { ask, COMPANY, enterCompany, joinCompany } from './seals.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';
import { aCorpMember, bind, comingBack, disable, inWecom, openAs } from './wecom.ts';

const HOME = '/mobile/qyWx/home';

const refusedWith = async (page: Page, title: string) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('button', { name: '重新进入' })).toBeVisible();
};

test('a member binds once, begins with a template, and is known from then on', async ({ page, browser }) => {
  test.slow();
  const member = await aCorpMember(page);
  const context = await inWecom(browser, 'wecomAndroid');
  const phone = await context.newPage();

  // nothing is shown before it is known who looks
  await phone.goto(HOME);
  await openAs(phone, member);
  const own = aPhone();
  await bind(phone, own);
  await expect(phone).toHaveURL(HOME);
  await enterCompany(phone, own, ['operator']);

  const trouble = watchForTrouble(phone);
  await visit(phone, HOME);
  await expect(phone).toHaveTitle('印信');
  expect(await layoutOf(phone)).toBe('mobile');
  // the bar above the page is WeCom's
  await expect(phone.locator('[data-site-header]')).toHaveCount(0);
  await expect(phone.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible();
  const counters = phone.getByRole('navigation', { name: '合同' }).getByRole('link');
  await expect(counters).toHaveText([/待我签署/, /待他人/, /已完成/, /抄送我/]);
  const tops = await counters.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await barriers(phone)).toEqual([]);
  await fits(phone, [360, 390, 430]);

  // the demo makes its templates by jobs, which may last longer than the way here
  await expect
    .poll(async () => (await (await phone.request.get(HOME)).text()).includes('劳动合同'))
    .toBe(true);
  await phone.getByRole('link', { name: '用模板发起' }).click();
  await expect(phone).toHaveTitle('选择模板');
  const templates = phone.getByRole('list', { name: '模板' }).getByRole('listitem');
  await expect(templates.first()).toBeVisible();
  await phone.getByRole('searchbox', { name: '查找模板' }).fill('劳动');
  await phone.waitForURL(/keyword=/);
  await expect(templates).toHaveCount(1);
  await expect(templates.locator('mark')).toHaveText('劳动');
  await phone.getByRole('button', { name: '预览劳动合同' }).click();
  const preview = phone.getByRole('dialog', { name: '劳动合同' });
  await expect(preview.getByRole('img').first()).toBeVisible();
  await preview.getByRole('button', { name: '关闭' }).click();
  await phone.getByRole('link', { name: '清除查找' }).click();
  await expect(templates.first()).toBeVisible();
  await fits(phone, [360, 430]);
  await phone.getByRole('link', { name: /劳动合同/ }).click();
  await phone.waitForURL((url) => !url.pathname.endsWith('/templateSignature'));
  expect(trouble).toEqual([]);

  // later, on the same phone: nobody is asked anything
  await context.clearCookies({ name: 'AccessToken' });
  await phone.goto('/mobile/qyWx/templateSignature');
  await phone.waitForURL('/mobile/qyWx/templateSignature');
  await expect(templates.first()).toBeVisible();

  // and whoever left has nothing any more, whatever code they still hold
  const back = await comingBack(phone, member);
  await disable(page, member);
  await expect.poll(async () => (await phone.request.get('/api/appapi/cas/auth/current')).status()).toBe(401);
  await phone.goto(back);
  await refusedWith(phone, '您已离开这家企业');
});

test('who is refused is told why, and may begin again', async ({ page, browser }) => {
  const member = await aCorpMember(page);
  const phone = await (await inWecom(browser, 'wecomIos')).newPage();
  const callback = '/mobile/qyWx/callback';

  await visit(phone, callback);
  await refusedWith(phone, '登录地址不完整');
  await visit(phone, `${callback}?code=made-up&state=${'A'.repeat(32)}`);
  await refusedWith(phone, '登录已失效');
  expect(await barriers(phone)).toEqual([]);
  await fits(phone, [360, 430]);

  // a code is good once
  const back = await comingBack(phone, member);
  await visit(phone, back);
  await expect(phone.getByRole('heading', { level: 1, name: '绑定手机号' })).toBeVisible();
  await visit(phone, back);
  await refusedWith(phone, '登录已失效');

  // and only in the browser that asked for it
  const foreign = await comingBack(page, member);
  await visit(phone, foreign);
  await refusedWith(phone, '登录已失效');

  // beginning again leads to where they wanted to go
  await phone.context().clearCookies({ name: 'sandbox_wecom' });
  await phone.goto('/mobile/qyWx/templateSignature');
  await openAs(phone, { ...member, userId: 'outsider' });
  await refusedWith(phone, '您不是这家企业的成员');
  await phone.getByRole('button', { name: '重新进入' }).click();
  await openAs(phone, member);
  await bind(phone, aPhone());
  // whoever is not verified is asked for that first, and then goes on
  await phone.waitForURL(/\/mobile\/auth/);
  expect(decodeURIComponent(phone.url())).toContain('/mobile/qyWx/templateSignature');
});

test('outside of enterprise WeChat the phone number says who comes', async ({ page }) => {
  await visit(page, HOME);
  await expect(page).toHaveURL(`/mobile/login?goto=${encodeURIComponent(HOME)}`);
  await visit(page, '/mobile/qyWx/authorize');
  await expect(page.getByRole('heading', { level: 1, name: '请在企业微信中打开' })).toBeVisible();
  await fits(page, [360, 430]);
  await page.getByRole('link', { name: '用手机号登录' }).click();
  await expect(page).toHaveURL(/\/mobile\/login/);
});

test('a draft that was left comes first, with the step where it stopped', { tag: '@phone' }, async ({
  page,
}) => {
  await joinCompany(page, ['operator']);
  const { id } = await ask<{ id: string }>(page, '/api/appapi/contract/create', { title: '设备租赁合同' });
  await visit(page, HOME);
  const left = page.getByRole('link', { name: /接着填《设备租赁合同》/ });
  await expect(left).toContainText('停在第 1 步');
  // outside of enterprise WeChat our own bar is there
  await expect(page.locator('[data-site-header]')).toHaveCount(1);
  await page.getByRole('link', { name: '查找' }).click();
  await page.getByRole('searchbox', { name: '查找合同与模板' }).fill('劳动');
  await page.waitForURL(/keyword=/);
  await expect(page.getByRole('region', { name: '模板' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('link', { name: '结束查找' }).click();
  await works(page);
  await left.click();
  await page.waitForURL(new RegExp(id));
});
