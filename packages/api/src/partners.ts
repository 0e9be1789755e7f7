// Ecosystem partners: who they are to us, and how what their customers use is priced. No schema library here.

export const PARTNER_STATES = { active: '合作中', suspended: '已暂停', ended: '已终止' } as const;
export type PartnerState = keyof typeof PARTNER_STATES;

/** How money goes between us and a partner; of a share of revenue we pay. */
export const SETTLE_MODES = { prepaid: '预付', postpaid: '后付', share: '分润' } as const;
export type SettleMode = keyof typeof SETTLE_MODES;

export const PRICE_RULE_KINDS = {
  unit: '单价',
  tier: '阶梯价',
  package: '包量',
  share: '分润比例',
} as const;
export type PriceRuleKind = keyof typeof PRICE_RULE_KINDS;

/** Of an agreement, a rule and who is billed by them. */
export const PARTNER_LIMITS = {
  name: 60,
  agreementNumber: 40,
  /** So long before the end of an agreement operators are told. */
  endingDays: 30,
  checkDays: 90,
  payDays: 180,
  /** Hundredths of a per cent. */
  taxRate: 2_000,
  steps: 10,
  /** Units of one step or package. */
  units: 100_000_000,
} as const;

/** Unit prices are whole numbers of 0.0001 元, so that four decimals are exact. */
export type { PriceTerms } from '@yinxin/billing';
