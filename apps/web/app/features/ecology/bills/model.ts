import {
  BILL_SORTS,
  BILL_STATES,
  type BillPartner,
  type BillSort,
  type BillState,
  METERS,
  type MeterCode,
  type PartnerBillItem,
  type PartnerBillList,
  type PartnerBillSummary,
  type Send,
} from '@yinxin/api/client';
import { parseYuan, plainYuan } from '@yinxin/values';
import { PARTNER_CONSOLE } from '~/site/partner.ts';

export const BILLS_PATH = `${PARTNER_CONSOLE}/billManage/unCheckBill`;
const BILL_PATH = `${PARTNER_CONSOLE}/billManage/billDetail`;
export const billPath = (id: string, more: Readonly<Record<string, string>> = {}) =>
  `${BILL_PATH}?${new URLSearchParams({ id, ...more })}`;

/** What the address asks for. Amounts are in 分. */
export interface Shown {
  from?: string;
  to?: string;
  number?: string;
  product?: MeterCode;
  state?: BillState;
  min?: number;
  max?: number;
  differing: boolean;
  partner?: string;
  sort: BillSort;
  order: 'asc' | 'desc';
}

const PERIOD = /^20\d{2}-(0[1-9]|1[0-2])$/;
const oneOf = <Key extends string>(table: Readonly<Record<Key, unknown>>, text: string | null) =>
  text !== null && Object.hasOwn(table, text) ? (text as Key) : undefined;
const matching = (pattern: RegExp, text: string | null) =>
  text !== null && pattern.test(text) ? text : undefined;
const yuanIn = (text: string | null) => (text === null ? undefined : parseYuan(text));

/** What cannot be asked for is not asked for: the rest of the address still counts. */
export function shownIn(search: URLSearchParams): Shown {
  const get = (name: string) => search.get(name);
  return {
    from: matching(PERIOD, get('from')),
    to: matching(PERIOD, get('to')),
    number: get('number')?.trim().slice(0, 40) || undefined,
    product: oneOf(METERS, get('product')),
    state: oneOf(BILL_STATES, get('state')),
    min: yuanIn(get('min')),
    max: yuanIn(get('max')),
    differing: get('differing') === '1',
    partner: matching(/^[\da-f-]{36}$/i, get('partner')),
    sort: oneOf(BILL_SORTS, get('sort')) ?? 'period',
    order: get('order') === 'asc' ? 'asc' : 'desc',
  };
}

const filtersOf = ({ sort: _, order: __, ...filters }: Shown) => filters;

export const isNarrowed = (shown: Shown): boolean =>
  Object.values(filtersOf(shown)).some((value) => value !== undefined && value !== false);

/** The address of what is asked for; what is usual is left out. */
export function addressOf({ min, max, differing, sort, order, ...rest }: Shown): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value) params.set(name, value);
  if (min !== undefined) params.set('min', plainYuan(min));
  if (max !== undefined) params.set('max', plainYuan(max));
  if (differing) params.set('differing', '1');
  if (sort !== 'period') params.set('sort', sort);
  if (order !== 'desc') params.set('order', order);
  return params.size > 0 ? `${BILLS_PATH}?${params}` : BILLS_PATH;
}

const filterQuery = (shown: Shown) => {
  const { differing, ...rest } = filtersOf(shown);
  return { ...rest, ...(differing && { differing: '1' as const }) };
};
export const exportQuery = (shown: Shown) => ({
  ...filterQuery(shown),
  ...{ sort: shown.sort, order: shown.order },
});
export const listQuery = (shown: Shown) => ({ ...exportQuery(shown), limit: 30 });

export interface BillsData {
  shown: Shown;
  list: PartnerBillList;
  summary: PartnerBillSummary;
  /** The partner that is filtered by. */
  partner: BillPartner | undefined;
}

export async function loadBills(send: Send, shown: Shown): Promise<BillsData> {
  const { partner: id } = shown;
  const [list, summary, found] = await Promise.all([
    send('GET /api/partner/bill/list', { query: listQuery(shown) }),
    send('GET /api/partner/bill/summary', { query: filterQuery(shown) }),
    id ? send('GET /api/partner/bill/partners', { query: { id } }) : undefined,
  ]);
  return { shown, list, summary, partner: found?.list[0] };
}

/** 电子合同等 7 项 */
export function productsWords(products: readonly MeterCode[]): string {
  // in the order of the table of meters, which begins with what is used most
  const first = (Object.keys(METERS) as MeterCode[]).find((meter) => products.includes(meter));
  if (!first) return '没有用量';
  const { words } = METERS[first];
  return products.length > 1 ? `${words}等 ${products.length} 项` : words;
}

/** What is asked of the reader of a bill, or that it can be looked at. */
export function nextWords({ may, hindrance, state, difference }: PartnerBillItem): string {
  if (may.includes('confirm-bill') && hindrance === null) return difference === null ? '核对' : '确认';
  if (may.includes('confirm-bill') || may.includes('dispute-bill')) return '继续核对';
  if (may.includes('request-bill-invoice')) return '申请开票';
  if (may.includes('receive-bill-invoice')) return '签收发票';
  if (state === 'disputed' || state === 'processing') return '看进展';
  return '详情';
}
