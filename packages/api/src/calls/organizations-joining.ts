import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { Phone } from '../schemas.ts';
import { APPLICATION_STATES, IDENTITY_STATES, INVITATION_STATES, RECLAIM_STATES } from '../state-machines.ts';
import { CurrentUser } from './accounts.ts';
import { MemberRoles, Reason, Roles, Time, tag, thing } from './organization-schemas.ts';

const Application = z.object({
  id: z.string(),
  state: z.enum(keysOf(APPLICATION_STATES)),
  reason: z.string().describe('拒绝的理由'),
  createdAt: Time,
  decidedAt: Time.nullable(),
});

export const organizationApplications = call({
  method: 'GET',
  path: '/api/appapi/org/applications',
  access: 'login',
  tag,
  summary: '当前企业收到的加入申请，待处理的在前',
  answer: z.array(
    Application.extend({
      userName: z.string(),
      phone: z.string().describe('手机号（脱敏）'),
      identityState: z.enum(keysOf(IDENTITY_STATES)),
      may: z.array(z.enum(['accept-application', 'refuse-application'])),
    }),
  ),
});

export const acceptApplication = call({
  method: 'POST',
  path: '/api/appapi/org/acceptApplication',
  access: 'login',
  tag,
  summary: '同意加入，并给出角色',
  body: z.strictObject({ id: thing('申请'), roles: MemberRoles.default(['operator']) }),
  answer: z.null(),
});

export const refuseApplication = call({
  method: 'POST',
  path: '/api/appapi/org/refuseApplication',
  access: 'login',
  tag,
  summary: '拒绝加入，并说明理由',
  body: z.strictObject({ id: thing('申请'), reason: Reason }),
  answer: z.null(),
});

export const myApplications = call({
  method: 'GET',
  path: '/api/appapi/org/myApplications',
  access: 'login',
  tag,
  summary: '我提交的加入申请',
  answer: z.array(
    Application.extend({ organizationName: z.string(), may: z.array(z.literal('withdraw-application')) }),
  ),
});

export const withdrawApplication = call({
  method: 'POST',
  path: '/api/appapi/org/withdrawApplication',
  access: 'login',
  tag,
  summary: '撤回我的加入申请',
  body: z.strictObject({ id: thing('申请') }),
  answer: z.null(),
});

export const inviteMember = call({
  method: 'POST',
  path: '/api/appapi/org/invite',
  access: 'login',
  tag,
  summary: '按手机号邀请成员；已有待接受的邀请时更新其角色与期限',
  body: z.strictObject({ phone: Phone, roles: MemberRoles.default(['operator']) }),
  answer: z.object({ id: z.string(), expiresAt: Time }),
  limit: { purpose: 'invite-member', max: 60, perSeconds: 3600 },
});

const Invitation = z.object({
  id: z.string(),
  state: z.enum(keysOf(INVITATION_STATES)),
  roles: Roles,
  createdAt: Time,
  expiresAt: Time,
});

export const organizationInvitations = call({
  method: 'GET',
  path: '/api/appapi/org/invitations',
  access: 'login',
  tag,
  summary: '当前企业发出的邀请，待接受的在前',
  answer: z.array(
    Invitation.extend({
      phone: z.string().describe('手机号（脱敏）'),
      may: z.array(z.literal('withdraw-invitation')),
    }),
  ),
});

export const withdrawInvitation = call({
  method: 'POST',
  path: '/api/appapi/org/withdrawInvitation',
  access: 'login',
  tag,
  summary: '撤回邀请',
  body: z.strictObject({ id: thing('邀请') }),
  answer: z.null(),
});

export const myInvitations = call({
  method: 'GET',
  path: '/api/appapi/org/myInvitations',
  access: 'login',
  tag,
  summary: '发到我登录手机号的邀请中待接受的',
  answer: z.array(
    Invitation.extend({
      organizationName: z.string(),
      may: z.array(z.enum(['accept-invitation', 'decline-invitation'])),
    }),
  ),
});

export const acceptInvitation = call({
  method: 'POST',
  path: '/api/appapi/org/acceptInvitation',
  access: 'login',
  tag,
  summary: '接受邀请并切换到该企业',
  body: z.strictObject({ id: thing('邀请') }),
  answer: CurrentUser,
});

export const declineInvitation = call({
  method: 'POST',
  path: '/api/appapi/org/declineInvitation',
  access: 'login',
  tag,
  summary: '谢绝邀请',
  body: z.strictObject({ id: thing('邀请') }),
  answer: z.null(),
});

export const requestReclaim = call({
  method: 'POST',
  path: '/api/appapi/org/reclaim',
  access: 'login',
  tag,
  summary: '以法定代表人身份申请变更管理员；本人须已实名，另须核验法定代表人身份并经审核',
  body: z.strictObject({ orgId: thing('企业'), reason: Reason }),
  answer: z.object({ id: z.string(), state: z.enum(keysOf(RECLAIM_STATES)) }),
  limit: { purpose: 'reclaim', max: 10, perSeconds: 3600 },
});

export const myReclaims = call({
  method: 'GET',
  path: '/api/appapi/org/myReclaims',
  access: 'login',
  tag,
  summary: '我提交的管理员变更申请',
  answer: z.array(
    z.object({
      id: z.string(),
      orgId: z.string(),
      organizationName: z.string(),
      state: z.enum(keysOf(RECLAIM_STATES)),
      decision: z.string().describe('驳回的理由'),
      createdAt: Time,
      may: z.array(z.enum(['prove-reclaim', 'withdraw-reclaim'])),
    }),
  ),
});

export const withdrawReclaim = call({
  method: 'POST',
  path: '/api/appapi/org/withdrawReclaim',
  access: 'login',
  tag,
  summary: '撤回管理员变更申请',
  body: z.strictObject({ id: thing('申请') }),
  answer: z.null(),
});
