// The way of an order in browser tests: who applies, who pays at the vendors' stand-ins, who reviews.
import { expect, type Page } from '@playwright/test';
import { aCreditCode, licencePicture } from './identity.ts';
import { operatorPassword } from './operators.ts';
import { ask } from './seals.ts';

interface Envelope<T> {
  code: number;
  data: T;
}

const operatorTokens = new Map<string, Promise<string>>();

async function tokenOf(page: Page, login: string): Promise<string> {
  const data = { login, password: operatorPassword(login) };
  const answer = await page.request.post('/api/admin/login', { data });
  return ((await answer.json()) as Envelope<{ token: string }>).data.token;
}

/** An operator of the demo acts in the back office. */
async function asOperator<T>(page: Page, login: string, path: string, data?: object): Promise<T> {
  const token = operatorTokens.get(login) ?? tokenOf(page, login);
  operatorTokens.set(login, token); // once per worker: signing in is limited
  const headers = { adminToken: await token };
  const answer = data
    ? await page.request.post(path, { headers, data })
    : await page.request.get(path, { headers });
  const envelope = (await answer.json()) as Envelope<T>;
  expect(envelope, path).toMatchObject({ code: 1 });
  return envelope.data;
}

/** A reviewer looks at the order: `words` refuse it. */
export const review = (page: Page, id: string, words?: string) =>
  asOperator(page, 'reviewer', '/api/admin/orders/decide', {
    id,
    accept: words === undefined,
    words: words ?? '',
  });

/** Chooses a platform on the e-seal home. */
export async function choosePlatform(page: Page, name: string): Promise<void> {
  await page.goto('/businessProcessing');
  await page.getByRole('button', { name: `选择${name}` }).click();
  await expect(page.getByText('当前平台')).toBeVisible();
}

/** Agrees to the subscriber agreement and submits; answers the order's id from the payment's address. */
export async function submitOrder(page: Page): Promise<string> {
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.waitForURL(/\/signCenter\/PayDialog\?id=/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** The letter with a seal on it; any picture that can be read will do. */
export async function uploadAuthorization(page: Page): Promise<void> {
  const uploaded = page.waitForResponse(/\/order\/papers/);
  await page
    .getByLabel('上传办理授权书（盖章）')
    .setInputFiles(await licencePicture('示例科技有限公司', aCreditCode()));
  expect(await (await uploaded).json()).toMatchObject({ code: 1 });
  await expect(page.getByText('已上传')).toBeVisible();
}

/** The payer's phone at a desk: the demo's code holds the address of a page that stands for it. */
export async function payByCode(page: Page): Promise<void> {
  const payer = await page.context().newPage();
  await payer.goto((await page.getByRole('link', { name: '打开模拟付款页' }).getAttribute('href')) ?? '');
  await payer.getByRole('button', { name: '支付' }).click();
  await payer.close();
}

/** Waits until the jobs have made what was ordered. */
export async function untilDone(page: Page, id: string): Promise<void> {
  const state = async () => (await ask<{ state: string }>(page, `/api/appapi/order/detail?id=${id}`)).state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
}

/** The accountant lets the money of an order go back. */
export async function giveBack(page: Page, orderId: string): Promise<void> {
  const { list } = await asOperator<{ list: { id: string }[] }>(
    page,
    'accountant',
    `/api/admin/refunds?keyword=${orderId}`,
  );
  await asOperator(page, 'accountant', '/api/admin/refunds/decide', { id: list[0]?.id, approve: true });
}

/** The accountant finds the money on the bank's statement. */
export async function confirmTransfer(page: Page, orderId: string): Promise<void> {
  interface Payments {
    list: { id: string; amount: number }[];
  }
  const { list } = await asOperator<Payments>(page, 'accountant', `/api/admin/payments?keyword=${orderId}`);
  const [payment] = list;
  await asOperator(page, 'accountant', '/api/admin/payments/confirm-transfer', {
    ...{ id: payment?.id, amount: payment?.amount },
    ...{ transaction: `bank-${orderId}`, paidOn: new Date().toISOString().slice(0, 10) },
  });
}
