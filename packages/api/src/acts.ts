// The back office in one table: its roles, every act, who may, and the words for it. The server's policy and records,
// the menu, the buttons, the labels and the tests are made from it. No schema library here: the browser imports it too.

import { EVENTS, type EventAct } from './events.ts';

export const OPERATOR_ROLES = {
  editor: '内容编辑',
  reviewer: '审核人',
  accountant: '财务',
  auditor: '审计员',
  administrator: '系统管理员',
} as const;
export type OperatorRole = keyof typeof OPERATOR_ROLES;

/** Those who watch and those who hand out rights hold no other role. */
export const EXCLUSIVE_ROLES: readonly OperatorRole[] = ['auditor', 'administrator'];

interface ActRow {
  words: string;
  roles: readonly OperatorRole[];
  /** Written down each time; the words are those of the event. */
  recorded: boolean;
}

const everybody = Object.keys(OPERATOR_ROLES) as OperatorRole[];
const by = (...roles: OperatorRole[]): readonly OperatorRole[] => roles;

/** What changes something, or opens personal data. Its words stand in the table of events. */
const recorded = {
  // coming and going
  login: everybody,
  logout: everybody,
  'change-password': everybody,
  'add-second-factor': everybody,
  'remove-second-factor': everybody,
  'renew-recovery-codes': everybody,
  // people: asked for by one administrator, decided by another
  'request-operator': by('administrator'),
  'approve-operator': by('administrator'),
  'refuse-operator': by('administrator'),
  'create-operator': by('administrator'),
  'disable-operator': by('administrator'),
  'enable-operator': by('administrator'),
  'reset-password': by('administrator'),
  'reset-second-factor': by('administrator'),
  'change-roles': by('administrator'),
  // content
  'create-content': by('editor'),
  'save-content': by('editor'),
  'submit-content': by('editor'),
  'restore-content': by('editor'),
  'return-content': by('reviewer'),
  'publish-content': by('reviewer'),
  'schedule-content': by('reviewer'),
  'unpublish-content': by('reviewer'),
  'move-content': by('reviewer'),
  // the media library
  'upload-file': by('editor'),
  'delete-file': by('editor'),
  // requests for a demonstration
  'open-contact': by('editor', 'reviewer'),
  'set-appointment-state': by('editor', 'reviewer'),
  'assign-appointment': by('editor', 'reviewer'),
  'note-appointment': by('editor', 'reviewer'),
  'export-appointments': by('editor', 'reviewer'),
  // identities
  'accept-verification': by('reviewer'),
  'refuse-verification': by('reviewer'),
  'reveal-verification': by('reviewer'),
  'view-paper': by('reviewer'),
  'approve-reclaim': by('reviewer'),
  'refuse-reclaim': by('reviewer'),
  // platforms and prices: who writes a price list does not publish it
  'create-scene': by('editor'),
  'save-scene': by('editor'),
  'switch-scene': by('reviewer'),
  'save-prices': by('editor'),
  'discard-prices': by('editor'),
  'publish-prices': by('reviewer'),
  // money
  'view-proof': by('accountant'),
  'confirm-transfer': by('accountant'),
  'refuse-transfer': by('accountant'),
  'request-refund': by('accountant'),
  'approve-refund': by('accountant'),
  'refuse-refund': by('accountant'),
  'retry-refund': by('accountant'),
  'confirm-refund': by('accountant'),
  'run-reconciliation': by('accountant'),
  'resolve-difference': by('accountant'),
  // orders
  'approve-order': by('reviewer'),
  'reject-order': by('reviewer'),
  'retry-order': by('reviewer'),
  'view-order-paper': by('reviewer'),
  'issue-invoice': by('accountant'),
  'refuse-invoice': by('accountant'),
  'create-coupon': by('accountant'),
  'stop-coupon': by('accountant'),
  // ecosystem partners: who agrees on prices books no money
  'create-partner': by('reviewer'),
  'suspend-partner': by('reviewer'),
  'resume-partner': by('reviewer'),
  'end-partner': by('reviewer'),
  'add-agreement': by('reviewer'),
  'add-price-rule': by('reviewer'),
  'attach-customer': by('reviewer'),
  'detach-customer': by('reviewer'),
  'create-partner-user': by('reviewer'),
  'reset-partner-password': by('reviewer'),
  'disable-partner-user': by('reviewer'),
  'enable-partner-user': by('reviewer'),
  'set-partner-roles': by('reviewer'),
  // their bills: a correction and every movement of money is asked for by one and decided by another
  'remake-bill': by('accountant'),
  'take-dispute': by('reviewer', 'accountant'),
  'refuse-dispute': by('reviewer', 'accountant'),
  'view-dispute-file': by('reviewer', 'accountant'),
  'request-adjustment': by('reviewer', 'accountant'),
  'adjust-bill': by('accountant'),
  'refuse-adjustment': by('accountant'),
  'issue-bill-invoice': by('accountant'),
  'demand-payment': by('accountant'),
  'request-partner-payment': by('accountant'),
  'settle-bill': by('accountant'),
  'deposit-partner-money': by('accountant'),
  'refuse-partner-payment': by('accountant'),
  // work that failed
  'retry-job': by('administrator'),
  // seals and certificates
  'view-seal-picture': by('reviewer'),
  'accept-seal-picture': by('reviewer'),
  'refuse-seal-picture': by('reviewer'),
  'stop-seal': by('reviewer'),
  'enable-seal': by('reviewer'),
  'collect-seal': by('reviewer'),
  'return-seal': by('reviewer'),
  'hold-certificate': by('reviewer'),
  'release-certificate': by('reviewer'),
  'request-revocation': by('reviewer'),
  'approve-revocation': by('reviewer'),
  'refuse-revocation': by('reviewer'),
  // developers' programs that want to work for real
  'pass-application-review': by('reviewer'),
  'refuse-application-review': by('reviewer'),
  // what developers ask
  'answer-work-order': by('editor', 'reviewer'),
  'finish-work-order': by('editor', 'reviewer'),
  'view-work-order-file': by('editor', 'reviewer'),
  // corps of enterprise WeChat that are somebody else's organisation
  'release-wecom-corp': by('reviewer'),
  // whom verification trusts besides ourselves: asked for by one, decided by another
  'request-trust': by('reviewer'),
  'approve-trust': by('reviewer'),
  'refuse-trust': by('reviewer'),
} as const satisfies Partial<Record<EventAct, readonly OperatorRole[]>>;
export type RecordedAct = keyof typeof recorded;

