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
/** A list of bills is a table. */
export const BILL_LIST_FORMATS = ['xlsx', 'csv'] as const satisfies BillExportFormat[];
export const BILL_EXPORT_STATES = {
  making: '导出中',
  ready: '可下载',
  failed: '导出未成',
  cancelled: '已取消',
} as const;
export type BillExportState = keyof typeof BILL_EXPORT_STATES;

export const BILL_LIMITS = {
  /** Of what a partner writes about a difference. */
  reason: 500,
  answer: 500,
  /** Numbers that one dispute is about; more are told by a file. */
  numbers: 200,
  files: 10,
  fileMegabytes: 20,
  /** Bills that are confirmed by one proof. */
  batch: 50,
  page: 100,
  /** Partners that are found by what is typed. */
  partners: 20,
  /** Over the bills of all partners, so many are added up at most. */
  summed: 1_000,
  /** Of a number, as far as it is typed. */
  number: 40,
  trendMonths: 12,
} as const;

/** Days before the deadline on which partners are reminded of bills that would be confirmed by themselves. */
export const BILL_REMINDERS = [7, 3, 1] as const;

/** By what a list of bills can be sorted. */
export const BILL_SORTS = {
  period: '账期',
  amount: '应结金额',
  difference: '差额',
  due: '截止',
} as const;
export type BillSort = keyof typeof BILL_SORTS;

/** Why a bill cannot be confirmed now. */
export const BILL_HINDRANCES = {
  gone: '账单不存在，或者已有新的版本',
  state: '账单的状态已变',
  over: '核对期限已过，按协议自动确认',
  difference: '与贵方明细有差额，请先处理差异，或者逐张确认以平台金额为准',
} as const;
export type BillHindrance = keyof typeof BILL_HINDRANCES;

/** What of a bill has a date by which it wants to be done. */
export const BILL_DUES = { check: '核对截止', pay: '付款截止' } as const;
export type BillDue = keyof typeof BILL_DUES;

/** Attachments of a dispute. */
export const BILL_DISPUTE_ENDINGS = ['.jpg', '.jpeg', '.png', '.pdf', '.xlsx'] as const;

/** What operators have to do with bills, as their list shows it. */
export const BILL_QUEUES = {
  disputes: '待处理的差异',
  ending: '三日内核对截止',
  invoices: '待开的发票',
  unsigned: '发票待签收',
  unpaid: '待付款',
  overdue: '付款已逾期',
} as const;
export type BillQueue = keyof typeof BILL_QUEUES;

/** Where a correction goes: into the next version of a bill that is disputed, or into the bill of the next month. */
export const ADJUSTMENT_WAYS = { version: '生成新的一版', later: '计入下期账单' } as const;
export type AdjustmentWay = keyof typeof ADJUSTMENT_WAYS;
