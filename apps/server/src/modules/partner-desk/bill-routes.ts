import * as api from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { problem } from '../../http/problem.ts';
import type { ObjectStore } from '../../providers/storage/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { type AdminBook, mayWith } from '../admin-book/index.ts';
import { disputeFile, refuseDispute, takeDispute } from '../bill-disputes/index.ts';
import { demandPayment, depositOf, issueInvoice } from '../bill-ways/index.ts';
import { bills, makeBill, partnerPayments } from '../bills/index.ts';
import { shownFile } from '../file-access/index.ts';
import { operatorNames } from '../operators/index.ts';
import { partners } from '../partners/index.ts';
import { findRequest, isAsked } from '../two-persons/index.ts';
import { decideAdjustment, presentAdjustments, requestAdjustment } from './adjustments.ts';
import { presentBillDetail } from './bill-detail.ts';
import { listDeskBills, partnersOf, presentBillLines } from './bills-list.ts';
import { presentMissing } from './missing.ts';
import { decidePayment, presentPaymentRequests, requestPayment } from './payments.ts';

export interface BillDeskParts {
  db: Database;
  storage: ObjectStore;
  vault: OpenedVault;
}

const decision = (approve: boolean) => (approve ? ('approved' as const) : ('refused' as const));

/** Bills of all partners, and what operators do with them. */
export function answerBillsAdmin(adminBook: AdminBook, parts: BillDeskParts): void {
  const { db } = parts;
  adminBook.read(api.adminBills, 'read-bills', async ({ query, operator }) => {
    const { list, total } = await listDeskBills(db, query);
    return { total, list: await presentBillLines(db, operator, list) };
  });
  adminBook.read(api.adminBill, 'read-bills', ({ query, operator }) =>
    presentBillDetail(db, parts.vault, operator, query.id),
  );
  adminBook.read(api.adminMissingBills, 'read-bills', async ({ operator }) => ({
    list: await presentMissing(db, operator),
  }));
  adminBook.write(
    api.adminMakeBill,
    'remake-bill',
    async ({ body }, _tx, made: boolean) => ({
      answer: { made },
      target: body.partner,
      detail: { period: body.period, made },
    }),
    ({ body }) => makeBill(db, body.partner, body.period),
  );

  adminBook.write(api.adminTakeDispute, 'take-dispute', async ({ body }, tx) => {
    const { bill, target, detail } = await takeDispute(tx, body.id);
    return { answer: { state: bill.state }, target, detail };
  });
  adminBook.write(api.adminRefuseDispute, 'refuse-dispute', async ({ body, operator }, tx) => {
    // an adjustment that was asked for is decided first: one of the two answers the partner
    if (await isAsked(tx, 'adjust-bill', body.id)) throw problem('REQUEST_OPEN');
    const { bill, target, detail } = await refuseDispute(tx, {
      ...{ billId: body.id, answer: body.answer, by: operator.id },
    });
    return { answer: { state: bill.state }, target, detail };
  });
  adminBook.write(
    api.adminDisputeFile,
    'view-dispute-file',
    async ({ body }, _tx, found: Awaited<ReturnType<typeof disputeFile>>) => ({
      answer: { ...shownFile(parts, found.file), open: found.open },
      target: found.billId,
      detail: { file: body.fileId },
    }),
    ({ body }) => disputeFile(parts, body.fileId),
  );

  adminBook.read(api.adminAdjustments, 'read-bills', async ({ query, operator }) => ({
    list: await presentAdjustments(db, operator, query.bill),
  }));
  adminBook.write(api.adminRequestAdjustment, 'request-adjustment', async ({ body, operator }, tx) => {
    const { id, digest } = await requestAdjustment(tx, operator, body);
    return { answer: { id, digest }, target: body.id, detail: { amount: body.amount, request: id } };
  });
  adminBook.write(
    api.adminDecideAdjustment,
    ({ body }) => (body.approve ? 'adjust-bill' : 'refuse-adjustment'),
    async ({ body, operator }, tx) => ({
      ...(await decideAdjustment(tx, { ...body, by: operator.id })),
      answer: { decision: decision(body.approve) },
    }),
  );

  adminBook.write(api.adminIssueBillInvoice, 'issue-bill-invoice', async ({ body, operator }, tx) => {
    const { bill, target, detail } = await issueInvoice(tx, {
      ...{ billId: body.id, number: body.number, by: operator.id },
    });
    return { answer: { state: bill.state }, target, detail };
  });
  adminBook.write(api.adminDemandPayment, 'demand-payment', async ({ body }, tx) => {
    const { bill, target, detail } = await demandPayment(tx, body.id);
    return { answer: { state: bill.state }, target, detail };
  });
}

