import {
  BILL_TABS,
  type BillTab,
  MATCH_STATES,
  type MatchState,
  type PartnerBill,
  type PartnerBillLog,
  type PartnerBillTrend,
  type ResultOf,
  type Send,
} from '@yinxin/api/client';

export type BillTable = ResultOf<'GET /api/partner/bill/table'>;
export type TableLine = BillTable['list'][number];
export type Imported = NonNullable<BillTable['imported']>;

/** How many lines are fetched at once. */
export const WINDOW = 100;

export interface BillData {
  bill: PartnerBill;
  trend: PartnerBillTrend;
  log: PartnerBillLog;
  tab: BillTab;
  table: BillTable;
}

export const tabIn = (search: URLSearchParams): BillTab | undefined => {
  const wanted = search.get('tab');
  return wanted !== null && Object.hasOwn(BILL_TABS, wanted) ? (wanted as BillTab) : undefined;
};

/** Differences open first, where there are any. */
const firstTab = ({ imported }: BillTable, wanted: BillTab | undefined): BillTab => {
  if (!imported) return 'all';
  return wanted ?? (imported.differing > 0 ? 'different' : 'all');
};

export async function loadBill(send: Send, id: string, wanted: BillTab | undefined): Promise<BillData> {
  const query = { id };
  const [bill, trend, log, all] = await Promise.all([
    send('GET /api/partner/bill/detail', { query }),
    send('GET /api/partner/bill/trend', { query }),
    send('GET /api/partner/bill/log', { query }),
    send('GET /api/partner/bill/table', { query: { billId: id, limit: WINDOW } }),
  ]);
  const tab = firstTab(all, wanted);
  const table =
    tab === 'all'
      ? all
      : await send('GET /api/partner/bill/table', { query: { billId: id, tab, limit: WINDOW } });
  return { bill, trend, log, tab, table };
}

/** 我方 is always the reader's side. */
export const sidesFor = (isPlatform: boolean) =>
  isPlatform
    ? { platform: '我方（平台账单）', partner: '对方（导入明细）' }
    : { platform: '对方（平台账单）', partner: '我方（导入明细）' };

/** How a number stands in both books, in the words of the reader. */
export function matchWords(state: MatchState, isPlatform: boolean): string {
  if (state === 'platform') return isPlatform ? '仅我方' : '仅对方';
  if (state === 'partner') return isPlatform ? '仅对方' : '仅我方';
  return MATCH_STATES[state];
}

export const DIFFERENCES = ['platform', 'partner', 'quantity', 'amount'] as const satisfies MatchState[];

/** What both sides add up to over these states. */
export const totalOf = ({ states }: Imported, wanted: readonly MatchState[]) =>
  wanted.reduce(
    (sum, state) => {
      const { lines, platform, partner } = states[state];
      return { lines: sum.lines + lines, platform: sum.platform + platform, partner: sum.partner + partner };
    },
    { lines: 0, platform: 0, partner: 0 },
  );

const ALL: readonly MatchState[] = ['same', ...DIFFERENCES];
export const statesOf = (tab: BillTab): readonly MatchState[] => {
  if (tab === 'all') return ALL;
  return tab === 'different' ? DIFFERENCES : [tab];
};

/** What the page asks its reader to do next; one of them is the red one. */
export type NextStep = 'confirm' | 'import' | 'dispute' | 'invoice' | 'receive' | 'take-along';

export function nextStep(
  { may, difference }: Pick<PartnerBill, 'may' | 'difference'>,
  { importsHere, isCompared }: { importsHere: boolean; isCompared: boolean },
): NextStep {
  if (!isCompared && importsHere) return 'import';
  if (difference && may.includes('dispute-bill')) return 'dispute';
  if (may.includes('confirm-bill')) return 'confirm';
  if (may.includes('request-bill-invoice')) return 'invoice';
  if (may.includes('receive-bill-invoice')) return 'receive';
  return 'take-along';
}
