import type { InvoiceState, OrderState } from '@yinxin/api/client';

export const orderColors: Readonly<Record<OrderState, string>> = {
  draft: 'default',
  unpaid: 'warning',
  reviewing: 'warning',
  making: 'processing',
  done: 'success',
  rejected: 'error',
  cancelled: 'default',
  refunding: 'warning',
  refunded: 'default',
};

export const lineStates = {
  waiting: { words: '未开始', color: 'default' },
  making: { words: '制作中', color: 'processing' },
  held: { words: '等待', color: 'warning' },
  failed: { words: '受阻', color: 'error' },
  done: { words: '已完成', color: 'success' },
} as const;

export const invoiceColors: Readonly<Record<InvoiceState, string>> = {
  requested: 'warning',
  issued: 'success',
  refused: 'default',
};
