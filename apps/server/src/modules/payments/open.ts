import { randomUUIDv7 } from 'node:crypto';
import { type OpenedPayment, type Owner, PAY_CHANNELS, type PayChannel } from '@yinxin/api';
import { and, desc, eq, gt } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type Handoff, type PayVendor, VendorUnavailable } from '../../providers/pay/index.ts';
import { record } from '../events/index.ts';
import { laterAfter } from './backoff.ts';
import type { PaymentParts } from './dependencies.ts';
import { lockPayable, organizationOf } from './rows.ts';
import { closeAttempts, move } from './settle.ts';
import { type PayableRow, type PaymentRow, payables, payments } from './tables.ts';

export interface OpenRequest {
  /** An order unless told. */
  kind?: string;
  /** The order. */
  reference: string;
  /** 分, computed by the server. */
  amount: number;
  subject: string;
  channel: PayChannel;
  payer: Owner;
  expiresAt: Date;
  clientAddress: string;
  /** A path of ours to which a browser comes back from the vendor's page. */
  returnPath?: string | undefined;
  /** For payments inside WeChat. */
  wechatCode?: string | undefined;
}

/** As long as a code of WeChat Pay's lives. */
const LONGEST_MS = 2 * 3_600_000;
/** Vendors take no order that ends sooner. */
const SHORTEST_MS = 60_000;

/**
 * Opens an attempt: intent first, then the vendor without any transaction, then what it gave. An attempt of the same
 * channel that can still be paid is handed out again.
 */
export async function openPayment(
  parts: PaymentParts,
  caller: Caller,
  request: OpenRequest,
): Promise<OpenedPayment> {
  const { vendor: name } = PAY_CHANNELS[request.channel];
  const vendor = name === 'bank' ? undefined : parts.vendors[name];
  const isOpen = name === 'bank' ? parts.bank !== undefined : vendor?.channels.includes(request.channel);
  if (!isOpen) throw problem('PAYMENT_CHANNEL');
  const { isNew, ...attempt } = await parts.db.transaction((tx) => intend(parts, tx, request));
  if (!isNew) return present(parts, attempt.payment);
  if (!vendor) {
    const given = await parts.db.transaction((tx) => hold(parts, tx, caller, attempt, {}));
    return present(parts, given);
  }
  const handoff = await ask(parts, caller, vendor, attempt, request);
  const opened = await parts.db.transaction((tx) => hold(parts, tx, caller, attempt, handoff));
  if (opened.state === 'closed') throw problem('PAYMENT_OVER');
  return present(parts, opened);
}

interface Attempt {
  payable: PayableRow;
  payment: PaymentRow;
}

async function intend(
  parts: PaymentParts,
  tx: Queryable,
  request: OpenRequest,
): Promise<Attempt & { isNew: boolean }> {
  const { kind = 'order', reference, amount, subject, channel, payer } = request;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error('only what costs something is paid');
  const hooks = parts.hooks({ kind });
  await hooks.lock(tx, reference);
  // somebody chose another coupon a moment ago
  if (hooks.amountOf && (await hooks.amountOf(tx, reference)) !== amount) throw problem('PAYMENT_OVER');
  await tx
    .insert(payables)
    .values({ reference, kind, amount, subject, ownerKind: payer.kind, ownerId: payer.id })
    .onConflictDoNothing();
  const payable = await lockPayable(tx, reference);
  const now = await timeNow(tx);
  const left = request.expiresAt.getTime() - now.getTime();
  if (payable?.state !== 'open' || left < SHORTEST_MS) throw problem('PAYMENT_OVER');
  if (payable.amount !== amount) {
    // codes for another amount must not be paid any more
    await closeAttempts(parts, tx, reference);
    await tx.update(payables).set({ amount, subject }).where(eq(payables.reference, reference));
  }
  const known = await reusable(tx, request, now);
  if (known) return { payable, payment: known, isNew: false };
  const id = randomUUIDv7();
  const { vendor } = PAY_CHANNELS[channel];
  const longest = vendor === 'bank' ? left : Math.min(left, LONGEST_MS);
  const [payment] = await tx
    .insert(payments)
    .values({
      id,
      reference,
      number: id.replaceAll('-', ''),
      channel,
      vendor,
      amount,
      expiresAt: new Date(now.getTime() + longest),
      nextQueryAt: vendor === 'bank' ? null : laterAfter(1),
    })
    .returning();
  if (!payment) throw new Error('the attempt was not written');
  return { payable, payment, isNew: true };
}

