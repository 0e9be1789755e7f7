// Who uses the ecosystem partner platform, and what each role may do there. The menu, the calls and the tests read this
// table; what the menu shows never decides. No schema library here.

/** A role is held at a partner, or at the platform, whose members read the bills of every partner. */
export const PARTNER_ROLES = {
  'partner-business': { words: '合作方-商务', says: '查看账单、导入明细、提出差异', side: 'partner' },
  'partner-finance': { words: '合作方-财务', says: '核对、确认、开票、付款', side: 'partner' },
  'platform-operations': { words: '平台-运营', says: '查看各合作方的账单与差异', side: 'platform' },
  'platform-finance': { words: '平台-财务', says: '查看各合作方的账单、发票与付款', side: 'platform' },
} as const satisfies Record<string, { words: string; says: string; side: 'partner' | 'platform' }>;
export type PartnerRole = keyof typeof PARTNER_ROLES;

interface Right {
  words: string;
  roles: readonly PartnerRole[];
}

const rights = {
  'see-bills': {
    words: '查看账单与明细',
    roles: ['partner-business', 'partner-finance', 'platform-operations', 'platform-finance'],
  },
  'export-bills': {
    words: '导出账单',
    roles: ['partner-business', 'partner-finance', 'platform-operations', 'platform-finance'],
  },
  'compare-bills': { words: '导入明细比对', roles: ['partner-business', 'partner-finance'] },
  'dispute-bills': { words: '提出与撤回差异', roles: ['partner-business', 'partner-finance'] },
  'confirm-bills': { words: '核对并确认账单', roles: ['partner-finance'] },
  'see-settlement': {
    words: '查看发票与付款',
    roles: ['partner-finance', 'platform-operations', 'platform-finance'],
  },
  'invoice-bills': { words: '申请与签收发票', roles: ['partner-finance'] },
} as const satisfies Record<string, Right>;
export type PartnerRight = keyof typeof rights;
export const PARTNER_RIGHTS: Readonly<Record<PartnerRight, Right>> = rights;

export const hasPartnerRight = (role: PartnerRole, right: PartnerRight): boolean =>
  PARTNER_RIGHTS[right].roles.includes(role);

/** Of an account of the partner platform. */
export const PARTNER_USER_STATES = { active: '启用', disabled: '停用' } as const;
export type PartnerUserState = keyof typeof PARTNER_USER_STATES;
