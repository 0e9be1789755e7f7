import type { Problem } from './problem.ts';

export const operatorsProblems = {
  OPERATOR_LOGIN_WRONG: {
    code: 30501,
    status: 400,
    message: '账号或密码不正确',
    hint: '不存在与已停用的账号，回答相同。',
  },
  OPERATOR_MUST_CHANGE_PASSWORD: {
    code: 30502,
    status: 403,
    message: '请先修改一次性密码',
    hint: '首次登录或密码被重置后，修改密码前不能执行其他操作。',
  },
  OPERATOR_EXISTS: { code: 30503, status: 409, message: '该账号已存在', hint: '请换一个账号。' },
  OPERATOR_NOT_FOUND: { code: 30504, status: 404, message: '没有该操作员', hint: '请从列表重新进入。' },
  OPERATOR_SELF: {
    code: 30505,
    status: 409,
    message: '不能停用或重置自己的账号',
    hint: '请由另一位系统管理员操作；修改密码请用“修改密码”。',
  },
  OPERATOR_ROLES: {
    code: 30506,
    status: 400,
    message: '审计员与系统管理员不能兼任其他角色',
    hint: '职责分离：写作与审核可以兼任，但不能发布自己写的内容。',
  },
  PASSWORD_WRONG: { code: 30507, status: 400, message: '当前密码不正确', hint: '请重新输入当前密码。' },
  PASSWORD_UNFIT: {
    code: 30508,
    status: 400,
    message: '新密码不能与当前密码相同，也不能包含账号',
    hint: '请换一个密码，至少 12 位。',
  },
  OPERATOR_THROTTLED: {
    code: 30513,
    status: 429,
    message: '输错次数过多，请 {minutes} 分钟后再试，或在常用设备上登录',
    hint: '按来访地址与账号计数；登录过的设备单独计数，不受他人牵连。',
  },
  OPERATOR_MUST_ENROL: {
    code: 30514,
    status: 403,
    message: '请先设置二次验证',
    hint: '正式环境要求每位操作员至少有一种二次验证方式，设置前不能执行其他操作。',
  },
  OPERATOR_TICKET: {
    code: 30515,
    status: 400,
    message: '操作已超时，请重新开始',
    hint: '每一步须在五分钟内完成，且只能完成一次。',
  },
  SECOND_FACTOR_WRONG: {
    code: 30516,
    status: 400,
    message: '二次验证没有通过，请再试一次',
    hint: '动态验证码每 30 秒更换，用过的不能再用；请确认手机时间准确。恢复码每个只能用一次。',
  },
  SECOND_FACTOR_NEEDED: {
    code: 30517,
    status: 409,
    message: '至少要保留一种二次验证方式',
    hint: '请先添加另一种，再移除这一种。',
  },
  SECOND_FACTOR_LIMIT: {
    code: 30518,
    status: 409,
    message: '二次验证方式已有 10 种，请先移除不用的',
    hint: '每位操作员至多 10 种。',
  },
} as const satisfies Record<string, Problem>;
