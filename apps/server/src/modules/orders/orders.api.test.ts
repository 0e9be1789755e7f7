import { orderMachine } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, checkLedger } from '../ledger/index.ts';
import { aMember, aPerson } from '../members/testing/index.ts';
import type { BackOffice } from '../operators/testing/index.ts';
import { checkMoney } from '../payments/index.ts';
import { payAt } from '../payments/testing/index.ts';
import { orders } from './tables.ts';
import {
  AGREEMENT,
  aBuyer,
  aDraft,
  anUnpaidOrder,
  aPaidOrder,
  aPrivateBuyer,
  aShop,
  choosePlatform,
  detail,
  packageOf,
  pay,
  save,
  stateOf,
  submit,
} from './testing/index.ts';

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

describe('the way of an order', () => {
  test('a draft is saved as it is written, priced by the server, paid, made and earned', async () => {
    const { administrator, id: organizationId } = await aBuyer(server);
    const { token } = administrator;
    const draft = await aDraft(server, token, [START]);
    expect(draft).toMatchObject({
      ...{ state: 'draft', amount: 39_800, title: '起步套餐', priceList: null, agreement: null },
      may: ['save-order', 'submit-order', 'cancel-order'],
    });
    const changed = (await save(server, token, { id: draft.id, lines: [packageOf('package-standard')] }))
      .data;
    expect(changed).toMatchObject({ id: draft.id, amount: 178_000 });
    const unpaid = (await submit(server, token, draft.id)).data;
    expect(unpaid).toMatchObject({
      ...{
        state: 'unpaid',
        payable: 178_000,
        agreement: { version: AGREEMENT.agreementVersion },
        priceList: { number: 1 },
      },
      may: ['pay-order', 'cancel-order'],
    });
    const status = (whose: string) =>
      server.call('GET /api/appapi/pay/status', { query: { reference: draft.id } }, whose);
    expect(await status(token)).toMatchObject({ code: 1, data: { state: 'none', amount: 178_000 } });
    expect((await status((await aPerson(server)).token)).code).toBe(30770);
    const { data } = await pay(server, token, draft.id);
    expect(await status(token)).toMatchObject({ data: { state: 'open', payments: [{ amount: 178_000 }] } });
    expect(data.payment).toMatchObject({ amount: 178_000, channel: 'wechat-native' });
    await payAt(server, data.payment!.paymentId);
    await becomes(draft.id, 'done');
    const done = await detail(server, token, draft.id);
    expect(done.timeline.map(({ act }) => act).toReversed()).toEqual([
      ...[
        'create-order',
        'submit-order',
        'pay-order',
        'settle-order',
        'approve-order',
        'make-line',
        'finish-order',
      ],
    ]);
    expect(done).toMatchObject({ paid: 178_000, lines: [{ state: 'done' }], may: ['request-invoice'] });
    const wallet = await server.call('GET /api/appapi/order/wallet', {}, token);
    expect(wallet.data.quota.map(({ kind, left }) => [kind, left])).toEqual([
      // with three on trial
      ['contracts', 503],
      ['seals', 5],
      ['reports', 0],
    ]);
    expect(await balanceOf(server.store.db, 'packages', draft.id)).toBe(178_000);
    expect(await balanceOf(server.store.db, 'prepaid', draft.id)).toBe(0);
    const { data: list } = await server.call('GET /api/appapi/order/list', {}, token);
    expect(list).toMatchObject({ more: false, counts: { done: 1 }, list: [{ id: draft.id, state: 'done' }] });
    const { data: receipt } = await server.call(
      'GET /api/appapi/order/receipt',
      { query: { id: draft.id } },
      token,
    );
    expect(receipt).toMatchObject({ paid: 178_000, channel: '微信扫码', lines: [{ words: '标准套餐' }] });
    const { rows } = await server.store.pool.query('select owner_id from orders where id = $1', [draft.id]);
    expect(rows[0].owner_id).toBe(organizationId);
  });

  test('an order keeps the prices it was submitted with', async () => {
    const { token } = await aPrivateBuyer(server);
    const { id } = await anUnpaidOrder(server, token, [START]);
    const [editor, reviewer] = [await office.anOperator('editor'), await office.anOperator('reviewer')];
    const { data: list } = await office.call('GET /api/admin/prices', {}, editor.token);
    const held = list.list[0]!.id;
    const { data: item } = await office.call(
      'GET /api/admin/prices/item',
      { query: { id: held } },
      editor.token,
    );
    const dearer = {
      ...item.data,
      plans: item.data.plans.map((plan) => (plan.id === 'package-start' ? { ...plan, price: 50_000 } : plan)),
    };
    const publish = async (data: unknown) => {
      const saved = await office.call(
        'POST /api/admin/prices/save',
        { body: { note: '调价', data } },
        editor.token,
      );
      const { id: list, version } = saved.data;
      await office.call('POST /api/admin/prices/publish', { body: { id: list, version } }, reviewer.token);
    };
    await publish(dearer);
    const { data } = await pay(server, token, id);
    expect(data.payment?.amount).toBe(39_800);
    const { data: quote } = await server.call(
      'POST /api/appapi/order/quote',
      { body: { lines: [START] } },
      token,
    );
    expect(quote.amount).toBe(50_000);
    await publish(item.data);
  });

  test('without a platform nothing is ordered', async () => {
    const { token } = await aPerson(server, { verified: true });
    expect((await save(server, token, { lines: [START] })).data.sceneName).toBe('通用电子合同');
    // whoever chose one that was closed has none, and is not moved to another behind their back
    await choosePlatform(server, token, 'sample-tax');
    const reviewer = await office.anOperator('reviewer');
    const { data } = await server.call('GET /api/appapi/scene/list', {}, token);
    const id = data.find(({ appId }) => appId === 'sample-tax')?.sceneId;
    const turn = (on: boolean) =>
      office.call('POST /api/admin/scenes/switch', { body: { id, on } }, reviewer.token);
    await turn(false);
    const answer = await save(server, token, { lines: [START] });
    expect([answer.code, answer.message]).toEqual([30701, '请选择平台']);
    await turn(true);
  });

  test('what is agreed to is what binds today', async () => {
    const { token } = await aPrivateBuyer(server);
    const { id } = await aDraft(server, token, [START]);
    const old = await server.call(
      'POST /api/appapi/order/submit',
      { body: { id, agreementVersion: '0.9' } },
      token,
    );
    expect(old.code).toBe(30715);
    expect((await stateOf(server, id)).state).toBe('draft');
  });

  test('no amount comes from the client', async () => {
    const { token } = await aPrivateBuyer(server);
    for (const extra of [{ amount: 1 }, { payable: 1 }])
      expect((await save(server, token, { lines: [START], ...extra })).code).toBe(40000);
    expect((await save(server, token, { lines: [{ ...START, unitPrice: 1 }] })).code).toBe(40000);
    const { id } = await anUnpaidOrder(server, token, [START]);
    const body = { id, channel: 'wechat-native', amount: 1 };
    expect((await server.call('POST /api/appapi/order/pay', { body }, token)).code).toBe(40000);
  });

  test.each([
    ['a package that is not sold', packageOf('package-none')],
    ['more than one line takes', packageOf('package-start', 21)],
    ['a product of the other kind of account', { product: 'seal-official', years: 1 }],
    ['an act that the product does not have', { ...START, act: 'renewal' }],
  ])('%s is refused', async (_, line) => {
    const { token } = await aPrivateBuyer(server);
    expect((await save(server, token, { lines: [line] })).code).toBe(30713);
  });
});

