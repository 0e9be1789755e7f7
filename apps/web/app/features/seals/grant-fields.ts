import type { GrantApproval } from '@yinxin/api/client';
import { endOfDay } from '@yinxin/values';
import { fenOf } from '~/parts/workspace/fen.ts';
import { clockTime, type FormErrors } from '~/ui/index.ts';

export interface GrantValues {
  uid: string;
  /** Empty for all platforms. */
  sceneId: string;
  /** A day, or empty. */
  until: string;
  uses: string;
  approval: GrantApproval;
  /** 元 */
  above: string;
}

/** A year from today, in China. */
export function usualEnd(now = new Date()): string {
  const later = new Date(now);
  later.setFullYear(later.getFullYear() + 1);
  return clockTime(later.toISOString()).day;
}

export const grantOf = ({ sceneId, until, uses, approval, above }: GrantValues) => ({
  sceneId: sceneId || null,
  until: until ? endOfDay(until).toISOString() : null,
  uses: uses ? Number(uses) : null,
  approval,
  approvalAbove: approval === 'above' ? (fenOf(above) ?? null) : null,
});

const MOST_USES = 100_000;

export const grantErrors = (
  { uid, until, uses, approval, above }: GrantValues,
  now = Date.now(),
): FormErrors<GrantValues> => ({
  ...(uid === '' && { uid: '请选择要授权的成员' }),
  ...(until && !(Date.parse(endOfDay(until).toISOString()) > now) && { until: '请选择今天或以后的日期' }),
  ...(uses && !(Number(uses) >= 1 && Number(uses) <= MOST_USES) && { uses: '次数为 1 至 100000' }),
  ...(approval === 'above' && typeof fenOf(above) !== 'number' && { above: '请填写金额，如 50000' }),
});
