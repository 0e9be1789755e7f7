import { randomUUID } from 'node:crypto';
import type { OpenedPayment, Owner, PayChannel } from '@yinxin/api';
import type { SandboxNotice } from '@yinxin/sandbox';
import { eq } from 'drizzle-orm';
import { type Caller, nobody, type Principal } from '../../../http/principal.ts';
import type { TestServer } from '../../../testing/server.ts';
import type { EndedRefund, PayableHooks } from '../dependencies.ts';
import { type PaymentRow, payments } from '../tables.ts';

const asCaller = (who: Principal): Caller => ({ who, ip: '127.0.0.1', requestId: '' });
const caller = asCaller(nobody);

/** 商户订单号 of an attempt. */
export async function numberOf({ store }: TestServer, paymentId: string): Promise<string> {
  const [row] = await store.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!row) throw new Error('no such payment');
  return row.number;
}

/** The payer of an attempt pays at the vendor; ends when we have answered its notice. */
export const payAt = async (server: TestServer, paymentId: string): Promise<void> =>
  server.sandbox.pay.pay(await numberOf(server, paymentId));

/** Lets a notice arrive. */
export const post = (server: TestServer, { url, headers, body }: SandboxNotice) =>
  server.app.http.inject({ method: 'POST', url: new URL(url).pathname, headers, payload: body });

export interface TestCheckout {
  settled: PaymentRow[];
  refunded: EndedRefund[];
  refused: EndedRefund[];
  /** Fails what is paid next, as an order would that cannot go on. */
  breakNext(): void;
  open(more?: Partial<OpenOptions>): Promise<OpenedPayment & { reference: string }>;
  close(reference: string, why?: 'cancelled' | 'expired'): Promise<string>;
  refund(reference: string, amount?: number, by?: Caller): Promise<string>;
}

interface OpenOptions {
  reference: string;
  amount: number;
  channel: PayChannel;
  payer: Owner;
  expiresAt: Date;
  wechatCode: string;
  /** Who opens it. */
  by: Principal;
}

const HOUR_MS = 3_600_000;

/** Things that are paid for, without the orders of the product. */
export function aCheckout({ app, store }: TestServer): TestCheckout {
  const checkout: Pick<TestCheckout, 'settled' | 'refunded' | 'refused'> = {
    settled: [],
    refunded: [],
    refused: [],
  };
  const payer: Owner = { kind: 'person', id: randomUUID() };
  let broken = false;
  const hooks: PayableHooks = {
    lock: async () => {},
    onSettled: async (_tx, payment) => {
      if (broken) {
        broken = false;
        throw new Error('the order cannot go on');
      }
      checkout.settled.push(payment);
    },
    onRefunded: async (_tx, refund) => void checkout.refunded.push(refund),
    onRefundRefused: async (_tx, refund) => void checkout.refused.push(refund),
  };
  app.payments.serves(hooks, 'test');
  return {
    ...checkout,
    breakNext: () => {
      broken = true;
    },
    async open({ by = nobody, ...more } = {}) {
      const reference = more.reference ?? randomUUID();
      const opened = await app.payments.open(asCaller(by), {
        kind: 'test',
        reference,
        amount: 19_800,
        subject: '企业公章（测试）',
        channel: 'wechat-native',
        payer,
        expiresAt: new Date(Date.now() + HOUR_MS),
        clientAddress: '127.0.0.1',
        ...more,
      });
      return { ...opened, reference };
    },
    close: (reference, why = 'cancelled') =>
      store.db.transaction((tx) => app.payments.close(tx, caller, { kind: 'test', reference, payer, why })),
    refund: (reference, amount, by = caller) =>
      store.db.transaction(async (tx) => {
        const wish = { reference, reason: '不再需要', ...(amount === undefined ? {} : { amount }) };
        const { id } = await app.payments.refund(tx, by, wish);
        return id;
      }),
  };
}
