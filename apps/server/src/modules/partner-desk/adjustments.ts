import type { AdjustmentWay, BillAdjustmentRequest } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { adjustBill } from '../bill-ways/index.ts';
import type { Facts } from '../events/index.ts';
import type { NewDecision, TwoPersonRequest } from '../two-persons/index.ts';
import { adjustmentWay, findDeskBill } from './bills-list.ts';
import { findPartner } from './partners.ts';
import { askOnce, decideOn, presentAsked } from './requests.ts';

/** What the decider reads, and what is done exactly so. */
interface AskedAdjustment {
  billId: string;
  number: string;
  version: number;
  partner: string;
  amount: number;
  /** When it was asked for. */
  payable: number;
  way: AdjustmentWay;
  reason: string;
}

const KIND = 'adjust-bill';

/** @throws BILL_STATE where nothing is corrected now, REQUEST_OPEN where somebody asked already */
export async function requestAdjustment(
  tx: Queryable,
  by: Pick<Operator, 'id'>,
  { id, amount, reason }: { id: string; amount: number; reason: string },
): Promise<TwoPersonRequest> {
  const bill = await findDeskBill(tx, id);
  const way = adjustmentWay(bill.state);
  if (!way) throw problem('BILL_STATE');
  const { number, version, payable, partnerId } = bill;
  const partner = (await findPartner(tx, partnerId)).name;
  const what: AskedAdjustment = { billId: id, number, version, partner, amount, payable, way, reason };
  return askOnce(tx, by, { kind: KIND, subject: id, what, why: reason });
}

/** What was asked for is done at once, if the bill still stands where it stood. */
export async function decideAdjustment(
  tx: Queryable,
  decision: Omit<NewDecision, 'kind'>,
): Promise<{ target: string; detail: Facts }> {
  const { decided, who } = await decideOn(tx, { kind: KIND, ...decision });
  const { billId, amount, reason, way, number, version } = decided.what as AskedAdjustment;
  if (!decision.approve)
    return { target: billId, detail: { number, version, amount, why: decision.why, request: decided.id } };
  const { state } = await findDeskBill(tx, billId);
  if (adjustmentWay(state) !== way) throw problem('REQUEST_CHANGED');
  const { detail } = await adjustBill(tx, {
    ...{ billId, amount, reason, requestId: decided.id, by: decision.by },
  });
  return { target: billId, detail: { ...detail, ...who } };
}

export async function presentAdjustments(
  db: Queryable,
  operator: Operator,
  billId?: string,
): Promise<BillAdjustmentRequest[]> {
  const rows = await presentAsked<AskedAdjustment>(db, operator, {
    kind: KIND,
    isShown: ({ request: { subject } }) => billId === undefined || subject === billId,
    acts: () => ['adjust-bill', 'refuse-adjustment'],
  });
  return rows.map(({ asked: { reason: _, ...asked }, ...facts }) => ({ ...facts, ...asked }));
}
