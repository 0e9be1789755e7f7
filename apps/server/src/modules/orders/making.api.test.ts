import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, checkLedger } from '../ledger/index.ts';
import type { Company } from '../members/testing/index.ts';
import type { BackOffice } from '../operators/testing/index.ts';
import { checkMoney } from '../payments/index.ts';
import { subscriberCertificates } from '../seals/tables.ts';
import { aVerifiedPerson, made, orderOf } from '../seals/testing/index.ts';
import { orderLines } from './tables.ts';
import {
  AGREEMENT,
  aBuyer,
  aDraft,
  anUnpaidOrder,
  aPaidOrder,
  approve,
  aShop,
  choosePlatform,
  decide,
  detail,
  pay,
  resubmit,
  save,
  stateOf,
  submit,
  type Wish,
} from './testing/index.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aShop({ authorities: true, expectsErrors: true });
  server = office.server;
});
afterAll(async () => {
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
  expect(await checkMoney(server.store.db)).toEqual([]);
  await office.close();
});

const run = (n = 1) => ({ id: `00000000-0000-7000-8000-00000000000${n}`, attempt: 1 });
const make = (id: string, n = 1) => server.app.orders.make(id, run(n));
const CONTRACT: Wish = { product: 'seal-contract', years: 1 };
const OFFICIAL: Wish = { product: 'seal-official', years: 1 };
const enabled = async ({ id }: Company): Promise<string[]> =>
  (
    await server.store.pool.query(
      "select type from seals where owner_id = $1 and state = 'enabled' order by type",
      [id],
    )
  ).rows.map(({ type }) => type);
const certificates = async (owner: string): Promise<number> =>
  (await server.store.pool.query('select 1 from subscriber_certificates where owner_id = $1', [owner])).rows
    .length;
const ownCertificate = async (serial: string) => {
  const [own] = await server.store.db
    .select()
    .from(subscriberCertificates)
    .where(eq(subscriberCertificates.serial, serial));
  if (!own) throw new Error('no certificate');
  return own;
};
const retry = (token: string, id: string) =>
  office.call('POST /api/admin/orders/retry', { body: { id } }, token);

describe('from the payment to an enabled seal', () => {
  test('a company gets its certificate and its seals, once two reviewers agreed on the 公章', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const order = await aPaidOrder(server, token, [
      { product: 'organization-certificate', years: 2 },
      OFFICIAL,
      { product: 'seal-finance', years: 2 },
    ]);
    expect(order).toMatchObject({ state: 'reviewing', paid: 46_000, papers: [{ kind: 'authorization' }] });
    const platform = async () =>
      (await server.call('GET /api/appapi/scene/list', {}, token)).data.find(({ chosen }) => chosen);
    expect(await platform()).toMatchObject({ standing: 'in-progress', orderId: order.id });
    const [one, other] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    const first = await decide(office, one.token, order.id, true);
    expect(first.data).toMatchObject({ state: 'reviewing', approvals: 1, approvalsNeeded: 2 });
    expect(first.data.may).not.toContain('approve-order');
    const seenBy = async ({ token: who }: { token: string }) =>
      (await office.call('GET /api/admin/orders/item', { query: { id: order.id } }, who)).data;
    // the second judges alone; the first, who has decided, sees what was said
    const blind = await seenBy(other);
    expect([blind.approvals, blind.reviews]).toEqual([1, []]);
    expect(blind.timeline.map(({ act }) => act)).not.toContain('approve-order');
    const open = await seenBy(one);
    expect(open.reviews).toMatchObject([{ accept: true }]);
    expect(open.timeline.find(({ act }) => act === 'approve-order')?.by).toBe(open.reviews[0]?.by);
    expect(open.timeline.find(({ act }) => act === 'submit-order')?.by).toBe('经办人');
    expect((await decide(office, one.token, order.id, true)).code).toBe(30716);
    const [fresh, related] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    await office.makeFresh(fresh.id);
    await office.makeRelated(one.id, related.id);
    expect((await decide(office, fresh.token, order.id, true)).code).toBe(30521);
    expect((await decide(office, related.token, order.id, true)).code).toBe(30522);
    expect((await decide(office, other.token, order.id, true)).data.state).toBe('making');
    await make(order.id);
    const done = await detail(server, token, order.id);
    expect([done.state, done.lines.map(({ state }) => state)]).toEqual(['done', ['done', 'done', 'done']]);
    expect(await enabled(company)).toEqual(['finance', 'official']);
    expect(await balanceOf(server.store.db, 'revenue', order.id)).toBe(46_000);
    expect(await platform()).toMatchObject({ standing: 'missing', missing: ['seal-representative'] });
  });

  test('a person gets a seal of their own', async () => {
    const person = await aVerifiedPerson(server);
    await choosePlatform(server, person.token, 'yinxin-contracts');
    const order = await aPaidOrder(server, person.token, [{ product: 'seal-person', years: 1 }]);
    await approve(office, order.id);
    await make(order.id);
    expect((await stateOf(server, order.id)).state).toBe('done');
  });

  test('what cannot be made is refused before it is paid', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const order = await aPaidOrder(server, token, [OFFICIAL]);
    await approve(office, order.id);
    await make(order.id);
    const second = await save(server, token, { lines: [OFFICIAL] });
    const answer = await server.call(
      'POST /api/appapi/order/submit',
      { body: { id: second.data.id, ...AGREEMENT } },
      token,
    );
    expect([answer.code === 1, (await stateOf(server, second.data.id)).state]).toEqual([false, 'draft']);
  });

  test('seals of a package are paid by it, and given back when the order ends', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const bought = await aPaidOrder(server, token, [
      { product: 'contract-package', details: { seal: null, planId: 'package-start', reason: '' } },
    ]);
    await make(bought.id);
    const { id } = await anUnpaidOrder(server, token, [CONTRACT, { product: 'seal-invoice', years: 1 }]);
    const { data: wallet } = await server.call('GET /api/appapi/order/wallet', { query: { id } }, token);
    expect(wallet.quotaCovers).toEqual({ seals: 1, amount: 8_000 });
    expect(wallet.best).toEqual({ couponCode: '', useQuota: true });
    const { data } = await pay(server, token, id, { useQuota: true });
    expect([data.payment?.amount, data.order.quotaUsed]).toEqual([8_000, 1]);
    const other = await anUnpaidOrder(server, token, [{ product: 'seal-finance', years: 1 }]);
    expect((await pay(server, token, other.id, { useQuota: true })).code).toBe(30722);
    await server.call('POST /api/appapi/order/cancel', { body: { id } }, token);
    expect((await pay(server, token, other.id, { useQuota: true })).data).toMatchObject({
      ...{ payment: null, order: { state: 'reviewing', payable: 0, quotaUsed: 1 } },
    });
  });
});

