import { problem } from '../../http/problem.ts';

/**
 * What a code is good for; a code for one purpose is worthless for another. A row here is all that a new purpose
 * needs: the number by which callers name it, or none where only the server asks for such a code, whether a signed-in
 * person confirms what they do by it, on the phone they sign in with, and what the message says that it is for.
 */
const purposes = {
  login: { businessCode: '1001', confirms: false, use: '登录印信' },
  'partner-login': { businessCode: '1002', confirms: false, use: '登录生态合作伙伴平台' },
  'wecom-bind': { businessCode: '1003', confirms: false, use: '绑定企业微信' },
  'step-up': { businessCode: undefined, confirms: true, use: '确认本人操作' },
  'new-phone': { businessCode: undefined, confirms: false, use: '更换登录手机号' },
  identity: { businessCode: undefined, confirms: false, use: '实名认证' },
  representative: { businessCode: undefined, confirms: false, use: '法定代表人确认企业认证' },
  authorization: { businessCode: undefined, confirms: false, use: '法定代表人答复办理授权' },
  'authorization-withdrawal': { businessCode: undefined, confirms: false, use: '撤回办理授权' },
  reading: { businessCode: undefined, confirms: false, use: '阅读合同' },
} as const satisfies Record<string, { businessCode: string | undefined; confirms: boolean; use: string }>;

export type Purpose = keyof typeof purposes;

export const confirms = (purpose: Purpose) => purposes[purpose].confirms;

/** What the message says that a code is for. */
export const useOf = (purpose: Purpose): string => purposes[purpose].use;

/** A Map: callers may ask for `constructor` or `__proto__` too. */
const byBusinessCode = new Map<string | undefined, Purpose>(
  (Object.keys(purposes) as Purpose[]).map((purpose) => [purposes[purpose].businessCode, purpose]),
);

export function purposeOf(businessCode: string): Purpose {
  const purpose = byBusinessCode.get(businessCode);
  if (!purpose) throw problem('BUSINESS_CODE_UNKNOWN');
  return purpose;
}
