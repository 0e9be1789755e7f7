import type { Problem } from './problem.ts';

export const appointmentsProblems = {
  APPOINTMENT_NOT_FOUND: { code: 30510, status: 404, message: '没有该预约', hint: '请从列表重新进入。' },
  APPOINTMENT_STATE: {
    code: 30511,
    status: 409,
    message: '预约当前为“{state}”，不能执行此操作',
    hint: '可能已由他人处理，请刷新后再看。',
  },
  APPOINTMENT_ASSIGNEE: {
    code: 30512,
    status: 400,
    message: '该操作员不能负责预约',
    hint: '负责人须是在职的内容编辑或审核人。',
  },
} as const satisfies Record<string, Problem>;
