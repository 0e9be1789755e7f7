// What the platform promises those who wait, in working hours: the customers' texts and the desk of the back office read
// this one table. No schema library here: the browser imports it too.
import { afterWorkingHours } from '@yinxin/values';

/** A working day has nine hours. */
const DAY = 9;

/** What somebody can wait for, what the desk calls it, and how many working hours it may take. */
export const PROMISES = {
  person: { words: '人工实名', hours: DAY },
  organization: { words: '企业认证', hours: 2 * DAY },
  order: { words: '订单审核', hours: 2 },
  making: { words: '受阻的制作', hours: 2 },
  'seal-picture': { words: '印章图片', hours: DAY },
  reclaim: { words: '管理员变更', hours: 2 * DAY },
  transfer: { words: '转账核对', hours: DAY },
  refund: { words: '退款', hours: 3 * DAY },
  invoice: { words: '发票', hours: 3 * DAY },
  dispute: { words: '账单差异', hours: 3 * DAY },
  'bill-invoice': { words: '账单开票', hours: 3 * DAY },
  'work-order': { words: '工单', hours: DAY },
  'two-persons': { words: '两人复核', hours: DAY },
} as const satisfies Record<string, { words: string; hours: number }>;
export type PromiseKind = keyof typeof PROMISES;

/** By when somebody who handed something in is told what became of it. */
export const promisedBy = (kind: PromiseKind, submittedAt: string): Date =>
  afterWorkingHours(new Date(submittedAt), PROMISES[kind].hours);

/** How long something takes at most, as customers read it. */
export function promisedTerm(kind: PromiseKind): string {
  const { hours } = PROMISES[kind];
  return hours % DAY === 0 ? `${hours / DAY} 个工作日内` : `${hours} 个工作小时内`;
}

const MINUTE_MS = 60_000;
/** From here on the desk warns. */
const NEAR_MS = 60 * MINUTE_MS;

type PromiseStanding = 'late' | 'near' | 'open';

/** Whether a promise is broken, or about to be. */
export function promiseStanding(promised: Date, now: Date): PromiseStanding {
  const left = promised.getTime() - now.getTime();
  if (left < 0) return 'late';
  return left <= NEAR_MS ? 'near' : 'open';
}

/** A stretch of time as one says it: minutes, then hours, then days. */
export function spanWords(ms: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(ms) / MINUTE_MS));
  if (minutes < 60) return `${minutes} 分钟`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} 天`;
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分`;
}
