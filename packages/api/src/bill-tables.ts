// What a bill is compared by line by line, and taken along as. No schema library here.
import { MATCH_STATES, type MatchState } from './bills.ts';

export const BILL_TABLE_LIMITS = {
  megabytes: 30,
  /** Rows of a partner's own table; more are several months, or another table. */
  rows: 200_000,
  columns: 100,
  /** Characters of a cell. */
  cell: 500,
  /** Rows above the head: a title, the name of a company, the month. */
  above: 30,
  /** Rows that are shown before anything is chosen. */
  preview: 8,
  /** Lines of a bill that are read at once. */
  window: 200,
  /** Numbers that are found by their beginning. */
  found: 200,
  /** A table with more rows is made by a job. */
  atOnce: 10_000,
  /** Exports in the download centre, the newest. */
  exports: 50,
  exportDays: 7,
  /** Of one user, being made at the same time. */
  making: 3,
} as const;

/** What a column of a partner's table can be; only number and amount have to be there. */
export const BILL_COLUMNS = {
  number: { words: '合同或订单编号', required: true },
  product: { words: '计费项', required: false },
  quantity: { words: '数量', required: false },
  amount: { words: '金额（元）', required: true },
  time: { words: '时间', required: false },
} as const satisfies Record<string, { words: string; required: boolean }>;
export type BillColumn = keyof typeof BILL_COLUMNS;

/** The order in which lines stand: what differs first, what agrees last. */
export const MATCH_ORDER = [
  'platform',
  'partner',
  'quantity',
  'amount',
  'same',
] as const satisfies MatchState[];

/** What a list of lines is narrowed down to. */
export const BILL_TABS = { all: '全部', different: '差异', ...MATCH_STATES } as const;
export type BillTab = keyof typeof BILL_TABS;
