import type { PaymentState, ReconciliationState, RefundState } from '@yinxin/api/client';
import { parseYuan, plainYuan } from '@yinxin/values';

export const paymentColors: Readonly<Record<PaymentState, string>> = {
  opening: 'default',
  pending: 'processing',
  proved: 'warning',
  paid: 'success',
  closed: 'default',
  failed: 'error',
  late: 'warning',
};

export const refundColors: Readonly<Record<RefundState, string>> = {
  requested: 'warning',
  sending: 'processing',
  done: 'success',
  failed: 'error',
  refused: 'default',
};

export const reconciliationColors: Readonly<Record<ReconciliationState, string>> = {
  agreed: 'success',
  differs: 'error',
  resolved: 'default',
};

/** What an input of numbers holds as yuan, in whole 分: read as it is written, not computed. */
export const fenOf = (yuan: number): number => parseYuan(String(yuan)) ?? 0;

/** For an input of numbers. */
export const yuanOf = (fen: number): number => Number(plainYuan(fen));
