import { stateMachine } from './state-machine.ts';

export const BILL_STATES = {
  making: '生成中',
  unchecked: '未核对',
  checking: '核对中',
  disputed: '差异申诉',
  processing: '处理中',
  adjusted: '已调账',
  confirmed: '已确认',
  'to-invoice': '待开票',
  invoiced: '已开票',
  'to-pay': '待付款',
  settled: '已结清',
} as const;
export type BillState = keyof typeof BILL_STATES;

/** Those who check for the partner, those who keep the books here, or the platform by itself. */
export type BillPower = 'partner' | 'operator' | 'system';
const partner = ['partner'] as const;
const operator = ['operator'] as const;
const system = ['system'] as const;

const billActs = {
  'make-bill': { words: '生成账单', roles: system },
  'begin-bill-check': { words: '开始核对', roles: partner },
  'confirm-bill': { words: '确认账单', roles: partner },
  'confirm-bill-alone': { words: '逾期自动确认', roles: system },
  'dispute-bill': { words: '提出差异', roles: partner },
  'withdraw-dispute': { words: '撤回差异', roles: partner },
  'take-dispute': { words: '受理差异', roles: operator },
  'refuse-dispute': { words: '驳回差异', roles: operator },
  'adjust-bill': { words: '调账', roles: operator },
  'close-bill': { words: '无须结算', roles: system },
  'request-bill-invoice': { words: '申请开票', roles: partner },
  'issue-bill-invoice': { words: '登记发票', roles: operator },
  'receive-bill-invoice': { words: '签收发票', roles: partner },
  'demand-payment': { words: '发出付款通知', roles: operator },
  'settle-bill': { words: '结清', roles: operator },
} as const;
export type BillAct = keyof typeof billActs;

/**
 * A bill of one version. An adjustment ends it and begins the next version, which is checked anew; what was confirmed
 * never changes.
 */
export const billMachine = stateMachine<BillState, BillAct, BillPower>({
  states: BILL_STATES,
  acts: billActs,
  steps: {
    making: { 'make-bill': 'unchecked' },
    unchecked: {
      'begin-bill-check': 'checking',
      'confirm-bill': 'confirmed',
      'confirm-bill-alone': 'confirmed',
      'dispute-bill': 'disputed',
    },
    checking: { 'confirm-bill': 'confirmed', 'confirm-bill-alone': 'confirmed', 'dispute-bill': 'disputed' },
    disputed: { 'take-dispute': 'processing', 'withdraw-dispute': 'unchecked' },
    processing: { 'adjust-bill': 'adjusted', 'refuse-dispute': 'unchecked' },
    adjusted: {},
    confirmed: { 'request-bill-invoice': 'to-invoice', 'close-bill': 'settled' },
    'to-invoice': { 'issue-bill-invoice': 'invoiced' },
    invoiced: { 'receive-bill-invoice': 'to-pay', 'demand-payment': 'to-pay' },
    'to-pay': { 'settle-bill': 'settled' },
    settled: {},
  },
});
