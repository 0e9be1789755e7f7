import { randomUUIDv7 } from 'node:crypto';
import { isAllowed, type RefundAct, refundMachine } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { plainYuan } from '@yinxin/values';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { asSystem, type Caller, type Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type RefundResult, VendorUnavailable } from '../../providers/pay/index.ts';
import { record } from '../events/index.ts';
import { post, takeBack } from '../ledger/index.ts';
import { requireVoice, voiceOf } from '../second-voices/index.ts';
import { laterAfter } from './backoff.ts';
import type { PaymentParts } from './dependencies.ts';
import {
  ended,
  findPayment,
  givenBack,
  lockPayment,
  lockRefund,
  organizationOf,
  wrongRefund,
} from './rows.ts';
import { type PaymentRow, payments, type RefundRow, refundApprovals, refunds } from './tables.ts';

const system = asSystem('payments');

export interface RefundRequest {
  /** The order; the paid attempt is found by it. */
  reference: string;
  /** 分; everything that is left unless told. */
  amount?: number;
  reason: string;
}

/**
 * Asks for money to go back. An operator who may approve refunds and asks for one has agreed to it; anybody else's wish
 * waits for somebody who may. Above the limit two are needed.
 */
export async function requestRefund(
  parts: PaymentParts,
  tx: Queryable,
  caller: Caller,
  { reference, amount, reason }: RefundRequest,
): Promise<RefundRow> {
  const [paid] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.state, 'paid')));
  if (!paid) throw problem('PAYMENT_NOT_FOUND');
  const { payable, payment } = await lockPayment(parts, tx, paid);
  const before = await givenBack(tx, payment.id);
  const left = payment.amount - before;
  const wanted = amount ?? left;
  if (!Number.isSafeInteger(wanted) || wanted <= 0 || wanted > left)
    throw problem('REFUND_TOO_MUCH', { yuan: plainYuan(left) });
  const operator = caller.who.kind === 'operator' ? caller.who : undefined;
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    vendor: payment.vendor,
    amount: wanted,
    reason,
    automatic: false,
    // in parts nobody gives back alone what they could not at once
    approvalsNeeded: before + wanted > parts.refundAloneLimit ? 2 : 1,
    requestedBy: operator?.name ?? '',
  });
  const asked =
    operator && (await agreesByAsking(tx, operator, refund))
      ? await approve(parts, tx, { payment, refund }, operator, reason)
      : refund;
  const event = { target: refund.id, organizationId: organizationOf(payable) };
  const facts = { amount: wanted, reference, state: asked.state };
  await record(tx, caller, { act: 'request-refund', ...event, facts });
  return asked;
}

/** Where two are needed, who may not be one of them yet asks as anybody does. */
async function agreesByAsking(tx: Queryable, operator: Operator, refund: RefundRow): Promise<boolean> {
  if (!isAllowed(operator.roles, 'approve-refund')) return false;
  return refund.approvalsNeeded < 2 || !(await voiceOf(tx, operator.id)).besides([]);
}

async function insertRefund(
  tx: Queryable,
  values: Omit<typeof refunds.$inferInsert, 'id' | 'number'>,
): Promise<RefundRow> {
  const id = randomUUIDv7();
  const [row] = await tx
    .insert(refunds)
    .values({ id, number: id.replaceAll('-', ''), ...values })
    .returning();
  if (!row) throw new Error('the refund was not written');
  return row;
}

/** Money that came too late or twice goes back at once: it never was ours, and nobody has to agree. */
export async function returnPayment(
  parts: PaymentParts,
  tx: Queryable,
  payment: PaymentRow,
  reason: string,
): Promise<RefundRow> {
  const refund = await insertRefund(tx, {
    paymentId: payment.id,
    vendor: payment.vendor,
    amount: payment.amount,
    reason,
    automatic: true,
    approvalsNeeded: 0,
  });
  return send(parts, tx, payment, refund);
}

