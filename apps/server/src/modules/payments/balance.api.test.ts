import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import type { Caller, Operator } from '../../http/principal.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { balanceOf, checkLedger, earn, post } from '../ledger/index.ts';
import { checkMoney } from './check.ts';
import { payables, payments, refunds } from './tables.ts';
import { aCheckout, numberOf, type TestCheckout } from './testing/index.ts';

let server: TestServer;
let checkout: TestCheckout;
beforeAll(async () => {
  server = await aServer({ env: { PAY_REFUND_ALONE_YUAN: '1000000' } });
  checkout = aCheckout(server);
});
afterAll(() => server.close());

const ORDERS = 4;
const order = fc.integer({ min: 0, max: ORDERS - 1 });
const channel = fc.constantFrom('wechat-native' as const, 'alipay-qr' as const);
const step = fc.oneof(
  fc.record({ do: fc.constant('open' as const), order, channel }),
  fc.record({ do: fc.constant('pay' as const), order, tell: fc.boolean() }),
  fc.record({ do: fc.constant('replay' as const), order }),
  fc.record({ do: fc.constant('close' as const), order }),
  fc.record({ do: fc.constant('refund' as const), order, share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('coupon' as const), order, amount: fc.integer({ min: 1, max: 500 }) }),
  fc.record({ do: fc.constant('earn' as const), order, share: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant('sweep' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const operator: Operator = {
  ...{ kind: 'operator', id: crypto.randomUUID(), sessionId: '', login: 'x', name: '财务' },
  ...{ roles: ['accountant'], mustChangePassword: false, mustEnrol: false },
};
const accountant: Caller = { who: operator, ip: '', requestId: '' };

/** One run of orders through whatever happens to them. */
async function play(steps: readonly Step[]): Promise<void> {
  const { db } = server.store;
  const references = Array.from({ length: ORDERS }, () => crypto.randomUUID());
  let coupons = 0;
  const act = async (each: Step): Promise<void> => {
    if (each.do === 'sweep') {
      await db
        .update(payments)
        .set({ nextQueryAt: new Date(0) })
        .where(eq(payments.state, 'pending'));
      await db
        .update(refunds)
        .set({ nextQueryAt: new Date(0) })
        .where(eq(refunds.state, 'sending'));
      return server.app.payments.sweep();
    }
    const reference = references[each.order] ?? '';
    const attempts = await db.select().from(payments).where(eq(payments.reference, reference));
    switch (each.do) {
      case 'open':
        return void (await checkout.open({ reference, channel: each.channel, amount: 1_000 + each.order }));
      case 'pay':
        for (const { number } of attempts.slice(-1)) {
          server.sandbox.force('pay', number, each.tell ? 'notice/' : 'notice/none');
          await server.sandbox.pay.pay(number);
        }
        return;
      case 'replay':
        for (const { id } of attempts)
          await server.sandbox.pay.notify(await numberOf(server, id)).catch(() => undefined);
        return;
      case 'close':
        return void (await checkout.close(reference));
      case 'refund':
        return void (await checkout.refund(reference, Math.ceil((1_000 * each.share) / 100), accountant));
      case 'coupon': {
        const { amount } = each;
        const lines = [
          { account: 'discounts' as const, debit: amount },
          { account: 'prepaid' as const, credit: amount },
        ];
        return void (await db.transaction((tx) =>
          post(tx, { kind: 'discount', reference, source: `${reference}/${++coupons}`, lines }),
        ));
      }
      case 'earn':
        return db.transaction(async (tx) => {
          const left = await balanceOf(tx, 'prepaid', reference);
          const amount = Math.floor((left * each.share) / 100);
          await earn(tx, { reference, source: `${reference}/${++coupons}`, amount });
        });
    }
  };
  for (const each of steps)
    try {
      await act(each);
    } catch (error) {
      // what the rules refuse is refused; anything else is a finding
      if (!(error instanceof Error && error.name === 'AppError')) throw error;
    }
  expect((await checkLedger(db)).findings).toEqual([]);
  expect(await checkMoney(db)).toEqual([]);
  for (const reference of references) {
    const [payable] = await db.select().from(payables).where(eq(payables.reference, reference));
    const settled = checkout.settled.filter((payment) => payment.reference === reference);
    expect(settled).toHaveLength(payable?.state === 'settled' ? 1 : 0);
    const attempts = await db.select().from(payments).where(eq(payments.reference, reference));
    let held = 0;
    for (const attempt of attempts) {
      const back = await db.select().from(refunds).where(eq(refunds.paymentId, attempt.id));
      const gone = back.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0);
      const came = attempt.paidAt ? attempt.amount : 0;
      held += came - gone;
      // the vendor gave back exactly what we booked
      const theirs = server.sandbox.pay.trade(attempt.number)?.refunds ?? [];
      expect(theirs.reduce((sum, { amount }) => sum + amount, 0)).toBe(gone);
    }
    const [wechat, alipay] = [
      await balanceOf(db, 'wechat', reference),
      await balanceOf(db, 'alipay', reference),
    ];
    expect(wechat + alipay).toBe(held);
  }
}

test('whatever happens to orders in whatever sequence, the ledger balances and money and orders agree', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), play), {
    numRuns: depth(8, 25),
    endOnFailure: true,
  });
});
