import { createHash } from 'node:crypto';
import { BILL_HINDRANCES, type BillHindrance } from '@yinxin/api';
import { exactYuan } from '@yinxin/values';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Caller, PartnerUser } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { hindranceOf } from '../bill-reading/index.ts';
import { actingFor, change, factsOf, lockBill, lockPartner, stepOf } from '../bills/acting.ts';
import { type BillRow, bills } from '../bills/tables.ts';
import { record } from '../events/index.ts';
import type { StepUp } from '../step-up/index.ts';
import { closeIfNothing } from './settling.ts';

export interface Chosen {
  bills: readonly string[];
  /** The platform's amount counts though the partner's own table says another. */
  acceptsDifference: boolean;
}

type Named = Pick<BillRow, 'id' | 'number' | 'payable'>;
export interface Refused {
  id: string;
  number: string;
  why: BillHindrance;
  words: string;
}

const refused = (id: string, number: string, why: BillHindrance): Refused => ({
  ...{ id, number, why, words: BILL_HINDRANCES[why] },
});
const named = ({ id, number, payable }: BillRow): Named => ({ id, number, payable });

/** Which of them can be confirmed now, and why the others cannot; of another partner's nothing is told. */
function divide(rows: readonly BillRow[], { bills: wanted, acceptsDifference }: Chosen, now: Date) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const fit: BillRow[] = [];
  const unfit: Refused[] = [];
  for (const id of wanted) {
    const bill = byId.get(id);
    const why = !bill || bill.state === 'adjusted' ? 'gone' : hindranceOf(bill, now);
    if (!bill || why === 'gone') unfit.push(refused(id, bill?.number ?? '', 'gone'));
    else if (why === null || (why === 'difference' && acceptsDifference)) fit.push(bill);
    else unfit.push(refused(id, bill.number, why));
  }
  return { fit, unfit };
}

const find = (tx: Queryable, partnerId: string, ids: readonly string[]) =>
  tx
    .select()
    .from(bills)
    .where(and(eq(bills.partnerId, partnerId), inArray(bills.id, [...ids])))
    .orderBy(asc(bills.id));

/** A proof is for exactly these bills, their versions and their sums, and for whether their differences are accepted. */
function targetOf(rows: readonly BillRow[], acceptsDifference: boolean): string {
  const lines = rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, version, payable, difference }) => `${id} ${version} ${payable} ${difference ?? ''}`);
  return createHash('sha256')
    .update([String(acceptsDifference), ...lines].join('\n'))
    .digest('hex');
}

const totalOf = (rows: readonly Pick<BillRow, 'payable'>[]) =>
  rows.reduce((sum, { payable }) => sum + payable, 0);

/** Sends the code that confirms them: the message names how many and how much. @throws BILL_NONE_TO_CONFIRM */
export async function beginConfirmation(
  { db, stepUp }: { db: Database; stepUp: StepUp },
  caller: Caller<PartnerUser>,
  chosen: Chosen,
) {
  const { partnerId } = actingFor(caller);
  const { fit, unfit } = divide(await find(db, partnerId, chosen.bills), chosen, await timeNow(db));
  if (fit.length === 0) throw problem('BILL_NONE_TO_CONFIRM');
  const total = totalOf(fit);
  const { stepUpId, ...sent } = await stepUp.begin(caller, {
    act: 'confirm-bills',
    target: targetOf(fit, chosen.acceptsDifference),
    method: 'sms',
    use: `确认${fit.length}张账单${exactYuan(total)}`,
  });
  return { confirmationId: stepUpId, ...sent, bills: fit.map(named), total, refused: unfit };
}

/**
 * Confirms what the proof was for. What became another since is refused by itself and told; what the others come to was
 * proved with them, so that they are confirmed. A proof is good once: for all of its bills together.
 */
export async function confirmBills(
  { db, stepUp }: { db: Database; stepUp: StepUp },
  caller: Caller<PartnerUser>,
  { confirmationId, code, ...chosen }: Chosen & { confirmationId: string; code: string },
): Promise<{ confirmed: Named[]; refused: Refused[] }> {
  const { partnerId } = actingFor(caller);
  const proved = await find(db, partnerId, chosen.bills);
  const target = targetOf(proved, chosen.acceptsDifference);
  await stepUp.confirm(caller, confirmationId, code);
  return db.transaction(async (tx) => {
    await lockPartner(tx, partnerId);
    const proof = await stepUp.spend(tx, caller, 'confirm-bills', target, ['sms']);
    const rows = await find(tx, partnerId, chosen.bills).for('update');
    const now = await timeNow(tx);
    // a table may have been compared since: the difference that was accepted is the one that was proved
    const proven = new Map(proved.map(({ id, difference }) => [id, difference]));
    const isSame = rows.every(({ id, difference }) => proven.get(id) === difference);
    const acceptsDifference = chosen.acceptsDifference && isSame;
    const { fit, unfit } = divide(rows, { ...chosen, acceptsDifference }, now);
    for (const bill of fit) await confirmOne(tx, caller, bill, { proof, now });
    return { confirmed: fit.map(named), refused: unfit };
  });
}

/** As somebody of a demo's partner did it: one bill, by a proof that is a sample. */
export async function placeConfirmation(
  tx: Queryable,
  caller: Caller<PartnerUser>,
  billId: string,
): Promise<void> {
  const bill = await lockBill(tx, billId, actingFor(caller).partnerId);
  await confirmOne(tx, caller, bill, { proof: 'DEMO', now: await timeNow(tx) });
}

async function confirmOne(
  tx: Queryable,
  caller: Caller<PartnerUser>,
  bill: BillRow,
  { proof, now }: { proof: string; now: Date },
): Promise<void> {
  const state = stepOf(bill, 'confirm-bill', 'partner');
  const by = caller.who.id;
  const set = { state, confirmedBy: by, confirmedAt: now, checkerId: bill.checkerId ?? by };
  const confirmed = await change(tx, bill, set);
  const facts = { ...factsOf(bill), payable: bill.payable, proof, accepted: bill.difference ?? 0 };
  await record(tx, caller, { act: 'confirm-bill', target: bill.id, facts });
  await closeIfNothing(tx, confirmed);
}
