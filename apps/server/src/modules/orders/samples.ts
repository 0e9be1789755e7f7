import { Readable } from 'node:stream';
import { AskedLine, ORDER_PAPERS } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import type { z } from 'zod';
import type { Queryable } from '../../db/connect.ts';
import { asSystem, type Caller, type Operator, ownerOf, type Person } from '../../http/principal.ts';
import { currentAgreement } from '../content/index.ts';
import { record } from '../events/index.ts';
import { recordFile } from '../files/index.ts';
import { chooseScene, scenes } from '../scenes/index.ts';
import { receiveFile } from '../uploads/index.ts';
import { decideOrder } from './admin/review.ts';
import type { OrderParts } from './dependencies.ts';
import { beginOrder, saveOrder } from './drafts.ts';
import { askRefund, cancelOrder } from './ending.ts';
import { payerOf, requestInvoice } from './money/invoices.ts';
import { payOrder } from './money/pay.ts';
import { coupons } from './money/tables.ts';
import { papersOf, subjectOf } from './papers.ts';
import { findOrder, submitOrder } from './submitting.ts';
import { orderPapers } from './tables.ts';

type Wish = z.input<typeof AskedLine>;

const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Who works in the back office of a made-up story. */
const clerk: Caller<Operator> = {
  ...asSystem('demo'),
  who: {
    ...{ kind: 'operator', id: NOBODY, sessionId: NOBODY, login: 'demo', name: '示例操作员' },
    ...{ roles: ['reviewer', 'accountant'], mustChangePassword: false, mustEnrol: false },
  },
};

const certificate = (years: number, medium: 'cloud' | 'usb-key' = 'cloud'): Wish => ({
  ...{ product: 'organization-certificate', years, medium },
});
const another = (product: Wish['product'], face: string, name: string): Wish => ({
  ...{ product, years: 1 },
  details: { seal: { name, design: { source: 'drawn', face, serial: 2 } } },
});

/** Twenty yuan off for the first comers, for a quarter. */
const welcomeCoupon = (): typeof coupons.$inferInsert => {
  const validFrom = new Date();
  const validUntil = new Date(validFrom.getTime() + 90 * DAY_MS);
  return {
    ...{ code: 'SHILI20', name: '新客优惠（示例）', kind: 'amount' as const, value: 2_000, least: 10_000 },
    ...{ uses: 100, usesEach: 1, validFrom, validUntil },
  };
};

/** A page that says what it stands for. */
const LETTER = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
    '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 4 0 R >> endobj',
    '4 0 obj << /Length 64 >> stream',
    'BT /F 28 Tf 150 600 Td (SAMPLE AUTHORIZATION LETTER) Tj ET      ',
    'endstream endobj',
    'trailer << /Root 1 0 R >>',
    '%%EOF',
  ].join('\n'),
);

/** One order in each state, each brought there the way that real ones go. Paid by transfers that nobody made. */
export async function placeSamples(parts: OrderParts, buyer: Person): Promise<void> {
  const caller: Caller<Person> = { ...asSystem('demo'), who: buyer };
  const owner = ownerOf(buyer);
  const { db, payments } = parts;
  const [scene] = await db.select().from(scenes).orderBy(scenes.sort).limit(1);
  const agreement = await currentAgreement(db, 'digital_certificate');
  if (!scene || !agreement) throw new Error('a demo has platforms and agreements');

  await chooseScene(db, caller, scene.id);
  await db.insert(coupons).values(welcomeCoupon());

  const aPaper = async (tx: Queryable): Promise<string> => {
    const name = `${ORDER_PAPERS.authorization}.pdf`;
    const content = Readable.from([LETTER]);
    const vault = parts.vault.forSubject(subjectOf(owner));
    const received = await receiveFile(parts, { name, content, purpose: 'identity', owner: vault });
    const file = await recordFile(tx, received, { uploadedBy: buyer.personId });
    const values = { ownerKind: owner.kind, ownerId: owner.id, fileId: file.id, name } as const;
    const [paper] = await tx
      .insert(orderPapers)
      .values({ ...values, kind: 'authorization' })
      .returning();
    return paper?.id ?? '';
  };
  const draft = async (...wishes: Wish[]): Promise<string> => {
    const lines = wishes.map((wish) => AskedLine.parse(wish));
    const { id } = await db.transaction((tx) =>
      beginOrder(parts, tx, caller, { owner, scene, asked: lines }),
    );
    const delivery = { name: '王示例', phone: '13800138000', address: '示例市示例路 1 号' };
    await saveOrder(parts, caller, { id, papers: [await aPaper(db)], delivery });
    return id;
  };
  const unpaid = async (...wishes: Wish[]): Promise<string> => {
    const id = await draft(...wishes);
    await submitOrder(parts, caller, { id, agreementVersion: agreement.version });
    return id;
  };
  const paid = async (...wishes: Wish[]): Promise<string> => {
    const id = await unpaid(...wishes);
    const request = { id, channel: 'bank-transfer', couponCode: '', useQuota: false } as const;
    const { payment } = await payOrder(parts, caller, request);
    if (!payment) throw new Error('a sample order costs something');
    const { paymentId, amount } = payment;
    const facts = { id: paymentId, amount, transaction: `sample-${id}`, paidOn: '2026-11-15' };
    await db.transaction((tx) => payments.confirmTransfer(tx, clerk, facts));
    return id;
  };
  const decided = (id: string, accept: boolean, words: string) =>
    db.transaction(async (tx) => {
      for (const { id: paperId, kind } of await papersOf(tx, id))
        await record(tx, clerk, { act: 'view-order-paper', target: id, facts: { paper: kind, paperId } });
      const { state } = await decideOrder(parts, tx, clerk, { id, accept, words });
      const act = accept ? 'approve-order' : 'reject-order';
      await record(tx, clerk, { act, target: id, facts: { state, reason: words } });
    });

  await draft(certificate(1), { product: 'seal-invoice', years: 1 });
  await unpaid(certificate(2));
  await paid(certificate(1), { product: 'seal-invoice', years: 1 });
  await decided(await paid(certificate(1, 'usb-key'), { product: 'usb-key', medium: 'usb-key' }), true, '');
  const orderId = await paid({ product: 'contract-package', details: { planId: 'package-start' } });
  await paid({ product: 'verification-report', quantity: 5 });
  const { title, taxCode } = await payerOf(parts, db, await findOrder(db, orderId));
  await requestInvoice(parts, caller, {
    orderId,
    facts: { kind: 'normal', title, taxCode, email: 'finance@example.com' },
  });
  const rejected = await paid(another('seal-contract', 'contract', '合同专用章（2）'));
  await decided(rejected, false, '授权书未加盖公章，请补充后重新提交');
  await cancelOrder(parts, caller, await unpaid(certificate(3)));
  await askRefund(parts, caller, { id: await paid(certificate(3)), reason: '暂时不需要' });
  const back = await paid(certificate(2));
  await db.transaction(async (tx) => {
    const refund = await payments.refund(tx, clerk, { reference: back, reason: '重复下单' });
    await payments.confirmRefund(tx, { id: refund.id, transaction: `sample-${refund.id}` });
  });
}
