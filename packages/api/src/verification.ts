// What a verification says, in tables: verdicts, the four answers, levels, proofs of time. No schema library here: the
// browser imports it too.

export const VERIFY_MAX_MEGABYTES = 50;

/** Of a file and of each of its signatures; an unknown is never shown as a yes. */
export const VERIFY_VERDICTS = {
  valid: '有效',
  unknown: '无法确认',
  invalid: '无效',
  unsigned: '无签名',
} as const;
export type VerifyVerdict = keyof typeof VERIFY_VERDICTS;

/** Kept apart, never folded into one. */
export const VERIFY_TOPICS = {
  intact: '内容完整',
  trusted: '证书可信',
  timeProven: '时间已证明',
  unchanged: '签后无改动',
} as const;
export type VerifyTopic = keyof typeof VERIFY_TOPICS;

/** What the platform puts in writing over its own signature, by the title on its first page. */
export const PLATFORM_REPORTS = {
  verification: '电子签名验证报告',
  evidence: '电子合同证据报告',
  bill: '生态合作账单',
} as const;

export const VERIFY_ANSWERS = { yes: '是', no: '否', unknown: '无法确认' } as const;
export type VerifyAnswer = keyof typeof VERIFY_ANSWERS;

/** ETSI EN 319 142-1 6. */
export const VERIFY_LEVELS = {
  'B-B': 'PAdES B-B，只有签名',
  'B-T': 'PAdES B-T，带时间戳',
  'B-LT': 'PAdES B-LT，带全部验证信息，可离线验证',
  'B-LTA': 'PAdES B-LTA，长期存档',
} as const;

export const VERIFY_TIME_PROOFS = {
  'signature-time-stamp': '由签名中的时间戳证明',
  'document-time-stamp': '由其后的文档时间戳证明',
  none: '没有时间戳，只有签署人自己写的时间',
} as const;

/** What is known of a certificate's status at the moment it is judged for. */
export const VERIFY_STATUSES = {
  GOOD: '未吊销',
  REVOKED: '已吊销',
  UNKNOWN: '签发机构没有它的记录',
  STALE: '状态信息已过期',
  UNAVAILABLE: '查不到状态',
  NOT_CHECKED: '签发机构不公布状态',
} as const;
export type VerifyStatus = keyof typeof VERIFY_STATUSES;
