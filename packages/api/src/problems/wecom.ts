import type { Problem } from './problem.ts';

export const wecomProblems = {
  WECOM_OFF: {
    code: 31201,
    status: 409,
    message: '本站还没有开通企业微信登录',
    hint: '请用手机号登录；运营方须先设置企业微信应用。',
  },
  WECOM_STATE: {
    code: 31202,
    status: 400,
    message: '登录请求已失效，请重新进入',
    hint: '一次登录须在五分钟内、在发起它的浏览器中完成，且只能完成一次。',
  },
  WECOM_CODE: {
    code: 31203,
    status: 400,
    message: '企业微信的授权已失效，请重新进入',
    hint: 'code 五分钟内有效，只能使用一次。',
  },
  WECOM_NOT_MEMBER: {
    code: 31204,
    status: 403,
    message: '您不是该企业的成员，不能由此登录',
    hint: '请用手机号登录；互联企业与外部联系人不是本企业成员。',
  },
  WECOM_NOT_INSTALLED: {
    code: 31205,
    status: 403,
    message: '您的企业还没有安装或已停用印信应用',
    hint: '请企业微信管理员安装应用。',
  },
  WECOM_LEFT: {
    code: 31206,
    status: 403,
    message: '您已离开该企业或已被停用，不能由此登录',
    hint: '请用手机号登录；重新加入企业的，请稍后再试。',
  },
  WECOM_AWAY: {
    code: 31207,
    status: 503,
    message: '企业微信暂时没有应答，请稍后重试',
    hint: '重新发起登录即可。',
  },
  WECOM_TICKET: {
    code: 31208,
    status: 400,
    message: '绑定已超时，请重新从企业微信进入',
    hint: '从企业微信返回之后须在十五分钟内、在同一浏览器中绑定。',
  },
  WECOM_BOUND: {
    code: 31209,
    status: 409,
    message: '该成员已绑定其他手机号，请先解除绑定',
    hint: '用已绑定的手机号登录后解除，或请企业微信管理员与平台联系。',
  },
  WECOM_NOT_BOUND: {
    code: 31210,
    status: 409,
    message: '您还没有绑定企业微信成员',
    hint: '请从企业微信进入并绑定手机号。',
  },
} as const satisfies Record<string, Problem>;
