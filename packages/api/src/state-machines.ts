import { ACTS, type OperatorRole } from './acts.ts';
import { CONTENT_STATES } from './choices.ts';
import { USE_REQUEST_STATES, type UseRequestState } from './seals.ts';
import { stateMachine } from './state-machine.ts';

export * from './bill-states.ts';
export * from './contract-states.ts';
export * from './order-states.ts';
export * from './partner-states.ts';
export * from './payments.ts';

export type ContentState = keyof typeof CONTENT_STATES;

const contentActs = {
  'save-content': ACTS['save-content'],
  'restore-content': ACTS['restore-content'],
  'submit-content': ACTS['submit-content'],
  'return-content': ACTS['return-content'],
  'publish-content': ACTS['publish-content'],
  'schedule-content': ACTS['schedule-content'],
  'unpublish-content': ACTS['unpublish-content'],
} as const;
export type ContentAct = keyof typeof contentActs;

const rewriting = { 'save-content': 'draft', 'restore-content': 'draft' } as const;

/** What may happen to an item of content, and what becomes of its working copy. */
export const contentMachine = stateMachine<ContentState, ContentAct, OperatorRole>({
  states: CONTENT_STATES,
  acts: contentActs,
  steps: {
    draft: { ...rewriting, 'submit-content': 'in-review', 'unpublish-content': 'draft' },
    'in-review': {
      ...rewriting,
      'return-content': 'draft',
      'publish-content': 'published',
      'schedule-content': 'published',
      'unpublish-content': 'in-review',
    },
    published: { ...rewriting, 'unpublish-content': 'unpublished' },
    unpublished: { ...rewriting, 'submit-content': 'in-review' },
  },
});

export const APPOINTMENT_STATES = { new: '待联系', contacted: '已联系', closed: '已关闭' } as const;
export type AppointmentState = keyof typeof APPOINTMENT_STATES;

const { roles } = ACTS['set-appointment-state'];
const appointmentActs = {
  contact: { words: '标记为已联系', roles },
  close: { words: '关闭', roles },
  'put-back': { words: '退回待联系', roles },
  reopen: { words: '重新跟进', roles },
} as const;
export type AppointmentAct = keyof typeof appointmentActs;
export const APPOINTMENT_ACTS = Object.keys(appointmentActs) as [AppointmentAct, ...AppointmentAct[]];

/** How a request for a demonstration is worked on. */
export const appointmentMachine = stateMachine<AppointmentState, AppointmentAct, OperatorRole>({
  states: APPOINTMENT_STATES,
  acts: appointmentActs,
  steps: {
    new: { contact: 'contacted', close: 'closed' },
    contacted: { close: 'closed', 'put-back': 'new' },
    closed: { reopen: 'contacted' },
  },
});

/** What a person's identity stands at; only a check of module identity changes it. */
export const IDENTITY_STATES = {
  none: '未认证',
  pending: '认证中',
  verified: '已认证',
  refused: '未通过',
} as const;
export type IdentityState = keyof typeof IDENTITY_STATES;

export const ORGANIZATION_STATES = {
  draft: '未认证',
  reviewing: '审核中',
  certified: '已认证',
  suspended: '已暂停',
  closed: '已注销',
} as const;
export type OrganizationState = keyof typeof ORGANIZATION_STATES;

/** Its own administrators; or the platform: a check that was passed, a reviewer, the end of a licence. */
type OrganizationPower = 'administrator' | 'system';
const system = ['system'] as const;
const organizationActs = {
  'submit-organization': { words: '提交认证', roles: ['administrator', 'system'] },
  'return-organization': { words: '退回认证', roles: system },
  'certify-organization': { words: '认证企业', roles: system },
  'change-organization': { words: '变更认证信息', roles: system },
  'suspend-organization': { words: '暂停企业', roles: system },
  'close-organization': { words: '注销企业', roles: ['administrator', 'system'] },
  'close-draft': { words: '删除未认证的企业', roles: ['administrator', 'system'] },
} as const;
export type OrganizationMachineAct = keyof typeof organizationActs;

/** A name is an organisation's own from its certification to its end; before, it is only typed. */
export const organizationMachine = stateMachine<OrganizationState, OrganizationMachineAct, OrganizationPower>(
  {
    states: ORGANIZATION_STATES,
    acts: organizationActs,
    steps: {
      draft: {
        'submit-organization': 'reviewing',
        'certify-organization': 'certified',
        'close-draft': 'closed',
        'close-organization': 'closed',
      },
      reviewing: {
        'return-organization': 'draft',
        'certify-organization': 'certified',
        'close-organization': 'closed',
      },
      certified: {
        'certify-organization': 'certified',
        'change-organization': 'certified',
        'suspend-organization': 'suspended',
        'close-organization': 'closed',
      },
      suspended: {
        'certify-organization': 'certified',
        'change-organization': 'suspended',
        'close-organization': 'closed',
      },
      closed: {},
    },
  },
);

