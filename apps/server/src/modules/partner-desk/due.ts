import { exactYuan } from '@yinxin/values';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { type AdminBook, type Due, MOST_DUE, requestsDue } from '../admin-book/index.ts';
import { billDisputes, billInvoices, bills } from '../bills/index.ts';
import { partners } from '../partners/index.ts';
import { presentAdjustments } from './adjustments.ts';
import { isEnding } from './agreements.ts';
import { countQueue } from './bills-list.ts';
import { presentMissing } from './missing.ts';
import { presentPaymentRequests } from './payments.ts';

/** Disputes, the oldest first. */
async function disputesDue(db: Queryable): Promise<Due[]> {
  const rows = await db
    .select({ bill: bills, dispute: billDisputes, name: partners.name })
    .from(billDisputes)
    .innerJoin(bills, eq(bills.id, billDisputes.billId))
    .innerJoin(partners, eq(partners.id, bills.partnerId))
    .where(inArray(billDisputes.state, ['open', 'processing']))
    .orderBy(asc(billDisputes.raisedAt), asc(billDisputes.id))
    .limit(MOST_DUE);
  return rows.map(({ bill, dispute, name }) => ({
    ...{ kind: 'dispute', id: dispute.id, title: `${name}　${bill.period} 账单`, number: bill.number },
    ...{ since: dispute.raisedAt, why: '合作方对账单提出差异' },
    state: dispute.state === 'open' ? '待受理' : '处理中',
    button: dispute.state === 'open' ? '受理' : '处理',
    to: `/admin/bill?id=${bill.id}`,
  }));
}

/** Invoices that were asked for, the oldest first. */
async function invoicesDue(db: Queryable): Promise<Due[]> {
  const rows = await db
    .select({ bill: bills, invoice: billInvoices, name: partners.name })
    .from(bills)
    .innerJoin(billInvoices, eq(billInvoices.billId, bills.id))
    .innerJoin(partners, eq(partners.id, bills.partnerId))
    .where(eq(bills.state, 'to-invoice'))
    .orderBy(asc(billInvoices.requestedAt), asc(bills.id))
    .limit(MOST_DUE);
  return rows.map(({ bill, invoice, name }) => ({
    ...{ kind: 'bill-invoice', id: bill.id, title: `${name}　${exactYuan(bill.payable)}` },
    ...{ number: bill.number, since: invoice.requestedAt, why: '合作方申请开票', state: '待开票' },
    ...{ button: '登记', to: `/admin/bill?id=${bill.id}` },
  }));
}

/** What is due today, on the desk of whoever may do it. */
export function showDue(adminBook: AdminBook, db: Database): void {
  const queue = async (words: string, name: Parameters<typeof countQueue>[1]) => ({
    ...{ words, count: await countQueue(db, name), to: `/admin/bills?queue=${name}` },
  });
  adminBook.waits('take-dispute', async () => [
    { ...(await queue('待处理的账单差异', 'disputes')), due: await disputesDue(db) },
    await queue('三日内核对截止的账单', 'ending'),
  ]);
  adminBook.waits('issue-bill-invoice', async () => [
    { ...(await queue('待开票的账单', 'invoices')), due: await invoicesDue(db) },
    await queue('逾期未付的账单', 'overdue'),
  ]);
  adminBook.waits('remake-bill', async (operator) => [
    {
      words: '没有生成的账单',
      count: (await presentMissing(db, operator)).length,
      to: '/admin/bills',
    },
  ]);
  adminBook.waits('add-agreement', async () => [
    {
      words: '协议已到期或将到期的合作方',
      count: await db.$count(partners, isEnding()),
      to: '/admin/partners?ending=1',
    },
  ]);
  adminBook.waits('adjust-bill', async (operator) => [
    {
      words: '待复核的调账',
      ...requestsDue(await presentAdjustments(db, operator), ({ partner, amount, billId }) => ({
        title: `${partner}　调账 ${exactYuan(amount)}`,
        to: `/admin/bill?id=${billId}`,
      })),
      to: '/admin/bills?queue=disputes',
    },
  ]);
  adminBook.waits('settle-bill', async (operator) => [
    {
      words: '待复核的收付款',
      ...requestsDue(await presentPaymentRequests(db, operator), ({ partner, amount }) => ({
        title: `${partner.name}　${exactYuan(amount)}`,
        to: '/admin/partnerpayments',
      })),
      to: '/admin/partnerpayments',
    },
  ]);
}
