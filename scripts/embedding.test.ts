// Pages of ours in the page of another site, in a real browser: the example of examples/embedding against a sandbox.
import type { AddressInfo } from 'node:net';
import {
  type Browser,
  chromium,
  devices,
  expect as eventually,
  type FrameLocator,
  type Page,
} from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type TestProgram } from '../apps/server/src/modules/applications/testing/index.ts';
import { aPhone, aServer, latestCode, type TestServer } from '../apps/server/src/testing/server.ts';
import { createSite } from '../examples/embedding/server.ts';
import { anIdNumber } from '../tests/browser/identity.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { clientDir, loadSite } from './site.ts';

const WAIT = { timeout: 60_000 };

let server: TestServer;
let program: TestProgram;
let browser: Browser;
let site: ReturnType<typeof createSite>;
/** Registered for the application, and another site; `localhost`, which we answer at, is a third one. */
let shop: string;
let stranger: string;
beforeAll(async () => {
  const own = await freePort();
  server = await aServer({
    ...{ environment: 'sandbox', authorities: true, env: { PORT: String(own) } },
    pages: { build: await loadSite(), mode: 'production', clientDir },
  });
  await server.app.http.listen({ host: '127.0.0.1', port: own });
  program = await aProgram(server);
  site = createSite({ url: `http://127.0.0.1:${own}`, key: program.secret });
  const port = await listening(site);
  [shop, stranger] = [`http://127.0.0.1:${port}`, `http://127.0.0.2:${port}`];
  await server.store.pool.query('update applications set origins = $2, theme = $3 where id = $1', [
    ...[program.applicationId, [shop], { name: '示例商城', colour: '#0a7d5a' }],
  ]);
  browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await server?.close();
});

const listening = (one: ReturnType<typeof createSite>) =>
  new Promise<number>((resolve) => {
    one.listen(0, '0.0.0.0', () => resolve((one.address() as AddressInfo).port));
  });

async function freePort(): Promise<number> {
  const one = createSite({ url: '', key: '' });
  const port = await listening(one);
  await new Promise((resolve) => one.close(resolve));
  return port;
}

const DEVICES = {
  computer: { viewport: { width: 1280, height: 900 } },
  phone: { ...devices['Pixel 7'], viewport: { width: 375, height: 780 } },
} as const;

interface Held {
  page: Page;
  frame: FrameLocator;
  phone: string;
  /** What the holder was told, sizes left out. */
  told: (count: number) => Promise<{ type: string }[]>;
}

async function visit(origin: string, device: keyof typeof DEVICES = 'computer'): Promise<Held> {
  const context = await browser.newContext({ ...DEVICES[device], locale: 'zh-CN', reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT.timeout);
  await page.goto(origin);
  const phone = aPhone();
  await page.fill('#phone', phone);
  const lines = page.getByRole('list', { name: '收到的消息' }).getByRole('listitem');
  return {
    ...{ page, phone, frame: page.frameLocator('iframe') },
    async told(count) {
      await eventually.poll(() => lines.count(), WAIT).toBeGreaterThanOrEqual(count);
      return (await lines.allInnerTexts()).map((text) => JSON.parse(text));
    },
  };
}

const open = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The code that a press sent; a press that came too early is made again. */
async function sentCode(phone: string, press: () => Promise<void>): Promise<string> {
  const before = server.sms.messages(phone).length;
  await eventually(async () => {
    await press();
    await eventually.poll(() => server.sms.messages(phone).length, { timeout: 5000 }).toBeGreaterThan(before);
  }).toPass(WAIT);
  return latestCode(server.sms, phone);
}

/** Reads, signs in by the code, shows who they are, writes, and confirms: all of it inside of the frame. */
async function sign({ page, frame, phone, told }: Held): Promise<void> {
  await told(1);
  await frame.getByRole('button', { name: '打开阅读' }).click();
  await frame.locator('[data-page]').first().waitFor();
  await frame.getByRole('button', { name: /签署$/ }).click();
  const sheet = frame.getByRole('dialog');
  const ask = sheet.getByRole('button', { name: '同意协议并获取' });
  await sheet.getByLabel('验证码').fill(await sentCode(phone, () => ask.click({ timeout: 5000 })));
  await told(2); // the page came anew, signed in
  const who = frame.getByRole('dialog', { name: /确认您是/ });
  await who.getByLabel('身份证号').fill(anIdNumber());
  for (const box of await who.getByRole('checkbox').all()) await box.check();
  await who.getByRole('button', { name: '核验并继续' }).click();
  const pad = frame.getByRole('img', { name: /^书写区/ });
  await pad.hover();
  const box = await pad.boundingBox();
  if (!box) throw new Error('no sheet to write on');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.6, { steps: 12 });
  await page.mouse.up();
  await frame.getByRole('button', { name: '用这个签名' }).click();
  const confirm = frame.getByRole('dialog', { name: /^(签名|盖章)$/ });
  await confirm.getByText(/验证码已发到/).waitFor();
  await confirm.getByLabel('验证码').fill(latestCode(server.sms, phone));
  await confirm.getByRole('button', { name: '确认并签署' }).click();
  await frame.getByRole('heading', { name: /您已签署|签署完成/ }).waitFor();
}