const reads = (words: string, ...roles: OperatorRole[]): ActRow => ({ words, roles, recorded: false });

/** What only looks, and leaves no record. */
const reading = {
  'read-operators': reads('查看操作员', 'administrator'),
  'read-events': reads('查看操作记录', 'auditor', 'administrator'),
  'read-visits': reads('查看访问统计', ...everybody),
  'read-content': reads('查看内容', 'editor', 'reviewer', 'auditor'),
  'read-files': reads('查看素材', 'editor', 'reviewer', 'auditor'),
  'read-verifications': reads('查看认证', 'reviewer', 'auditor'),
  'read-scenes': reads('查看平台', 'editor', 'reviewer', 'auditor'),
  'read-prices': reads('查看价格表', 'editor', 'reviewer', 'auditor'),
  'read-payments': reads('查看支付与退款', 'accountant', 'auditor'),
  'read-ledger': reads('查看总账与对账', 'accountant', 'auditor'),
  'read-orders': reads('查看订单', 'reviewer', 'accountant', 'auditor'),
  'read-coupons': reads('查看优惠券', 'accountant', 'auditor'),
  'read-invoices': reads('查看发票申请', 'accountant', 'auditor'),
  'read-partners': reads('查看合作方', 'reviewer', 'accountant', 'auditor'),
  'read-bills': reads('查看合作方账单', 'reviewer', 'accountant', 'auditor'),
  'read-jobs': reads('查看失败的任务', 'auditor', 'administrator'),
  'read-seals': reads('查看印章', 'reviewer', 'auditor'),
  'read-certificates': reads('查看证书', 'reviewer', 'auditor'),
  'read-applications': reads('查看应用上线申请', 'reviewer', 'auditor'),
  'read-work-orders': reads('查看工单', 'editor', 'reviewer', 'auditor'),
  'read-wecom': reads('查看企业微信', 'reviewer', 'auditor', 'administrator'),
  'read-trust': reads('查看信任列表', 'reviewer', 'auditor'),
  'read-appointments': reads('查看预约', 'editor', 'reviewer', 'auditor'),
} as const satisfies Record<string, ActRow>;

/**
 * The agreement with the people of the back office. Who writes does not publish; auditors only read; the system
 * administrator decides who works here and touches no content.
 */
export const ACTS = {
  ...reading,
  ...(Object.fromEntries(
    Object.entries(recorded).map(([act, roles]) => [
      act,
      { words: EVENTS[act as RecordedAct].words, roles, recorded: true },
    ]),
  ) as Record<RecordedAct, ActRow>),
};

export type Act = keyof typeof ACTS;

export const actNames = Object.keys(ACTS) as Act[];

export const isAllowed = (roles: readonly OperatorRole[], act: Act): boolean =>
  roles.some((role) => ACTS[act].roles.includes(role));

/** What these roles may do at all; the state of a thing can take from it and never adds. */
export const actsOf = (roles: readonly OperatorRole[]): Act[] =>
  actNames.filter((act) => isAllowed(roles, act));
