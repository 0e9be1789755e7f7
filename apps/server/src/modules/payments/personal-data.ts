import { endOf, PAY_CHANNELS, PAYMENT_STATES, REFUND_STATES, RETENTION, yearAfter } from '@yinxin/api';
import { plainYuan } from '@yinxin/values';
import { and, asc, count, eq, isNotNull, max, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { KeptData } from '../privacy/index.ts';
import { refundsFor } from './queries.ts';
import { payables, payments, refunds } from './tables.ts';

const own = (personId: string) => and(eq(payables.ownerKind, 'person'), eq(payables.ownerId, personId));

/** What is held of a person's own payments, for the copy that they ask for. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const rows = await db
    .select({ subject: payables.subject, payment: payments })
    .from(payments)
    .innerJoin(payables, eq(payables.reference, payments.reference))
    .where(own(personId))
    .orderBy(asc(payments.id));
  const back = await refundsFor(
    db,
    rows.map(({ payment }) => payment),
  );
  return rows.map(({ subject, payment }) => ({
    项目: subject,
    金额: `${plainYuan(payment.amount)} 元`,
    方式: PAY_CHANNELS[payment.channel].words,
    状态: PAYMENT_STATES[payment.state],
    交易号: payment.transaction,
    发起时间: payment.createdAt.toISOString(),
    支付时间: payment.paidAt?.toISOString() ?? null,
    退款: back
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ amount, state, createdAt }) => ({
        金额: `${plainYuan(amount)} 元`,
        状态: REFUND_STATES[state],
        时间: createdAt.toISOString(),
      })),
  }));
}

/** Money on its way back to an organisation. */
export async function refundsUnderWay(tx: Queryable, organizationId: string): Promise<string | undefined> {
  const [{ many } = { many: 0 }] = await tx
    .select({ many: count() })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(payables, eq(payables.reference, payments.reference))
    .where(
      and(
        eq(payables.ownerKind, 'organization'),
        eq(payables.ownerId, organizationId),
        notInArray(refunds.state, ['done', 'refused']),
      ),
    );
  return many > 0 ? `${many} 笔退款还没有到账` : undefined;
}

/** Proofs of transfers are vouchers: whoever goes leaves them readable. */
export async function keepsProofs(tx: Queryable, personId: string): Promise<KeptData | undefined> {
  const [{ many, last } = { many: 0, last: null }] = await tx
    .select({ many: count(), last: max(payments.createdAt) })
    .from(payments)
    .innerJoin(payables, eq(payables.reference, payments.reference))
    .where(and(own(personId), isNotNull(payments.proofId)));
  return last ? { count: many, until: endOf(yearAfter(last), RETENTION.accounting.term) } : undefined;
}
