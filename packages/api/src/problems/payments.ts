import type { Problem } from './problem.ts';

export const paymentsProblems = {
  PAYMENT_NOT_FOUND: {
    code: 30770,
    status: 404,
    message: '没有这笔支付',
    hint: '请从订单重新进入；只能查看自己或所在企业的支付。',
  },
  PAYMENT_OVER: {
    code: 30771,
    status: 409,
    message: '订单已支付或已关闭，不能再次支付',
    hint: '请刷新订单状态。',
  },
  PAYMENT_CHANNEL: {
    code: 30772,
    status: 400,
    message: '该支付方式暂未开放，请换一种',
    hint: '可用的支付方式在付款页面列出。',
  },
  PAYMENT_UNAVAILABLE: {
    code: 30773,
    status: 503,
    message: '支付服务暂时没有回应，请稍后再试或换一种支付方式',
    hint: '没有扣款；稍后重试，或改用其他支付方式。',
  },
  PAYMENT_STATE: {
    code: 30774,
    status: 409,
    message: '该支付{state}，不能进行此操作',
    hint: '请刷新后查看最新状态。',
  },
  PAYMENT_AMOUNT: {
    code: 30775,
    status: 400,
    message: '到账金额与应付金额不一致，应付 {yuan} 元',
    hint: '按银行流水核对；金额不符的不能确认。',
  },
  PAYMENT_TRANSACTION: {
    code: 30776,
    status: 409,
    message: '该银行流水已用于另一笔支付',
    hint: '一条流水只能确认一笔支付，请核对流水号。',
  },
  REFUND_NOT_FOUND: { code: 30780, status: 404, message: '没有这笔退款', hint: '请从列表重新进入。' },
  REFUND_TOO_MUCH: {
    code: 30781,
    status: 400,
    message: '退款金额超过可退金额，最多可退 {yuan} 元',
    hint: '可退金额为已付金额减去已退与退款中的金额。',
  },
  REFUND_STATE: {
    code: 30782,
    status: 409,
    message: '该退款{state}，不能进行此操作',
    hint: '请刷新后查看最新状态。',
  },
  REFUND_SAME_PERSON: {
    code: 30783,
    status: 403,
    message: '超过限额的退款须由另一位同事批准',
    hint: '申请人与批准人不得为同一人，同一人不得批准两次。',
  },
  RECONCILIATION_NOT_FOUND: {
    code: 30790,
    status: 404,
    message: '没有这一天的对账',
    hint: '对账单在次日上午生成。',
  },
  STATEMENT_NOT_READY: {
    code: 30791,
    status: 409,
    message: '对方尚未生成这一天的对账单',
    hint: '微信支付与支付宝在次日上午生成前一天的对账单。',
  },
  STATEMENT_UNAVAILABLE: {
    code: 30792,
    status: 503,
    message: '未能取得对账单，请稍后再试',
    hint: '支付机构没有回应，或回应未通过验证。',
  },
} as const satisfies Record<string, Problem>;
