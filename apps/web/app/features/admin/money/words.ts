import type { PaymentState, ReconciliationState, RefundState } from '@yinxin/api/client';

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

/** What somebody typed as yuan, in whole 分. */
export const fenOf = (yuan: number): number => Math.round(yuan * 100);
