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
  WECOM_CORP_TAKEN: {
    code: 31211,
    status: 409,
    message: '该企业微信企业已由其他企业确认',
    hint: '确有错误的，请与平台联系，由平台解除后重新确认。',
  },
  WECOM_CORP_NOT_FOUND: {
    code: 31212,
    status: 404,
    message: '未找到该企业微信企业',
    hint: '只能管理您从中进入的、已安装应用的企业。',
  },
  WECOM_HIDDEN: {
    code: 31220,
    status: 403,
    message: '企业微信没有向应用开放通讯录',
    hint: '请企业微信管理员调整应用的可见范围。',
  },
  WECOM_CONTACT: {
    code: 31221,
    status: 404,
    message: '未找到该联系人，或其已离开企业',
    hint: '请重新从通讯录选择。',
  },
  WECOM_CONTACT_PHONE: {
    code: 31222,
    status: 409,
    message: '该联系人还没有登记手机号，请先填写',
    hint: '填写一次之后，由您的企业再次选择时不必重填。',
  },
  WECOM_PAGE: {
    code: 31223,
    status: 400,
    message: '只能为本站的页面签名',
    hint: '请传入当前页面的完整地址，不含 # 之后的部分。',
  },
} as const satisfies Record<string, Problem>;