describe('money that does not come, comes too late, or goes back', () => {
  test('an order that nobody pays ends after its day, and the coupon is free again', async () => {
    const { token } = await aPrivateBuyer(server);
    const { id } = await anUnpaidOrder(server, token, [START]);
    const { data } = await pay(server, token, id);
    await server.store.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(orders.id, id));
    await expire(id);
    expect(await stateOf(server, id)).toMatchObject({ state: 'cancelled', reason: '超时未支付' });
    await payAt(server, data.payment!.paymentId).catch(() => {});
    expect(await stateOf(server, id)).toMatchObject({ state: 'cancelled', paid: 0 });
    expect((await pay(server, token, id)).code).toBe(30712);
  });

  test('it does not end before its time, and not once it is paid', async () => {
    const { token } = await aPrivateBuyer(server);
    const { id } = await anUnpaidOrder(server, token, [START]);
    await expire(id);
    expect((await stateOf(server, id)).state).toBe('unpaid');
    const paid = await aPaidOrder(server, token, [START]);
    await expire(paid.id);
    await becomes(paid.id, 'done');
  });

  test('of paying and cancelling exactly one wins, and money that came too late goes back', async () => {
    for (let round = 0; round < 6; round++) {
      const { token } = await aPrivateBuyer(server);
      const { id } = await anUnpaidOrder(server, token, [START]);
      const { data } = await pay(server, token, id);
      const [, cancelled] = await Promise.all([
        payAt(server, data.payment!.paymentId).catch(() => {}),
        server.call('POST /api/appapi/order/cancel', { body: { id } }, token),
      ]);
      const { state, paid } = await stateOf(server, id);
      if (cancelled.code === 1) expect([state, paid]).toEqual(['cancelled', 0]);
      else expect([state !== 'cancelled', paid]).toEqual([true, 39_800]);
    }
  });

  test('two who pay at once open one order’s payment, and it is settled once', async () => {
    const { token } = await aPrivateBuyer(server);
    const { id } = await anUnpaidOrder(server, token, [START]);
    const [one, other] = await Promise.all([
      pay(server, token, id, { channel: 'wechat-native' }),
      pay(server, token, id, { channel: 'alipay-qr' }),
    ]);
    await Promise.all([
      payAt(server, one.data.payment!.paymentId).catch(() => {}),
      payAt(server, other.data.payment!.paymentId).catch(() => {}),
    ]);
    await becomes(id, 'done');
    expect((await stateOf(server, id)).paid).toBe(39_800);
    expect(await balanceOf(server.store.db, 'packages', id)).toBe(39_800);
  });
});

