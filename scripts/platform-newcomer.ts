// A developer who knows nothing goes from the platform's home to a signed PDF, by what is visible alone.
import fs from 'node:fs';
import { chromium, type Download, expect, type Page } from '@playwright/test';
import { Newcomer } from '../tests/browser/newcomer.ts';
import { works } from '../tests/browser/pages.ts';
import { browserFlags, findBrowser } from './browser.ts';

interface Way {
  interactions: number;
  minutes: number;
  /** What the machine took of it. */
  seconds: number;
  steps: string[];
  signed: Buffer;
}

const PASSWORD = 'Qianyue-Taihu-2031';
const accountOf = (phone: string) => `dev_${phone.slice(-8)}`;
/** Generous: two cores may serve several sites and browsers at once. */
const WAIT = { timeout: 120_000 };

async function register(somebody: Newcomer): Promise<void> {
  await somebody.arrive('/platform');
  await somebody.press('注册，取得沙箱密钥', 'link');
  await somebody.type('登录账号', accountOf(somebody.phone));
  await somebody.type('姓名', '陆宁');
  await somebody.type('企业名称', `示例${somebody.phone.slice(-6)}软件有限公司`);
  await somebody.type('手机号', somebody.phone);
  await somebody.press('获取验证码');
  await somebody.page.getByText('验证码已发送').first().waitFor();
  await somebody.typeCode('验证码');
  await somebody.type('密码', PASSWORD);
  await somebody.agree();
  await somebody.press('注册并进入控制台');
  await somebody.page.getByRole('dialog').waitFor(); // the sandbox may still be starting
  await somebody.agree(); // that the key was kept
  await somebody.press('完成');
}

async function signFirst(somebody: Newcomer): Promise<Download> {
  await somebody.sees('签出第一份合同');
  await somebody.press('跑一遍');
  await somebody.page.getByRole('link', { name: '保存签好的 PDF' }).waitFor();
  const coming = somebody.page.waitForEvent('download');
  await somebody.press('保存签好的 PDF', 'link');
  return coming;
}

async function withPage<T>(origin: string, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    const context = await browser.newContext({
      ...{ baseURL: origin, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
      ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT.timeout);
    return await work(page);
  } finally {
    await browser.close();
  }
}

export const fromHomeToSigned = (origin: string, phone: string): Promise<Way> =>
  withPage(origin, async (page) => {
    const somebody = new Newcomer(page, phone);
    const began = performance.now();
    await register(somebody);
    const file = await (await signFirst(somebody)).path();
    const seconds = (performance.now() - began) / 1000;
    await somebody.readEnd();
    somebody.tell('开发者从首页到签好的 PDF');
    const { interactions, minutes, steps } = somebody;
    return { interactions, minutes, seconds, steps, signed: fs.readFileSync(file) };
  });

interface Closer {
  /** The calls of the log, the newest first. */
  logged: string[];
  /** What of the reference was copied with the reader's own key. */
  sample: string;
}

/** Presses what leads on from an answer, then what sends it. */
async function follow(page: Page, words: RegExp): Promise<void> {
  const answer = page.getByRole('region', { name: '应答', exact: true });
  await page.getByRole('button', { name: words }).click();
  await answer.waitFor({ state: 'hidden' }); // the next form is there
  await page.getByRole('button', { name: '发送' }).click();
  await answer.waitFor();
}

/** Comes back by password, tries each call alone, finds it in the log, and has a sample with a key of their own. */
export const lookCloser = (origin: string, phone: string): Promise<Closer> =>
  withPage(origin, async (page) => {
    await page.goto('/platform/console/interface?view=try&call=files.upload');
    await works(page);
    await page.getByLabel('账号或手机号').fill(accountOf(phone));
    await page.getByLabel('密码').fill(PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await follow(page, /用示例合同/);
    for (const words of [/^用它创建合同$/, /^让.+签署$/, /^下载签好的 PDF$/]) await follow(page, words);
    await page.getByRole('link', { name: '验证签名' }).waitFor();
    await page.getByRole('link', { name: '看调用日志' }).click();
    await page.getByRole('heading', { name: '调用日志' }).waitFor();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect
      .poll(async () => {
        await page.reload();
        return rows.filter({ hasText: 'contracts.file' }).count();
      }, WAIT)
      .toBeGreaterThan(1); // the first contract's, and this one
    const logged = await rows.allInnerTexts();
    await page.goto('/platform/document/detail?documentDirectory=api-account-get');
    await works(page);
    await page.getByRole('button', { name: '填入我的沙箱密钥' }).click();
    await page.getByText('示例已填入您的沙箱密钥').waitFor();
    return { logged, sample: await page.locator('code').filter({ hasText: 'yx_test_' }).first().innerText() };
  });
