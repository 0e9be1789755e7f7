import * as api from '@yinxin/api';
import { DAY_MS, dayInChina, startOfDay } from '@yinxin/values';
import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import { dayInChinaOf } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { VendorUnavailable } from '../../providers/pay/index.ts';
import type { AdminBook } from '../admin-book/index.ts';
import { shownFile } from '../file-access/index.ts';
import { files } from '../files/index.ts';
import type { PaymentParts } from './dependencies.ts';
import { refundsDue, transfersDue } from './due.ts';
import {
  differencesOf,
  presentDifference,
  presentPaymentLines,
  presentReconciliations,
  presentRefundLines,
} from './present.ts';
import { listPayments, listRefunds } from './queries.ts';
import { reconcile, resolveDifference } from './reconcile.ts';
import { confirmRefund, decideRefund, requestRefund, retryRefund } from './refunds.ts';
import { findPayment, refundsOf, wrongPayment } from './rows.ts';
import { payments, reconciliations, refunds } from './tables.ts';
import { confirmTransfer, refuseTransfer } from './transfers.ts';

/** Money for those who look after it. */
export function answerPaymentsAdmin(adminBook: AdminBook, parts: PaymentParts): void {
  tellWaiting(adminBook, parts);
  answerPayments(adminBook, parts);
  answerRefunds(adminBook, parts);
  answerReconciliations(adminBook, parts);
}

function only<T>([one]: readonly T[]): T {
  if (!one) throw problem('PAYMENT_NOT_FOUND');
  return one;
}

function tellWaiting(adminBook: AdminBook, { db }: PaymentParts): void {
  const counted = async (condition: SQL | undefined, from: typeof payments | typeof refunds) => {
    const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(from).where(condition);
    return row?.n ?? 0;
  };

  adminBook.waits('confirm-transfer', async () => [
    {
      words: '待核对的转账凭证',
      count: await counted(eq(payments.state, 'proved'), payments),
      to: '/admin/payments?state=proved',
      due: await transfersDue(db),
    },
  ]);
  adminBook.waits('approve-refund', async (operator) => [
    {
      words: '待审批的退款',
      count: await counted(eq(refunds.state, 'requested'), refunds),
      to: '/admin/refunds?state=requested',
      due: await refundsDue(db, operator, eq(refunds.state, 'requested')),
    },
    {
      words: '待从银行汇出的退款',
      count: await counted(and(eq(refunds.state, 'sending'), eq(refunds.vendor, 'bank')), refunds),
      to: '/admin/refunds?state=sending&vendor=bank',
    },
    {
      words: '未成功的退款',
      count: await counted(eq(refunds.state, 'failed'), refunds),
      to: '/admin/refunds?state=failed',
    },
  ]);
  adminBook.waits('resolve-difference', async () => [
    {
      words: '有差异的对账',
      count: (await db.select().from(reconciliations).where(eq(reconciliations.state, 'differs'))).length,
      to: '/admin/reconciliations?state=differs',
    },
  ]);
}

function answerPayments(adminBook: AdminBook, parts: PaymentParts): void {
  const { db } = parts;
  adminBook.read(api.adminPayments, 'read-payments', async ({ query, operator }) => {
    const { list, total } = await listPayments(db, query);
    return { list: await presentPaymentLines(db, operator, list), total };
  });
  adminBook.read(api.adminPayment, 'read-payments', async ({ query, operator }) => {
    const payment = await findPayment(db, query.id);
    return {
      payment: only(await presentPaymentLines(db, operator, [payment])),
      refunds: await presentRefundLines(db, operator, await refundsOf(db, payment.id)),
    };
  });
  adminBook.write(api.adminPaymentProof, 'view-proof', async ({ body }, tx) => {
    const { proofId } = await findPayment(tx, body.id);
    const [file] = proofId ? await tx.select().from(files).where(eq(files.id, proofId)) : [];
    if (!file) throw problem('FILE_NOT_FOUND');
    return { answer: shownFile(parts, file), target: body.id };
  });
  adminBook.write(api.adminConfirmTransfer, 'confirm-transfer', async ({ body, caller, operator }, tx) => {
    const payment = await confirmTransfer(parts, tx, caller, body);
    const answer = only(await presentPaymentLines(tx, operator, [payment]));
    const { amount, transaction } = payment;
    return { answer, target: payment.id, detail: { amount, transaction, state: payment.state } };
  });
  adminBook.write(api.adminRefuseTransfer, 'refuse-transfer', async ({ body, operator }, tx) => {
    const payment = await refuseTransfer(parts, tx, body);
    const answer = only(await presentPaymentLines(tx, operator, [payment]));
    return { answer, target: payment.id, detail: { words: body.words } };
  });
}

