import { randomUUID } from 'node:crypto';
import { dayInChina } from '@yinxin/values';
import { and, eq, ne } from 'drizzle-orm';
import { timeNow } from './db/clock.ts';
import type { Database } from './db/connect.ts';
import { importSampleTable } from './demo-bill-table.ts';
import type { Caller, Operator, PartnerUser } from './http/principal.ts';
import { disputeBill, takeDispute } from './modules/bill-disputes/index.ts';
import {
  actingFor,
  beginCheck,
  issueInvoice,
  placeConfirmation,
  receiveInvoice,
  requestInvoice,
} from './modules/bill-ways/index.ts';
import { bills } from './modules/bills/index.ts';
import { record } from './modules/events/index.ts';
import {
  decideAdjustment,
  decidePayment,
  requestAdjustment,
  requestPayment,
} from './modules/partner-desk/index.ts';
import type { OpenedVault } from './vault/index.ts';

export type Way = (bill: SampleBill) => Promise<void>;
/** What the two operators of the demo and a partner's bookkeeper did with one bill. */
export interface SampleBill {
  tx: Database;
  vault: OpenedVault;
  id: string;
  finance: Caller<PartnerUser>;
  asker: Caller<Operator>;
  decider: Caller<Operator>;
  title: string;
  taxNumber: string;
}

export async function inForce(tx: Database, partnerId: string, period: string): Promise<string> {
  const [bill] = await tx
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.partnerId, partnerId), eq(bills.period, period), ne(bills.state, 'adjusted')));
  if (!bill) throw new Error(`the demo has no bill of ${period}`);
  return bill.id;
}

export async function unchecked(): Promise<void> {}

export async function checking({ tx, id, finance }: SampleBill): Promise<void> {
  await beginCheck(tx, actingFor(finance), id);
}

/** The month is compared with a table of the partner's own, and the differences stand. */
export async function compared({ tx, vault, id, finance }: SampleBill): Promise<void> {
  await importSampleTable(tx, { vault, finance, billId: id });
}

export async function confirmed(bill: SampleBill): Promise<void> {
  await checking(bill);
  await placeConfirmation(bill.tx, bill.finance, bill.id);
}

export async function toInvoice(bill: SampleBill): Promise<void> {
  await confirmed(bill);
  const { tx, id, finance, title, taxNumber } = bill;
  await requestInvoice(tx, actingFor(finance), {
    ...{ billId: id, kind: 'special', title, taxNumber, email: 'finance@yunqiao.example' },
  });
}

let invoices = 0;

export async function invoiced(bill: SampleBill): Promise<void> {
  await toInvoice(bill);
  const { tx, id, asker } = bill;
  const number = `2631200000000${String(++invoices).padStart(7, '0')}`;
  const { target, detail } = await issueInvoice(tx, { billId: id, number, by: asker.who.id });
  await record(tx, asker, { act: 'issue-bill-invoice', target, facts: detail });
}

export async function toPay(bill: SampleBill): Promise<void> {
  await invoiced(bill);
  await receiveInvoice(bill.tx, actingFor(bill.finance), bill.id);
}

export async function settled(bill: SampleBill): Promise<void> {
  await toPay(bill);
  const { tx, id, asker, decider } = bill;
  const asked = await requestPayment(tx, asker.who, {
    ...{ kind: 'settlement', bill: id, transaction: `DEMO${randomUUID().slice(0, 12).toUpperCase()}` },
    ...{ paidOn: dayInChina(await timeNow(tx)), why: '银行流水已核对（示例）' },
  });
  const { act, target, detail } = await decidePayment(tx, {
    ...{ id: asked.id, digest: asked.digest, approve: true, by: decider.who.id, why: '流水一致（示例）' },
  });
  await record(tx, decider, { act, target, facts: detail });
}

export async function disputed({ tx, id, finance }: SampleBill): Promise<void> {
  await disputeBill(tx, actingFor(finance), {
    ...{ billId: id, kind: 'quantity', numbers: [], files: [], claimed: null },
    reason: '我方记录的合同份数比账单少 2 份，请核对当月撤回的合同是否已经返还。（示例）',
  });
}

export async function processing(bill: SampleBill): Promise<void> {
  await disputed(bill);
  const { tx, id, asker } = bill;
  const { target, detail } = await takeDispute(tx, id);
  await record(tx, asker, { act: 'take-dispute', target, facts: detail });
}

/** A correction that two persons agreed on: the next version is checked anew, and paid. */
export async function adjustedAndSettled(bill: SampleBill): Promise<void> {
  await processing(bill);
  const { tx, id, asker, decider } = bill;
  const reason = '两份合同在签署前撤回，系统升级期间没有返还，予以扣减（示例）';
  const asked = await requestAdjustment(tx, asker.who, { id, amount: -560, reason });
  const { target, detail } = await decideAdjustment(tx, {
    ...{ id: asked.id, digest: asked.digest, approve: true, by: decider.who.id, why: '记录相符（示例）' },
  });
  await record(tx, decider, { act: 'adjust-bill', target, facts: detail });
  const [{ partnerId, period } = { partnerId: '', period: '' }] = await tx
    .select()
    .from(bills)
    .where(eq(bills.id, id));
  await settled({ ...bill, id: await inForce(tx, partnerId, period) });
}
