// Who may do what in an organisation, in one table: act × role × state. The server's policy, the buttons and the tests
// are made from it. No schema library here: the browser imports it too.
import type { OrganizationState } from './state-machines.ts';

export const MEMBER_ROLES = {
  administrator: '管理员',
  'seal-keeper': '印章管理员',
  operator: '业务员',
  auditor: '审计',
} as const;
export type MemberRole = keyof typeof MEMBER_ROLES;

interface MemberAct {
  words: string;
  roles: readonly MemberRole[];
  states: readonly OrganizationState[];
}

const everybody = Object.keys(MEMBER_ROLES) as MemberRole[];
const administrator = ['administrator'] as const;
const unclosed = ['draft', 'reviewing', 'certified', 'suspended'] as const;
/** Whoever others rely on by its name: a name that was only typed asks nobody in. */
const known = ['certified', 'suspended'] as const;

export const MEMBER_ACTS = {
  'read-organization': { words: '查看企业', roles: everybody, states: unclosed },
  'read-members': { words: '查看成员', roles: everybody, states: unclosed },
  'read-applications': { words: '查看加入申请', roles: ['administrator', 'auditor'], states: known },
  'accept-application': { words: '同意加入', roles: administrator, states: ['certified'] },
  'refuse-application': { words: '拒绝加入', roles: administrator, states: known },
  'read-invitations': { words: '查看邀请', roles: ['administrator', 'auditor'], states: known },
  'invite-member': { words: '邀请成员', roles: administrator, states: ['certified'] },
  'withdraw-invitation': { words: '撤回邀请', roles: administrator, states: known },
  'set-roles': { words: '调整角色', roles: administrator, states: known },
  'hand-over': { words: '移交管理员', roles: administrator, states: known },
  'remove-member': { words: '移除成员', roles: administrator, states: known },
  'read-orders': { words: '查看订单', roles: ['administrator', 'seal-keeper', 'auditor'], states: known },
  'place-order': { words: '办理订单', roles: ['administrator', 'seal-keeper'], states: ['certified'] },
  'manage-orders': { words: '取消、退款与开票', roles: ['administrator', 'seal-keeper'], states: known },
  'read-seals': { words: '查看印章', roles: everybody, states: known },
  'apply-seal': { words: '申请印章', roles: ['administrator', 'seal-keeper'], states: ['certified'] },
  'keep-seals': { words: '管理印章', roles: ['administrator', 'seal-keeper'], states: known },
  'read-seal-uses': {
    words: '查看用印记录',
    roles: ['administrator', 'seal-keeper', 'auditor'],
    states: known,
  },
  'authorise-silent': { words: '授权静默签', roles: administrator, states: ['certified'] },
  'revoke-silent': { words: '收回静默签授权', roles: ['administrator', 'seal-keeper'], states: known },
  'read-flows': { words: '查看审批流程', roles: everybody, states: known },
  'manage-flows': { words: '管理审批流程', roles: administrator, states: known },
  'delegate-approvals': { words: '委托他人代为审批', roles: everybody, states: known },
  'set-notices': { words: '设置合同通知', roles: administrator, states: known },
  'read-platform': { words: '查看开放平台应用', roles: everybody, states: unclosed },
  'manage-platform': { words: '管理开放平台应用', roles: administrator, states: unclosed },
  'submit-work-order': {
    words: '提交工单',
    roles: ['administrator', 'seal-keeper', 'operator'],
    states: unclosed,
  },
  'go-live': { words: '应用上线', roles: administrator, states: ['certified'] },
  'manage-wecom': { words: '管理企业微信', roles: administrator, states: ['certified'] },
  certify: { words: '企业认证', roles: administrator, states: unclosed },
  leave: { words: '退出企业', roles: everybody, states: known },
  'close-organization': { words: '注销企业', roles: administrator, states: known },
  'close-draft': { words: '删除未认证的企业', roles: administrator, states: ['draft'] },
} as const satisfies Record<string, MemberAct>;
export type MemberActName = keyof typeof MEMBER_ACTS;

const names = Object.keys(MEMBER_ACTS) as [MemberActName, ...MemberActName[]];
export const MEMBER_ACT_NAMES = names;

/** Why not, or undefined: the roles of the member, or the state of the organisation. */
export function refusalInOrganization(
  act: MemberActName,
  roles: readonly MemberRole[],
  state: OrganizationState,
): 'role' | 'state' | undefined {
  const row: MemberAct = MEMBER_ACTS[act];
  if (!row.roles.some((role) => roles.includes(role))) return 'role';
  return row.states.includes(state) ? undefined : 'state';
}

/** What a member with these roles may do in an organisation of this state. */
export const mayInOrganization = (roles: readonly MemberRole[], state: OrganizationState): MemberActName[] =>
  names.filter((act) => refusalInOrganization(act, roles, state) === undefined);