/** Money between partners and us. */
export function answerPartnerPayments(adminBook: AdminBook, db: Database): void {
  adminBook.read(api.adminPartnerPayments, 'read-bills', async ({ query, operator }) => {
    const { partner, kind, keyword } = query;
    const ofNumber = (number: string) =>
      db.select({ id: bills.id }).from(bills).where(eq(bills.number, number));
    const where = and(
      partner ? eq(partnerPayments.partnerId, partner) : undefined,
      kind && eq(partnerPayments.kind, kind),
      keyword
        ? or(eq(partnerPayments.transaction, keyword), inArray(partnerPayments.billId, ofNumber(keyword)))
        : undefined,
    );
    const rows = db.select().from(partnerPayments).where(where).orderBy(desc(partnerPayments.id)).$dynamic();
    const { list, total } = await paged(db, query, { from: partnerPayments, where, rows });
    return {
      total,
      list: await presentPayments(db, list),
      may: mayWith(operator, ['request-partner-payment']),
    };
  });
  adminBook.read(api.adminPartnerPaymentRequests, 'read-bills', async ({ operator }) => ({
    list: await presentPaymentRequests(db, operator),
    deposits: await deposits(db),
  }));
  adminBook.write(
    api.adminRequestPartnerPayment,
    'request-partner-payment',
    async ({ body, operator }, tx) => {
      const { id, digest, what } = await requestPayment(tx, operator, body);
      const { kind, amount, partner } = what as { kind: string; amount: number; partner: { id: string } };
      return { answer: { id, digest }, target: partner.id, detail: { kind, amount, request: id } };
    },
  );
  adminBook.write(
    api.adminDecidePartnerPayment,
    ({ body }) => (body.approve ? 'settle-bill' : 'refuse-partner-payment'),
    async ({ body, operator }, tx) => ({
      ...(await decidePayment(tx, { ...body, by: operator.id })),
      answer: { decision: decision(body.approve) },
    }),
  );
}

async function presentPayments(
  db: Queryable,
  rows: readonly (typeof partnerPayments.$inferSelect)[],
): Promise<api.PartnerPaymentLine[]> {
  const named = await partnersOf(
    db,
    rows.map(({ partnerId }) => partnerId),
  );
  const of = await db
    .select({ id: bills.id, number: bills.number, settleMode: bills.settleMode })
    .from(bills)
    .where(
      inArray(
        bills.id,
        rows.flatMap(({ billId }) => billId ?? []),
      ),
    );
  const lines: api.PartnerPaymentLine[] = [];
  for (const row of rows) {
    const asked = await findRequest(db, 'partner-payment', row.requestId);
    const people = [asked?.request.requestedBy, asked?.decision?.decidedBy].flatMap((id) => id ?? []);
    const names = await operatorNames(db, people);
    const [requestedBy = '', decidedBy = ''] = people.map((id) => names.get(id) ?? '系统');
    const bill = of.find(({ id }) => id === row.billId);
    const partner = named.get(row.partnerId);
    if (!partner) continue;
    lines.push({
      ...{ id: row.id, kind: row.kind, partner, billId: row.billId, number: bill?.number ?? null },
      ...{ amount: row.amount, paidOn: dayInChina(row.paidAt), transaction: row.transaction },
      ...{
        requestedBy,
        decidedBy,
        isPaidOut: bill ? (bill.settleMode === 'share') !== row.amount < 0 : false,
      },
    });
  }
  return lines;
}

/** What each partner has paid in advance. */
async function deposits(
  db: Queryable,
): Promise<{ partner: api.PartnerPaymentLine['partner']; left: number }[]> {
  const rows = await db
    .selectDistinct({ id: partners.id, code: partners.code, name: partners.name })
    .from(partnerPayments)
    .innerJoin(partners, eq(partners.id, partnerPayments.partnerId))
    .where(eq(partnerPayments.kind, 'deposit'))
    .orderBy(partners.code);
  const list: { partner: api.PartnerPaymentLine['partner']; left: number }[] = [];
  for (const partner of rows) list.push({ partner, left: await depositOf(db, partner.id) });
  return list;
}
