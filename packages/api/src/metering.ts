// What is counted when it is used, for customers to read and for partners to be billed. No schema library here.

interface Meter {
  words: string;
  unit: string;
}

const meters = {
  contract: { words: '电子合同', unit: '份' },
  'identity-person': { words: '个人身份核验', unit: '次' },
  'identity-organization': { words: '企业身份核验', unit: '次' },
  sms: { words: '短信通知', unit: '条' },
  certificate: { words: '数字证书', unit: '张' },
  seal: { words: '电子印章', unit: '枚' },
  'time-stamp': { words: '可信时间戳', unit: '次' },
  'digest-signature': { words: '摘要签名', unit: '次' },
  'evidence-report': { words: '存证报告', unit: '份' },
  'verification-report': { words: '验证报告', unit: '份' },
  'verification-package': { words: '证据包', unit: '份' },
  'api-read': { words: '接口查询', unit: '次' },
  'api-write': { words: '接口写入', unit: '次' },
} as const satisfies Record<string, Meter>;
export type MeterCode = keyof typeof meters;
export const METERS: Readonly<Record<MeterCode, Meter>> = meters;

/** What the contracts that somebody bought pay for, one for each. */
export const CONTRACT_QUOTA_METERS = [
  'contract',
  'time-stamp',
  'digest-signature',
] as const satisfies readonly MeterCode[];

/** What a record of use stands for; returns count negative. */
export const USAGE_KINDS = { use: '扣费', return: '撤销返还', gift: '赠送' } as const;
export type UsageKind = keyof typeof USAGE_KINDS;

export const USAGE_LIMITS = {
  /** What is shown while nobody asks for other days. */
  usualDays: 90,
  mostDays: 366,
  /** Of a number, as far as it is typed. */
  number: 40,
  /** Rows of a file. */
  exported: 20_000,
} as const;
