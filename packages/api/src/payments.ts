// Money that comes and goes: ways to pay, states, the chart of accounts. No schema library here: the browser imports it too.
import { stateMachine } from './state-machine.ts';

export type PayVendorName = 'wechat' | 'alipay' | 'bank';

interface PayChannelRow {
  vendor: PayVendorName;
  words: string;
  /** What the payer gets: a code to scan, a page to open, parameters for WeChat's own browser, or an account number. */
  gives: 'code' | 'page' | 'bridge' | 'account';
}

export const PAY_CHANNELS = {
  'wechat-native': { vendor: 'wechat', words: '微信扫码', gives: 'code' },
  'wechat-jsapi': { vendor: 'wechat', words: '微信内支付', gives: 'bridge' },
  'wechat-h5': { vendor: 'wechat', words: '微信支付', gives: 'page' },
  'alipay-qr': { vendor: 'alipay', words: '支付宝扫码', gives: 'code' },
  'alipay-wap': { vendor: 'alipay', words: '支付宝支付', gives: 'page' },
  'bank-transfer': { vendor: 'bank', words: '银行转账', gives: 'account' },
} as const satisfies Record<string, PayChannelRow>;
export type PayChannel = keyof typeof PAY_CHANNELS;

export const PAY_VENDORS: Readonly<Record<PayVendorName, string>> = {
  wechat: '微信支付',
  alipay: '支付宝',
  bank: '银行转账',
};

/** What is to be paid: an order, once. */
export const PAYABLE_STATES = { open: '待支付', settled: '已支付', closed: '已关闭' } as const;
export type PayableState = keyof typeof PAYABLE_STATES;

export const PAYMENT_STATES = {
  opening: '下单中',
  pending: '待支付',
  proved: '凭证待核对',
  paid: '已支付',
  closed: '已关闭',
  failed: '下单失败',
  late: '到账后退回',
} as const;
export type PaymentState = keyof typeof PAYMENT_STATES;

const paymentActs = {
  'open-payment': { words: '发起支付', roles: ['system'] },
  'fail-payment': { words: '下单失败', roles: ['system'] },
  'prove-transfer': { words: '提交转账凭证', roles: ['payer'] },
  'refuse-transfer': { words: '退回转账凭证', roles: ['operator'] },
  'settle-payment': { words: '支付成功', roles: ['system'] },
  'confirm-transfer': { words: '确认转账到账', roles: ['operator'] },
  'close-payment': { words: '关闭支付', roles: ['system'] },
  'return-payment': { words: '退回多收款项', roles: ['system'] },
} as const;
export type PaymentAct = keyof typeof paymentActs;

/** One attempt to pay. Money that reaches a closed one, or a second one, goes back by itself. */
export const paymentMachine = stateMachine<PaymentState, PaymentAct, 'system' | 'payer' | 'operator'>({
  states: PAYMENT_STATES,
  acts: paymentActs,
  steps: {
    opening: {
      'open-payment': 'pending',
      'fail-payment': 'failed',
      'settle-payment': 'paid',
      'close-payment': 'closed',
      'return-payment': 'late',
    },
    pending: {
      'prove-transfer': 'proved',
      'settle-payment': 'paid',
      'confirm-transfer': 'paid',
      'close-payment': 'closed',
      'return-payment': 'late',
    },
    proved: {
      'prove-transfer': 'proved',
      'refuse-transfer': 'pending',
      'confirm-transfer': 'paid',
      'close-payment': 'closed',
      'return-payment': 'late',
    },
    paid: {},
    closed: { 'confirm-transfer': 'late', 'return-payment': 'late' },
    failed: { 'return-payment': 'late' },
    late: {},
  },
});

export const REFUND_STATES = {
  requested: '待审批',
  sending: '退款中',
  done: '已退款',
  failed: '退款失败',
  refused: '已驳回',
} as const;
export type RefundState = keyof typeof REFUND_STATES;

const refundActs = {
  'approve-refund': { words: '批准退款', roles: ['operator', 'system'] },
  'refuse-refund': { words: '驳回退款', roles: ['operator'] },
  'finish-refund': { words: '退款到账', roles: ['system'] },
  'confirm-refund': { words: '确认已汇出退款', roles: ['operator'] },
  'fail-refund': { words: '退款未成功', roles: ['system'] },
  'retry-refund': { words: '重新退款', roles: ['operator'] },
} as const;
export type RefundAct = keyof typeof refundActs;

/** Money on its way back. The flow goes on once as many people approved as the amount asks for. */
export const refundMachine = stateMachine<RefundState, RefundAct, 'system' | 'operator'>({
  states: REFUND_STATES,
  acts: refundActs,
  steps: {
    requested: { 'approve-refund': 'sending', 'refuse-refund': 'refused' },
    sending: { 'finish-refund': 'done', 'confirm-refund': 'done', 'fail-refund': 'failed' },
    failed: { 'retry-refund': 'sending', 'confirm-refund': 'done', 'finish-refund': 'done' },
    done: {},
    refused: {},
  },
});

/** Why money goes back by itself, without anybody's approval: we were never to have it. */
export const RETURN_REASONS = { late: '关闭后到账', twice: '重复支付' } as const;

interface LedgerAccountRow {
  words: string;
  /** Where it stands in the balance: what we have, what we owe, what we earned, what it cost. */
  side: 'asset' | 'liability' | 'revenue' | 'expense';
}

/** The chart of accounts. */
export const LEDGER_ACCOUNTS = {
  wechat: { words: '其他货币资金（微信支付）', side: 'asset' },
  alipay: { words: '其他货币资金（支付宝）', side: 'asset' },
  bank: { words: '银行存款', side: 'asset' },
  prepaid: { words: '合同负债（预收订单款）', side: 'liability' },
  surplus: { words: '其他应付款（待退回的多收款）', side: 'liability' },
  refunds: { words: '其他应付款（退款在途）', side: 'liability' },
  packages: { words: '合同负债（未用的套餐份数）', side: 'liability' },
  'partner-receivable': { words: '应收账款（合作方）', side: 'asset' },
  'partner-payable': { words: '应付账款（合作方分润）', side: 'liability' },
  'partner-deposits': { words: '合同负债（合作方预存款）', side: 'liability' },
  'partner-shares': { words: '销售费用（合作方分润）', side: 'expense' },
  revenue: { words: '主营业务收入', side: 'revenue' },
  discounts: { words: '销售折扣（优惠券）', side: 'expense' },
  fees: { words: '财务费用（支付手续费）', side: 'expense' },
} as const satisfies Record<string, LedgerAccountRow>;
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS;

export const LEDGER_KINDS = {
  payment: '收款',
  surplus: '多收款',
  discount: '优惠抵扣',
  refund: '退款',
  'refund-paid': '退款到账',
  earning: '确认收入',
  package: '购入套餐份数',
  use: '使用套餐份数',
  fees: '支付手续费',
  bill: '合作方账单',
  'bill-adjustment': '合作方账单调账',
  'bill-payment': '合作方账单结算',
  'partner-deposit': '合作方预存',
} as const;
export type LedgerKind = keyof typeof LEDGER_KINDS;

/** How a line of the vendor's statement and our books differ. */
export const DIFFERENCES = {
  'only-ours': '我方有，对方无',
  'only-theirs': '对方有，我方无',
  amount: '金额不一致',
  unsettled: '对方已收款，我方未入账',
} as const;
export type DifferenceKind = keyof typeof DIFFERENCES;

export const RECONCILIATION_STATES = { agreed: '一致', differs: '有差异', resolved: '差异已处理' } as const;
export type ReconciliationState = keyof typeof RECONCILIATION_STATES;
