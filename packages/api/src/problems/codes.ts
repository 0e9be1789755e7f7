import type { Problem } from './problem.ts';

export const codesProblems = {
  CODE_WRONG: {
    code: 30201,
    status: 400,
    message: '验证码不对或者已过期。请核对最新一条短信里的数字，或者重新获取',
    hint: '验证码 5 分钟内有效，最多可尝试 5 次，使用一次后失效，只在获取它的浏览器里有效。',
  },
  CODE_TOO_SOON: {
    code: 30202,
    status: 429,
    message: '验证码发送过于频繁，请 {seconds} 秒后再试',
    hint: '同一浏览器向同一手机号每分钟 1 条、每小时 5 条、每天 10 条。',
  },
  SMS_UNAVAILABLE: {
    code: 30204,
    status: 503,
    message: '短信暂时无法送达，请稍后再试',
    hint: '短信通道没有受理本次发送，未计入发送次数。',
  },
  BUSINESS_CODE_UNKNOWN: {
    code: 30205,
    status: 400,
    message: '不支持的业务类型',
    hint: '验证码只发给登录等列明的用途；业务类型的编号见接口文档。',
  },
  SMS_UNCONFIRMED: {
    code: 30206,
    status: 503,
    message: '短信可能稍后送达；如未收到，请 {seconds} 秒后重新获取',
    hint: '短信通道没有回应，本次发送已计入发送次数，之前的验证码已失效。',
  },
  CODE_SPENT: {
    code: 30208,
    status: 400,
    message: '验证码输错的次数太多，已经失效。请重新获取',
    hint: '同一条验证码最多可尝试 5 次，之后即使正确也不再有效。',
  },
  CHALLENGE_NEEDED: {
    code: 30209,
    status: 428,
    message: '请先完成安全验证，再继续操作',
    hint: '回答里带有一道计算题，解出后附上答案，5 分钟内重发同一请求；写法见错误码文档中的“安全验证”。',
  },
  CODE_ANOTHER: {
    code: 30210,
    status: 428,
    message: '验证码正确。为了防止他人猜中验证码，这一次需要验证两条短信：请重新获取，再输入新的验证码',
    hint: '第一条验证通过后 10 分钟内，由同一浏览器再获取并提交一条。',
  },
} as const satisfies Record<string, Problem>;
