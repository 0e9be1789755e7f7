import {
  type Act,
  DIFFERENCES,
  type Difference,
  PAY_CHANNELS,
  PAY_VENDORS,
  PAYMENT_STATES,
  type PaymentLine,
  type PaymentView,
  RECONCILIATION_STATES,
  REFUND_STATES,
  type ReconciliationLine,
  type RefundLine,
} from '@yinxin/api';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { mayWith } from '../admin-book/index.ts';
import { hindranceWords, voiceOf } from '../second-voices/index.ts';
import { refundsFor } from './queries.ts';
import {
  differences,
  type PaymentRow,
  payables,
  payments,
  type RefundRow,
  type reconciliations,
  refundApprovals,
} from './tables.ts';

const sum = (rows: readonly RefundRow[]) => rows.reduce((total, { amount }) => total + amount, 0);

export const presentPayment = (row: PaymentRow, back: readonly RefundRow[]): PaymentView => ({
  paymentId: row.id,
  channel: row.channel,
  channelWords: PAY_CHANNELS[row.channel].words,
  state: row.state,
  stateWords: PAYMENT_STATES[row.state],
  amount: row.amount,
  refunded: sum(back.filter(({ paymentId, state }) => paymentId === row.id && state === 'done')),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  paidAt: row.paidAt?.toISOString() ?? null,
  note: row.channel === 'bank-transfer' ? row.note : '',
});

/** What the state of a payment allows; roles cut it down. */
function possibleWith({ state, channel, amount, proofId }: PaymentRow, refunded: number): Act[] {
  const acts: Act[] = proofId ? ['view-proof'] : [];
  if (channel === 'bank-transfer' && ['pending', 'proved', 'closed'].includes(state))
    acts.push('confirm-transfer');
  if (state === 'proved') acts.push('refuse-transfer');
  if (state === 'paid' && refunded < amount) acts.push('request-refund');
  return acts;
}

export async function presentPaymentLines(
  db: Queryable,
  operator: Operator,
  rows: readonly PaymentRow[],
): Promise<PaymentLine[]> {
  const back = await refundsFor(db, rows);
  const subjects = await subjectsOf(db, rows);
  return rows.map((row) => {
    const refunded = sum(back.filter(({ paymentId, state }) => paymentId === row.id && state !== 'refused'));
    return {
      id: row.id,
      number: row.number,
      reference: row.reference,
      subject: subjects.get(row.reference) ?? '',
      vendor: row.vendor,
      channel: row.channel,
      channelWords: PAY_CHANNELS[row.channel].words,
      amount: row.amount,
      refunded,
      state: row.state,
      stateWords: PAYMENT_STATES[row.state],
      transaction: row.transaction,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      paidAt: row.paidAt?.toISOString() ?? null,
      note: row.note,
      hasProof: row.proofId !== null,
      may: mayWith(operator, possibleWith(row, refunded)),
    };
  });
}

async function subjectsOf(db: Queryable, rows: readonly PaymentRow[]): Promise<Map<string, string>> {
  const references = [...new Set(rows.map(({ reference }) => reference))];
  const found = await db
    .select({ reference: payables.reference, subject: payables.subject })
    .from(payables)
    .where(inArray(payables.reference, references));
  return new Map(found.map(({ reference, subject }) => [reference, subject]));
}

