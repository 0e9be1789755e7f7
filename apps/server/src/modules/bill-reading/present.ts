import {
  type BillState,
  EVENTS,
  type EventAct,
  hasPartnerRight,
  type PartnerBill,
  type PartnerBillDispute,
  type PartnerBillItem,
  type PartnerBillLog,
  type PartnerBillSummary,
} from '@yinxin/api';
import { taxWithin } from '@yinxin/billing';
import type { BillRow } from '../bills/tables.ts';
import type { ReadBill, readLog } from './detail.ts';
import { presentLines } from './lines.ts';
import type { ListedBill, summarise } from './listing.ts';
import { dueOf, hindranceOf, mayDo, type Reader } from './reader.ts';

/** Partner users by their id, as they are called. */
export type Names = ReadonlyMap<string, string>;

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function presentItem({ bill, partner }: ListedBill, reader: Reader, now: Date): PartnerBillItem {
  const { id, number, period, version, settleMode, products, records, payable, partnerAmount } = bill;
  const { difference, state, confirmsAlone, confirmedAlone, checkBy, payBy } = bill;
  const due = dueOf(bill);
  return {
    ...{ id, number, period, version, partner, settleMode, products, records, payable, partnerAmount },
    ...{ difference, state, confirmsAlone, confirmedAlone },
    checkBy: time(checkBy),
    payBy: time(payBy),
    due: due && { at: due.at.toISOString(), kind: due.kind },
    hindrance: state === 'unchecked' || state === 'checking' ? hindranceOf(bill, now) : null,
    may: mayDo(bill, reader, now),
  };
}

export function presentSummary(sums: Awaited<ReturnType<typeof summarise>>): PartnerBillSummary {
  const { isWhole, bills, records, payable, difference, differing, latest } = sums;
  return {
    ...{ isWhole, bills, records, payable, difference, differing },
    imported: { bills: sums.importedBills, partnerAmount: sums.partnerAmount },
    toCheck: { bills: sums.toCheckBills, payable: sums.toCheckPayable },
    latest: latest?.madeAt
      ? {
          period: latest.period,
          madeAt: latest.madeAt.toISOString(),
          checkBy: latest.state === 'unchecked' || latest.state === 'checking' ? time(latest.checkBy) : null,
          confirmsAlone: latest.confirmsAlone,
        }
      : null,
  };
}

const WAY: readonly BillState[] = [
  'unchecked',
  'checking',
  'confirmed',
  'to-invoice',
  'invoiced',
  'to-pay',
  'settled',
];
/** What comes to nothing is over once it is confirmed. */
const SHORT_WAY: readonly BillState[] = ['unchecked', 'checking', 'confirmed', 'settled'];
/** Beside the way: the bill waits there until the difference is answered. */
const ASIDE: readonly BillState[] = ['disputed', 'processing', 'adjusted'];
const REACHED_BY: Partial<Record<EventAct, BillState>> = {
  'make-bill': 'unchecked',
  'begin-bill-check': 'checking',
  'dispute-bill': 'disputed',
  'take-dispute': 'processing',
  'confirm-bill': 'confirmed',
  'confirm-bill-alone': 'confirmed',
  'request-bill-invoice': 'to-invoice',
  'issue-bill-invoice': 'invoiced',
  'receive-bill-invoice': 'to-pay',
  'demand-payment': 'to-pay',
  'settle-bill': 'settled',
  'close-bill': 'settled',
};

/** When each state was reached last, by what was written down. */
function timesOf({ acts, bill }: Pick<ReadBill, 'acts' | 'bill'>): Map<BillState, Date> {
  const times = new Map<BillState, Date>();
  if (bill.madeAt) times.set('unchecked', bill.madeAt);
  for (const { act, at } of acts) {
    const state = REACHED_BY[act];
    if (state && !times.has(state)) times.set(state, at);
  }
  return times;
}

function presentPath(read: Pick<ReadBill, 'acts' | 'bill'>): PartnerBill['path'] {
  const { bill } = read;
  const times = timesOf(read);
  const usual = bill.payable === 0 && bill.madeAt !== null ? SHORT_WAY : WAY;
  const way = ASIDE.includes(bill.state) ? usual.toSpliced(2, 0, bill.state) : usual;
  const here = way.indexOf(bill.state);
  return way.map((state, at) => ({
    state,
    at: at <= here ? time(times.get(state) ?? null) : null,
    is: at < here ? 'done' : at === here ? 'now' : 'next',
  }));
}

