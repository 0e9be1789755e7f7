import type { Problem } from './problem.ts';

export const billsProblems = {
  BILL_NOT_FOUND: {
    code: 31120,
    status: 404,
    message: '没有这张账单',
    hint: '只能查看所在合作方的账单；调账后请看新的一版。',
  },
  BILL_STATE: {
    code: 31121,
    status: 409,
    message: '账单的状态已变，不能进行此操作',
    hint: '请刷新后查看最新状态。',
  },
  BILL_MONTH_OPEN: {
    code: 31122,
    status: 409,
    message: '这个账期还没有结束，不能生成账单',
    hint: '账单在次月 2 日生成。',
  },
  BILL_NO_AGREEMENT: {
    code: 31123,
    status: 409,
    message: '合作方在这个账期没有生效的协议，不能生成账单',
    hint: '请先登记协议，再重新生成。',
  },
} as const satisfies Record<string, Problem>;
