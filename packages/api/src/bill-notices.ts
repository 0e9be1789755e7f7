// What a partner's users are told of their bills, by a message to their phone. No schema library here.
import type { EventAct } from './events.ts';
import type { PartnerRight } from './partner-roles.ts';

interface BillNotice {
  /** `{period}` and `{day}` are filled in: the month of the bill, and by when something has to be done. */
  words: string;
  /** The act it is told of. */
  act: EventAct;
  /** Whom it concerns: whoever may do what comes next. */
  right: PartnerRight;
}

const notices = {
  'bill-ready': {
    words: '{period}账单已生成，请在{day}前核对',
    act: 'make-bill',
    right: 'confirm-bills',
  },
  'bill-reminder': {
    words: '{period}账单还没有核对，{day}截止',
    act: 'remind-bill',
    right: 'confirm-bills',
  },
  'bill-confirmed-alone': {
    words: '{period}账单逾期未核对，已按协议自动确认',
    act: 'confirm-bill-alone',
    right: 'confirm-bills',
  },
  'dispute-refused': {
    words: '{period}账单的差异已答复，账单不变，请在{day}前核对',
    act: 'refuse-dispute',
    right: 'dispute-bills',
  },
  'bill-adjusted': {
    words: '{period}账单的更正已登记，请登录查看',
    act: 'adjust-bill',
    right: 'dispute-bills',
  },
  'invoice-issued': {
    words: '{period}账单的发票已开具，请签收',
    act: 'issue-bill-invoice',
    right: 'invoice-bills',
  },
  'payment-due': { words: '{period}账单请在{day}前付款', act: 'demand-payment', right: 'see-settlement' },
  'bill-settled': { words: '{period}账单已结清', act: 'settle-bill', right: 'see-settlement' },
} as const satisfies Record<string, BillNotice>;
export type BillNoticeKind = keyof typeof notices;
export const BILL_NOTICES: Readonly<Record<BillNoticeKind, BillNotice>> = notices;

/** As the message says it: the month as 2026-10, the day as 2026-11-20 or empty where nothing waits. */
export function billNoticeWords(
  kind: BillNoticeKind,
  { period, day }: { period: string; day: string },
): string {
  const [year, month] = period.split('-').map(Number);
  const [, ofMonth, ofDay] = day.split('-').map(Number);
  return BILL_NOTICES[kind].words
    .replace('{period}', `${year}年${month}月`)
    .replace('{day}', day === '' ? '截止日' : `${ofMonth}月${ofDay}日`);
}
