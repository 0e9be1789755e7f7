import { type BillAct, type BillPower, type BillState, billMachine } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { isOver } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, PartnerUser } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Facts } from '../events/index.ts';
import { type AgreementRow, partnerAgreements, partners } from '../partners/index.ts';
import { type BillRow, bills } from './tables.ts';

/** Somebody of a partner, who acts on the bills of theirs alone. */
export interface Acting {
  caller: Caller;
  partnerId: string;
  userId: string;
}

/** Roles of the platform read and do nothing: operators act in the back office. @throws FORBIDDEN */
export function actingFor(caller: Caller<PartnerUser>): Acting {
  const { partnerId, id: userId } = caller.who;
  if (partnerId === null) throw problem('FORBIDDEN');
  return { caller, partnerId, userId };
}

/** What becomes of a bill by an act; whoever asks too late or without the power is refused. */
export function stepOf(bill: Pick<BillRow, 'state'>, act: BillAct, power: BillPower): BillState {
  const step = billMachine.step(bill.state, act, [power]);
  if ('refused' in step) throw problem(step.refused === 'role' ? 'FORBIDDEN' : 'BILL_STATE');
  return step.next;
}

/**
 * The lock under which bills of a partner are written. Uses go on being counted beside it; `closing` waits for those that
 * are being written and keeps others out until the month is closed.
 */
export async function lockPartner(tx: Queryable, partnerId: string, { closing = false } = {}) {
  const [partner] = await tx
    .select()
    .from(partners)
    .where(eq(partners.id, partnerId))
    .for(closing ? 'update' : 'no key update');
  if (!partner) throw new Error(`there is no partner ${partnerId}`);
  return partner;
}

/**
 * A bill to be acted on: its partner is locked first, then the bill, by everybody. Of a bill that is not of the partner in
 * whose name somebody asks, nothing is told. @throws BILL_NOT_FOUND
 */
export async function lockBill(tx: Queryable, billId: string, partnerId?: string): Promise<BillRow> {
  const [of] = await tx.select({ partnerId: bills.partnerId }).from(bills).where(eq(bills.id, billId));
  if (!of || (partnerId !== undefined && of.partnerId !== partnerId)) throw problem('BILL_NOT_FOUND');
  await lockPartner(tx, of.partnerId);
  const [bill] = await tx.select().from(bills).where(eq(bills.id, billId)).for('update');
  if (!bill || bill.state === 'making') throw problem('BILL_NOT_FOUND');
  return bill;
}

export async function change(
  tx: Queryable,
  { id }: Pick<BillRow, 'id'>,
  set: Partial<typeof bills.$inferInsert>,
): Promise<BillRow> {
  const [changed] = await tx.update(bills).set(set).where(eq(bills.id, id)).returning();
  if (!changed) throw new Error(`the bill ${id} is gone`);
  return changed;
}

export async function agreementOf(
  tx: Queryable,
  { agreementId }: Pick<BillRow, 'agreementId'>,
): Promise<AgreementRow> {
  const [row] = await tx.select().from(partnerAgreements).where(eq(partnerAgreements.id, agreementId));
  if (!row) throw new Error(`the agreement ${agreementId} is gone`);
  return row;
}

/** From its deadline on, a bill that nobody checked counts as confirmed where that was agreed; without that it stays open. */
export const isCheckOver = (
  { confirmsAlone, checkBy }: Pick<BillRow, 'confirmsAlone' | 'checkBy'>,
  now: Date,
) => confirmsAlone && isOver(checkBy, now);

/** What every event of a bill says of it. */
export const factsOf = ({ number, version }: Pick<BillRow, 'number' | 'version'>): Facts => ({
  number,
  version,
});

/** What an operator's act did, for the record of the desk. */
export interface Done {
  bill: BillRow;
  target: string;
  detail: Facts;
}
export const done = (bill: BillRow, detail: Facts = {}): Done => ({
  bill,
  target: bill.id,
  detail: { ...factsOf(bill), ...detail },
});