describe('reviewing', () => {
  test('a rejected order says why, is mended and goes on without a second payment', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const order = await aPaidOrder(server, token, [CONTRACT]);
    const reviewer = await office.anOperator('reviewer');
    await decide(office, reviewer.token, order.id, false, '授权书未盖章');
    const rejected = await detail(server, token, order.id);
    expect(rejected).toMatchObject({
      ...{ state: 'rejected', reason: '授权书未盖章' },
      may: ['save-order', 'resubmit-order', 'ask-refund'],
    });
    const more = await save(server, token, { id: order.id, lines: [CONTRACT, OFFICIAL] });
    expect(more.code).toBe(30713);
    const named = { seal: { name: '合同专用章（北京）' }, planId: '', reason: '' };
    const mended = await save(server, token, {
      id: order.id,
      lines: [{ ...CONTRACT, details: named }],
      note: '已补',
    });
    expect(mended.data).toMatchObject({ state: 'rejected', note: '已补', paid: 8_000 });
    expect((await resubmit(server, token, order.id)).data).toMatchObject({
      state: 'reviewing',
      reason: '',
      paid: 8_000,
    });
    expect((await pay(server, token, order.id)).code).toBe(30712);
    await decide(office, reviewer.token, order.id, true);
    await make(order.id);
    const { rows } = await server.store.pool.query('select name from seals where owner_id = $1', [
      company.id,
    ]);
    expect(rows).toEqual([{ name: '合同专用章（北京）' }]);
  });

  test('of two reviewers who decide at once one decides, and it is made once', async () => {
    const company = await aBuyer(server);
    const order = await aPaidOrder(server, company.administrator.token, [CONTRACT]);
    const [one, other] = [await office.anOperator('reviewer'), await office.anOperator('reviewer')];
    const answers = await Promise.all([
      decide(office, one.token, order.id, true),
      decide(office, other.token, order.id, true),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30717]);
    const again = await aPaidOrder(server, company.administrator.token, [
      { product: 'seal-finance', years: 1 },
    ]);
    const both = await Promise.all([
      decide(office, one.token, again.id, true),
      decide(office, other.token, again.id, false),
    ]);
    expect(both.filter(({ code }) => code === 1).length).toBeGreaterThan(0);
    const { state } = await stateOf(server, again.id);
    expect(['making', 'rejected']).toContain(state);
  });

  test('one person’s two voices at once are one voice', async () => {
    const company = await aBuyer(server);
    const order = await aPaidOrder(server, company.administrator.token, [OFFICIAL]);
    const { token } = await office.anOperator('reviewer');
    const answers = await Promise.all([
      decide(office, token, order.id, true),
      decide(office, token, order.id, true),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30716]);
    expect((await stateOf(server, order.id)).state).toBe('reviewing');
  });

  test('reviewers see the papers, and each look is written down', async () => {
    const company = await aBuyer(server);
    const order = await aPaidOrder(server, company.administrator.token, [CONTRACT]);
    const { token } = await office.anOperator('reviewer');
    const { data } = await office.call('GET /api/admin/orders/item', { query: { id: order.id } }, token);
    expect(data).toMatchObject({
      owner: { name: company.name, code: company.code, representative: '张**' },
      may: expect.arrayContaining(['approve-order', 'reject-order', 'view-order-paper']),
    });
    const { paperId } = data.papers[0]!;
    const accept = { body: { id: order.id, accept: true } };
    expect(await office.call('POST /api/admin/orders/decide', accept, token)).toMatchObject({ code: 30643 });
    expect(data.seals).toMatchObject([{ svg: expect.stringContaining('<svg'), widthMm: 38 }]);
    const response = await server.app.http.inject({
      method: 'POST',
      url: '/api/admin/orders/paper',
      headers: { admintoken: token, 'content-type': 'application/json' },
      payload: JSON.stringify({ id: order.id, paperId }),
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const { rows } = await server.store.pool.query(
      "select act from events where target_id = $1 and act = 'view-order-paper'",
      [order.id],
    );
    expect(rows).toHaveLength(1);
    const { data: list } = await office.call(
      'GET /api/admin/orders',
      { query: { state: 'reviewing', keyword: company.name } },
      token,
    );
    expect(list.list.map(({ id }) => id)).toEqual([order.id]);
    expect(await office.call('POST /api/admin/orders/decide', accept, token)).toMatchObject({ code: 1 });
  });
});

describe('making', () => {
  test('two processes and a retry at once issue once', async () => {
    const company = await aBuyer(server);
    const order = await aPaidOrder(server, company.administrator.token, [CONTRACT]);
    await approve(office, order.id);
    const tries = await Promise.allSettled([1, 2, 3].map((n) => make(order.id, n)));
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    await make(order.id, 4);
    expect((await stateOf(server, order.id)).state).toBe('done');
    expect([await enabled(company), await certificates(company.id)]).toEqual([['contract'], 1]);
  });

  test('what fails leaves 制作中 with its reason, and the office tries again', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const order = await aPaidOrder(server, token, [CONTRACT]);
    await approve(office, order.id);
    await server.store.db.execute(sql`update organizations set state = 'suspended' where id = ${company.id}`);
    await make(order.id);
    const held = await stateOf(server, order.id);
    expect([held.state, held.reason.length > 0]).toEqual(['making', true]);
    const reviewer = await office.anOperator('reviewer');
    const failed = await office.call('GET /api/admin/orders', { query: { failed: '1' } }, reviewer.token);
    expect(failed.data.list.map(({ id }) => id)).toContain(order.id);
    await server.store.db.execute(sql`update organizations set state = 'certified' where id = ${company.id}`);
    expect((await retry(reviewer.token, order.id)).data).toMatchObject({ state: 'making', reason: '' });
    await make(order.id, 2);
    expect([(await stateOf(server, order.id)).state, await certificates(company.id)]).toEqual(['done', 1]);
    expect((await retry(reviewer.token, order.id)).code).toBe(30712);
  });

  test('what was begun cannot be rejected, what failed before anything was made can', async () => {
    const company = await aBuyer(server);
    const order = await aPaidOrder(server, company.administrator.token, [CONTRACT]);
    await approve(office, order.id);
    const { token } = await office.anOperator('reviewer');
    const mark = (state: 'making' | 'failed') =>
      server.store.db.update(orderLines).set({ state }).where(eq(orderLines.orderId, order.id));
    await mark('making');
    expect((await decide(office, token, order.id, false)).code).toBe(30718);
    await mark('failed');
    expect((await decide(office, token, order.id, false)).data.state).toBe('rejected');
    await make(order.id);
    expect(await enabled(company)).toEqual([]);
  });

  test('a renewal whose certificate is revoked while it is reviewed makes nothing, and the money goes back', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const { serial } = await made(server, orderOf(company), 'organization-certificate');
    const targetId = (await ownCertificate(serial)).id;
    const renewal: Wish = { product: 'organization-certificate', act: 'renewal', years: 1, targetId };
    const order = await aPaidOrder(server, token, [renewal]);
    await server.app.certificates.revoke(server.store.db, {
      ...{ serial, reason: 'keyCompromise', by: 'test', why: '丢失' },
    });
    await approve(office, order.id);
    await make(order.id);
    expect(await detail(server, token, order.id)).toMatchObject({
      ...{ state: 'making', reason: '证书当前状态不能进行此操作：已吊销', lines: [{ state: 'failed' }] },
    });
    expect(await certificates(company.id)).toBe(1);
    const reviewer = await office.anOperator('reviewer');
    expect((await decide(office, reviewer.token, order.id, false)).data.state).toBe('rejected');
    const asked = { body: { id: order.id, reason: '证书已吊销' } };
    const refund = await server.call('POST /api/appapi/order/refund', asked, token);
    expect(refund.data).toMatchObject({ state: 'refunding' });
    // ordered once more it is refused before anything is paid
    const again = await aDraft(server, token, [renewal]);
    expect(await submit(server, token, again.id)).toMatchObject({ code: 30756 });
  });

  test('work that failed every time is shown with its reason, and sent again', async () => {
    const company = await aBuyer(server);
    const order = await aPaidOrder(server, company.administrator.token, [CONTRACT]);
    await approve(office, order.id);
    const { keys } = server;
    const { sign } = keys;
    keys.sign = async () => {
      throw new Error('the key is out of reach');
    };
    await server.store.pool.query("update pgboss.job set retry_limit = 0 where name = 'order-make'");
    await server.jobs.start();
    const { token } = await office.anOperator('administrator');
    const dead = async () =>
      (await office.call('GET /api/admin/jobs/dead', {}, token)).data.list.find(
        ({ payload }) => payload.orderId === order.id,
      );
    await expect.poll(dead, { timeout: 120_000 }).toMatchObject({
      ...{ name: 'order-make', words: '制作订单', reason: 'the key is out of reach', may: ['retry-job'] },
    });
    expect(await stateOf(server, order.id)).toMatchObject({ state: 'making', reason: '系统繁忙，正在重试' });
    keys.sign = sign;
    const id = (await dead())?.id ?? '';
    expect((await office.call('POST /api/admin/jobs/retry', { body: { id } }, token)).code).toBe(1);
    expect((await office.call('POST /api/admin/jobs/retry', { body: { id } }, token)).code).toBe(30728);
    await expect.poll(async () => (await stateOf(server, order.id)).state, { timeout: 120_000 }).toBe('done');
    expect(await certificates(company.id)).toBe(1);
  });
});

