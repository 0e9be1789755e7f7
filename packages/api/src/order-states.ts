import { ACTS, type OperatorRole } from './acts.ts';
import { stateMachine } from './state-machine.ts';

export const ORDER_STATES = {
  draft: '待提交',
  unpaid: '待支付',
  reviewing: '待审核',
  making: '制作中',
  done: '已完成',
  rejected: '已驳回',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
} as const;
export type OrderState = keyof typeof ORDER_STATES;

/** Whoever orders for its owner; the platform: payments, jobs; and who reviews in the back office. */
export type OrderPower = 'buyer' | 'system' | OperatorRole;
const buyer = ['buyer'] as const;
const system = ['system'] as const;
const office = (act: 'approve-order' | 'reject-order' | 'retry-order', ...others: OrderPower[]) => ({
  words: ACTS[act].words,
  roles: [...ACTS[act].roles, ...others],
});

const orderActs = {
  'save-order': { words: '编辑', roles: buyer },
  'submit-order': { words: '提交订单', roles: buyer },
  'pay-order': { words: '去支付', roles: buyer },
  'settle-order': { words: '支付完成', roles: system },
  'cancel-order': { words: '取消订单', roles: buyer },
  'expire-order': { words: '超时关闭', roles: system },
  'approve-order': office('approve-order', 'system'),
  'reject-order': office('reject-order', 'system'),
  'resubmit-order': { words: '重新提交', roles: buyer },
  'fail-order': { words: '制作受阻', roles: system },
  'retry-order': office('retry-order'),
  'finish-order': { words: '制作完成', roles: system },
  'ask-refund': { words: '申请退款', roles: buyer },
  'complete-refund': { words: '退款完成', roles: system },
  'decline-refund': { words: '退款未通过', roles: system },
} as const;
export type OrderAct = keyof typeof orderActs;
export const ORDER_ACTS = Object.keys(orderActs) as [OrderAct, ...OrderAct[]];

/**
 * The way of an order. One that costs nothing is settled in the moment it is submitted, and what nobody has to look at
 * is approved by the platform. Money can go back from wherever it was paid.
 */
export const orderMachine = stateMachine<OrderState, OrderAct, OrderPower>({
  states: ORDER_STATES,
  acts: orderActs,
  steps: {
    draft: { 'save-order': 'draft', 'submit-order': 'unpaid', 'cancel-order': 'cancelled' },
    unpaid: {
      'pay-order': 'unpaid',
      'settle-order': 'reviewing',
      'cancel-order': 'cancelled',
      'expire-order': 'cancelled',
    },
    reviewing: {
      'approve-order': 'making',
      'reject-order': 'rejected',
      'ask-refund': 'refunding',
      'complete-refund': 'refunded',
    },
    making: {
      'fail-order': 'making',
      'retry-order': 'making',
      'finish-order': 'done',
      'reject-order': 'rejected',
      'complete-refund': 'refunded',
    },
    done: { 'complete-refund': 'refunded' },
    rejected: {
      'save-order': 'rejected',
      'resubmit-order': 'reviewing',
      'cancel-order': 'cancelled',
      'ask-refund': 'refunding',
      'complete-refund': 'refunded',
    },
    cancelled: {},
    refunding: { 'complete-refund': 'refunded', 'decline-refund': 'rejected' },
    refunded: {},
  },
});

/** So long a legal representative may answer, and what they agreed to may be ordered. */
export const AUTHORIZATION_DAYS = 7;

export const AUTHORIZATION_STATES = {
  waiting: '等待法定代表人确认',
  given: '法定代表人已同意',
  refused: '法定代表人不同意',
  cancelled: '已取消',
  withdrawn: '法定代表人已撤回',
} as const;
export type AuthorizationState = keyof typeof AUTHORIZATION_STATES;

/** Whoever handles the order, and the legal representative whom they ask. */
export type AuthorizationPower = 'handler' | 'representative';
const handler = ['handler'] as const;
const representative = ['representative'] as const;

const authorizationActs = {
  'give-authorization': { words: '同意授权', roles: representative },
  'refuse-authorization': { words: '不同意授权', roles: representative },
  'cancel-authorization': { words: '不再请求授权', roles: handler },
  'withdraw-authorization': { words: '撤回授权', roles: representative },
} as const;
export type AuthorizationAct = keyof typeof authorizationActs;

/** How the legal representative lets somebody else order for the company, online (docs/decisions/0057). */
export const authorizationMachine = stateMachine<AuthorizationState, AuthorizationAct, AuthorizationPower>({
  states: AUTHORIZATION_STATES,
  acts: authorizationActs,
  steps: {
    waiting: {
      'give-authorization': 'given',
      'refuse-authorization': 'refused',
      'cancel-authorization': 'cancelled',
    },
    given: { 'cancel-authorization': 'cancelled', 'withdraw-authorization': 'withdrawn' },
    refused: {},
    cancelled: {},
    withdrawn: {},
  },
});
