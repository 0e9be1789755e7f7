import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../http/principal.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { balanceOf, checkLedger } from '../ledger/index.ts';
import { ledgerEntries } from '../ledger/tables.ts';
import { checkMoney } from './check.ts';
import { payables, payments, refunds } from './tables.ts';
import { aCheckout, numberOf, payAt, post, type TestCheckout } from './testing/index.ts';

let server: TestServer;
let checkout: TestCheckout;
beforeAll(async () => {
  server = await aServer();
  checkout = aCheckout(server);
});
afterAll(async () => {
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
  expect(await checkMoney(server.store.db)).toEqual([]);
  await server.close();
});

const stateOf = async (paymentId: string) => {
  const [row] = await server.store.db.select().from(payments).where(eq(payments.id, paymentId));
  return row?.state;
};
const credits = async (reference: string) =>
  (await server.store.db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, reference))).map(
    ({ kind, total }) => [kind, total],
  );
const settledFor = (reference: string) =>
  checkout.settled.filter((payment) => payment.reference === reference);

describe.each([
  ['wechat-native', 'wechat', 301_000, { status: 204, body: '' }, { status: 400, body: /"FAIL"/ }],
  ['alipay-qr', 'alipay', 26 * 3_600_000, { status: 200, body: 'success' }, { status: 200, body: /^fail$/ }],
] as const)('%s', (channel, vendor, staleAfterMs, taken, refused) => {
  /** Somebody paid and the vendor has not told us. */
  const paidSilently = async () => {
    const opened = await checkout.open({ channel });
    const number = await numberOf(server, opened.paymentId);
    server.sandbox.force('pay', number, 'notice/none');
    await server.sandbox.pay.pay(number);
    return { ...opened, number };
  };
  const expectNothing = async ({ paymentId, reference }: { paymentId: string; reference: string }) => {
    expect(await stateOf(paymentId)).toBe('pending');
    expect(await credits(reference)).toEqual([]);
    expect(settledFor(reference)).toEqual([]);
  };

  test('a genuine notice settles: ledger, order, event, and the answer that the vendor wants', async () => {
    const { paymentId, reference, qr } = await checkout.open({ channel });
    expect(qr).toMatch(/\/sandbox\/pay\/[0-9a-f-]{36}$/);
    await payAt(server, paymentId);
    expect(await stateOf(paymentId)).toBe('paid');
    expect(await credits(reference)).toEqual([['payment', 19_800]]);
    expect(await balanceOf(server.store.db, 'prepaid', reference)).toBe(19_800);
    expect(await balanceOf(server.store.db, vendor, reference)).toBe(19_800);
    expect(settledFor(reference)).toHaveLength(1);
    const { rows } = await server.store.pool.query(
      `select act from events where target_type = 'payment' and target_id = $1 order by number`,
      [paymentId],
    );
    expect(rows.map(({ act }) => act)).toEqual(['open-payment', 'settle-payment']);
    const again = await post(server, server.sandbox.pay.notice(await numberOf(server, paymentId)));
    expect({ status: again.statusCode, body: again.body }).toEqual(taken);
    expect(again.headers['cache-control']).toBe('no-store');
  });

  test('replayed word for word it is heard and credits nothing more', async () => {
    const { number, reference } = await paidSilently();
    const notice = server.sandbox.pay.notice(number);
    for (let n = 0; n < 3; n += 1) expect((await post(server, notice)).statusCode).toBe(taken.status);
    expect(await credits(reference)).toEqual([['payment', 19_800]]);
    expect(settledFor(reference)).toHaveLength(1);
  });

  const bad: [string, (paid: { number: string }) => Promise<ReturnType<typeof server.sandbox.pay.notice>>][] =
    [
      ['forged', async ({ number }) => server.sandbox.pay.notice(number, { forged: true })],
      ['of a wrong amount', async ({ number }) => server.sandbox.pay.notice(number, { amount: 1 })],
      [
        'of another merchant',
        async ({ number }) => server.sandbox.pay.notice(number, { merchant: '1900009999' }),
      ],
      [
        'that is stale',
        async ({ number }) => server.sandbox.pay.notice(number, { at: Date.now() - staleAfterMs }),
      ],
      [
        'for an order that is not ours',
        async ({ number }) => server.sandbox.pay.notice(number, { number: randomUUID().replaceAll('-', '') }),
      ],
      [
        'whose body was changed after it was signed',
        async ({ number }) => {
          const notice = server.sandbox.pay.notice(number);
          const body = notice.body.replace(/支付成功|subject=/, (part) => `${part}x`);
          expect(body).not.toBe(notice.body);
          return { ...notice, body };
        },
      ],
      ['with nothing in it', async ({ number }) => ({ ...server.sandbox.pay.notice(number), body: '' })],
    ];
  test.each(bad)('a notice %s is refused and books nothing', async (_name, make) => {
    const paid = await paidSilently();
    const answer = await post(server, await make(paid));
    expect(answer.statusCode).toBe(refused.status);
    expect(answer.body).toMatch(refused.body);
    await expectNothing(paid);
  });

  test('what was paid for one order never pays another', async () => {
    const [cheap, dear] = [await paidSilently(), await checkout.open({ channel, amount: 9_999_900 })];
    const number = await numberOf(server, dear.paymentId);
    const answer = await post(server, server.sandbox.pay.notice(cheap.number, { number }));
    expect(answer.body).toMatch(refused.body);
    await expectNothing(dear);
    // the honest notice of the cheap one still counts
    await server.sandbox.pay.notify(cheap.number);
    expect(await stateOf(cheap.paymentId)).toBe('paid');
  });

  test('a hundred at once credit once', async () => {
    const { number, reference, paymentId } = await paidSilently();
    const notices = Array.from({ length: 100 }, () => server.sandbox.pay.notice(number));
    const answers = await Promise.all(notices.map((notice) => post(server, notice)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([taken.status]));
    expect(await credits(reference)).toEqual([['payment', 19_800]]);
    expect(settledFor(reference)).toHaveLength(1);
    expect(await stateOf(paymentId)).toBe('paid');
  });

  test('an order that cannot go on leaves no money booked, and the next notice tries again', async () => {
    const broken = await aServer({ expectsErrors: true });
    const own = aCheckout(broken);
    const { paymentId, reference } = await own.open({ channel });
    own.breakNext();
    await payAt(broken, paymentId);
    expect(
      await broken.store.db.select().from(ledgerEntries).where(eq(ledgerEntries.reference, reference)),
    ).toEqual([]);
    expect(await broken.sandbox.pay.notify(await numberOf(broken, paymentId))).toBe(true);
    expect(own.settled).toHaveLength(1);
    await broken.close();
  });

  test('when no notice comes, asking finds the payment', async () => {
    const { paymentId, reference } = await paidSilently();
    await server.store.db
      .update(payments)
      .set({ nextQueryAt: new Date(0) })
      .where(eq(payments.id, paymentId));
    await server.app.payments.sweep();
    expect(await stateOf(paymentId)).toBe('paid');
    expect(await credits(reference)).toEqual([['payment', 19_800]]);
  });

  test('money that comes after closing goes back by itself', async () => {
    const { number, reference, paymentId } = await paidSilently();
    expect(await checkout.close(reference)).toBe('closed');
    expect(await server.sandbox.pay.notify(number)).toBe(true);
    expect(await stateOf(paymentId)).toBe('late');
    expect(settledFor(reference)).toEqual([]);
    const [refund] = await server.store.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(refund).toMatchObject({ automatic: true, amount: 19_800, state: 'sending', reason: '关闭后到账' });
    await server.store.db
      .update(refunds)
      .set({ nextQueryAt: new Date(0) })
      .where(eq(refunds.paymentId, paymentId));
    await server.app.payments.sweep();
    expect((await credits(reference)).toSorted()).toEqual([
      ['refund', 19_800],
      ['refund-paid', 19_800],
      ['surplus', 19_800],
    ]);
    expect(await balanceOf(server.store.db, vendor, reference)).toBe(0);
    expect(server.sandbox.pay.trade(number)?.refunds).toHaveLength(1);
    expect(checkout.refunded.filter((each) => each.reference === reference)).toEqual([]);
  });

  test('paying and cancelling at once: exactly one wins, and no money is lost', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { paymentId, reference } = await checkout.open({ channel });
      const number = await numberOf(server, paymentId);
      const [, closing] = await Promise.all([server.sandbox.pay.pay(number), checkout.close(reference)]);
      const [payable] = await server.store.db
        .select()
        .from(payables)
        .where(eq(payables.reference, reference));
      if (closing === 'settled') {
        expect([payable?.state, await stateOf(paymentId), settledFor(reference).length]).toEqual([
          'settled',
          'paid',
          1,
        ]);
      } else {
        expect([payable?.state, settledFor(reference).length]).toEqual(['closed', 0]);
        expect(await stateOf(paymentId)).toBe('late');
      }
    }
  });
});

