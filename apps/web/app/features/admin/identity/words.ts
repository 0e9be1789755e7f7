import type { VerificationState } from '@yinxin/api/client';

export const caseColors: Readonly<Record<VerificationState, string>> = {
  draft: 'default',
  checking: 'processing',
  reviewing: 'warning',
  verified: 'success',
  refused: 'error',
  expired: 'default',
};

/** How long something has waited, as one would say it. */
export function ageText(hours: number): string {
  if (hours < 1) return '不到 1 小时';
  if (hours < 48) return `${Math.floor(hours)} 小时`;
  return `${Math.floor(hours / 24)} 天`;
}
