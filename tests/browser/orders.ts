// The way of an order in browser tests: who applies, who pays at the vendors' stand-ins, who reviews.
import { expect, type Page } from '@playwright/test';
import { aCreditCode, licencePicture } from './identity.ts';
import { operatorToken } from './operators.ts';
import { visit } from './pages.ts';
import { ask } from './seals.ts';

interface Envelope<T> {
  code: number;
  data: T;
}

/** An operator of the demo acts in the back office. */
export async function asOperator<T>(
  page: Pick<Page, 'request'>,
  login: string,
  path: string,
  data?: object,
): Promise<T> {
  const headers = { adminToken: await operatorToken(page, login) };
  const answer = data
    ? await page.request.post(path, { headers, data })
    : await page.request.get(path, { headers });
  const envelope = (await answer.json()) as Envelope<T>;
  expect(envelope, path).toMatchObject({ code: 1 });
  return envelope.data;
}

/** A reviewer looks at the order: `words` refuse it. */
export async function review(page: Page, id: string, words?: string) {
  const accept = words === undefined;
  if (accept) await openPapers(page, id);
  return asOperator(page, 'reviewer', '/api/admin/orders/decide', { id, accept, words: words ?? '' });
}

/** Passing asks that every paper was opened. */
async function openPapers(page: Page, id: string): Promise<void> {
  const order = await asOperator<{ papers: { paperId: string }[] }>(
    page,
    'reviewer',
    `/api/admin/orders/item?id=${id}`,
  );
  const headers = { adminToken: await operatorToken(page, 'reviewer') };
  for (const { paperId } of order.papers)
    await page.request.post('/api/admin/orders/paper', { headers, data: { id, paperId } });
}

/** Chooses a platform on the e-seal home, unless it is the account's already. */
export async function choosePlatform(page: Page, name: string): Promise<void> {
  await visit(page, '/businessProcessing#platforms');
  const platform = page.getByRole('listitem').filter({ hasText: name });
  const [chosen, button] = [
    platform.getByText('当前平台'),
    page.getByRole('button', { name: `选择${name}` }),
  ];
  await expect(chosen.or(button)).toBeVisible();
  if (await button.count()) await button.click();
  await expect(chosen).toBeVisible();
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
  await expect(payer.getByText('支付成功')).toBeVisible();
  await payer.close();
}

/** A coupon of a code of its own, for one product: the best one is used by itself, also by other tests. */
export async function aCoupon(
  page: Page,
  terms: { value: number; least: number; products: string[] },
): Promise<string> {
  const code = `T${Date.now().toString(36).toUpperCase()}`;
  await asOperator(page, 'accountant', '/api/admin/coupons/create', {
    ...{ code, name: '示例券', kind: 'amount', uses: 100, usesEach: 100, ...terms },
    ...{ validFrom: '2020-01-01T00:00:00Z', validUntil: '2099-01-01T00:00:00Z' },
  });
  return code;
}

/** Waits until the jobs, or others, have brought an order so far. */
export async function untilState(page: Page, id: string, wanted: string): Promise<void> {
  const state = async () => (await ask<{ state: string }>(page, `/api/appapi/order/detail?id=${id}`)).state;
  await expect.poll(state, { timeout: 180_000 }).toBe(wanted);
}

/** Waits until the jobs have made what was ordered. */
export const untilDone = (page: Page, id: string) => untilState(page, id, 'done');

/** So many contracts to send for whoever is signed in: a test that sends many leaves the demo's own to the others. */
export async function buyContracts(page: Page, least: number): Promise<void> {
  const { agreement, packages } = await ask<{
    agreement: { version: string };
    packages: { planId: string; contracts: number }[];
  }>(page, '/api/appapi/order/catalogue');
  const plan = packages.find(({ contracts }) => contracts >= least);
  const { id } = await ask<{ id: string }>(page, '/api/appapi/order/save', {
    lines: [{ product: 'contract-package', details: { planId: plan?.planId } }],
  });
  await ask(page, '/api/appapi/order/submit', { id, agreementVersion: agreement.version });
  await visit(page, `/businessProcessing/signCenter/PayDialog?id=${id}`);
  await payByCode(page);
  await untilDone(page, id);
}

/** Waits until somebody was told, which a job does later than what it tells of. */
export async function untilTold(page: Page, kind: string): Promise<void> {
  const kinds = async () =>
    (await ask<{ list: { kind: string }[] }>(page, '/api/appapi/notices/list')).list.map((one) => one.kind);
  await expect.poll(kinds, { timeout: 180_000 }).toContain(kind);
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
