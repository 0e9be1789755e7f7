import type { Problem } from './problem.ts';

export const stepUpProblems = {
  STEP_UP_REQUIRED: {
    code: 30130,
    status: 403,
    message: '请先完成意愿确认再进行此操作',
    hint: '一次意愿确认只用于一项操作的一个对象，且只能使用一次。',
  },
  STEP_UP_OVER: {
    code: 30131,
    status: 400,
    message: '本次意愿确认已失效，请重新发起',
    hint: '超过时间、尝试次数过多、已重新发起，或在另一处登录发起。',
  },
  SIGNING_PASSWORD_MISSING: {
    code: 30132,
    status: 400,
    message: '您还没有设置签署密码',
    hint: '在“账号与安全”里设置，或改用人脸识别、短信加证件号码。',
  },
  SIGNING_PASSWORD_WRONG: {
    code: 30133,
    status: 400,
    message: '签署密码不正确',
    hint: '一小时内可输错 5 次；忘记时在“账号与安全”里重新设置。',
  },
  SIGNING_PASSWORD_LOCKED: {
    code: 30134,
    status: 429,
    message: '签署密码输错次数过多，请一小时后再试，或改用其他方式',
    hint: '人脸识别、短信加证件号码不受影响；重新设置签署密码后立即可用。',
  },
} as const satisfies Record<string, Problem>;
