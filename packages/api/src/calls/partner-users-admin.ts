import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PARTNER_ROLES, PARTNER_USER_STATES } from '../partner-roles.ts';
import { ACCOUNT_NAME, ACCOUNT_NAME_WORDS } from '../passwords.ts';
import { Phone } from '../schemas.ts';
import { namedText, shortText } from '../texts.ts';
import { May } from './operators.ts';
import { Reason } from './seals.ts';

const admin = { access: 'operator', tag: '运营后台' } as const;
const Time = z.string().describe('时间（ISO 8601）');
const UserId = z.uuid('账号编号格式不正确').describe('合作方账号的编号');
const PartnerId = z.uuid('合作方编号格式不正确').nullable().describe('合作方编号；平台的角色为空');
const Roles = z
  .array(z.enum(keysOf(PARTNER_ROLES)))
  .min(1, '请至少选择一个角色')
  .max(4)
  .describe('在该合作方（或平台）的角色');

const PartnerUserLine = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  phone: z.string().describe('已掩码'),
  state: z.enum(keysOf(PARTNER_USER_STATES)),
  mustChangePassword: z.boolean().describe('尚未修改初始密码'),
  lastLoginAt: Time.nullable(),
  roles: z.array(z.enum(keysOf(PARTNER_ROLES))).describe('在该合作方（或平台）的角色'),
  elsewhere: z.number().describe('在别处的角色数'),
  may: May,
});
export type PartnerUserLine = z.output<typeof PartnerUserLine>;

const OneTimePassword = z.object({ password: z.string().describe('初始密码，只显示这一次；首次登录须修改') });

export const adminPartnerUsers = call({
  ...admin,
  method: 'GET',
  path: '/api/admin/partnerUsers',
  summary: '合作方的账号，或平台在合作方平台上的账号',
  query: z.object({ partner: z.uuid('合作方编号格式不正确').optional().describe('不填为平台的账号') }),
  answer: z.object({ list: z.array(PartnerUserLine), may: May }),
});

export const adminCreatePartnerUser = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partnerUsers/create',
  summary: '开通一个合作方平台的账号，得到初始密码',
  body: z.strictObject({
    partner: PartnerId,
    account: shortText('请填写登录账号').regex(ACCOUNT_NAME, `登录账号应为 ${ACCOUNT_NAME_WORDS}`),
    name: namedText('姓名', 30),
    phone: Phone,
    roles: Roles,
  }),
  answer: OneTimePassword,
});

export const adminResetPartnerPassword = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partnerUsers/reset',
  summary: '重置密码；已登录的全部退出',
  body: z.strictObject({ id: UserId, why: Reason }),
  answer: OneTimePassword,
});

export const adminSetPartnerUserState = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partnerUsers/state',
  summary: '停用或启用账号；停用即刻退出',
  body: z.strictObject({ id: UserId, state: z.enum(keysOf(PARTNER_USER_STATES)), why: Reason }),
  answer: z.null(),
});

export const adminSetPartnerRoles = call({
  ...admin,
  method: 'POST',
  path: '/api/admin/partnerUsers/roles',
  summary: '设置账号在该合作方（或平台）的角色；在别处的角色不变',
  body: z.strictObject({ id: UserId, partner: PartnerId, roles: Roles }),
  answer: z.null(),
});
