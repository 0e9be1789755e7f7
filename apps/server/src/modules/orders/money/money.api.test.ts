import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeSample } from '../../identity/index.ts';
import { anIdNumber } from '../../identity/testing/index.ts';
import { balanceOf, checkLedger } from '../../ledger/index.ts';
import { aPerson, proveIntent } from '../../members/testing/index.ts';
import type { BackOffice } from '../../operators/testing/index.ts';
import { checkMoney } from '../../payments/index.ts';
import { payAt } from '../../payments/testing/index.ts';
import { ownerOfOrder } from '../access.ts';
import { orders } from '../tables.ts';
import {
  aBuyer,
  anUnpaidOrder,
  aPaidOrder,
  aPrivateBuyer,
  aShop,
  choosePlatform,
  decide,
  detail,
  packageOf,
  pay,
  resubmit,
  stateOf,
  type Wish,
} from '../testing/index.ts';
import { earnUsed } from './earning.ts';
import { returnQuota, useQuota } from './quota.ts';
import { remindOfQuota } from './reminders.ts';
import { coupons, quotaGrants } from './tables.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aShop();
  server = office.server;
  await server.jobs.start();
});
afterAll(async () => {
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
  expect(await checkMoney(server.store.db)).toEqual([]);
  await office.close();
});

const START = packageOf('package-start');
const becomes = (id: string, state: string) =>
  expect.poll(async () => (await stateOf(server, id)).state, { timeout: 120_000 }).toBe(state);

/** A coupon that everybody may use. */
async function aCoupon(code: string, more: Partial<typeof coupons.$inferInsert> = {}) {
  const [row] = await server.store.db
    .insert(coupons)
    .values({
      ...{ code, name: '示例券', kind: 'amount', value: 10_000, uses: 100, usesEach: 1 },
      ...{ validFrom: new Date(0), validUntil: new Date('2099-01-01') },
      ...more,
    })
    .returning();
  return row!;
}

const CONTRACT: Wish = { product: 'seal-contract', years: 1 };