test('both codes of an order paid: the second goes back', async () => {
  const first = await checkout.open({ channel: 'wechat-native' });
  const second = await checkout.open({ channel: 'alipay-qr', reference: first.reference });
  const [one, other] = [await numberOf(server, first.paymentId), await numberOf(server, second.paymentId)];
  await Promise.all([server.sandbox.pay.pay(one), server.sandbox.pay.pay(other)]);
  expect([await stateOf(first.paymentId), await stateOf(second.paymentId)].toSorted()).toEqual([
    'late',
    'paid',
  ]);
  expect(settledFor(first.reference)).toHaveLength(1);
  const back = await server.store.db.select().from(refunds);
  expect(back.filter(({ reason }) => reason === '重复支付')).toHaveLength(1);
});

test('a notice of one vendor is nothing to the other', async () => {
  const { paymentId } = await checkout.open({ channel: 'alipay-qr' });
  const number = await numberOf(server, paymentId);
  const ours = await checkout.open({ channel: 'wechat-native' });
  server.sandbox.force('pay', '', 'notice/none');
  await payAt(server, ours.paymentId);
  server.sandbox.force('pay', '', 'notice/');
  const notice = server.sandbox.pay.notice(await numberOf(server, ours.paymentId), { number });
  expect((await post(server, notice)).statusCode).toBe(400);
  expect(await stateOf(paymentId)).toBe('pending');
});