export const APPLICATION_STATES = {
  pending: '待处理',
  accepted: '已同意',
  refused: '已拒绝',
  withdrawn: '已撤回',
} as const;
export type ApplicationState = keyof typeof APPLICATION_STATES;
const applicationActs = {
  'accept-application': { words: '同意加入', roles: ['administrator'] },
  'refuse-application': { words: '拒绝加入', roles: ['administrator'] },
  'withdraw-application': { words: '撤回申请', roles: ['applicant'] },
} as const;

/** A request to join. */
export const applicationMachine = stateMachine<
  ApplicationState,
  keyof typeof applicationActs,
  'administrator' | 'applicant'
>({
  states: APPLICATION_STATES,
  acts: applicationActs,
  steps: {
    pending: {
      'accept-application': 'accepted',
      'refuse-application': 'refused',
      'withdraw-application': 'withdrawn',
    },
    accepted: {},
    refused: {},
    withdrawn: {},
  },
});

export const INVITATION_STATES = {
  sent: '待接受',
  accepted: '已接受',
  declined: '已谢绝',
  withdrawn: '已撤回',
  expired: '已过期',
} as const;
export type InvitationState = keyof typeof INVITATION_STATES;
const invitationActs = {
  'accept-invitation': { words: '接受邀请', roles: ['invitee'] },
  'decline-invitation': { words: '谢绝邀请', roles: ['invitee'] },
  'withdraw-invitation': { words: '撤回邀请', roles: ['administrator'] },
  'expire-invitation': { words: '邀请过期', roles: ['system'] },
} as const;

/** An invitation of one organisation to one phone. */
export const invitationMachine = stateMachine<
  InvitationState,
  keyof typeof invitationActs,
  'invitee' | 'administrator' | 'system'
>({
  states: INVITATION_STATES,
  acts: invitationActs,
  steps: {
    sent: {
      'accept-invitation': 'accepted',
      'decline-invitation': 'declined',
      'withdraw-invitation': 'withdrawn',
      'expire-invitation': 'expired',
    },
    accepted: {},
    declined: {},
    withdrawn: {},
    expired: {},
  },
});

export const RECLAIM_STATES = {
  unproved: '待核验身份',
  reviewing: '审核中',
  approved: '已通过',
  refused: '未通过',
  withdrawn: '已撤回',
} as const;
export type ReclaimState = keyof typeof RECLAIM_STATES;
const reclaimActs = {
  'prove-reclaim': { words: '核验法定代表人', roles: ['claimant', 'system'] },
  'approve-reclaim': { words: '通过管理员变更', roles: system },
  'refuse-reclaim': { words: '驳回管理员变更', roles: system },
  'withdraw-reclaim': { words: '撤回管理员变更', roles: ['claimant'] },
} as const;

/** 管理员变更: the legal representative asks for an organisation whose administrator left. Nothing goes without proof. */
export const reclaimMachine = stateMachine<ReclaimState, keyof typeof reclaimActs, 'claimant' | 'system'>({
  states: RECLAIM_STATES,
  acts: reclaimActs,
  steps: {
    unproved: {
      'prove-reclaim': 'reviewing',
      'refuse-reclaim': 'refused',
      'withdraw-reclaim': 'withdrawn',
    },
    reviewing: {
      'approve-reclaim': 'approved',
      'refuse-reclaim': 'refused',
      'withdraw-reclaim': 'withdrawn',
    },
    approved: {},
    refused: {},
    withdrawn: {},
  },
});

export const WORK_ORDER_STATES = { waiting: '待答复', answered: '已答复', closed: '已关闭' } as const;
export type WorkOrderState = keyof typeof WORK_ORDER_STATES;

/** Whoever asked or a colleague of theirs, those who answer in the back office, or the end of a quiet week. */
type WorkOrderPower = 'customer' | 'support' | 'system';
const customers = ['customer'] as const;
const support = ['support'] as const;
const workOrderActs = {
  'reply-work-order': { words: '回复', roles: customers },
  'close-work-order': { words: '问题已解决', roles: customers },
  'answer-work-order': { words: '答复', roles: support },
  'finish-work-order': { words: '办结', roles: support },
  'expire-work-order': { words: '自动关闭', roles: system },
} as const;
export type WorkOrderAct = keyof typeof workOrderActs;