/** Parameters for WeChat's own browser are signed with the time and made anew. */
async function reusable(
  tx: Queryable,
  { reference, channel }: OpenRequest,
  now: Date,
): Promise<PaymentRow | undefined> {
  if (PAY_CHANNELS[channel].gives === 'bridge') return undefined;
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.reference, reference),
        eq(payments.channel, channel),
        gt(payments.expiresAt, new Date(now.getTime() + SHORTEST_MS)),
      ),
    )
    .orderBy(desc(payments.id))
    .limit(1);
  return row?.state === 'pending' || row?.state === 'proved' ? row : undefined;
}

async function ask(
  parts: PaymentParts,
  caller: Caller,
  vendor: PayVendor,
  attempt: Attempt,
  { subject, channel, clientAddress, returnPath, wechatCode }: OpenRequest,
): Promise<Handoff> {
  const { number, amount, expiresAt } = attempt.payment;
  const returnUrl = returnPath === undefined ? undefined : `${parts.origin}${returnPath}`;
  try {
    return await vendor.open(channel, {
      number,
      amount,
      subject,
      expiresAt,
      clientAddress,
      returnUrl,
      wechatCode,
    });
  } catch (error) {
    if (!(error instanceof VendorUnavailable)) throw error;
    await parts.db.transaction((tx) => fail(parts, tx, caller, attempt, error));
    throw problem('PAYMENT_UNAVAILABLE');
  }
}

/** An order that may have reached the vendor is closed there, so that nobody pays it. */
async function fail(
  parts: PaymentParts,
  tx: Queryable,
  caller: Caller,
  { payable, payment: { id, reference } }: Attempt,
  { failure, sent }: VendorUnavailable,
): Promise<void> {
  await lockPayable(tx, reference);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (payment?.state === 'closed' && sent) await closeAgain(parts, tx, id);
  if (payment?.state !== 'opening') return;
  await move(tx, payment, 'fail-payment', { nextQueryAt: sent ? new Date() : null, note: failure });
  if (sent) await parts.attendLater(tx, id);
  const organizationId = organizationOf(payable);
  await record(tx, caller, { act: 'fail-payment', target: id, organizationId, facts: { failure } });
}

async function hold(
  parts: PaymentParts,
  tx: Queryable,
  caller: Caller,
  { payable, payment: { id, reference } }: Attempt,
  given: Handoff,
): Promise<PaymentRow> {
  await lockPayable(tx, reference);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!payment) throw problem('PAYMENT_NOT_FOUND');
  if (payment.state !== 'opening') {
    if (payment.state === 'closed') await closeAgain(parts, tx, id);
    return { ...payment, given };
  }
  const opened = await move(tx, payment, 'open-payment', { given });
  const facts = { channel: payment.channel, amount: payment.amount };
  const organizationId = organizationOf(payable);
  await record(tx, caller, { act: 'open-payment', target: id, organizationId, facts });
  return opened;
}

/** It was closed while the vendor was being asked, which may have heard of the closing first. */
async function closeAgain(parts: PaymentParts, tx: Queryable, id: string): Promise<void> {
  await tx.update(payments).set({ nextQueryAt: new Date() }).where(eq(payments.id, id));
  await parts.attendLater(tx, id);
}

/** The end of a number is random, and short enough to be typed. */
export const remarkOf = ({ number }: Pick<PaymentRow, 'number'>): string =>
  `YX${number.slice(-10).toUpperCase()}`;

function present({ bank }: PaymentParts, payment: PaymentRow): OpenedPayment {
  const { id, channel, amount, given, expiresAt } = payment;
  return {
    paymentId: id,
    channel,
    amount,
    ...given,
    ...(channel === 'bank-transfer' && bank ? { bank: { ...bank, remark: remarkOf(payment) } } : {}),
    expiresAt: expiresAt.toISOString(),
  };
}