test('a registered site holds the signing page on a phone: signed inside, told of it, and back at its own address', async () => {
  const held = await visit(shop, 'phone');
  const { page, frame, told } = held;
  await open(page, '签署合同');
  await frame.getByText('示例商城').first().waitFor();
  await sign(held);
  expect((await told(3)).map(({ type }) => type)).toContain('yinxin.signed');
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toContain('AccessToken');
  // each site that holds a frame has jars of its own
  for (const cookie of cookies)
    expect(cookie, cookie.name).toMatchObject({
      sameSite: 'None',
      secure: true,
      partitionKey: 'http://127.0.0.1',
    });
  await frame.getByRole('link', { name: '返回示例商城' }).click();
  await page.waitForURL(`${shop}/done`);
});

test.each([
  ['实名认证', /\/auth\//],
  ['印章', /\/businessProcessing\/seal$/],
  ['模板', /\/signCenter\/templates$/],
])('a registered site holds %s, for whoever signs in inside of it', async (name, address) => {
  const { page, frame, told, phone: unknown } = await visit(shop);
  await open(page, name);
  expect(await told(1)).toMatchObject([{ type: 'yinxin.ready' }]);
  // who proved already who they are comes to the page itself
  const phone = name === '实名认证' ? unknown : (await aProgram(server)).phone;
  await frame.getByLabel('手机号').fill(phone);
  const ask = frame.getByRole('button', { name: '同意协议并获取验证码' });
  await frame.getByLabel('验证码').fill(await sentCode(phone, () => ask.click({ timeout: 5000 })));
  await frame.getByRole('button', { name: '登录', exact: true }).click();
  await eventually.poll(() => page.frames()[1]?.url(), WAIT).toMatch(address);
  await frame.getByRole('heading', { level: 1 }).first().waitFor();
  await frame.getByText('本页由印信提供').waitFor();
});

/** What a page that holds another is told, whoever says it. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(globalThis, { heard });
    addEventListener('message', ({ data }) => heard.push(data));
  });

/** Until the browser has refused to show the frame. */
const refused = (page: Page, depth: number) =>
  eventually.poll(() => page.frames()[depth]?.url(), WAIT).toBe('chrome-error://chromewebdata/');

test('any other site is refused by the browser, and told nothing', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await listen(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(stranger);
  await open(page, '实名认证');
  // the way back to a site that is not registered is refused before anything is opened
  await eventually(page.getByRole('alert')).toContainText('31036');
  const { data } = await program.call('POST', '/embeds', { page: 'identity' });
  await page.evaluate((address) => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    frame.hidden = false;
    frame.src = address;
  }, data.url);
  await refused(page, 1);
  expect(said.join('\n')).toContain('frame-ancestors');
  expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
});

test('a site that holds the registered one is refused too', async () => {
  const page = await (await browser.newContext()).newPage();
  await listen(page);
  await page.goto(`${stranger}/done`);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  }, shop);
  const inner = page.frameLocator('iframe');
  await inner.getByRole('button', { name: '实名认证' }).click();
  await refused(page, 2);
  expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
});
