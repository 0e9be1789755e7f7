// People of the demo's partners, and how they come in.
import { expect, type Page } from '@playwright/test';
import { answerInWords } from '../../apps/server/src/modules/challenges/testing/words.ts';
import { depth } from '../../scripts/depth.ts';
import { partnerPassword } from './operators.ts';
import { codeFor, pressForCode, visit, works } from './pages.ts';

export const BILLS = '/ecologyPlatform/console/billManage/unCheckBill';

/** Of the partner whose month was billed for one test alone (partner-month.ts). */
export const MONTH_FINANCE = { login: 'yuedu_caiwu', name: '月度示例', phone: '13500135049' };
export const MONTH_NUMBERS = ['HTYUEDU1', 'HTYUEDU2', 'HTYUEDU3'] as const;
/** Of each contract, in 分. */
export const MONTH_PRICE = 280;

/** Of the partner whose month has more lines than anybody reads. */
export const LONG_FINANCE = { login: 'changdan_caiwu', name: '长单示例', phone: '13500135050' };
export const LONG_LINES = depth(3_000, 100_000);
/** Of the partner whose bill is taken along and brought back. */
export const TABLE_FINANCE = { login: 'biaoge_caiwu', name: '表格示例', phone: '13500135051' };
export const TABLE_LINES = depth(300, 12_000);
export const longNumber = (line: number) => `CD${String(line).padStart(6, '0')}`;

/** Types account and password, and answers the captcha as somebody who does not see the picture. */
export async function signInByPassword(page: Page, login: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(login);
  await page.getByLabel('密码', { exact: true }).fill(partnerPassword(login));
  await page.getByRole('button', { name: '看不清？换成文字题' }).click();
  const question = page.getByText(/^请计算/);
  await expect(question).toBeVisible();
  await page.getByLabel('文字题的答案').fill(answerInWords((await question.textContent()) ?? ''));
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** By a message to the phone of a demo user. */
export async function signInBySms(page: Page, phone: string, goto = ''): Promise<void> {
  await visit(page, `/ecologyPlatform/login${goto && `?goto=${encodeURIComponent(goto)}`}`);
  await page.getByRole('tab', { name: '短信验证码' }).click();
  await page.getByLabel('手机号').fill(phone);
  await pressForCode(page, page.getByRole('button', { name: '获取验证码' }));
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(page, phone));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('navigation', { name: '控制台菜单' })).toBeVisible();
  await works(page); // the console is a new document
}