/** What the job does when its time has come. */
async function expire(id: string) {
  const { rows } = await server.store.pool.query(
    "update pgboss.job set start_after = now() where name = 'order-expire' and data -> 'payload' ->> 'orderId' = $1 and state = 'created' returning id",
    [id],
  );
  await server.store.pool.query("select pg_notify('yinxin_changed', 'jobs:order-expire')");
  await expect
    .poll(
      async () =>
        (
          await server.store.pool.query(
            "select id from pgboss.job where id = any($1) and state = 'completed'",
            [rows.map(({ id: job }) => job)],
          )
        ).rows.length,
      { timeout: 120_000 },
    )
    .toBe(rows.length);
}

describe('who may', () => {
  const calls = (id: string) =>
    [
      ['POST /api/appapi/order/save', { body: { id, note: 'x' } }],
      ['POST /api/appapi/order/submit', { body: { id, ...AGREEMENT } }],
      ['POST /api/appapi/order/resubmit', { body: { id, ...AGREEMENT } }],
      ['POST /api/appapi/order/pay', { body: { id, channel: 'wechat-native' } }],
      ['POST /api/appapi/order/cancel', { body: { id } }],
      ['POST /api/appapi/order/refund', { body: { id, reason: '不需要了' } }],
      ['GET /api/appapi/order/detail', { query: { id } }],
      ['GET /api/appapi/order/receipt', { query: { id } }],
      ['GET /api/appapi/order/wallet', { query: { id } }],
      ['GET /api/appapi/invoice/suggestion', { query: { orderId: id } }],
    ] as const;

  test('anonymous visitors learn nothing', async () => {
    const { id } = await anUnpaidOrder(server, (await aPrivateBuyer(server)).token, [START]);
    for (const [route, input] of calls(id))
      expect([route, (await server.call(route, input)).code]).toEqual([route, 30110]);
  });

  test('another account’s order does not exist, of a person and of a company', async () => {
    const own = await aPrivateBuyer(server);
    const company = await aBuyer(server);
    const { id } = await anUnpaidOrder(server, own.token, [START]);
    const { id: theirs } = await anUnpaidOrder(server, company.administrator.token, [START]);
    const stranger = await aPrivateBuyer(server);
    const competitor = await aBuyer(server);
    for (const { token } of [stranger, competitor.administrator])
      for (const order of [id, theirs])
        for (const [route, input] of calls(order))
          expect([route, (await server.call(route, input, token)).code]).toEqual([route, 30711]);
    const { data } = await server.call('GET /api/appapi/order/list', {}, stranger.token);
    expect(data.list).toEqual([]);
  });

  test('a member who was removed acts for nobody, others by their roles', async () => {
    const company = await aBuyer(server);
    const { id } = await anUnpaidOrder(server, company.administrator.token, [START]);
    const removed = await aMember(server, company.id, ['administrator', 'seal-keeper']);
    await server.call(
      'POST /api/appapi/org/removeMember',
      { body: { uid: removed.uid } },
      company.administrator.token,
    );
    for (const [route, input] of calls(id))
      expect([route, (await server.call(route, input, removed.token)).code]).toEqual([route, 30711]);
    const worker = await aMember(server, company.id, ['operator']);
    for (const [route, input] of calls(id))
      expect([route, (await server.call(route, input, worker.token)).code]).toEqual([route, 40300]);
    const auditor = await aMember(server, company.id, ['auditor']);
    for (const [route, input] of calls(id)) {
      const { code } = await server.call(route, input, auditor.token);
      const reads = /detail|receipt/.test(route);
      expect([route, code === 40300]).toEqual([route, !reads]);
    }
    const keeper = await aMember(server, company.id, ['seal-keeper']);
    expect((await pay(server, keeper.token, id)).code).toBe(1);
  });

  test('somebody who is not verified buys nothing, and a suspended company neither', async () => {
    const { token } = await aPerson(server);
    const { data } = await server.call('GET /api/appapi/scene/list', {}, token);
    await server.call('POST /api/appapi/scene/choose', { body: { sceneId: data[2]!.sceneId } }, token);
    expect((await save(server, token, { lines: [START] })).code).toBe(30120);
    const company = await aBuyer(server);
    const { id } = await anUnpaidOrder(server, company.administrator.token, [START]);
    await server.store.db.execute(sql`update organizations set state = 'suspended' where id = ${company.id}`);
    expect((await pay(server, company.administrator.token, id)).code).toBe(30318);
    const body = { id };
    expect(
      (await server.call('POST /api/appapi/order/cancel', { body }, company.administrator.token)).code,
    ).toBe(1);
  });
});

