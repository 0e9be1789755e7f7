import type { BillDetail } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { peopleIn, presentBill, presentLog, type Reader, readBill, readLog } from '../bill-reading/index.ts';
import { depositOf } from '../bill-ways/index.ts';
import { operatorNames } from '../operators/index.ts';
import { partnerUserNames } from '../partner-users/index.ts';
import { presentAdjustments } from './adjustments.ts';
import { adjustmentWay, mayOnBill } from './bills-list.ts';
import { presentPaymentRequests } from './payments.ts';

/** The back office reads as the platform's bookkeepers do: the bills of all partners, with invoices and payments. */
const PLATFORM: Reader = { role: 'platform-finance', partnerId: null };

/** What happened, with the names of both sides. */
async function presentHistory(db: Queryable, vault: OpenedVault, id: string): Promise<BillDetail['log']> {
  const read = await readLog(db, PLATFORM, id);
  const of = (kind: string) =>
    read.acts.flatMap(({ actorKind, actorId }) => (actorKind === kind ? actorId : []));
  const { list } = presentLog(read, await partnerUserNames(db, vault, of('partner')));
  const operators = await operatorNames(db, of('operator'));
  return list.map((line, at) => {
    const { actorKind, actorId } = read.acts[at] ?? {};
    return actorKind === 'operator' && actorId ? { ...line, by: operators.get(actorId) ?? line.by } : line;
  });
}

/** A bill as its partner sees it, and what operators have to do with it. */
export async function presentBillDetail(
  db: Queryable,
  vault: OpenedVault,
  operator: Operator,
  id: string,
): Promise<BillDetail> {
  const read = await readBill(db, PLATFORM, id);
  const names = await partnerUserNames(db, vault, peopleIn(read));
  const { may: _may, hindrance: _hindrance, ...bill } = presentBill(read, PLATFORM, names);
  const requests = await presentPaymentRequests(db, operator);
  return {
    bill,
    log: await presentHistory(db, vault, id),
    adjustments: await presentAdjustments(db, operator, id),
    payments: requests.filter(({ billId }) => billId === id),
    deposit: await depositOf(db, read.bill.partnerId),
    adjustmentWay: adjustmentWay(read.bill.state) ?? null,
    may: mayOnBill(operator, read.bill),
  };
}
