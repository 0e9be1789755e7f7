import { expect, type Locator, type Page } from '@playwright/test';
import { newestCode } from '@yinxin/sandbox';

let phones = Math.floor(Math.random() * 50_000_000) + 10_000_000;
/** A number nobody else uses in this run. */
export const aPhone = () => `158${String(++phones).padStart(8, '0').slice(-8)}`;

/** What an operator of the demo would read in the sandbox inbox. */
export async function codeFor(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get(`/sandbox/sms?phone=${phone}`);
  const { data } = (await answer.json()) as { data: { text: string }[] };
  return newestCode(data) ?? '';
}

/** Agrees and asks for a code with one tap, and waits until it was sent. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '同意协议并获取验证码' }).click();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
}

/** Fills the login form as a person would and waits for the page after it. */
export async function signIn(page: Page, phone: string, goto = ''): Promise<void> {
  await page.goto(goto ? `/login?goto=${encodeURIComponent(goto)}` : '/login');
  await askForCode(page, phone);
  await page.getByLabel('验证码').fill(await codeFor(page, phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));
}

/** Presses a button whose message stands only until the page is loaded anew: the page itself waits for it, because a
 * look from outside twice a second can miss what stands for half a second. */
export async function pressAndRead(page: Page, button: Locator, message: string): Promise<void> {
  const read = page.evaluate(
    (words) =>
      new Promise<void>((resolve) => {
        const look = () => document.body.innerText.includes(words) && resolve();
        new MutationObserver(look).observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
        });
        look();
      }),
    message,
  );
  await Promise.all([read, button.click()]);
}

/** Collects everything that should never happen on a page. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.push(`error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document')
      trouble.push(`${response.status()} ${response.url()}`);
  });
  return trouble;
}

export const layoutOf = (page: Page) => page.locator('[data-layout]').first().getAttribute('data-layout');
