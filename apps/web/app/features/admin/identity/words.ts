import type { VerificationCase, VerificationState } from '@yinxin/api/client';

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

/** Longer than promised to applicants. */
export const isLate = (hours: number) => hours >= 24;

/** What the applicant stated, by the names under which a reviewer compares it with the papers. */
export const factNames: Readonly<Partial<Record<keyof VerificationCase['facts'], string>>> = {
  name: '姓名',
  number: '证件号码',
  phone: '手机号',
  bankCard: '银行卡号',
  companyName: '企业名称',
  code: '统一社会信用代码',
  representative: '法定代表人',
  validUntil: '有效期至',
  bankName: '开户行',
  account: '对公账号',
};
