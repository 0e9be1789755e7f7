// Somebody who was never here gets a message, reads, shows who they are at the signature, and signs.
import { type Browser, type BrowserContextOptions, devices, expect, type Page } from '@playwright/test';
import { sampled } from '../../scripts/depth.ts';
import { pageOf, somebodyVerified } from './identity.ts';
import { linkFor, readByLink, sendContract, showName, signInByLink } from './links.ts';
import { aPhone, codeFor, pressForCode, visit } from './pages.ts';
import { ask, asOwner, COMPANY, joinCompany, write } from './seals.ts';
import { confirmOnPhone, SIGNED } from './signing.ts';
import { test } from './test.ts';
import { barriers, fits } from './walk.ts';

const phoneAgent = devices['Pixel 7'];
const wechat = { ...phoneAgent, userAgent: `${phoneAgent.userAgent} MicroMessenger/8.0.50` };

const aDevice = async (browser: Browser, options: BrowserContextOptions): Promise<Page> =>
  (await browser.newContext({ ...options, locale: 'zh-CN', reducedMotion: 'reduce' })).newPage();

/** A contract that the demo's company sent to a person who is unknown here. */
async function anInvitation(page: Page, reading: 'link' | 'code' = 'link') {
  await asOwner(page);
  const phone = aPhone();
  const party = { key: '乙', kind: 'person', name: '丁小山', phone, step: 1, reading } as const;
  const id = await sendContract(page, '茶叶采购合同', [party]);
  return { id, phone, link: await linkFor(page, phone) };
}

for (const [name, device] of sampled(
  [
    ['the browser of WeChat', wechat],
    ['a phone', phoneAgent],
  ] as const,
  2,
))
  test(`a stranger reads by the link on ${name}, proves who they are at the signature, and signs`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const { id, phone, link } = await anInvitation(page);
    const hand = await aDevice(browser, device);
    // every press, field and choice of theirs
    let acts = 0;
    await hand.exposeFunction('acted', () => acts++);
    await hand.addInitScript(() => {
      const count = () => (globalThis as unknown as { acted(): void }).acted();
      addEventListener('pointerdown', count, true);
      // a field that is filled in without a press
      addEventListener(
        'input',
        ({ target }) => target instanceof HTMLInputElement && target.type === 'text' && count(),
        true,
      );
    });
    const answer = await visit(hand, link);
    expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': /noindex/ });
    await expect(hand.locator('[data-in-app]')).toHaveCount(0);
    await expect(hand.getByRole('heading', { level: 1, name: '茶叶采购合同' })).toBeVisible();
    await expect(hand.getByText(COMPANY).first()).toBeVisible();
    await expect(hand.getByText('企业已认证')).toBeVisible();
    await expect(hand.getByText(/打开的时间会告诉发件人/)).toBeVisible();
    expect(await barriers(hand)).toEqual([]);
    await fits(hand, [320, 375]);
    await readByLink(hand);
    expect(await barriers(hand)).toEqual([]);
    await signInByLink(hand, phone);
    await expect(hand.getByRole('dialog').getByText('《茶叶采购合同》')).toBeVisible();
    await expect(hand.getByLabel('姓名')).toHaveValue('丁小山');
    expect(await barriers(hand)).toEqual([]);
    await showName(hand);
    await hand.waitForURL(/step=sign/);
    await expect(hand.locator('[data-in-app]')).toHaveCount(0);
    await write(hand);
    await hand.getByRole('button', { name: '用这个签名' }).click();
    await confirmOnPhone(hand, phone, SIGNED);
    for (const words of ['内容完整', '证书可信', '时间已证明', '签后无改动'])
      await expect(hand.getByRole('listitem').filter({ hasText: words })).toContainText('是');
    await expect(hand.getByRole('link', { name: '查看这份合同' })).toBeVisible();
    if (device === wechat) await expect(hand.getByRole('region', { name: '留一份 PDF' })).toBeVisible();
    else await expect(hand.getByRole('link', { name: /^下载/ })).toBeVisible();
    console.log(`interactions of the counterparty on ${name}: ${acts}`);
    expect(acts).toBeLessThanOrEqual(15);
    // the sender sees who opened it, and how
    const { timeline } = await ask<{ timeline: { act: string; who: string }[] }>(
      page,
      `/api/appapi/contract/detail?id=${id}`,
    );
    expect(timeline).toContainEqual(expect.objectContaining({ act: 'open-link', who: '丁小山（短信链接）' }));
  });

