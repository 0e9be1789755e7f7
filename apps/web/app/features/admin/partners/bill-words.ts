import type { BillState } from '@yinxin/api/client';
import { dayInChina, parseYuan } from '@yinxin/values';

export const billColors: Readonly<Record<BillState, string>> = {
  making: 'processing',
  unchecked: 'default',
  checking: 'processing',
  disputed: 'error',
  processing: 'warning',
  adjusted: 'default',
  confirmed: 'processing',
  'to-invoice': 'warning',
  invoiced: 'processing',
  'to-pay': 'warning',
  settled: 'success',
};

/** An amount as it is typed, in whole 分; undefined for what is no amount. */
export const typedFen = (text: string | undefined): number | undefined => parseYuan(text ?? '');

/** The last day on which something can still be done: a limit lies at its end. */
export const lastDayOf = (limit: string): string => dayInChina(new Date(Date.parse(limit) - 1));
