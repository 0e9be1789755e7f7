import type { AdjustmentWay, BillAdjustmentRequest } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { adjustBill } from '../bills/index.ts';
import type { Facts } from '../events/index.ts';
import { mayWith, operatorNames } from '../operators/index.ts';
import {
  decidedRequests,
  isAsked,
  mustDecide,
  type NewDecision,
  peopleIn,
  presentRequest,
  request,
  type TwoPersonRequest,
  voiceOf,
  waitingRequests,
} from '../two-persons/index.ts';
import { adjustmentWay, findDeskBill } from './bills-list.ts';
import { findPartner } from './partners.ts';

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

/** Older requests are asked for again: what was true then may not be now. */
export const LIFE_MS = 7 * DAY_MS;
/** Of those that are decided; what waits is shown whole. */
export const MOST_DECIDED = 50;

const askedAdjustment = ({ what }: Pick<TwoPersonRequest, 'what'>): AskedAdjustment =>
  what as AskedAdjustment;

/** @throws BILL_STATE where nothing is corrected now, REQUEST_OPEN where somebody asked already */
export async function requestAdjustment(
  tx: Queryable,
  by: Pick<Operator, 'id'>,
  { id, amount, reason }: { id: string; amount: number; reason: string },
): Promise<TwoPersonRequest> {
  const bill = await findDeskBill(tx, id);
  const way = adjustmentWay(bill.state);
  if (!way) throw problem('BILL_STATE');
  if (await isAsked(tx, 'adjust-bill', id)) throw problem('REQUEST_OPEN');
  const { number, version, payable, partnerId } = bill;
  const partner = (await findPartner(tx, partnerId)).name;
  const what: AskedAdjustment = { billId: id, number, version, partner, amount, payable, way, reason };
  const lapsesAt = new Date((await timeNow(tx)).getTime() + LIFE_MS);
  return request(tx, { kind: 'adjust-bill', subject: id, what, why: reason, by: by.id, lapsesAt });
}

/** What was asked for is done at once, if the bill still stands where it stood. */
export async function decideAdjustment(
  tx: Queryable,
  decision: Omit<NewDecision, 'kind'>,
): Promise<{ target: string; detail: Facts }> {
  const decided = await mustDecide(tx, { kind: 'adjust-bill', ...decision });
  const { billId, amount, reason, way, number, version } = askedAdjustment(decided);
  if (!decision.approve)
    return { target: billId, detail: { number, version, amount, why: decision.why, request: decided.id } };
  const { state } = await findDeskBill(tx, billId);
  if (adjustmentWay(state) !== way) throw problem('REQUEST_CHANGED');
  const { detail } = await adjustBill(tx, {
    ...{ billId, amount, reason, requestId: decided.id, by: decision.by },
  });
  return {
    target: billId,
    detail: { ...detail, request: decided.id, requestedBy: decided.requestedBy, confirmedBy: decision.by },
  };
}

export async function presentAdjustments(
  db: Queryable,
  operator: Operator,
  billId?: string,
): Promise<BillAdjustmentRequest[]> {
  const rows = [
    ...(await waitingRequests(db, 'adjust-bill')).map((row) => ({ request: row, decision: null })),
    ...(await decidedRequests(db, 'adjust-bill', MOST_DECIDED)),
  ].filter(({ request: { subject } }) => billId === undefined || subject === billId);
  const names = await operatorNames(db, peopleIn(rows));
  const voice = await voiceOf(db, operator.id);
  return rows.map((row) => {
    const { reason: _, ...asked } = askedAdjustment(row.request);
    return {
      ...presentRequest({
        ...row,
        names,
        voice,
        acts: mayWith(operator, ['adjust-bill', 'refuse-adjustment']),
      }),
      ...asked,
    };
  });
}