/** Whose turn it is; whoever asked may go on with one that is closed. */
export const workOrderMachine = stateMachine<WorkOrderState, WorkOrderAct, WorkOrderPower>({
  states: WORK_ORDER_STATES,
  acts: workOrderActs,
  steps: {
    waiting: {
      'reply-work-order': 'waiting',
      'close-work-order': 'closed',
      'answer-work-order': 'answered',
      'finish-work-order': 'closed',
    },
    answered: {
      'reply-work-order': 'waiting',
      'close-work-order': 'closed',
      'answer-work-order': 'answered',
      'finish-work-order': 'closed',
      'expire-work-order': 'closed',
    },
    closed: { 'reply-work-order': 'waiting' },
  },
});

export const SEAL_STATES = {
  making: '制作中',
  failed: '制作失败',
  enabled: '已启用',
  stopped: '已停用',
  collected: '已封存',
  revoked: '已注销',
} as const;
export type SealState = keyof typeof SEAL_STATES;

/** Those who keep a seal (its person, or administrators and seal-keepers), the office of the authority, or the platform. */
export type SealPower = 'keeper' | 'office' | 'system';
const keepers = ['keeper'] as const;
const keepersOrOffice = ['keeper', 'office'] as const;
const sealActs = {
  'finish-making': { words: '完成制作', roles: system },
  'fail-making': { words: '制作失败', roles: system },
  'resume-making': { words: '重新制作', roles: system },
  'renew-seal': { words: '续期', roles: system },
  'change-seal': { words: '变更章面', roles: system },
  'replace-seal': { words: '补办', roles: system },
  'enable-seal': { words: '启用', roles: keepersOrOffice },
  'stop-seal': { words: '停用', roles: ['keeper', 'office', 'system'] },
  'collect-seal': { words: '封存', roles: keepersOrOffice },
  'return-seal': { words: '退回印章', roles: keepersOrOffice },
  'revoke-seal': { words: '注销', roles: ['keeper', 'system'] },
  'drop-making': { words: '放弃制作', roles: ['keeper', 'system'] },
} as const;
export type SealMachineAct = keyof typeof sealActs;

/** 申请 → 制作 → 登记 → 使用 → 变更 / 停用 → 注销 (电子印章管理办法). What was revoked stays so. */
export const sealMachine = stateMachine<SealState, SealMachineAct, SealPower>({
  states: SEAL_STATES,
  acts: sealActs,
  steps: {
    making: { 'finish-making': 'enabled', 'fail-making': 'failed', 'drop-making': 'revoked' },
    failed: { 'resume-making': 'making', 'drop-making': 'revoked' },
    enabled: {
      'renew-seal': 'enabled',
      'change-seal': 'enabled',
      'replace-seal': 'enabled',
      'stop-seal': 'stopped',
      'collect-seal': 'collected',
      'revoke-seal': 'revoked',
    },
    stopped: {
      'renew-seal': 'stopped',
      'change-seal': 'stopped',
      'replace-seal': 'stopped',
      'enable-seal': 'enabled',
      'collect-seal': 'collected',
      'revoke-seal': 'revoked',
    },
    collected: { 'return-seal': 'stopped', 'revoke-seal': 'revoked' },
    revoked: {},
  },
});

const useRequestActs = {
  'approve-use': { words: '同意用印', roles: keepers },
  'refuse-use': { words: '不同意用印', roles: keepers },
  'withdraw-use': { words: '撤回申请', roles: ['applicant'] },
  'spend-use': { words: '用印', roles: ['applicant'] },
  'return-use': { words: '用印未成，可再次使用', roles: system },
  'expire-use': { words: '申请过期', roles: system },
} as const;
export type UseRequestAct = keyof typeof useRequestActs;

/** A request to use a seal once, on one document. */
export const useRequestMachine = stateMachine<
  UseRequestState,
  UseRequestAct,
  'keeper' | 'applicant' | 'system'
>({
  states: USE_REQUEST_STATES,
  acts: useRequestActs,
  steps: {
    pending: {
      'approve-use': 'approved',
      'refuse-use': 'refused',
      'withdraw-use': 'withdrawn',
      'expire-use': 'expired',
    },
    approved: { 'spend-use': 'used', 'withdraw-use': 'withdrawn', 'expire-use': 'expired' },
    refused: {},
    withdrawn: {},
    used: { 'return-use': 'approved' },
    expired: {},
  },
});
