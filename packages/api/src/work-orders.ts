// Questions of developers to those who run the platform (工单). No schema library here: the browser imports it too.

/** What it is about. */
export const WORK_ORDER_KINDS = {
  question: '接入咨询',
  fault: '接口报错',
  limit: '额度与限流',
  live: '认证与上线',
  document: '文档纠错',
  other: '其他',
} as const;
export type WorkOrderKind = keyof typeof WORK_ORDER_KINDS;

export const WORK_ORDER_LIMITS = {
  subject: 60,
  text: 4000,
  /** Of one message. */
  files: 5,
  fileMegabytes: 10,
  /** An answered one that nobody goes on with is closed by itself. */
  quietDays: 7,
} as const;

export const WORK_ORDER_ENDINGS = ['.png', '.jpg', '.jpeg', '.pdf', '.txt', '.json', '.csv'] as const;
