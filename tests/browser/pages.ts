import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { newestCode } from '@yinxin/sandbox';

const WORKERS = 2;
let phones =
  (Math.floor(Math.random() * 25_000_000) + 5_000_000) * WORKERS +
  Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** A number nobody else uses in this run; those of two workers differ in the digits that stay when it is masked, too. */
export function aPhone(): string {
  phones += WORKERS;
  return `158${String(phones).padStart(8, '0').slice(-8)}`;
}

/** What an operator of the demo would read in the sandbox inbox. */
export async function codeFor(page: Page, phone: string): Promise<string> {
  const answer = await page.request.get(`/sandbox/sms?phone=${phone}`);
  const { data } = (await answer.json()) as { data: { text: string }[] };
  return newestCode(data) ?? '';
}

/** Waits until the page works, which the root tells once it has run (apps/web/app/feedback/patience.ts): before that a
 * press can be lost, and what is typed is not heard. */
export const works = (page: Page) => page.waitForFunction(() => 'patience' in globalThis);

/** Opens a page and waits until it works. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address);
  await works(page);
  return response;
}

/** Loads the page anew and waits until it works. */
export async function revisit(page: Page): Promise<void> {
  await page.reload();
  await works(page);
}

/** Presses what sends a code and waits until it was sent: the button counts down for a few seconds only. Whoever got one
 * a moment ago presses again. */
export async function pressForCode(
  page: Page,
  button: Locator,
  call: RegExp = /getVerificationCode/,
): Promise<void> {
  await expect(async () => {
    const [sent] = await Promise.all([page.waitForResponse(call), button.click()]);
    expect(await sent.json()).toMatchObject({ code: 1 });
  }).toPass({ timeout: 60_000 });
}

/** Agrees and asks for a code with one tap, and waits until it was sent. */
export async function askForCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('手机号').fill(phone);
  await pressForCode(page, page.getByRole('button', { name: '同意协议并获取验证码' }));
}

/** Fills the login form as a person would and waits for the page after it; who comes to test something else signs in
 * without the form (`signIn` in identity.ts). */
export async function signInByForm(page: Page, phone: string, goto = ''): Promise<void> {
  await visit(page, goto ? `/login?goto=${encodeURIComponent(goto)}` : '/login');
  await askForCode(page, phone);
  await page.getByLabel('验证码').fill(await codeFor(page, phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // whoever else signs in with this number voids the code
  const refused = page.getByText(/核对最新一条短信/).first();
  await Promise.race([
    page.waitForURL((url) => !url.pathname.endsWith('/login')),
    refused.waitFor().then(() => Promise.reject(new Error('the code was refused'))),
  ]);
  await works(page);
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
