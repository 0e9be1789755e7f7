type SmsOutcome =
  | { kind: 'refuse'; ending: string; aliyun: string; tencent: string; meaning: string }
  | { kind: 'no-answer' | 'broken-answer'; ending: string; meaning: string };

/** What can go wrong with a message. Phones with the ending get it without being chosen, for tests. */
export const SMS_OUTCOMES: Readonly<Record<string, SmsOutcome>> = {
  'rate-limited': {
    kind: 'refuse',
    ending: '99001',
    aliyun: 'isv.BUSINESS_LIMIT_CONTROL',
    tencent: 'LimitExceeded.PhoneNumberThirtySecondLimit',
    meaning: '触发频率限制',
  },
  'phone-refused': {
    kind: 'refuse',
    ending: '99002',
    aliyun: 'isv.MOBILE_NUMBER_ILLEGAL',
    tencent: 'FailedOperation.PhoneNumberInBlacklist',
    meaning: '号码被拒绝',
  },
  'no-balance': {
    kind: 'refuse',
    ending: '99003',
    aliyun: 'isv.AMOUNT_NOT_ENOUGH',
    tencent: 'FailedOperation.InsufficientBalanceInSmsPackage',
    meaning: '余额不足',
  },
  'vendor-error': {
    kind: 'refuse',
    ending: '99004',
    aliyun: 'isp.SYSTEM_ERROR',
    tencent: 'InternalError.Timeout',
    meaning: '厂商系统错误',
  },
  'no-answer': { kind: 'no-answer', ending: '99005', meaning: '收到请求但不应答' },
  'broken-answer': { kind: 'broken-answer', ending: '99006', meaning: '网关返回 502 网页' },
};

/** The outcome of a message to a phone, unless it is simply delivered. */
export type OutcomeOf = (phone: string) => SmsOutcome | undefined;

export const outcomeBy =
  (forced: (phone: string) => string | undefined): OutcomeOf =>
  (phone) => {
    const chosen = forced(phone);
    if (chosen !== undefined) return SMS_OUTCOMES[chosen];
    return Object.values(SMS_OUTCOMES).find(({ ending }) => phone.endsWith(ending));
  };
