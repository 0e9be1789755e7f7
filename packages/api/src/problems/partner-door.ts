import type { Problem } from './problem.ts';

const OPENED = '账号由贵公司管理员开通；忘记密码的，请贵公司管理员联系平台重置，或者用短信验证码登录。';

/** Getting in to the partner platform, and who may be there. */
export const partnerDoorProblems = {
  PARTNER_LOGIN_WRONG: {
    code: 31101,
    status: 401,
    message: '账号或密码不对，还可以试 {left} 次',
    hint: OPENED,
  },
  PARTNER_LOGIN_LOCKED: {
    code: 31102,
    status: 429,
    message: '密码试错太多，请 {minutes} 分钟后再试，或用短信验证码登录',
    hint: '按账号与网络分别计数；短信验证码登录不受影响。',
  },
  PARTNER_NO_ACCOUNT: {
    code: 31103,
    status: 403,
    message: '没有可以使用的合作方账号，账号由贵公司管理员开通',
    hint: '手机号没有开通账号、账号已停用、没有角色，或者合作方已暂停。',
  },
  CAPTCHA_WRONG: {
    code: 31104,
    status: 400,
    message: '验证码不对，请按新的一题重新填写',
    hint: '每个验证码只能用一次，填错的也不能再用；图形看不清的，可以换成文字题。',
  },
  CAPTCHA_OVER: {
    code: 31105,
    status: 400,
    message: '验证码已经用过或者超过 5 分钟，请按新的一题重新填写',
    hint: '每个验证码只能用一次，五分钟内有效。',
  },
  PARTNER_ROLE_NOT_HELD: {
    code: 31106,
    status: 403,
    message: '您没有这个角色，或者它现在不能使用',
    hint: '只能使用本人持有、且合作方在合作中的角色；角色以当前用户信息里的列表为准。',
  },
  PARTNER_PASSWORD_INITIAL: {
    code: 31107,
    status: 403,
    message: '请先修改初始密码',
    hint: '初始密码由平台发放，修改之后才能查看账单。',
  },
  PARTNER_PASSWORD_SAME: {
    code: 31108,
    status: 400,
    message: '新密码不能与原密码相同',
    hint: '请换一个密码。',
  },
  PARTNER_USER_NOT_FOUND: {
    code: 31110,
    status: 404,
    message: '没有这个合作方账号',
    hint: '请从列表重新进入。',
  },
  PARTNER_ACCOUNT_TAKEN: {
    code: 31111,
    status: 409,
    message: '这个登录账号已有人使用',
    hint: '请换一个登录账号。',
  },
  PARTNER_PHONE_TAKEN: {
    code: 31112,
    status: 409,
    message: '这个手机号已经开通了合作方账号',
    hint: '同一人在多个合作方任职的，在原账号上增加角色。',
  },
  PARTNER_ROLE_UNFIT: {
    code: 31113,
    status: 400,
    message: '角色与单位不符：{reason}',
    hint: '合作方的角色须指明合作方，平台的角色不属于任何合作方；同一角色不能重复。',
  },
} as const satisfies Record<string, Problem>;
