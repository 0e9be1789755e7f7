import type { Problem } from './problem.ts';

/** What operators meet who look after partners. */
export const partnerDeskProblems = {
  PARTNER_NOT_FOUND: { code: 31170, status: 404, message: '没有这个合作方', hint: '请从列表重新进入。' },
  PARTNER_EXISTS: {
    code: 31171,
    status: 409,
    message: '这个合作方代号已在使用',
    hint: '代号是账单编号的一部分，每个合作方一个，登记后不变。',
  },
  PARTNER_STATE: {
    code: 31172,
    status: 409,
    message: '合作方{state}，不能进行此操作',
    hint: '请刷新后查看最新状态。',
  },
  PARTNER_AGREEMENT: {
    code: 31173,
    status: 409,
    message: '协议没有登记：{reason}',
    hint: '协议只增加新的一份，已登记的不修改。',
  },
  PARTNER_PRICE: {
    code: 31174,
    status: 409,
    message: '价格没有登记：{reason}',
    hint: '价格只增加新的版本，已记录的用量按记录时的版本计价。',
  },
  PARTNER_CUSTOMER_UNKNOWN: {
    code: 31175,
    status: 404,
    message: '没有找到这个客户',
    hint: '企业按统一社会信用代码查找，须已通过认证；个人按手机号查找，须已实名。',
  },
  PARTNER_CUSTOMER_TAKEN: {
    code: 31176,
    status: 409,
    message: '这个客户已归入合作方：{partner}',
    hint: '一个客户同时只能归一个合作方；请先从原合作方移出。',
  },
  PARTNER_PAYMENT_TAKEN: {
    code: 31177,
    status: 409,
    message: '这个银行流水号已经登记过',
    hint: '一笔银行流水只登记一次，请核对流水号。',
  },
} as const satisfies Record<string, Problem>;