test('of every state the buyer can do what the table says, and nothing else', async () => {
  const { token } = await aPrivateBuyer(server);
  const acts = {
    'save-order': (id: string) => save(server, token, { id, note: 'x' }),
    'submit-order': (id: string) => submit(server, token, id),
    'resubmit-order': (id: string) =>
      server.call('POST /api/appapi/order/resubmit', { body: { id, ...AGREEMENT } }, token),
    'pay-order': (id: string) => pay(server, token, id),
    'cancel-order': (id: string) => server.call('POST /api/appapi/order/cancel', { body: { id } }, token),
    'ask-refund': (id: string) =>
      server.call('POST /api/appapi/order/refund', { body: { id, reason: '不需要了' } }, token),
  } as const;
  const { id: sample } = await anUnpaidOrder(server, token, [START]);
  for (const state of Object.keys(orderMachine.states) as (keyof typeof orderMachine.states)[])
    for (const [act, run] of Object.entries(acts) as [
      keyof typeof acts,
      (id: string) => Promise<{ code: number }>,
    ][]) {
      const isAllowed = orderMachine.may(state, ['buyer']).includes(act);
      if (isAllowed) continue;
      await server.store.db.update(orders).set({ state }).where(eq(orders.id, sample));
      expect([state, act, (await run(sample)).code]).toEqual([state, act, 30712]);
      expect((await stateOf(server, sample)).state).toBe(state);
    }
  await server.store.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, sample));
});

test('the list goes on from where it stopped, and filters by state, product, number and day', async () => {
  const { token } = await aPrivateBuyer(server);
  const made: string[] = [];
  for (let n = 0; n < 5; n++) made.unshift((await aDraft(server, token, [START])).id);
  await submit(server, token, made[0]!);
  const list = async (query: Record<string, string>) =>
    (await server.call('GET /api/appapi/order/list', { query }, token)).data;
  const first = await list({ limit: '2' });
  expect([first.list.map(({ id }) => id), first.more]).toEqual([made.slice(0, 2), true]);
  const rest = await list({ limit: '10', before: made[1]! });
  expect([rest.list.map(({ id }) => id), rest.more]).toEqual([made.slice(2), false]);
  expect(first.counts).toEqual({ draft: 4, unpaid: 1 });
  expect((await list({ state: 'unpaid' })).list.map(({ id }) => id)).toEqual([made[0]]);
  expect((await list({ product: 'usb-key' })).list).toEqual([]);
  const { number } = first.list[0]!;
  expect((await list({ number: number.slice(0, 14) })).list.some(({ id }) => id === made[0])).toBe(true);
  expect((await list({ number: '%' })).list).toEqual([]);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect((await list({ from: today, to: today })).list).toHaveLength(5);
  expect((await list({ to: '2020-01-01' })).list).toEqual([]);
});