/** Enough people agreed: the money is booked as on its way, and a job tells the vendor. */
async function send(
  parts: PaymentParts,
  tx: Queryable,
  payment: PaymentRow,
  refund: RefundRow,
): Promise<RefundRow> {
  const { amount } = refund;
  const lines = refund.automatic
    ? [{ account: 'surplus' as const, debit: amount }]
    : await takeBack(tx, payment.reference, amount);
  await post(tx, {
    kind: 'refund',
    reference: payment.reference,
    source: refund.id,
    lines: [...lines, { account: 'refunds', credit: amount }],
  });
  return dispatch(parts, tx, payment, refund, 'approve-refund');
}

async function dispatch(
  parts: PaymentParts,
  tx: Queryable,
  payment: PaymentRow,
  refund: RefundRow,
  act: RefundAct,
): Promise<RefundRow> {
  const isOnline = payment.vendor !== 'bank';
  const next = isOnline ? laterAfter(0) : null;
  const sending = await moveRefund(tx, refund, act, { nextQueryAt: next, queries: 0, note: '' });
  if (isOnline) await parts.sendLater(tx, refund.id);
  return sending;
}

async function moveRefund(
  tx: Queryable,
  refund: RefundRow,
  act: RefundAct,
  more: Partial<RefundRow> = {},
): Promise<RefundRow> {
  const step = refundMachine.step(refund.state, act, ['system', 'operator']);
  if (!('next' in step)) throw wrongRefund(refund);
  const [row] = await tx
    .update(refunds)
    .set({ ...more, state: step.next })
    .where(eq(refunds.id, refund.id))
    .returning();
  if (!row) throw wrongRefund(refund);
  return row;
}

async function approve(
  parts: PaymentParts,
  tx: Queryable,
  { payment, refund }: { payment: PaymentRow; refund: RefundRow },
  operator: Operator,
  words: string,
): Promise<RefundRow> {
  if (refund.approvalsNeeded > 1) {
    const earlier = (await approvalsOf(tx, refund.id)).map(({ operatorId }) => operatorId);
    await requireVoice(tx, operator.id, earlier, 'REFUND_SAME_PERSON');
  }
  const added = await tx
    .insert(refundApprovals)
    .values({ refundId: refund.id, operatorId: operator.id, operatorName: operator.name, words })
    .onConflictDoNothing()
    .returning({ refundId: refundApprovals.refundId });
  if (added.length === 0) throw problem('REFUND_SAME_PERSON');
  const approvals = await approvalsOf(tx, refund.id);
  return approvals.length >= refund.approvalsNeeded ? send(parts, tx, payment, refund) : refund;
}

const approvalsOf = (tx: Queryable, refundId: string) =>
  tx
    .select()
    .from(refundApprovals)
    .where(eq(refundApprovals.refundId, refundId))
    .orderBy(refundApprovals.createdAt);

export async function decideRefund(
  parts: PaymentParts,
  tx: Queryable,
  operator: Operator,
  { id, approve: agrees, words }: { id: string; approve: boolean; words: string },
): Promise<RefundRow> {
  const { payable, payment, refund } = await lockRefund(parts, tx, id);
  if (refund.state !== 'requested') throw wrongRefund(refund);
  if (agrees) return approve(parts, tx, { payment, refund }, operator, words);
  const refused = await moveRefund(tx, refund, 'refuse-refund', { note: words });
  await parts.hooks(payable).onRefundRefused(tx, await ended(tx, payment, refused));
  return refused;
}

export async function retryRefund(parts: PaymentParts, tx: Queryable, id: string): Promise<RefundRow> {
  const { payment, refund } = await lockRefund(parts, tx, id);
  return dispatch(parts, tx, payment, refund, 'retry-refund');
}

/** An operator paid it by bank: a transfer, or where the vendor cannot give it back the way it came. */
export async function confirmRefund(
  parts: PaymentParts,
  tx: Queryable,
  { id, transaction }: { id: string; transaction: string },
): Promise<RefundRow> {
  const locked = await lockRefund(parts, tx, id);
  const { payment, refund } = locked;
  // what a vendor is working on may still arrive
  if (refund.state === 'sending' && payment.vendor !== 'bank') throw wrongRefund(refund);
  return finish(parts, tx, locked, 'confirm-refund', { transaction, at: new Date(), vendor: 'bank' });
}