function answerRefunds(adminBook: AdminBook, parts: PaymentParts): void {
  const { db } = parts;
  adminBook.read(api.adminRefunds, 'read-payments', async ({ query, operator }) => {
    const { list, total } = await listRefunds(db, query);
    const lines = await presentRefundLines(db, operator, list);
    return { list: lines, total, aloneLimit: parts.refundAloneLimit };
  });
  // the wish itself is recorded where it is made, whoever makes it
  adminBook.read(api.adminRequestRefund, 'request-refund', ({ body, caller, operator }) =>
    db.transaction(async (tx) => {
      const payment = await findPayment(tx, body.paymentId);
      if (payment.state !== 'paid') throw wrongPayment(payment);
      const { amount, reason } = body;
      const wish = { reference: payment.reference, amount, reason };
      return only(await presentRefundLines(tx, operator, [await requestRefund(parts, tx, caller, wish)]));
    }),
  );
  adminBook.write(
    api.adminDecideRefund,
    ({ body }) => (body.approve ? 'approve-refund' : 'refuse-refund'),
    async ({ body, operator }, tx) => {
      const refund = await decideRefund(parts, tx, operator, body);
      const answer = only(await presentRefundLines(tx, operator, [refund]));
      return { answer, target: refund.id, detail: { amount: refund.amount, state: refund.state } };
    },
  );
  adminBook.write(api.adminRetryRefund, 'retry-refund', async ({ body, operator }, tx) => {
    const refund = await retryRefund(parts, tx, body.id);
    return { answer: only(await presentRefundLines(tx, operator, [refund])), target: refund.id };
  });
  adminBook.write(api.adminConfirmRefund, 'confirm-refund', async ({ body, operator }, tx) => {
    const refund = await confirmRefund(parts, tx, body);
    const detail = { amount: refund.amount, transaction: refund.transaction };
    return { answer: only(await presentRefundLines(tx, operator, [refund])), target: refund.id, detail };
  });
}

function answerReconciliations(adminBook: AdminBook, parts: PaymentParts): void {
  const { db } = parts;
  adminBook.read(api.adminReconciliations, 'read-ledger', async ({ query, operator }) => {
    const first = dayInChina(new Date(Date.now() - (query.days - 1) * DAY_MS));
    const rows = await db
      .select()
      .from(reconciliations)
      .where(
        and(
          gte(reconciliations.day, first),
          query.vendor && eq(reconciliations.vendor, query.vendor),
          query.state && eq(reconciliations.state, query.state),
        ),
      )
      .orderBy(desc(reconciliations.day), asc(reconciliations.vendor));
    const list = await presentReconciliations(db, operator, rows);
    return { list, series: await series(db, first, query.days, list, query.vendor) };
  });
  adminBook.read(api.adminReconciliation, 'read-ledger', async ({ query, operator }) => {
    const row = await findReconciliation(db, query);
    const open = await differencesOf(db, row);
    return {
      reconciliation: only(await presentReconciliations(db, operator, [row])),
      differences: open.map((each) => presentDifference(operator, each)),
    };
  });
  adminBook.write(
    api.adminReconcile,
    'run-reconciliation',
    async ({ body, operator }, tx) => {
      const row = await findReconciliation(tx, body);
      const answer = only(await presentReconciliations(tx, operator, [row]));
      return { answer, target: `${body.vendor}/${body.day}`, detail: { state: row.state } };
    },
    async ({ body }) => {
      try {
        await reconcile(parts, body.vendor, body.day);
      } catch (error) {
        throw error instanceof VendorUnavailable ? problem('STATEMENT_UNAVAILABLE') : error;
      }
    },
  );
  adminBook.write(api.adminResolveDifference, 'resolve-difference', async ({ body, operator }, tx) => {
    const row = await resolveDifference(tx, operator, body);
    const detail = { number: row.number, words: body.words };
    return { answer: presentDifference(operator, row), target: `${row.vendor}/${row.day}`, detail };
  });
}

async function findReconciliation(
  db: Queryable,
  { vendor, day }: { vendor: api.PayVendorName; day: string },
) {
  const [row] = await db
    .select()
    .from(reconciliations)
    .where(and(eq(reconciliations.vendor, vendor), eq(reconciliations.day, day)));
  if (!row) throw problem('RECONCILIATION_NOT_FOUND');
  return row;
}

/** Every day of the span, also those on which nothing happened. */
async function series(
  db: Queryable,
  first: string,
  days: number,
  reconciled: readonly api.ReconciliationLine[],
  vendor: api.PayVendorName | undefined,
) {
  const dayOf = (column: typeof payments.paidAt | typeof refunds.finishedAt) => dayInChinaOf(column);
  const sum = (column: typeof payments.amount | typeof refunds.amount) => sql<number>`sum(${column})::bigint`;
  const [cameOn, wentOn] = [dayOf(payments.paidAt), dayOf(refunds.finishedAt)];
  const came = await db
    .select({ day: cameOn, amount: sum(payments.amount) })
    .from(payments)
    .where(and(gte(payments.paidAt, startOfDay(first)), vendor && eq(payments.vendor, vendor)))
    .groupBy(cameOn);
  const went = await db
    .select({ day: wentOn, amount: sum(refunds.amount) })
    .from(refunds)
    .where(and(gte(refunds.finishedAt, startOfDay(first)), vendor && eq(refunds.vendor, vendor)))
    .groupBy(wentOn);
  return Array.from({ length: days }, (_, n) => {
    const day = dayInChina(new Date(startOfDay(first).getTime() + n * DAY_MS));
    const told = reconciled.filter((line) => line.day === day);
    return {
      day,
      received: came.find((row) => row.day === day)?.amount ?? 0,
      refunded: went.find((row) => row.day === day)?.amount ?? 0,
      theirs: told.reduce((total, line) => total + line.theirReceived - line.theirRefunded, 0),
      differences: told.reduce((total, line) => total + line.differences, 0),
    };
  });
}
