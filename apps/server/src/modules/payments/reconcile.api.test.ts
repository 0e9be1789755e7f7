import { dayInChina } from '@yinxin/values';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, checkLedger } from '../ledger/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { checkMoney } from './check.ts';
import { payments, refunds } from './tables.ts';
import { aCheckout, numberOf, payAt, type TestCheckout } from './testing/index.ts';

let office: BackOffice;
let checkout: TestCheckout;
let token = '';
beforeAll(async () => {
  office = await aBackOffice();
  checkout = aCheckout(office.server);
  token = (await office.anOperator('accountant')).token;
});
afterAll(async () => {
  expect((await checkLedger(office.server.store.db)).findings).toEqual([]);
  expect(await checkMoney(office.server.store.db)).toEqual([]);
  await office.close();
});

describe.each([
  ['wechat', 'wechat-native'],
  ['alipay', 'alipay-qr'],
] as const)('the statement of %s', (vendor, channel) => {
  const day = dayInChina(new Date());
  const run = () => office.call('POST /api/admin/reconciliations/run', { body: { vendor, day } }, token);
  const item = async () =>
    (await office.call('GET /api/admin/reconciliations/item', { query: { vendor, day } }, token)).data;
  const force = (outcome: string) => office.server.sandbox.force('pay', day, `statement/${outcome}`);

  test('a day without business agrees', async () => {
    expect((await run()).data).toMatchObject({ state: 'agreed', payments: 0, theirPayments: 0, fees: 0 });
  });

  test('the same on both sides, with a refund and the fees booked once', async () => {
    const { server } = office;
    const first = await checkout.open({ channel, amount: 100_000 });
    await payAt(server, first.paymentId);
    const second = await checkout.open({ channel, amount: 50_000 });
    await payAt(server, second.paymentId);
    await office.call(
      'POST /api/admin/refunds/request',
      { body: { paymentId: first.paymentId, amount: 20_000, reason: '部分退款' } },
      token,
    );
    await server.store.db
      .update(refunds)
      .set({ nextQueryAt: new Date(0) })
      .where(eq(refunds.state, 'sending'));
    await server.app.payments.sweep();
    expect((await run()).data).toMatchObject({
      state: 'agreed',
      payments: 2,
      received: 150_000,
      refunds: 1,
      refunded: 20_000,
      theirPayments: 2,
      theirReceived: 150_000,
      theirRefunded: 20_000,
      fees: 780,
      differences: 0,
    });
    await run();
    expect(await balanceOf(server.store.db, 'fees', `${vendor}/${day}`)).toBe(780);
  });

  test.each([
    ['missing', 'only-ours'],
    ['extra', 'only-theirs'],
    ['amount', 'amount'],
  ] as const)('what is %s is shown, and settled when the statement is right again', async (mistake, kind) => {
    force(mistake);
    expect((await run()).data).toMatchObject({ state: 'differs', differences: 1 });
    const open = (await item()).differences.filter(({ resolution }) => resolution === '');
    expect(open.map((each) => each.kind)).toEqual([kind]);
    expect(open[0]?.may).toEqual(['resolve-difference']);
    force('');
    expect((await run()).data).toMatchObject({ state: 'resolved', differences: 0 });
  });

  test('a difference is settled by a word of somebody, once, and stays so', async () => {
    force('extra');
    // it had gone away by itself and is there again
    expect((await run()).data).toMatchObject({ state: 'differs', differences: 1 });
    const [difference] = (await item()).differences.filter(({ resolution }) => resolution === '');
    const resolve = () =>
      office.call(
        'POST /api/admin/reconciliations/resolve',
        { body: { id: difference?.id ?? '', words: '他店交易，已转交' } },
        token,
      );
    expect((await resolve()).data).toMatchObject({
      kind: 'only-theirs',
      resolution: '他店交易，已转交',
      may: [],
    });
    expect((await resolve()).code).toBe(30790);
    expect((await run()).data).toMatchObject({ state: 'resolved', differences: 0 });
    force('');
  });

  test('a statement that is late is asked for again, and nothing is written', async () => {
    force('late');
    expect(await run()).toMatchObject({ code: 30791 });
    force('');
  });

  test('what was paid and never told is found, asked for and booked', async () => {
    const { server } = office;
    const { paymentId, reference } = await checkout.open({ channel, amount: 30_000 });
    const number = await numberOf(server, paymentId);
    server.sandbox.force('pay', number, 'notice/none');
    await server.sandbox.pay.pay(number);
    expect((await run()).data).toMatchObject({ payments: 3, theirPayments: 3, differences: 0 });
    const [row] = await server.store.db.select().from(payments).where(eq(payments.id, paymentId));
    expect(row).toMatchObject({ state: 'paid', settledBy: 'statement' });
    expect(checkout.settled.filter((payment) => payment.reference === reference)).toHaveLength(1);
    expect((await item()).differences).toContainEqual(
      expect.objectContaining({ kind: 'unsettled', number, resolvedBy: '系统' }),
    );
  });

  test('a vendor that is down is told so', async () => {
    force('down');
    expect(await run()).toMatchObject({ status: 503, code: 30792 });
    force('');
  });

  test('the days make a series without gaps', async () => {
    const query = { days: '7', vendor };
    const { data } = await office.call('GET /api/admin/reconciliations', { query }, token);
    expect(data.series).toHaveLength(7);
    expect(data.series.at(-1)).toMatchObject({ day, received: 180_000, refunded: 20_000, theirs: 160_000 });
    expect(data.series[0]).toMatchObject({ received: 0, refunded: 0, differences: 0 });
    expect(data.list).toHaveLength(1);
  });
});
