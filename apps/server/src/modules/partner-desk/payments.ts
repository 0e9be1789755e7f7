import type {
  adminRequestPartnerPayment,
  CallParsed,
  PartnerPaymentKind,
  PartnerPaymentRequest,
} from '@yinxin/api';
import { billMachine } from '@yinxin/api';
import { dayInChina, startOfDay } from '@yinxin/values';
import { eq } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { depositMoney, depositOf, settleBill } from '../bill-ways/index.ts';
import { partnerPayments } from '../bills/index.ts';
import type { NewDecision, TwoPersonRequest } from '../two-persons/index.ts';
import { findDeskBill } from './bills-list.ts';
import { findPartner } from './partners.ts';
import { askOnce, decideOn, presentAsked } from './requests.ts';

/** What the decider holds against the statement of the bank. */
interface AskedPayment {
  kind: PartnerPaymentKind;
  partner: { id: string; code: string; name: string };
  billId: string | null;
  number: string | null;
  /** Of a share it is we who pay. */
  isPaidOut: boolean;
  amount: number;
  paidOn: string;
  transaction: string | null;
}

const KIND = 'partner-payment';

/** A movement at the bank is entered once, whoever paid. */
async function requireNew(tx: Queryable, transaction: string): Promise<void> {
  const [known] = await tx
    .select({ id: partnerPayments.id })
    .from(partnerPayments)
    .where(eq(partnerPayments.transaction, transaction));
  if (known) throw problem('PARTNER_PAYMENT_TAKEN');
}

type Wish = CallParsed<typeof adminRequestPartnerPayment>['body'];

async function askedOf(tx: Queryable, wish: Wish): Promise<AskedPayment> {
  if (wish.kind === 'deposit') {
    const { id, code, name } = await findPartner(tx, wish.partner);
    const { kind, amount, paidOn, transaction } = wish;
    const partner = { id, code, name };
    return { kind, partner, billId: null, number: null, isPaidOut: false, amount, paidOn, transaction };
  }
  const bill = await findDeskBill(tx, wish.bill);
  if ('refused' in billMachine.step(bill.state, 'settle-bill', ['operator'])) throw problem('BILL_STATE');
  const { id, code, name } = await findPartner(tx, bill.partnerId);
  const isShared = bill.settleMode === 'share';
  if (wish.kind === 'drawdown' && (isShared || bill.payable < 0 || (await depositOf(tx, id)) < bill.payable))
    throw problem('BILL_DEPOSIT_SHORT');
  return {
    kind: wish.kind,
    partner: { id, code, name },
    billId: bill.id,
    number: bill.number,
    isPaidOut: isShared !== bill.payable < 0,
    amount: bill.payable,
    paidOn: wish.kind === 'settlement' ? wish.paidOn : dayInChina(await timeNow(tx)),
    transaction: wish.kind === 'settlement' ? wish.transaction : null,
  };
}

/** Somebody says that money moved; nothing is booked before another has looked at the bank's statement. */
export async function requestPayment(
  tx: Queryable,
  by: Pick<Operator, 'id'>,
  wish: Wish,
): Promise<TwoPersonRequest> {
  const what = await askedOf(tx, wish);
  if (what.paidOn > dayInChina(await timeNow(tx)))
    throw problem('INVALID_INPUT', { detail: '到账日期不能晚于今天' });
  if (what.transaction) await requireNew(tx, what.transaction);
  // a bill is settled once; deposits stand beside each other
  const subject = what.billId ?? `${what.partner.id} ${what.transaction}`;
  return askOnce(tx, by, { kind: KIND, subject, what, why: wish.why });
}

export async function decidePayment(tx: Queryable, decision: Omit<NewDecision, 'kind'>) {
  const { decided, who } = await decideOn(tx, { kind: KIND, ...decision });
  const { kind, partner, billId, amount, paidOn, transaction } = decided.what as AskedPayment;
  if (!decision.approve)
    return {
      act: 'refuse-partner-payment' as const,
      target: partner.id,
      detail: { kind, amount, why: decision.why, ...who },
    };
  if (transaction) await requireNew(tx, transaction);
  const paidAt = startOfDay(paidOn);
  if (billId === null || kind === 'deposit') {
    const { target, detail } = await depositMoney(tx, {
      ...{ partnerId: partner.id, amount, paidAt, transaction: transaction ?? '', requestId: decided.id },
    });
    return { act: 'deposit-partner-money' as const, target, detail: { ...detail, ...who } };
  }
  const { target, detail, bill } = await settleBill(tx, {
    ...{ billId, kind, paidAt, transaction, requestId: decided.id },
  });
  // the sums of a bill never change; one that did not fit would be another one
  if (bill.payable !== amount) throw problem('REQUEST_CHANGED');
  return { act: 'settle-bill' as const, target, detail: { ...detail, ...who } };
}

export async function presentPaymentRequests(
  db: Queryable,
  operator: Operator,
): Promise<PartnerPaymentRequest[]> {
  const rows = await presentAsked<AskedPayment>(db, operator, {
    kind: KIND,
    // what was agreed to stands among the payments
    isShown: ({ decision }) => decision === null || decision.decision === 'refused',
    acts: ({ billId }) => [
      billId === null ? 'deposit-partner-money' : 'settle-bill',
      'refuse-partner-payment',
    ],
  });
  return rows.map(({ asked, ...facts }) => ({ ...facts, ...asked }));
}
