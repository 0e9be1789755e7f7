import { yuan } from '@yinxin/values';
import { asc, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { type Due, MOST_DUE } from '../admin-book/index.ts';
import { presentRefundLines } from './present.ts';
import { payables, payments, refunds } from './tables.ts';

/** Transfers whose payers have shown a proof and wait for somebody to find them at the bank. */
export async function transfersDue(db: Queryable): Promise<Due[]> {
  const rows = await db
    .select({ payment: payments, subject: payables.subject })
    .from(payments)
    .innerJoin(payables, eq(payables.reference, payments.reference))
    .where(eq(payments.state, 'proved'))
    .orderBy(asc(payments.id))
    .limit(MOST_DUE);
  return rows.map(({ payment, subject }) => ({
    ...{ kind: 'transfer', id: payment.id, title: subject, number: payment.number },
    ...{ since: payment.createdAt, why: `客户说已转 ${yuan(payment.amount)}`, state: '待核对' },
    ...{ button: '核对', to: `/admin/payments?state=proved&keyword=${payment.number}` },
  }));
}

/** Money that customers wait to have back. */
export async function refundsDue(db: Queryable, operator: Operator, which: SQL): Promise<Due[]> {
  const rows = await db.select().from(refunds).where(which).orderBy(asc(refunds.id)).limit(MOST_DUE);
  const lines = await presentRefundLines(db, operator, rows);
  return lines.map((line) => ({
    ...{ kind: 'refund', id: line.id, title: `${line.subject}　${yuan(line.amount)}`, number: line.number },
    since: new Date(line.createdAt),
    why: line.reason,
    state: line.approvalsNeeded > 1 ? `第 ${line.approvals.length + 1} 位审批` : '待审批',
    ...{ button: '审批', to: '/admin/refunds?state=requested', hindrance: line.hindrance },
  }));
}
