import { type Browser, type BrowserContext, devices, expect, type Page } from '@playwright/test';
import { agents } from '../../apps/web/app/site/user-agents.ts';
import { siteAddress } from './identity.ts';
import { codeFor, pressForCode, works } from './pages.ts';

/** The stand-in's page of corps and members, with a button for whatever may happen to them. */
const CORPS = '/sandbox/wecom/corps';
const CORP = '示例科技有限公司';

/** A browser of enterprise WeChat, which shows who looks. */
export const inWecom = (
  browser: Browser,
  agent: 'wecomAndroid' | 'wecomIos' | 'wecomWindows',
): Promise<BrowserContext> =>
  browser.newContext({
    ...(agent === 'wecomWindows'
      ? { viewport: { width: 1440, height: 900 } }
      : { ...devices['Pixel 7'], deviceScaleFactor: 1, viewport: { width: 390, height: 844 } }),
    userAgent: agents[agent],
    ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: siteAddress() },
  });

interface CorpMember {
  corpId: string;
  userId: string;
}

/** Somebody new in the demo's corp, as its administrator adds them. */
export async function aCorpMember(page: Page): Promise<CorpMember> {
  const before = await (await page.request.get(CORPS)).text();
  const section = before.split('<section>').find((one) => one.includes(`<h2>${CORP}</h2>`)) ?? '';
  const corpId = /value="join\/([^"]+)"/.exec(section)?.[1] ?? '';
  await press(page, `join/${corpId}`);
  const after = await (await page.request.get(CORPS)).text();
  const users = (html: string) =>
    [...html.matchAll(/value="leave\/([^"/]+)\/([^"]+)"/g)]
      .filter(([, corp]) => corp === corpId)
      .map(([, , user = '']) => user);
  const known = new Set(users(before));
  const userId = users(after).find((user) => !known.has(user)) ?? '';
  expect(userId).not.toBe('');
  return { corpId, userId };
}

async function press(page: Page, what: string): Promise<void> {
  const answer = await page.request.post(CORPS, { form: { press: what } });
  expect(answer.ok()).toBe(true);
}

/** Their corp keeps them from using it: to us the same as if they left. */
export const disable = (page: Page, { corpId, userId }: CorpMember) =>
  press(page, `disable/${corpId}/${userId}`);

/** On the page of WeCom that a phone does not show: who holds the phone. */
export async function openAs(page: Page, { corpId, userId }: CorpMember, button = '打开应用'): Promise<void> {
  await page.waitForURL(/\/sandbox\/wecom\//);
  await page.getByLabel('由谁打开').selectOption(`${corpId}/${userId}`);
  await page.getByRole('button', { name: button }).click();
}

/** Gives the phone once, as whoever comes for the first time is asked to. */
export async function bind(page: Page, phone: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: '绑定手机号' }).waitFor();
  await works(page);
  await page.getByLabel('手机号').fill(phone);
  await pressForCode(page, page.getByRole('button', { name: '同意协议并获取验证码' }));
  await page.getByLabel('验证码').fill(await codeFor(page, phone));
  await page.getByRole('button', { name: '绑定并进入' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/callback'));
  await works(page);
}

/** Where WeCom sends a member back to: an address that holds the code, which nobody has opened yet. */
export async function comingBack(page: Page, { corpId, userId }: CorpMember): Promise<string> {
  const begun = await page.request.post('/api/appapi/wecom/begin', {
    data: { goto: '/mobile/qyWx/home', door: 'web', callback: 'phone' },
  });
  const { data } = (await begun.json()) as { data: { address: string } };
  const sent = await page.request.post(data.address, {
    form: { whom: `${corpId}/${userId}`, press: 'agree' },
    maxRedirects: 0,
  });
  const back = sent.headers().location ?? '';
  expect(back).toContain('code=');
  return back;
}
