import type { Problem } from './problem.ts';

export const twoPersonsProblems = {
  DECIDER_ASKED: {
    code: 30520,
    status: 403,
    message: '申请人自己不能审批，请由另一位同事处理',
    hint: '申请人、编写人与决定人不得为同一人。',
  },
  DECIDER_FRESH: {
    code: 30521,
    status: 403,
    message: '您的账号刚新建、重置或变更过，{until} 起才能参与须两人完成的决定',
    hint: '等候时间由部署时设定；其间请由其他同事处理。',
  },
  DECIDER_RELATED: {
    code: 30522,
    status: 403,
    message: '您与先前参与的同事，账号出自同一位管理员之手，不能共同决定，请由其他同事处理',
    hint: '由一位管理员单独新建或重置的账号，经两位管理员重置密码后即各自独立。',
  },
  REQUEST_CHANGED: {
    code: 30523,
    status: 409,
    message: '内容已更新，请重新查看',
    hint: '所作的决定只对看过的那一版有效。',
  },
  REQUEST_DECIDED: { code: 30524, status: 409, message: '该申请已由他人处理', hint: '请刷新后查看结果。' },
  REQUEST_LAPSED: {
    code: 30525,
    status: 409,
    message: '该申请已超过七天，请重新申请',
    hint: '申请时的情况可能已经改变。',
  },
  REQUEST_NOT_FOUND: { code: 30526, status: 404, message: '没有该申请', hint: '请从列表重新进入。' },
  REQUEST_OPEN: {
    code: 30527,
    status: 409,
    message: '已有同样的申请等待复核',
    hint: '同一对象的同类申请，须先有结果才能再提。',
  },
} as const satisfies Record<string, Problem>;
