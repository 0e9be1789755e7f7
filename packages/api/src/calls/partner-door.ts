import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import type { PartnerMenuItem } from '../partner-menu.ts';
import { PARTNER_ROLES } from '../partner-roles.ts';
import { SmsCode } from '../schemas.ts';
import { shortText } from '../texts.ts';

const tag = '合作方平台';

const RoleId = z.uuid('角色编号格式不正确').describe('所持有的角色的编号');

export const PartnerRoleItem = z.object({
  id: z.string().describe('角色编号，即 roleId'),
  uid: z.string().describe('以 uid 切换时的编号，与 id 相同'),
  name: z.string().describe('合作方名称；平台的角色为平台名称'),
  roleName: z.string(),
  role: z.enum(keysOf(PARTNER_ROLES)),
});
export type PartnerRoleItem = z.output<typeof PartnerRoleItem>;

/** The state of the specification; its token is what the login answered and the browser keeps. */
export const PartnerSession = z.object({
  roleId: z.string().describe('正在使用的角色'),
  userState: z.object({
    personState: z.literal(1).describe('账号状态：1 启用'),
    orgState: z.literal(1).describe('单位状态：1 合作中；平台总是 1'),
    type: z.literal(1).describe('总是代表单位'),
  }),
  userInfo: z.object({
    userId: z.string(),
    userName: z.string(),
    account: z.string().describe('登录账号'),
    phone: z.string().describe('手机号（脱敏）'),
    orgId: z.string().nullable().describe('合作方编号；平台的角色为空'),
    orgName: z.string(),
    mustChangePassword: z.boolean().describe('须先修改初始密码，其余接口回答 31107'),
  }),
  roleList: z.array(PartnerRoleItem).describe('可以使用的角色，正在使用的在首位'),
  permissionRoutes: z.array(z.string()).describe('正在使用的角色可以打开的页面'),
});
export type PartnerSession = z.output<typeof PartnerSession>;

export const PartnerLoginResult = PartnerSession.extend({
  token: z.object({ accessToken: z.string(), expiresIn: z.number().describe('有效秒数') }),
  uid: z.string(),
  type: z.literal(1),
  orgName: z.string(),
  userName: z.string(),
  personState: z.literal(1),
  orgState: z.literal(1),
});

export const loginToPartnerPlatform = call({
  method: 'POST',
  path: '/api/auth/cas/agent/token',
  access: 'public',
  tag,
  summary: '登录合作方平台：账号、密码与验证码，或者手机号与短信验证码（businessCode 1002）',
  body: z.strictObject({
    account: shortText('请输入账号或手机号')
      .min(1, '请输入账号或手机号')
      .max(30)
      .describe('登录账号；以短信验证码登录时为手机号'),
    password: z.string().min(1, '请输入密码').max(200).optional().describe('登录密码'),
    captchaId: shortText().max(200).optional().describe('随密码：验证码的编号'),
    captchaAnswer: shortText().max(20).optional().describe('随密码：验证码的答案'),
    verificationCode: SmsCode.optional().describe('短信验证码；与密码二选一'),
  }),
  answer: PartnerLoginResult,
  limit: { purpose: 'partner-login', max: 30, perSeconds: 60 },
});

const MenuItem: z.ZodType<PartnerMenuItem> = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  authName: z.string(),
  authCode: z.string(),
  icon: z.string(),
  url: z.string(),
  get children() {
    return z.array(MenuItem);
  },
});

export const partnerMenu = call({
  method: 'GET',
  path: '/api/user/query/menu/tree',
  access: 'partner',
  right: null,
  tag,
  summary: '一个角色的菜单；只能查询本人持有的角色',
  query: z.object({
    terminal: z.coerce.number().pipe(z.literal(0, '终端类型只有 0')).default(0).describe('终端类型：0'),
    roleId: RoleId,
  }),
  answer: z.array(MenuItem),
});

export const changePartnerPassword = call({
  method: 'POST',
  path: '/api/appapi/partner/changePassword',
  access: 'partner',
  right: null,
  tag,
  summary: '修改登录密码；其他登录随之退出',
  body: z.strictObject({
    oldPassword: z.string().min(1, '请输入原密码').max(200),
    newPassword: z.string().min(1, '请输入新密码').max(200).describe('至少 10 位，含大小写字母和数字'),
  }),
  answer: z.null(),
  limit: { purpose: 'partner-password', max: 10, perSeconds: 60 },
});