test('a key that has to write its own request is waited for', async () => {
  const company = await aBuyer(server);
  const { token } = company.administrator;
  const order = await aPaidOrder(server, token, [
    { product: 'organization-certificate', years: 1, medium: 'usb-key' },
    { product: 'usb-key', medium: 'usb-key' },
  ]);
  await approve(office, order.id);
  const waiting = async () => {
    const { state, lines } = await detail(server, token, order.id);
    return [state, lines.map((line) => line.state)];
  };
  await server.jobs.start();
  await expect.poll(waiting, { timeout: 120_000 }).toEqual(['making', ['held', 'done']]);
  const waits = await detail(server, token, order.id);
  expect(waits.reason).toMatch(/\p{Script=Han}/u);
});

test('who ordered is told in the site and by message', async () => {
  const company = await aBuyer(server);
  const { token, phone } = company.administrator;
  const order = await aPaidOrder(server, token, [CONTRACT]);
  await decide(office, (await office.anOperator('reviewer')).token, order.id, false, '授权书未盖章');
  await server.app.upkeep.deliverEvents();
  await expect
    .poll(
      async () =>
        (await server.call('GET /api/appapi/notices/list', {}, token)).data.list.map(({ kind }) => kind),
      { timeout: 120_000 },
    )
    .toEqual(expect.arrayContaining(['order-rejected', 'order-paid']));
  const { data } = await server.call('GET /api/appapi/notices/list', {}, token);
  expect(data.list.find(({ kind }) => kind === 'order-rejected')).toMatchObject({
    about: expect.stringContaining('合同专用章'),
    link: `/businessProcessing/order/detail?id=${order.id}`,
    accountUid: null, // of the account that asks
  });
  await expect
    .poll(
      () =>
        server.sms
          .messages(phone)
          .map(({ text }) => text)
          .join(),
      { timeout: 120_000 },
    )
    .toContain('未通过审核');
});
