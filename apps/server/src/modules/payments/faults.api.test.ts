import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { checkLedger } from '../ledger/index.ts';
import { checkMoney } from './check.ts';
import { payables, payments, refunds } from './tables.ts';
import { aCheckout, numberOf, post, type TestCheckout } from './testing/index.ts';

let server: TestServer;
let checkout: TestCheckout;
beforeAll(async () => {
  server = await aServer({ expectsErrors: true });
  checkout = aCheckout(server);
});
afterAll(() => server.close());

type When = 'before' | 'after';
type Query = (...given: unknown[]) => unknown;
const honest = pg.Client.prototype.query as unknown as Query;
afterEach(() => {
  pg.Client.prototype.query = honest as never;
});

/** It changes nothing, and drizzle-orm keeps the connection of a transaction that could not begin. */
const isBegin = (statement: unknown): boolean =>
  /^begin/i.test(typeof statement === 'string' ? statement : ((statement as { text?: string })?.text ?? ''));

/** Lets the nth statement from now fail, before it reaches the database or after it was done; whether it came to that. */
function failAt(nth: number, when: When): () => boolean {
  let left = nth;
  let failed = false;
  const error = () => new Error('the connection was lost');
  const faulty: Query = function (this: unknown, ...given) {
    if (isBegin(given[0])) return honest.apply(this, given);
    left -= 1;
    if (failed || left > 0) return honest.apply(this, given);
    failed = true;
    const callback = given.findLast((each) => typeof each === 'function') as
      | ((error: Error) => void)
      | undefined;
    if (when === 'before') return callback ? callback(error()) : Promise.reject(error());
    if (!callback) return (honest.apply(this, given) as Promise<unknown>).then(() => Promise.reject(error()));
    const told = given.map((each) => (each === callback ? () => callback(error()) : each));
    return honest.apply(this, told);
  };
  pg.Client.prototype.query = faulty as never;
  return () => {
    pg.Client.prototype.query = honest as never;
    return failed;
  };
}

const MOST_STATEMENTS = 80;

/** Runs `work` as often as it has statements, each time with another one failing; then `after` must find all well. */
async function everywhere(when: When, prepare: () => Promise<Run>): Promise<number> {
  for (let nth = 1; nth <= MOST_STATEMENTS; nth += depth(3, 1)) {
    const { work, after } = await prepare();
    const wasReached = failAt(nth, when);
    await work().catch(() => undefined);
    if (!wasReached()) return nth - 1;
    await after();
    expect((await checkLedger(server.store.db)).findings).toEqual([]);
    expect(await checkMoney(server.store.db)).toEqual([]);
  }
  throw new Error('there is no end of statements');
}
interface Run {
  work(): Promise<unknown>;
  after(): Promise<void>;
}

const rowOf = async (id: string) => {
  const [row] = await server.store.db.select().from(payments).where(eq(payments.id, id));
  return row;
};

test.each(['before', 'after'] as const)(
  'a failure %s any statement of settling: the next notice ends it, once',
  async (when) => {
    const statements = await everywhere(when, async () => {
      const { paymentId, reference } = await checkout.open();
      const number = await numberOf(server, paymentId);
      server.sandbox.force('pay', number, 'notice/none');
      await server.sandbox.pay.pay(number);
      const notice = server.sandbox.pay.notice(number);
      return {
        work: () => post(server, notice),
        after: async () => {
          expect((await post(server, notice)).statusCode).toBe(204);
          expect(await rowOf(paymentId)).toMatchObject({ state: 'paid' });
          const [payable] = await server.store.db
            .select()
            .from(payables)
            .where(eq(payables.reference, reference));
          expect(payable?.state).toBe('settled');
        },
      };
    });
    expect(statements).toBeGreaterThan(10);
  },
);

test.each(['before', 'after'] as const)(
  'a failure %s any statement of opening: whoever asks again can pay, and nothing hangs',
  async (when) => {
    await everywhere(when, async () => {
      const reference = crypto.randomUUID();
      return {
        work: () => checkout.open({ reference }),
        after: async () => {
          const { paymentId } = await checkout.open({ reference });
          await server.sandbox.pay.pay(await numberOf(server, paymentId));
          expect(await rowOf(paymentId)).toMatchObject({ state: 'paid' });
          const attempts = await server.store.db
            .select()
            .from(payments)
            .where(eq(payments.reference, reference));
          // what the failure left is closed, and the sweep tells the vendor
          for (const each of attempts)
            if (each.id !== paymentId) {
              expect(['closed', 'failed']).toContain(each.state);
              expect(each.nextQueryAt).not.toBeNull();
            }
        },
      };
    });
  },
);

test.each(['before', 'after'] as const)(
  'a failure %s any statement of paying back: the sweep ends it, and the vendor pays once',
  async (when) => {
    await everywhere(when, async () => {
      const { paymentId, reference } = await checkout.open();
      const number = await numberOf(server, paymentId);
      await server.sandbox.pay.pay(number);
      await checkout.close(reference);
      const second = await checkout.open({ channel: 'alipay-qr' });
      const late = await numberOf(server, second.paymentId);
      await checkout.close(second.reference);
      // a closed order is paid: the money goes back by itself
      await server.sandbox.pay.pay(late);
      const due = () =>
        server.store.db
          .update(refunds)
          .set({ nextQueryAt: new Date(0) })
          .where(eq(refunds.state, 'sending'));
      await due();
      return {
        work: () => server.app.payments.sweep(),
        after: async () => {
          await due();
          await server.app.payments.sweep();
          const [refund] = await server.store.db
            .select()
            .from(refunds)
            .where(eq(refunds.paymentId, second.paymentId));
          expect(refund?.state).toBe('done');
          expect(server.sandbox.pay.trade(late)?.refunds).toHaveLength(1);
        },
      };
    });
  },
);
