import type { OpenedPayment } from '@yinxin/api';
import { DAY_MS, dayInChina } from '@yinxin/values';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/connect.ts';
import type { CallBook } from '../../http/calls.ts';
import type { Caller, Operator } from '../../http/principal.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { answerPaymentsAdmin } from './admin-routes.ts';
import { attend, sweep } from './attend.ts';
import { type CloseRequest, type Closing, closePayable, repricePayable } from './close.ts';
import type { PayableHooks, PaymentDependencies, PaymentParts } from './dependencies.ts';
import { paymentRules } from './notice-rules.ts';
import { registerPayNotices } from './notices.ts';
import { type OpenRequest, openPayment } from './open.ts';
import { heldOf, keepsProofs, refundsUnderWay } from './personal-data.ts';
import { attemptsOf } from './queries.ts';
import { reconcile } from './reconcile.ts';
import { confirmRefund, type RefundRequest, requestRefund, sendRefund } from './refunds.ts';
import { answerPayments } from './routes.ts';
import type { PaymentRow, RefundRow } from './tables.ts';
import { type ConfirmedTransfer, confirmTransfer } from './transfers.ts';

export { checkMoney } from './check.ts';
export type { BankAccount, PayableHooks } from './dependencies.ts';

/** Money in and out, for whatever is paid for. */
export interface Payments {
  /** Whatever is paid for says here what becomes of it when money moves. Once for each kind, before anything is paid. */
  serves(hooks: PayableHooks, kind?: string): void;
  /** Opens an attempt; outside of any transaction, because a vendor is asked. */
  open(caller: Caller, request: OpenRequest): Promise<OpenedPayment>;
  /**
   * In the transaction that cancels or expires the order, with the order's row locked. Only `closed` lets it: on `settled`
   * the order was paid first.
   */
  close(tx: Queryable, caller: Caller, request: CloseRequest): Promise<Closing>;
  /** In a transaction that holds the order's row: what is left to pay is another amount now. */
  reprice(tx: Queryable, request: { reference: string; amount: number }): Promise<void>;
  /** The attempts of an order, the newest first. */
  attemptsOf(db: Queryable, reference: string): Promise<PaymentRow[]>;
  /** Asks for money to go back, in the order's transaction with its row locked; whether anybody has to agree is decided here. */
  refund(tx: Queryable, caller: Caller, request: RefundRequest): Promise<RefundRow>;
  /** An operator found the money of a transfer on the bank's statement; the event is theirs to write. */
  confirmTransfer(tx: Queryable, caller: Caller<Operator>, transfer: ConfirmedTransfer): Promise<PaymentRow>;
  /** An operator sent money back by bank. */
  confirmRefund(tx: Queryable, refund: { id: string; transaction: string }): Promise<RefundRow>;
  /** Every minute: asks vendors about what they said nothing of. */
  sweep(): Promise<void>;
  /** Every morning: yesterday's statements. */
  reconcileYesterday(): Promise<void>;
  registerNotices(http: FastifyInstance): Promise<void>;
}

export function createPayments(
  book: CallBook,
  adminBook: AdminBook,
  parts: PaymentDependencies & { privacy: Privacy; notices: Notices; upkeep: Upkeep },
): Payments {
  const served = new Map<string, PayableHooks>();
  const attending = parts.jobs.define('pay-attend', z.object({ paymentId: z.uuid() }), ({ paymentId }) =>
    attend(shared, paymentId),
  );
  const sending = parts.jobs.define('pay-refund', z.object({ refundId: z.uuid() }), ({ refundId }) =>
    sendRefund(shared, refundId),
  );
  const statements = parts.jobs.define(
    'pay-reconcile',
    z.object({ vendor: z.enum(['wechat', 'alipay']), day: z.iso.date() }),
    ({ vendor, day }) => reconcile(shared, vendor, day),
    // vendors say "in the morning"
    { retries: 8, retrySeconds: 300 },
  );
  const shared: PaymentParts = {
    ...parts,
    hooks: ({ kind }) => {
      const hooks = served.get(kind);
      if (!hooks) throw new Error(`nobody serves payments of ${kind}`);
      return hooks;
    },
    attendLater: async (tx, paymentId) => void (await parts.jobs.enqueue(tx, attending, { paymentId })),
    sendLater: async (tx, refundId) => void (await parts.jobs.enqueue(tx, sending, { refundId })),
  };
  answerPayments(book, shared);
  parts.privacy.addToCopy('支付与退款', heldOf);
  parts.privacy.addRetention('accounting', keepsProofs);
  parts.privacy.hasUnfinished(refundsUnderWay);
  parts.notices.addRules(paymentRules);
  answerPaymentsAdmin(adminBook, shared);
  const reconcileYesterday = async () => {
    const day = dayInChina(new Date(Date.now() - DAY_MS));
    for (const vendor of ['wechat', 'alipay'] as const)
      if (parts.vendors[vendor]) await parts.jobs.enqueue(parts.db, statements, { vendor, day });
  };
  parts.upkeep.schedule('payments', '* * * * *', () => sweep(shared));
  // statements of the day before are ready by ten
  parts.upkeep.schedule('statements', '15 10 * * *', reconcileYesterday);
  return {
    serves(hooks, kind = 'order') {
      if (served.has(kind)) throw new Error(`payments of ${kind} are served twice`);
      served.set(kind, hooks);
    },
    open: (caller, request) => openPayment(shared, caller, request),
    close: (tx, caller, request) => closePayable(shared, tx, caller, request),
    reprice: (tx, request) => repricePayable(shared, tx, request),
    attemptsOf,
    refund: (tx, caller, request) => requestRefund(shared, tx, caller, request),
    confirmTransfer: (tx, caller, transfer) => confirmTransfer(shared, tx, caller, transfer),
    confirmRefund: (tx, refund) => confirmRefund(shared, tx, refund),
    sweep: () => sweep(shared),
    reconcileYesterday,
    registerNotices: (http) => registerPayNotices(http, shared),
  };
}
