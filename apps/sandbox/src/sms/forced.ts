export type ForcedOutcome =
  | { kind: 'refuse'; aliyun: string; tencent: string; meaning: string }
  | { kind: 'no-answer'; meaning: string }
  | { kind: 'broken-answer'; meaning: string };

/** Phones with these endings get a chosen outcome, so that every path of an adapter can be walked. */
export const FORCED_OUTCOMES: Record<string, ForcedOutcome> = {
  '99001': {
    kind: 'refuse',
    aliyun: 'isv.BUSINESS_LIMIT_CONTROL',
    tencent: 'LimitExceeded.PhoneNumberThirtySecondLimit',
    meaning: '触发频率限制',
  },
  '99002': {
    kind: 'refuse',
    aliyun: 'isv.MOBILE_NUMBER_ILLEGAL',
    tencent: 'FailedOperation.PhoneNumberInBlacklist',
    meaning: '号码被拒绝',
  },
  '99003': {
    kind: 'refuse',
    aliyun: 'isv.AMOUNT_NOT_ENOUGH',
    tencent: 'FailedOperation.InsufficientBalanceInSmsPackage',
    meaning: '余额不足',
  },
  '99004': {
    kind: 'refuse',
    aliyun: 'isp.SYSTEM_ERROR',
    tencent: 'InternalError.Timeout',
    meaning: '厂商系统错误',
  },
  '99005': { kind: 'no-answer', meaning: '收到请求但不应答' },
  '99006': { kind: 'broken-answer', meaning: '网关返回 502 网页' },
};

export const forcedOutcome = (phone: string): ForcedOutcome | undefined => FORCED_OUTCOMES[phone.slice(-5)];
