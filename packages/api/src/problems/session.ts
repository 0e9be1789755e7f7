import { TOKEN_EXPIRED, TOKEN_INVALID } from '../envelope.ts';
import type { Problem } from './problem.ts';

export const sessionProblems = {
  TOKEN_INVALID: {
    code: TOKEN_INVALID,
    status: 401,
    message: '登录已过期，请重新登录',
    hint: '登录凭证缺失或无效；重新登录后再试。',
  },
  TOKEN_EXPIRED: {
    code: TOKEN_EXPIRED,
    status: 401,
    message: '登录已过期，请重新登录',
    hint: '令牌有效期为 86400 秒，请重新登录。',
  },
  NOT_VERIFIED: {
    code: 30120,
    status: 403,
    message: '请先完成实名认证',
    hint: '该操作要求当前账号已通过实名认证。',
  },
} as const satisfies Record<string, Problem>;
