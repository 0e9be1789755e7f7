import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { MEMBER_ACT_NAMES } from '../members.ts';
import { CONTRACT_NOTICES } from '../notices.ts';
import { AccountUid, OrganizationName } from '../schemas.ts';
import { IDENTITY_STATES, ORGANIZATION_STATES } from '../state-machines.ts';
import { shortText } from '../texts.ts';
import { CurrentUser } from './accounts.ts';
import { MemberRoles, Roles, Time, tag, thing } from './organization-schemas.ts';

const OrganizationStateName = z.enum(keysOf(ORGANIZATION_STATES)).describe('企业状态');

/** What can be done with an organisation that was found. */
export const FOUND_ACTS = ['apply-to-join'] as const;
export type FoundAct = (typeof FOUND_ACTS)[number];

export const searchOrganizations = call({
  method: 'GET',
  path: '/api/appapi/query/org/cert/list',
  access: 'login',
  tag,
  summary: '按名称搜索已认证的企业',
  query: z.object({
    organizationName: shortText().max(100).default('').describe('企业名称或其开头'),
    isMix: z.enum(['0', '1']).default('0').describe('1 时附带自己未认证的企业'),
  }),
  answer: z.array(
    z.object({
      id: z.string(),
      organizationName: z.string(),
      searchType: z
        .union([z.literal(0), z.literal(1)])
        .describe('0 已认证的企业，可申请加入；1 自己未认证的企业'),
      may: z.array(z.enum(FOUND_ACTS)).describe('您可进行的操作；已加入或已申请的企业为空'),
    }),
  ),
  limit: { purpose: 'search-organizations', max: 60, perSeconds: 60 },
});

export const addOrganization = call({
  method: 'POST',
  path: '/api/appapi/commend/org/add/name',
  access: 'login',
  tag,
  summary: '新增企业并切换到该企业',
  query: z.object({ organizationName: OrganizationName }),
  answer: CurrentUser,
  limit: { purpose: 'add-organization', max: 20, perSeconds: 3600 },
});

export const applyToJoin = call({
  method: 'POST',
  path: '/api/appapi/commend/org/applying',
  access: 'login',
  tag,
  summary: '申请加入已认证的企业',
  query: z.object({ orgId: thing('企业') }),
  answer: z.object({ organizationName: z.string() }),
  limit: { purpose: 'apply-to-join', max: 20, perSeconds: 3600 },
});

export const currentOrganization = call({
  method: 'GET',
  path: '/api/appapi/org/current',
  access: 'login',
  tag,
  summary: '当前企业：认证状态、我的角色与可进行的操作',
  answer: z.object({
    orgId: z.string(),
    organizationName: z.string(),
    state: OrganizationStateName,
    stateReason: z.string().describe('暂停或退回的原因'),
    code: z.string().nullable().describe('统一社会信用代码；认证后才有'),
    certifiedAt: Time.nullable(),
    certifiedUntil: Time.nullable(),
    roles: Roles.describe('我的角色'),
    members: z.number(),
    administrators: z.number(),
    pendingApplications: z.number().describe('待处理的加入申请数；无权查看时为 0'),
    may: z.array(z.enum(MEMBER_ACT_NAMES)).describe('可进行的操作'),
  }),
});

/** What can be done with one member. */
export const ONE_MEMBER_ACTS = ['set-roles', 'hand-over', 'remove-member', 'leave'] as const;

export const Member = z.object({
  uid: z.string(),
  userName: z.string().describe('姓名；非管理员看到的是脱敏姓名'),
  phone: z.string().describe('手机号（脱敏）'),
  identityState: z.enum(keysOf(IDENTITY_STATES)),
  roles: Roles,
  joinedAt: Time,
  self: z.boolean().describe('是否为本人'),
  may: z.array(z.enum(ONE_MEMBER_ACTS)).describe('可进行的操作'),
});
export type Member = z.output<typeof Member>;

export const organizationMembers = call({
  method: 'GET',
  path: '/api/appapi/org/members',
  access: 'login',
  tag,
  summary: '当前企业的成员',
  query: z.object({
    after: AccountUid.optional().describe('上一页最后一人的编号'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({ list: z.array(Member), more: z.boolean() }),
});

export const setRoles = call({
  method: 'POST',
  path: '/api/appapi/org/setRoles',
  access: 'login',
  tag,
  summary: '调整成员的角色；授予管理员须先完成意愿确认（act 为 grant-office，target 为对方 uid）',
  body: z.strictObject({ uid: AccountUid, roles: MemberRoles }),
  answer: z.null(),
});

export const handOver = call({
  method: 'POST',
  path: '/api/appapi/org/handOver',
  access: 'login',
  tag,
  summary: '把管理员移交给另一成员；须先完成意愿确认（act 为 hand-over，target 为对方 uid）',
  body: z.strictObject({
    uid: AccountUid,
    keep: MemberRoles.default(['operator']).describe('自己此后的角色，不含管理员'),
  }),
  answer: z.null(),
});

export const removeMember = call({
  method: 'POST',
  path: '/api/appapi/org/removeMember',
  access: 'login',
  tag,
  summary: '移除成员；其在本企业的登录立即失效',
  body: z.strictObject({ uid: AccountUid }),
  answer: z.null(),
});

export const leaveOrganization = call({
  method: 'POST',
  path: '/api/appapi/org/leave',
  access: 'login',
  tag,
  summary: '退出当前企业，回到个人账号',
  answer: CurrentUser,
});

export const closeDraft = call({
  method: 'POST',
  path: '/api/appapi/org/closeDraft',
  access: 'login',
  tag,
  summary: '删除未认证的当前企业，回到个人账号',
  answer: CurrentUser,
});

export const organizationClosing = call({
  method: 'GET',
  path: '/api/appapi/org/closing',
  access: 'login',
  tag,
  summary: '注销当前企业之前须知：还有什么没有办完',
  answer: z.object({ open: z.array(z.string()).describe('没有办完的事项；没有才能注销') }),
});

export const closeOrganization = call({
  method: 'POST',
  path: '/api/appapi/org/close',
  access: 'login',
  tag,
  summary:
    '注销已认证的当前企业，回到个人账号；须先完成意愿确认（act 为 close-organization，target 为企业编号）',
  answer: CurrentUser,
});

const NoticeChoice = z.strictObject({
  kind: z.enum(CONTRACT_NOTICES).describe('什么事'),
  site: z.boolean().describe('在站内告知'),
  message: z.boolean().describe('用短信告知'),
});
export const noticeMatrix = call({
  method: 'GET',
  path: '/api/appapi/org/notices',
  access: 'login',
  tag,
  summary: '当前企业所发合同的通知设置：每种事在站内、用短信告知与否',
  answer: z.array(
    NoticeChoice.extend({
      words: z.string(),
      fixed: z.boolean().describe('站内与短信（签署链接）必须告知，不能关闭'),
    }),
  ),
});
export const setNotices = call({
  method: 'POST',
  path: '/api/appapi/org/setNotices',
  access: 'login',
  tag,
  summary: '设置当前企业所发合同的通知，未列出的不变',
  body: z.strictObject({ choices: z.array(NoticeChoice).min(1).max(CONTRACT_NOTICES.length) }),
  answer: z.null(),
});
