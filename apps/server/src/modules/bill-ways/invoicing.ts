import type { BillInvoiceKind } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import {
  type Acting,
  agreementOf,
  change,
  type Done,
  done,
  factsOf,
  lockBill,
  stepOf,
} from '../bills/acting.ts';
import { wholeDaysLater } from '../bills/months.ts';
import { billInvoices } from '../bills/tables.ts';
import { record } from '../events/index.ts';

interface InvoiceRequest {
  billId: string;
  kind: BillInvoiceKind;
  title: string;
  taxNumber: string;
  email: string;
}

export async function requestInvoice(
  db: Database,
  acting: Acting,
  { billId, ...wanted }: InvoiceRequest,
): Promise<void> {
  await db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId, acting.partnerId);
    const state = stepOf(bill, 'request-bill-invoice', 'partner');
    await tx.insert(billInvoices).values({ billId, ...wanted, requestedBy: acting.userId });
    await change(tx, bill, { state });
    const facts = { ...factsOf(bill), kind: wanted.kind };
    await record(tx, acting.caller, { act: 'request-bill-invoice', target: bill.id, facts });
  });
}

/** Writes down the invoice; from its day on the partner has so many days to pay. */
export async function issueInvoice(
  tx: Queryable,
  { billId, number, by }: { billId: string; number: string; by: string },
): Promise<Done> {
  const bill = await lockBill(tx, billId);
  const state = stepOf(bill, 'issue-bill-invoice', 'operator');
  const now = await timeNow(tx);
  await tx
    .update(billInvoices)
    .set({ number, issuedAt: now, issuedBy: by })
    .where(eq(billInvoices.billId, bill.id));
  const { payDays } = await agreementOf(tx, bill);
  return done(await change(tx, bill, { state, payBy: wholeDaysLater(now, payDays) }), { invoice: number });
}

export async function receiveInvoice(db: Database, acting: Acting, billId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const bill = await lockBill(tx, billId, acting.partnerId);
    await change(tx, bill, { state: stepOf(bill, 'receive-bill-invoice', 'partner') });
    await record(tx, acting.caller, { act: 'receive-bill-invoice', target: bill.id, facts: factsOf(bill) });
  });
}

/** Where nobody acknowledges the invoice, we say that it has to be paid. */
export async function demandPayment(tx: Queryable, billId: string): Promise<Done> {
  const bill = await lockBill(tx, billId);
  return done(await change(tx, bill, { state: stepOf(bill, 'demand-payment', 'operator') }));
}