const addressOfDisputeFile = (fileId: string): string => `/api/partner/bill/dispute/file?id=${fileId}`;

function presentDispute(
  { dispute, files }: ReadBill['disputes'][number],
  versions: readonly BillRow[],
  names: Names,
): PartnerBillDispute {
  const { id, billId, kind, state, reason, numbers, claimed, raisedBy, answer } = dispute;
  return {
    ...{ id, billId, kind, state, reason, numbers, claimed, answer },
    version: versions.find((version) => version.id === billId)?.version ?? 0,
    raisedBy: names.get(raisedBy) ?? '',
    raisedAt: dispute.raisedAt.toISOString(),
    answeredAt: time(dispute.answeredAt),
    files: files.map((file) => ({
      ...{ id: file.id, name: file.name, size: file.size },
      url: addressOfDisputeFile(file.id),
    })),
  };
}

/** Invoices and payments are for those who settle. */
function presentSettlement(
  { bill, invoice, payment }: ReadBill,
  { role }: Reader,
  payee: PartnerBill['payee'],
): Pick<PartnerBill, 'invoice' | 'payment' | 'payee'> {
  if (!hasPartnerRight(role, 'see-settlement')) return { invoice: null, payment: null, payee: null };
  const isDue = bill.settleMode !== 'share' && (bill.state === 'invoiced' || bill.state === 'to-pay');
  return {
    payee: isDue ? payee : null,
    invoice: invoice
      ? {
          ...{ kind: invoice.kind, title: invoice.title, taxNumber: invoice.taxNumber },
          ...{ email: invoice.email, number: invoice.number },
          requestedAt: invoice.requestedAt.toISOString(),
          issuedAt: time(invoice.issuedAt),
        }
      : null,
    payment: payment
      ? {
          ...{ kind: payment.kind, amount: payment.amount, transaction: payment.transaction },
          paidAt: payment.paidAt.toISOString(),
        }
      : null,
  };
}

/** `payee`: our account at the bank, for those who have to pay into it. */
export function presentBill(
  read: ReadBill,
  reader: Reader,
  names: Names,
  payee: PartnerBill['payee'] = null,
): PartnerBill {
  const { bill, agreement, versions } = read;
  const { taxRate, gross, discount, refund, fees, adjust, payable } = bill;
  return {
    ...presentItem(read, reader, read.now),
    ...presentSettlement(read, reader, payee),
    ...{ taxRate, gross, discount, refund, fees, adjust },
    agreement: { number: agreement.number, checkDays: agreement.checkDays, payDays: agreement.payDays },
    tax: taxWithin(payable, taxRate),
    madeAt: time(bill.madeAt),
    checker: (bill.checkerId && names.get(bill.checkerId)) ?? '',
    checkingAt: time(bill.checkingAt),
    confirmedAt: time(bill.confirmedAt),
    settledAt: time(bill.settledAt),
    lines: presentLines(read.lines, read.rules),
    adjustments: read.adjustments.map(({ adjustment, of }) => ({
      ...{ id: adjustment.id, amount: adjustment.amount, reason: adjustment.reason, of },
      at: adjustment.createdAt.toISOString(),
      isCarried: of.period !== bill.period,
    })),
    versions: versions.map(({ id, version, payable: sum, madeAt, state }) => ({
      ...{ id, version, payable: sum, state },
      madeAt: time(madeAt),
    })),
    path: presentPath(read),
    disputes: read.disputes.map((dispute) => presentDispute(dispute, versions, names)),
  };
}

/** Everybody of the partner whom a bill names. */
export const peopleIn = ({ bill, disputes }: ReadBill): string[] => [
  ...(bill.checkerId ? [bill.checkerId] : []),
  ...disputes.map(({ dispute }) => dispute.raisedBy),
];

/** What of an event both sides may know. */
const SHOWN_FACTS = ['amount', 'payable', 'before', 'later', 'kind', 'files', 'days', 'records', 'accepted'];

export function presentLog(
  { acts, versions }: Awaited<ReturnType<typeof readLog>>,
  names: Names,
): PartnerBillLog {
  return {
    list: acts.map(({ id, at, act, actorKind, actorId, targetId, facts }) => ({
      ...{ id, act, words: EVENTS[act].words },
      at: at.toISOString(),
      by: actorKind === 'partner' ? (names.get(actorId) ?? '') : actorKind === 'operator' ? '平台' : '系统',
      version: versions.get(targetId) ?? 0,
      facts: Object.fromEntries(Object.entries(facts).filter(([name]) => SHOWN_FACTS.includes(name))),
    })),
  };
}
