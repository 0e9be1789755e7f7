// A developer who knows nothing goes from the platform's home to a signed PDF, by what is visible alone.
import fs from 'node:fs';
import { type Browser, chromium, type Download } from '@playwright/test';
import { Newcomer } from '../tests/browser/newcomer.ts';
import { browserFlags, findBrowser } from './browser.ts';

interface Way {
  interactions: number;
  minutes: number;
  /** What the machine took of it. */
  seconds: number;
  steps: string[];
  signed: Buffer;
}

async function register(somebody: Newcomer): Promise<void> {
  await somebody.arrive('/platform');
  await somebody.press('注册，取得沙箱密钥', 'link');
  await somebody.type('登录账号', `dev_${somebody.phone.slice(-8)}`);
  await somebody.type('姓名', '陆宁');
  await somebody.type('企业名称', `示例${somebody.phone.slice(-6)}软件有限公司`);
  await somebody.type('手机号', somebody.phone);
  await somebody.press('获取验证码');
  await somebody.typeCode('验证码');
  await somebody.type('密码', 'Qianyue-Taihu-2031');
  await somebody.agree();
  await somebody.press('注册并进入控制台');
  await somebody.agree(); // that the key was kept
  await somebody.press('完成');
}

async function signFirst(somebody: Newcomer): Promise<Download> {
  await somebody.sees('签出第一份合同');
  await somebody.press('跑一遍');
  await somebody.page.getByRole('link', { name: '保存签好的 PDF' }).waitFor({ timeout: 120_000 });
  const coming = somebody.page.waitForEvent('download');
  await somebody.press('保存签好的 PDF', 'link');
  return coming;
}

async function walk(browser: Browser, origin: string, phone: string): Promise<Way> {
  const context = await browser.newContext({
    ...{ baseURL: origin, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
    ...{ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
  });
  const page = await context.newPage();
  const somebody = new Newcomer(page, phone);
  const began = performance.now();
  await register(somebody);
  const file = await (await signFirst(somebody)).path();
  const seconds = (performance.now() - began) / 1000;
  await somebody.readEnd();
  somebody.tell('开发者从首页到签好的 PDF');
  const { interactions, minutes, steps } = somebody;
  return { interactions, minutes, seconds, steps, signed: fs.readFileSync(file) };
}

export async function fromHomeToSigned(origin: string, phone: string): Promise<Way> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  try {
    return await walk(browser, origin, phone);
  } finally {
    await browser.close();
  }
}