test('who handles it for a company reads by the link, and seals for the company', { tag: '@deep' }, async ({
  page,
  browser,
}) => {
  test.slow();
  const phone = await joinCompany(page, ['seal-keeper', 'operator']);
  const author = await pageOf(browser, await somebodyVerified(page, '陆示例'), false);
  const party = {
    key: '乙',
    kind: 'organization',
    name: '林知夏',
    organizationName: COMPANY,
    phone,
  } as const;
  await sendContract(author, '设备租赁合同', [{ ...party, step: 1 }]);
  const hand = await aDevice(browser, phoneAgent);
  await readByLinkOn(hand, await linkFor(page, phone));
  await signInByLink(hand, phone);
  // the account that they used last is the company's
  await hand.waitForURL(/step=sign/);
  const sheet = hand.getByRole('dialog', { name: '盖章' });
  await expect(sheet.getByRole('radio', { checked: true })).toBeAttached();
  expect(await barriers(hand)).toEqual([]);
  await sheet.getByRole('button', { name: /^下一步/ }).click();
  await confirmOnPhone(hand, phone, SIGNED);
});

test('another device is asked for the code of that phone, and learns no title before', {
  tag: '@deep',
}, async ({ page, browser }) => {
  const { phone, link } = await anInvitation(page);
  await readByLinkOn(await aDevice(browser, phoneAgent), link);
  const desk = await aDevice(browser, { viewport: { width: 1440, height: 900 } });
  await visit(desk, link);
  await expect(desk.getByRole('heading', { level: 1, name: '茶叶…' })).toBeVisible();
  await expect(desk.getByText('茶叶采购合同')).toHaveCount(0);
  expect(await barriers(desk)).toEqual([]);
  await pressForCode(desk, desk.getByRole('button', { name: '获取验证码' }), /linkCode/);
  await desk.getByLabel('验证码').fill(await codeFor(desk, phone));
  await expect(desk.locator('[data-page]').first()).toBeVisible();
  await expect(desk.getByRole('heading', { level: 1, name: '茶叶采购合同' })).toBeVisible();
});

test('login that a link leads to keeps sender and title in view, in WeChat too', async ({
  page,
  browser,
}) => {
  const { link } = await anInvitation(page);
  const hand = await aDevice(browser, wechat);
  await visit(hand, `/mobile/login?goto=${encodeURIComponent(link)}`);
  await expect(hand.locator('[data-in-app]')).toHaveCount(0);
  await expect(hand.getByText('《茶叶采购合同》')).toBeVisible();
  await expect(hand.getByText(COMPANY).filter({ visible: true }).first()).toBeVisible();
  // elsewhere the mask stays
  await visit(hand, '/mobile/login');
  await expect(hand.locator('[data-in-app=wechat]')).toBeVisible();
});

test('a link that is over says what it was, that nothing was signed, and whom to ask', async ({
  page,
  browser,
}) => {
  const { id, link } = await anInvitation(page);
  const hand = await aDevice(browser, phoneAgent);
  await readByLinkOn(hand, link);
  await ask(page, '/api/appapi/contract/recall', { id, reason: '要改价格' });
  await visit(hand, link);
  await expect(hand.getByRole('heading', { level: 1, name: '这份合同已由发件人撤回' })).toBeVisible();
  await expect(hand.getByText(`《茶叶采购合同》，${COMPANY} 发起。您没有签，不产生任何义务。`)).toBeVisible();
  await expect(hand.getByRole('button', { name: '看看内容' })).toBeVisible();
  expect(await barriers(hand)).toEqual([]);
  await fits(hand, [320, 375]);
});

test('whoever is not meant says so, and reads no more', async ({ page, browser }) => {
  const { link } = await anInvitation(page);
  const hand = await aDevice(browser, phoneAgent);
  await visit(hand, link);
  await hand.getByRole('button', { name: '怎样核实' }).click();
  await expect(hand.getByRole('dialog', { name: '怎样核实' })).toContainText(COMPANY);
  await hand.keyboard.press('Escape');
  await hand.getByRole('button', { name: '这不是我' }).click();
  await hand.getByRole('button', { name: '告诉发件人' }).click();
  await expect(hand.getByText(/已告诉发件人。您没有签署任何内容/)).toBeVisible();
  await visit(hand, link);
  await expect(hand.getByRole('button', { name: '打开阅读' })).toBeDisabled();
});

async function readByLinkOn(page: Page, link: string): Promise<void> {
  await visit(page, link);
  await readByLink(page);
}
