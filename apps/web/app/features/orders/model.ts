import { type OrderDetail, type OrderState, type OrderSummary, promisedTerm } from '@yinxin/api/client';
import { clockTime, type IconName, type Tone } from '~/ui/index.ts';

export type Order = OrderSummary | OrderDetail;

interface StateLook {
  tone: Tone;
  icon: IconName;
}

/** Every state has a colour, a shape and a word. */
export const stateLooks: Record<OrderState, StateLook> = {
  draft: { tone: 'neutral', icon: 'document' },
  unpaid: { tone: 'warning', icon: 'clock' },
  reviewing: { tone: 'navy', icon: 'clock' },
  making: { tone: 'navy', icon: 'clock' },
  done: { tone: 'success', icon: 'circle-check' },
  rejected: { tone: 'danger', icon: 'failed' },
  cancelled: { tone: 'neutral', icon: 'stop' },
  refunding: { tone: 'navy', icon: 'clock' },
  refunded: { tone: 'neutral', icon: 'stop' },
};

export interface Station {
  words: string;
  state: 'passed' | 'now' | 'stopped' | 'later';
  /** When it was passed or reached, or what to expect. */
  note: string;
}

interface StationRow {
  passed: string;
  later: string;
  /** The act that passes it. */
  act: keyof Order['passed'];
  expect: string;
}

/** The same five for every order. */
const rows: readonly StationRow[] = [
  { passed: '已提交', later: '待提交', act: 'submit-order', expect: '' },
  { passed: '已支付', later: '待支付', act: 'settle-order', expect: '' },
  { passed: '审核通过', later: '待审核', act: 'approve-order', expect: '' },
  { passed: '已制作', later: '制作中', act: 'finish-order', expect: '' },
  { passed: '已完成', later: '完成', act: 'finish-order', expect: '' },
];

interface Place {
  /** The station where the order stands. */
  at: number;
  state: 'now' | 'stopped';
  words: string;
}

const places: Record<OrderState, Place> = {
  draft: { at: 0, state: 'now', words: '待提交' },
  unpaid: { at: 1, state: 'now', words: '待支付' },
  reviewing: { at: 2, state: 'now', words: '待审核' },
  making: { at: 3, state: 'now', words: '制作中' },
  done: { at: rows.length, state: 'now', words: '已完成' },
  rejected: { at: 2, state: 'stopped', words: '已驳回' },
  cancelled: { at: 1, state: 'stopped', words: '已取消' },
  refunding: { at: 2, state: 'now', words: '退款中' },
  refunded: { at: 2, state: 'stopped', words: '已退款' },
};

function placeOf(order: Order): Place {
  const place = places[order.state];
  if (order.state === 'cancelled' && !order.passed['submit-order']) return { ...place, at: 0 };
  if (order.state === 'refunded' && order.passed['finish-order']) return { ...place, at: rows.length - 1 };
  return place;
}

function noteAt(order: Order): string {
  if (order.state === 'unpaid' && order.expiresAt) return `${clockTime(order.expiresAt).short} 前支付`;
  if (order.state === 'reviewing') return promisedTerm('order');
  if (order.state === 'making') return order.reason || '约 10 分钟';
  return order.state === 'draft' ? '' : clockTime(order.updatedAt).short;
}

/** The way of an order: what was passed keeps its date, where it stands carries the state. */
export function stationsOf(order: Order): Station[] {
  const place = placeOf(order);
  return rows.map(({ passed, later, act }, index) => {
    if (index === place.at) return { words: place.words, state: place.state, note: noteAt(order) };
    if (index > place.at) return { words: later, state: 'later', note: '' };
    const at = order.passed[act];
    const free = act === 'settle-order' && order.payable === 0;
    return { words: free ? '无须支付' : passed, state: 'passed', note: at ? clockTime(at).short : '' };
  });
}