describe('coupons and packages', () => {
  /** Somebody verified by this paper, on whatever phone. */
  async function aBuyerWith(number: string) {
    const person = await aPerson(server);
    const facts = { name: '张示例', paperKind: 'id-card' as const, number, validUntil: null };
    const { personId } = person;
    await server.store.db.transaction((tx) =>
      placeSample(server, tx, { personId, way: 'carrier', facts, outcome: 'verified' }),
    );
    await server.settled();
    await choosePlatform(server, person.token, 'yinxin-contracts');
    return person;
  }

  test('who closes an account and comes back with a new one has used a coupon all the same', async () => {
    await aCoupon('ONCEEACH');
    const number = anIdNumber();
    const use = async ({ token }: { token: string }) =>
      pay(server, token, (await anUnpaidOrder(server, token, [START])).id, { couponCode: 'ONCEEACH' });
    const before = await aBuyerWith(number);
    expect((await use(before)).code).toBe(1);
    await proveIntent(server, before, 'close-person', before.personId);
    expect((await server.call('POST /api/appapi/account/close', {}, before.token)).code).toBe(1);
    expect((await use(await aBuyerWith(number))).message).toContain('您已用过');
    expect((await use(await aBuyerWith(anIdNumber()))).code).toBe(1);
  });

  test('a coupon is taken off by the server, given back when the order ends, and used once by each', async () => {
    const { token } = await aPrivateBuyer(server);
    await aCoupon('TENOFF');
    const used = async () =>
      (await server.store.db.select().from(coupons).where(eq(coupons.code, 'TENOFF')))[0]?.used;
    const first = await anUnpaidOrder(server, token, [START]);
    const { data: wallet } = await server.call(
      'GET /api/appapi/order/wallet',
      { query: { id: first.id } },
      token,
    );
    expect(wallet.coupons).toContainEqual(expect.objectContaining({ code: 'TENOFF', discount: 10_000 }));
    expect(wallet.best).toEqual({ couponCode: wallet.coupons[0]?.code, useQuota: false });
    const { data } = await pay(server, token, first.id, { couponCode: 'tenoff' });
    expect([data.payment?.amount, data.order.discount, await used()]).toEqual([29_800, 10_000, 1]);
    const second = await anUnpaidOrder(server, token, [START]);
    expect((await pay(server, token, second.id, { couponCode: 'TENOFF' })).message).toContain('您已用过');
    const plain = await pay(server, token, first.id);
    expect([plain.data.payment?.amount, await used()]).toEqual([39_800, 0]);
    await pay(server, token, first.id, { couponCode: 'TENOFF' });
    await server.call('POST /api/appapi/order/cancel', { body: { id: first.id } }, token);
    expect(await used()).toBe(0);
    const paid = await pay(server, token, second.id, { couponCode: 'TENOFF' });
    await payAt(server, paid.data.payment!.paymentId);
    await becomes(second.id, 'done');
    expect(await used()).toBe(1);
    const { db } = server.store;
    expect(await balanceOf(db, 'discounts', second.id)).toBe(10_000);
    expect(await balanceOf(db, 'packages', second.id)).toBe(39_800);
    expect(await balanceOf(db, 'prepaid', second.id)).toBe(0);
  });

  test('what is used of a package is earned, once, and the rest when it ends', async () => {
    const { db } = server.store;
    const { token } = await aPrivateBuyer(server);
    const { id } = await aPaidOrder(server, token, [START]);
    await becomes(id, 'done');
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    const owner = ownerOfOrder(order!);
    const books = async () => {
      await Promise.all([earnUsed(db), earnUsed(db)]);
      return [await balanceOf(db, 'packages', id), await balanceOf(db, 'revenue', id)];
    };
    expect(await books()).toEqual([39_800, 0]);
    const [contract, other] = [randomUUID(), randomUUID()];
    const use = (reference: string, amount: number) =>
      useQuota(db, owner, { kind: 'contracts', amount, reference });
    await use(contract, 33);
    expect(await books()).toEqual([39_800 - 13_134, 13_134]);
    // what is given back again was earned too early: nothing is booked until as much is used again
    await returnQuota(db, contract);
    expect(await books()).toEqual([39_800 - 13_134, 13_134]);
    await use(other, 34);
    expect(await books()).toEqual([39_800 - 13_532, 13_532]);
    await db.update(quotaGrants).set({ endsAt: sql`now()` }).where(eq(quotaGrants.ownerId, owner.id));
    expect(await books()).toEqual([0, 39_800]);
    expect(await books()).toEqual([0, 39_800]);
  });

  test('who has hardly anything left, or loses it soon, hears of it once for each package', async () => {
    const { db } = server.store;
    const { token } = await aPrivateBuyer(server);
    const { id } = await aPaidOrder(server, token, [START]);
    await becomes(id, 'done');
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    const owner = ownerOfOrder(order!);
    const told = async () => {
      await Promise.all([remindOfQuota(db), remindOfQuota(db)]);
      const { rows } = await server.store.pool.query(
        "select act, facts -> 'left' as left, facts -> 'total' as total from events where target_id = $1 and act like 'remind-quota-%' order by number",
        [id],
      );
      return rows;
    };
    const use = (amount: number) =>
      useQuota(db, owner, { kind: 'contracts', amount, reference: randomUUID() });
    const low = { act: 'remind-quota-low', left: 9, total: 100 };
    await use(90);
    expect(await told()).toEqual([]); // a tenth is not less than a tenth
    await use(1);
    expect(await told()).toEqual([low]);
    await use(1);
    expect(await told()).toEqual([low]);
    const endsIn = (days: string) =>
      db
        .update(quotaGrants)
        .set({ endsAt: sql`now() + ${days}::interval` })
        .where(eq(quotaGrants.ownerId, owner.id));
    await endsIn('31 days');
    expect(await told()).toEqual([low]);
    await endsIn('30 days');
    const end = { act: 'remind-quota-end', left: 8, total: 100 };
    expect(await told()).toEqual([low, end]);
    await endsIn('1 day');
    expect(await told()).toEqual([low, end]);
    await server.app.upkeep.deliverEvents();
    await server.jobs.start();
    const kinds = async () =>
      (await server.call('GET /api/appapi/notices/list', {}, token)).data.list.map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(expect.arrayContaining(['quota-low', 'quota-ending']));
  });

  test('a code for another amount cannot be paid any more once the coupon was chosen', async () => {
    const { token } = await aPrivateBuyer(server);
    await aCoupon('OTHERSUM');
    const { id } = await anUnpaidOrder(server, token, [START]);
    const dear = (await pay(server, token, id)).data.payment!;
    const cheap = (await pay(server, token, id, { couponCode: 'OTHERSUM' })).data.payment!;
    expect([dear.amount, cheap.amount]).toEqual([39_800, 29_800]);
    await payAt(server, dear.paymentId).catch(() => {});
    expect((await stateOf(server, id)).state).toBe('unpaid');
    await payAt(server, cheap.paymentId);
    await becomes(id, 'done');
    expect((await stateOf(server, id)).paid).toBe(29_800);
  });

  test('a coupon for everything settles the order at once', async () => {
    const { token } = await aPrivateBuyer(server);
    await aCoupon('ALLOFIT', { kind: 'percent', value: 100 });
    const { id } = await anUnpaidOrder(server, token, [START]);
    const { data } = await pay(server, token, id, { couponCode: 'ALLOFIT' });
    expect(data.payment).toBeNull();
    await becomes(id, 'done');
    expect(await balanceOf(server.store.db, 'discounts', id)).toBe(39_800);
  });

  test('the last of a coupon goes to one of many orders', async () => {
    await aCoupon('LASTONE', { uses: 1 });
    const buyers = await Promise.all(Array.from({ length: 4 }, () => aPrivateBuyer(server)));
    const unpaid = [];
    for (const { token } of buyers)
      unpaid.push({ token, id: (await anUnpaidOrder(server, token, [START])).id });
    const answers = await Promise.all(
      unpaid.map(({ token, id }) => pay(server, token, id, { couponCode: 'LASTONE' })),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30721, 30721, 30721]);
  });

  test.each([
    ['one that is over', { validUntil: new Date('2020-01-01') }],
    ['one that has not begun', { validFrom: new Date('2098-01-01') }],
    ['one that was stopped', { stoppedAt: new Date() }],
    ['one for larger orders', { least: 1_000_000 }],
    ['one for other things', { products: ['usb-key' as const] }],
  ])('%s is refused with its reason', async (_, more) => {
    const { token } = await aPrivateBuyer(server);
    const code = `X${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
    await aCoupon(code, more);
    const { id } = await anUnpaidOrder(server, token, [START]);
    const answer = await pay(server, token, id, { couponCode: code });
    expect([answer.code, /\p{Script=Han}/u.test(answer.message)]).toEqual([30721, true]);
  });

  test('the accountant makes coupons and stops them', async () => {
    const { token } = await office.anOperator('accountant');
    const body = {
      ...{ code: 'desk2026', name: '开业', kind: 'percent', value: 20, uses: 10 },
      ...{ validFrom: '2026-01-01T00:00:00Z', validUntil: '2099-01-01T00:00:00Z' },
    };
    const { data } = await office.call('POST /api/admin/coupons/create', { body }, token);
    expect(data).toMatchObject({ code: 'DESK2026', words: '减 20%', may: ['stop-coupon'] });
    expect((await office.call('POST /api/admin/coupons/create', { body }, token)).code).toBe(30723);
    const stopped = await office.call('POST /api/admin/coupons/stop', { body: { id: data.id } }, token);
    expect(stopped.data).toMatchObject({ may: [] });
    const unfit = { ...body, code: 'DESK2027', value: 101 };
    expect((await office.call('POST /api/admin/coupons/create', { body: unfit }, token)).code).toBe(40000);
  });
});

describe('money that goes back', () => {
  const refunds = async (token: string, id: string) =>
    (await office.call('GET /api/admin/refunds', { query: { keyword: id } }, token)).data.list[0]!;

  test('a buyer asks, the office agrees, and the order is refunded', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const order = await aPaidOrder(server, token, [CONTRACT]);
    const body = { id: order.id, reason: '不需要了' };
    expect((await server.call('POST /api/appapi/order/refund', { body }, token)).data.state).toBe(
      'refunding',
    );
    const reviewer = await office.anOperator('reviewer');
    expect((await decide(office, reviewer.token, order.id, true)).code).toBe(30717);
    const accountant = await office.anOperator('accountant');
    const { id } = await refunds(accountant.token, order.id);
    await office.call('POST /api/admin/refunds/decide', { body: { id, approve: true } }, accountant.token);
    await expect
      .poll(async () => (await stateOf(server, order.id)).state, { timeout: 120_000 })
      .toBe('refunded');
    expect(await stateOf(server, order.id)).toMatchObject({ paid: 8_000, refunded: 8_000 });
    expect(await balanceOf(server.store.db, 'prepaid', order.id)).toBe(0);
    expect((await server.call('POST /api/appapi/order/refund', { body }, token)).code).toBe(30712);
  });

  test('a package whose money went back cannot be used any more', async () => {
    const { token } = await aPrivateBuyer(server);
    const { id: reference } = await anUnpaidOrder(server, token, [START]);
    const { paymentId } = (await pay(server, token, reference)).data.payment!;
    await payAt(server, paymentId);
    await becomes(reference, 'done');
    const left = async () =>
      (await server.call('GET /api/appapi/order/wallet', { query: {} }, token)).data.quota
        .map((quota) => quota.left)
        .reduce((sum, one) => sum + one, 0);
    expect(await left()).toBeGreaterThan(0);
    const [first, second] = [await office.anOperator('accountant'), await office.anOperator('accountant')];
    const body = { paymentId, amount: 39_800, reason: '客户取消' };
    const { data } = await office.call('POST /api/admin/refunds/request', { body }, first.token);
    if (data.state === 'requested')
      await office.call(
        'POST /api/admin/refunds/decide',
        { body: { id: data.id, approve: true } },
        second.token,
      );
    await becomes(reference, 'refunded');
    expect(await left()).toBe(0);
  });

  test('a refund that is refused leaves the order to be sent again', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const order = await aPaidOrder(server, token, [CONTRACT]);
    const body = { id: order.id, reason: '不需要了' };
    await server.call('POST /api/appapi/order/refund', { body }, token);
    const accountant = await office.anOperator('accountant');
    const { id } = await refunds(accountant.token, order.id);
    const no = { id, approve: false, words: '已开始办理' };
    await office.call('POST /api/admin/refunds/decide', { body: no }, accountant.token);
    expect(await stateOf(server, order.id)).toMatchObject({
      state: 'rejected',
      reason: '已开始办理',
      refunded: 0,
    });
    expect((await resubmit(server, token, order.id)).data.state).toBe('reviewing');
  });

  test('two who ask at once ask once', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const order = await aPaidOrder(server, token, [CONTRACT]);
    const body = { id: order.id, reason: '不需要了' };
    const ask = () => server.call('POST /api/appapi/order/refund', { body }, token);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30712, 30712]);
  });
});

describe('invoices', () => {
  const request = (token: string, orderId: string, facts: Record<string, unknown>) =>
    server.call('POST /api/appapi/invoice/request', { body: { orderId, facts } }, token);

  test('are made out to who paid, once, and handed over as a file', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const order = await aPaidOrder(server, token, [CONTRACT]);
    const normal = { kind: 'normal', title: company.name, taxCode: company.code, email: 'bill@example.com' };
    const special = {
      ...{ ...normal, kind: 'special', address: '示例市示例路 1 号', phone: '021-62345678' },
      ...{ bankName: '示例银行', bankAccount: '0000000000000000' },
    };
    for (const [facts, code] of [
      [{ ...normal, title: '别家有限公司' }, 30726],
      [{ ...normal, taxCode: null }, 30726],
      [{ ...normal, taxCode: '91350100M000100Y43' }, 30726],
      [{ ...normal, taxCode: '91350100M000100Y4Z' }, 40000],
      [{ ...normal, kind: 'special' }, 40000],
      [{ ...normal, email: 'nobody' }, 40000],
    ] as const)
      expect([facts, (await request(token, order.id, facts)).code]).toEqual([facts, code]);
    const answers = await Promise.all([request(token, order.id, special), request(token, order.id, special)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30725]);
    const invoice = answers.find(({ code }) => code === 1)!.data;
    expect(invoice).toMatchObject({ state: 'requested', amount: 8_000, email: 'b***@example.com', url: '' });
    const { rows } = await server.store.pool.query('select facts from invoices where id = $1', [invoice.id]);
    expect(Buffer.from(rows[0].facts).toString('latin1')).not.toContain('example.com');

    const listed = async (whose: string) =>
      (await server.call('GET /api/appapi/invoice/list', { query: {} }, whose)).data;
    expect(await listed(token)).toMatchObject({ list: [{ id: invoice.id, state: 'requested' }], open: [] });

    const accountant = await office.anOperator('accountant');
    const { data: waiting } = await office.call('GET /api/admin/invoices', {}, accountant.token);
    expect(waiting.list.find(({ id }) => id === invoice.id)).toMatchObject({ email: 'bill@example.com' });
    const refuse = { id: invoice.id, reason: '地址有误' };
    await office.call('POST /api/admin/invoices/refuse', { body: refuse }, accountant.token);
    expect(await listed(token)).toMatchObject({
      list: [{ state: 'refused', reason: '地址有误' }],
      open: [{ orderId: order.id, amount: 8_000 }],
    });
    const again = (await request(token, order.id, normal)).data;
    const boundary = 'yinxin-test';
    const response = await server.app.http.inject({
      method: 'POST',
      url: `/api/admin/invoices/issue?id=${again.id}&number=12345678901234567890`,
      headers: { admintoken: accountant.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4\nsample\n%%EOF\r\n--${boundary}--\r\n`,
    });
    expect(response.json()).toMatchObject({ code: 1, data: { state: 'issued', may: [] } });
    const { url } = (await detail(server, token, order.id)).invoice!;
    const file = await server.app.http.inject({ url, headers: { accesstoken: token } });
    expect([file.statusCode, file.body.startsWith('%PDF')]).toEqual([200, true]);
    const stranger = await aBuyer(server);
    expect(await listed(stranger.administrator.token)).toMatchObject({ list: [], open: [] });
    const stolen = await server.app.http.inject({
      url,
      headers: { accesstoken: stranger.administrator.token },
    });
    expect(stolen.statusCode).not.toBe(200);
  });

  test('nothing paid, nothing billed', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const { id } = await anUnpaidOrder(server, token, [CONTRACT]);
    const facts = { kind: 'normal', title: company.name, taxCode: company.code, email: 'bill@example.com' };
    expect((await request(token, id, facts)).code).toBe(30725);
  });
});
