// Bills of ecosystem partners: what they are made of, and the words for it. No schema library here.

/** What a line of a bill stands for; the records of use behind a line of use are not copied. */
export const BILL_LINE_KINDS = {
  usage: '用量',
  discount: '折扣与尾差',
  fee: '包量月费',
  adjustment: '调账',
} as const;
export type BillLineKind = keyof typeof BILL_LINE_KINDS;

export const DISPUTE_KINDS = {
  quantity: '数量不一致',
  price: '单价或金额不一致',
  missing: '我方没有这些用量',
  returned: '撤销返还未计入',
  other: '其他',
} as const;
export type DisputeKind = keyof typeof DISPUTE_KINDS;

export const DISPUTE_STATES = {
  open: '待受理',
  processing: '处理中',
  adjusted: '已调账',
  refused: '已驳回',
  withdrawn: '已撤回',
} as const;
export type DisputeState = keyof typeof DISPUTE_STATES;

/** How a number stands in both books. */
export const MATCH_STATES = {
  same: '一致',
  platform: '仅平台',
  partner: '仅合作方',
  quantity: '数量不一致',
  amount: '金额不一致',
} as const;
export type MatchState = keyof typeof MATCH_STATES;

export const BILL_INVOICE_KINDS = { special: '增值税专用发票', normal: '增值税普通发票' } as const;
export type BillInvoiceKind = keyof typeof BILL_INVOICE_KINDS;

/** Money between a partner and us. */
export const PARTNER_PAYMENT_KINDS = {
  deposit: '预存',
  settlement: '结清账单',
  drawdown: '预存款抵扣',
} as const;
export type PartnerPaymentKind = keyof typeof PARTNER_PAYMENT_KINDS;

export const BILL_EXPORT_FORMATS = { xlsx: 'Excel 表格', csv: 'CSV 表格', pdf: '盖章 PDF' } as const;
export type BillExportFormat = keyof typeof BILL_EXPORT_FORMATS;
export const BILL_EXPORT_STATES = {
  making: '导出中',
  ready: '可下载',
  failed: '导出未成',
  cancelled: '已取消',
} as const;
export type BillExportState = keyof typeof BILL_EXPORT_STATES;