export async function presentRefundLines(
  db: Queryable,
  operator: Operator,
  rows: readonly RefundRow[],
): Promise<RefundLine[]> {
  const ids = rows.map(({ id }) => id);
  const approvals = await db.select().from(refundApprovals).where(inArray(refundApprovals.refundId, ids));
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.id, [...new Set(rows.map(({ paymentId }) => paymentId))]));
  const subjects = await subjectsOf(db, paid);
  const voice = await voiceOf(db, operator.id);
  return rows.flatMap((row) => {
    const payment = paid.find(({ id }) => id === row.paymentId);
    if (!payment) return [];
    const agreed = approvals.filter(({ refundId }) => refundId === row.id);
    const agreedIds = agreed.map(({ operatorId }) => operatorId);
    const hindrance =
      row.approvalsNeeded > 1 || agreedIds.includes(operator.id) ? voice.besides(agreedIds) : undefined;
    // whoever still decides does so by themselves: that there is a first voice is told, whose and why is not
    const isBlind = row.state === 'requested' && row.approvalsNeeded > 1 && !agreedIds.includes(operator.id);
    return [
      {
        id: row.id,
        number: row.number,
        paymentId: payment.id,
        paymentNumber: payment.number,
        reference: payment.reference,
        subject: subjects.get(payment.reference) ?? '',
        vendor: row.vendor,
        amount: row.amount,
        paid: payment.amount,
        reason: row.reason,
        state: row.state,
        stateWords: REFUND_STATES[row.state],
        automatic: row.automatic,
        requestedBy: row.requestedBy,
        approvals: agreed.map(({ operatorName, createdAt, words }) => ({
          ...(isBlind ? { by: '一位同事', words: '' } : { by: operatorName, words }),
          at: createdAt.toISOString(),
        })),
        approvalsNeeded: row.approvalsNeeded,
        hindrance: row.state === 'requested' ? hindranceWords(hindrance) : null,
        note: row.note,
        createdAt: row.createdAt.toISOString(),
        finishedAt: row.finishedAt?.toISOString() ?? null,
        may: mayWith(operator, possibleWithRefund(row, hindrance !== undefined)),
      },
    ];
  });
}

function possibleWithRefund({ state, vendor }: RefundRow, isHindered: boolean): Act[] {
  switch (state) {
    case 'requested':
      return isHindered ? ['refuse-refund'] : ['approve-refund', 'refuse-refund'];
    case 'sending':
      return vendor === 'bank' ? ['confirm-refund'] : [];
    case 'failed':
      return vendor === 'bank' ? ['confirm-refund'] : ['retry-refund', 'confirm-refund'];
    default:
      return [];
  }
}

type ReconciliationRow = typeof reconciliations.$inferSelect;
type DifferenceRow = typeof differences.$inferSelect;

export async function presentReconciliations(
  db: Queryable,
  operator: Operator,
  rows: readonly ReconciliationRow[],
): Promise<ReconciliationLine[]> {
  const open = await db
    .select({ vendor: differences.vendor, day: differences.day, n: sql<number>`count(*)::int` })
    .from(differences)
    .where(
      and(isNull(differences.resolvedAt), inArray(differences.day, [...new Set(rows.map(({ day }) => day))])),
    )
    .groupBy(differences.vendor, differences.day);
  return rows.map(({ statementSha256: _, at, ...row }) => ({
    ...row,
    vendorWords: PAY_VENDORS[row.vendor],
    stateWords: RECONCILIATION_STATES[row.state],
    differences: open.find(({ vendor, day }) => vendor === row.vendor && day === row.day)?.n ?? 0,
    at: at.toISOString(),
    may: mayWith(operator, ['run-reconciliation']),
  }));
}

export const presentDifference = (operator: Operator, row: DifferenceRow): z.output<typeof Difference> => ({
  id: row.id,
  kind: row.kind,
  kindWords: DIFFERENCES[row.kind],
  what: row.what,
  number: row.number,
  transaction: row.transaction,
  ours: row.ours,
  theirs: row.theirs,
  resolvedBy: row.resolvedBy,
  resolution: row.resolution,
  may: mayWith(operator, row.resolvedAt ? [] : ['resolve-difference']),
});

export const differencesOf = (db: Queryable, { vendor, day }: Pick<ReconciliationRow, 'vendor' | 'day'>) =>
  db
    .select()
    .from(differences)
    .where(and(eq(differences.vendor, vendor), eq(differences.day, day)))
    .orderBy(differences.id);