async function finish(
  parts: PaymentParts,
  tx: Queryable,
  { payable, payment, refund }: Awaited<ReturnType<typeof lockRefund>>,
  act: 'finish-refund' | 'confirm-refund',
  { transaction, at, vendor }: { transaction: string; at: Date; vendor: RefundRow['vendor'] },
): Promise<RefundRow> {
  const how = { transaction, vendor, finishedAt: at, nextQueryAt: null, note: '' };
  const done = await moveRefund(tx, refund, act, how);
  await post(tx, {
    kind: 'refund-paid',
    reference: payment.reference,
    source: refund.id,
    lines: [
      { account: 'refunds', debit: refund.amount },
      { account: vendor, credit: refund.amount },
    ],
  });
  if (!refund.automatic) await parts.hooks(payable).onRefunded(tx, await ended(tx, payment, done));
  return done;
}

/** What a vendor says of a refund, by answer or by notice. Told twice it changes nothing. */
export async function applyRefund(
  parts: PaymentParts,
  id: string,
  result: RefundResult,
  caller: Caller = system,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { payable, payment, refund } = await lockRefund(parts, tx, id);
    if (refund.state !== 'sending' && refund.state !== 'failed') return;
    const event = { target: refund.id, organizationId: organizationOf(payable) };
    if (result.state === 'done' && result.amount === refund.amount) {
      const how = { ...result, vendor: payment.vendor };
      await finish(parts, tx, { payable, payment, refund }, 'finish-refund', how);
      await record(tx, caller, { act: 'finish-refund', ...event, facts: { amount: refund.amount } });
    } else if (refund.state === 'sending' && (result.state === 'failed' || result.state === 'done')) {
      const note = result.state === 'failed' ? result.reason : `退回金额不符：${plainYuan(result.amount)} 元`;
      await moveRefund(tx, refund, 'fail-refund', { note: cut(note, 200), nextQueryAt: null });
      await record(tx, caller, { act: 'fail-refund', ...event, facts: { reason: cut(note, 200) } });
    } else if (result.state === 'sent') {
      const next = { sentAt: refund.sentAt ?? new Date(), nextQueryAt: laterAfter(refund.queries) };
      await tx
        .update(refunds)
        .set({ ...next, queries: refund.queries + 1 })
        .where(eq(refunds.id, refund.id));
    }
  });
}

/** Tells the vendor, or asks it what became of it. The number is ours, so that telling twice pays once. */
export async function sendRefund(parts: PaymentParts, id: string): Promise<void> {
  const [refund] = await parts.db.select().from(refunds).where(eq(refunds.id, id));
  if (refund?.state !== 'sending') return;
  const payment = await findPayment(parts.db, refund.paymentId);
  const vendor = payment.vendor === 'bank' ? undefined : parts.vendors[payment.vendor];
  if (!vendor) return;
  const order = {
    number: payment.number,
    refundNumber: refund.number,
    amount: refund.amount,
    total: payment.amount,
    reason: refund.reason,
  };
  const known = refund.sentAt ? await vendor.queryRefund(order) : ({ state: 'unknown' } as const);
  await applyRefund(parts, id, known.state === 'unknown' ? await vendor.refund(order) : known);
}

/** For the sweep: a vendor that is down is asked again later. */
export async function trySendRefund(parts: PaymentParts, refund: RefundRow): Promise<void> {
  try {
    await sendRefund(parts, refund.id);
  } catch (err) {
    if (!(err instanceof VendorUnavailable)) parts.log.error({ err, refund: refund.id }, 'a refund is stuck');
    await parts.db
      .update(refunds)
      .set({ nextQueryAt: laterAfter(refund.queries), queries: refund.queries + 1 })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'sending')));
  }
}