test('the payer hears of money that goes back to them', async () => {
  const own = await aServer();
  await own.jobs.start();
  const goods = aCheckout(own);
  const token = await own.signIn(aPhone());
  const { rows } = await own.store.pool.query<{ id: string }>('select id from persons');
  const id = rows[0]?.id ?? '';
  const by: Person = {
    ...{ kind: 'person', personId: id, sessionId: '', name: '', maskedPhone: '', identityState: 'none' },
    ...{ accountId: id, accountType: 0, roles: [] },
    ...{ organizationId: null, organizationName: '', organizationState: null },
  };
  const { paymentId, reference } = await goods.open({ by, payer: { kind: 'person', id } });
  const number = await numberOf(own, paymentId);
  own.sandbox.force('pay', number, 'notice/none');
  await own.sandbox.pay.pay(number);
  await goods.close(reference);
  await own.sandbox.pay.notify(number);
  const patiently = { timeout: 120_000, interval: 100 };
  const told = async () => {
    await own.app.upkeep.deliverEvents();
    const { data } = await own.call('GET /api/appapi/notices/list', {}, token);
    return data.list.map(({ kind }) => kind);
  };
  await expect.poll(told, patiently).toContain('payment-returned');
  // and the job has sent it
  const refunded = async () => (await own.store.db.select().from(refunds))[0]?.state;
  await expect.poll(refunded, patiently).toBe('done');
  await own.close();
});

test('the page of the vendor: what is paid for, pay or not, and the notice once more', async () => {
  const { paymentId, qr = '', reference } = await checkout.open();
  const number = await numberOf(server, paymentId);
  const { pathname } = new URL(qr);
  const page = async () => (await server.app.http.inject(pathname)).body;
  const press = (what: string) =>
    server.app.http.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `press=${what}&back=https%3A%2F%2Fevil.example`,
    });
  expect(await page()).toContain('¥ 198.00');
  server.sandbox.force('pay', number, 'notice/late');
  expect((await press('cancel')).headers.location).toBe(pathname);
  expect(await stateOf(paymentId)).toBe('pending');
  await press('pay');
  expect(await stateOf(paymentId)).toBe('pending');
  expect(await page()).toContain('补发支付通知');
  await press('notify');
  expect(await stateOf(paymentId)).toBe('paid');
  await press('pay');
  expect(await credits(reference)).toEqual([['payment', 19_800]]);
  expect((await server.app.http.inject('/sandbox/pay/nothing')).statusCode).toBe(404);
});
