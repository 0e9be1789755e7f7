import * as api from '@yinxin/api';
import { yuan } from '@yinxin/values';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { paged } from '../../../db/paged.ts';
import type { Operator } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { type AdminBook, type Due, MOST_DUE, mayWith } from '../../admin-book/index.ts';
import { shownFile } from '../../file-access/index.ts';
import type { ReceivedFile } from '../../files/index.ts';
import { receiveFile } from '../../uploads/index.ts';
import type { OrderParts } from '../dependencies.ts';
import { couponWords } from '../money/coupons.ts';
import { type CouponRow, coupons, invoices } from '../money/tables.ts';
import { findPaperFile, subjectOf } from '../papers.ts';
import { findOrder } from '../submitting.ts';
import { orders } from '../tables.ts';
import { ordersDue, stoppedOrders } from './due.ts';
import { findInvoice, issueInvoice, presentAdminInvoice, refuseInvoice } from './invoices.ts';
import { countIn, deskOrders } from './list.ts';
import { presentAdminLine, presentAdminOrder } from './present.ts';
import { decideOrder, retryOrder } from './review.ts';

export function answerOrdersAdmin(adminBook: AdminBook, parts: OrderParts): void {
  const { db, vault, storage } = parts;

  adminBook.waits('approve-order', async (operator) => [
    {
      words: '待审核的订单',
      count: await countIn(db, 'reviewing'),
      to: '/admin/orders?state=reviewing',
      due: await ordersDue(parts, operator),
    },
  ]);
  adminBook.waits('retry-order', async (operator) => [
    {
      words: '制作受阻的订单',
      count: await countIn(db, 'making', sql`${orders.reason} <> ''`),
      to: '/admin/orders?failed=1',
      due: await stoppedOrders(parts, operator),
    },
  ]);

  adminBook.read(api.adminOrders, 'read-orders', async ({ query, operator }) => {
    const { rows, total } = await deskOrders(db, query);
    return { list: await Promise.all(rows.map((row) => presentAdminLine(parts, db, operator, row))), total };
  });
  adminBook.read(api.adminOrder, 'read-orders', async ({ query, operator }) =>
    presentAdminOrder(parts, db, operator, await findOrder(db, query.id)),
  );
  adminBook.write(api.adminOrderPaper, 'view-order-paper', async ({ body }, tx) => {
    const { paper, file } = await findPaperFile(tx, body.id, body.paperId);
    return {
      answer: shownFile({ storage, vault }, file),
      target: body.id,
      detail: { paper: paper.kind, paperId: paper.id },
    };
  });
  adminBook.write(
    api.adminDecideOrder,
    ({ body }) => (body.accept ? 'approve-order' : 'reject-order'),
    async ({ body, caller, operator }, tx) => {
      const order = await decideOrder(parts, tx, caller, body);
      const detail = { state: order.state, ...(body.accept ? {} : { reason: body.words }) };
      return { answer: await presentAdminOrder(parts, tx, operator, order), target: order.id, detail };
    },
  );
  adminBook.write(api.adminRetryOrder, 'retry-order', async ({ body, caller, operator }, tx) => {
    const order = await retryOrder(parts, tx, caller, body.id);
    return { answer: await presentAdminOrder(parts, tx, operator, order), target: order.id };
  });

  answerCoupons(adminBook, parts);
  answerInvoices(adminBook, parts);
}

function answerCoupons(adminBook: AdminBook, { db }: OrderParts): void {
  const present = (operator: Operator, { stoppedAt, createdAt, ...row }: CouponRow): api.Coupon => ({
    ...row,
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil.toISOString(),
    stoppedAt: stoppedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    words: couponWords(row),
    may: mayWith(operator, stoppedAt ? [] : ['stop-coupon']),
  });

  adminBook.read(api.adminCoupons, 'read-coupons', async ({ query, operator }) => {
    const rows = db.select().from(coupons).orderBy(desc(coupons.id)).$dynamic();
    const { list, total } = await paged(db, query, { from: coupons, where: undefined, rows });
    return { list: list.map((row) => present(operator, row)), total };
  });
  adminBook.write(api.adminCreateCoupon, 'create-coupon', async ({ body, operator }, tx) => {
    const values = { ...body, validFrom: new Date(body.validFrom), validUntil: new Date(body.validUntil) };
    const [row] = await tx.insert(coupons).values(values).onConflictDoNothing().returning();
    if (!row) throw problem('COUPON_EXISTS');
    return { answer: present(operator, row), target: row.id, detail: { code: row.code } };
  });
  adminBook.write(api.adminStopCoupon, 'stop-coupon', async ({ body, operator }, tx) => {
    const stopped = tx.update(coupons).set({ stoppedAt: sql`coalesce(${coupons.stoppedAt}, now())` });
    const [row] = await stopped.where(eq(coupons.id, body.id)).returning();
    if (!row) throw problem('COUPON_UNUSABLE', { reason: '没有该优惠券' });
    return { answer: present(operator, row), target: row.id };
  });
}

function answerInvoices(adminBook: AdminBook, parts: OrderParts): void {
  const { db, vault, storage } = parts;
  adminBook.waits('issue-invoice', async () => {
    const rows = await db
      .select()
      .from(invoices)
      .where(eq(invoices.state, 'requested'))
      .orderBy(asc(invoices.id))
      .limit(1_000);
    const due = rows.slice(0, MOST_DUE).map(
      ({ id, title, orderNumber, amount, createdAt }): Due => ({
        ...{ kind: 'invoice', id, title, number: orderNumber, since: createdAt, to: '/admin/invoices' },
        ...{ why: `申请开具 ${yuan(amount)}`, state: '待开具', button: '开具' },
      }),
    );
    return [{ words: '待开具的发票', count: rows.length, to: '/admin/invoices', due }];
  });
  adminBook.read(api.adminInvoices, 'read-invoices', async ({ query, operator }) => {
    const where = eq(invoices.state, query.state);
    const rows = db.select().from(invoices).where(where).orderBy(asc(invoices.id)).$dynamic();
    const { list, total } = await paged(db, query, { from: invoices, where, rows });
    return {
      list: await Promise.all(list.map((row) => presentAdminInvoice(parts, db, operator, row))),
      total,
    };
  });
  adminBook.write<typeof api.adminIssueInvoice, ReceivedFile>(
    api.adminIssueInvoice,
    'issue-invoice',
    async ({ query, operator }, tx, received) => {
      const row = await issueInvoice(tx, operator, query, received);
      const answer = await presentAdminInvoice(parts, tx, operator, row);
      return { answer, target: row.orderId, detail: { invoice: row.id, number: row.number } };
    },
    async ({ query, tools }) => {
      const { ownerKind, ownerId } = await findInvoice(db, query.id);
      const owner = vault.forSubject(subjectOf({ kind: ownerKind, id: ownerId }));
      return receiveFile({ db, storage }, { ...(await tools.takeFile()), purpose: 'invoice', owner });
    },
  );
  adminBook.write(api.adminRefuseInvoice, 'refuse-invoice', async ({ body, operator }, tx) => {
    const row = await refuseInvoice(tx, body);
    const answer = await presentAdminInvoice(parts, tx, operator, row);
    return { answer, target: row.orderId, detail: { invoice: row.id, reason: body.reason } };
  });
}
