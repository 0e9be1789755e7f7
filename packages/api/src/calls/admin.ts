import { z } from 'zod';
import { call } from '../call.ts';

const tag = '运营后台';

export const OPERATOR_ROLES = ['editor', 'reviewer', 'auditor', 'administrator'] as const;
export const OperatorRole = z.enum(OPERATOR_ROLES).describe('角色：内容编辑、审核人、审计员、系统管理员');
export type OperatorRole = z.output<typeof OperatorRole>;

export const LoginName = z
  .string('请输入账号')
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,31}$/, '账号为 2 至 32 位小写字母、数字、点、横线，以字母开头')
  .describe('账号');
const NewPassword = z
  .string('请输入新密码')
  .min(12, '密码至少 12 位')
  .max(128, '密码不超过 128 位')
  .describe('新密码');
const OperatorId = z.uuid('操作员编号格式不正确');

export const OperatorSelf = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  roles: z.array(OperatorRole),
  mustChangePassword: z.boolean().describe('首次登录或重置后须先修改密码'),
});
export type OperatorSelf = z.output<typeof OperatorSelf>;

export const OperatorLine = OperatorSelf.extend({
  disabled: z.boolean(),
  lockedUntil: z.string().nullable().describe('连续输错密码后锁定到何时'),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
});
export type OperatorLine = z.output<typeof OperatorLine>;

const OneTimePassword = z.object({
  operator: OperatorLine,
  password: z.string().describe('一次性密码，只显示这一次'),
});

export const adminLogin = call({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  tag,
  summary: '操作员登录；令牌放在请求头 adminToken',
  body: z.strictObject({ login: LoginName, password: z.string('请输入密码').min(1, '请输入密码').max(128) }),
  answer: z.object({ token: z.string(), expiresIn: z.number(), operator: OperatorSelf }),
  limit: { max: 20, perSeconds: 60 },
});

export const adminLogout = call({
  method: 'POST',
  path: '/api/admin/logout',
  access: 'operator',
  tag,
  summary: '操作员退出',
  answer: z.null(),
});

export const adminSelf = call({
  method: 'GET',
  path: '/api/admin/me',
  access: 'operator',
  tag,
  summary: '当前操作员',
  answer: OperatorSelf,
});

export const adminChangePassword = call({
  method: 'POST',
  path: '/api/admin/password',
  access: 'operator',
  tag,
  summary: '修改自己的密码；其他登录随之失效',
  body: z.strictObject({ password: z.string('请输入当前密码').max(128), newPassword: NewPassword }),
  answer: OperatorSelf,
  limit: { max: 10, perSeconds: 60 },
});

export const adminOperators = call({
  method: 'GET',
  path: '/api/admin/operators',
  access: 'operator',
  tag,
  summary: '操作员列表',
  answer: z.array(OperatorLine),
});

export const adminCreateOperator = call({
  method: 'POST',
  path: '/api/admin/operators/create',
  access: 'operator',
  tag,
  summary: '新增操作员，返回一次性密码',
  body: z.strictObject({
    login: LoginName,
    name: z.string('请输入姓名').trim().min(1, '请输入姓名').max(40, '姓名不超过 40 个字'),
    roles: z.array(OperatorRole).min(1, '请选择角色').max(2),
  }),
  answer: OneTimePassword,
});

export const adminSetDisabled = call({
  method: 'POST',
  path: '/api/admin/operators/disable',
  access: 'operator',
  tag,
  summary: '停用或启用操作员；停用后其登录立即失效',
  body: z.strictObject({ id: OperatorId, disabled: z.boolean() }),
  answer: OperatorLine,
});

export const adminResetPassword = call({
  method: 'POST',
  path: '/api/admin/operators/reset',
  access: 'operator',
  tag,
  summary: '重置密码，返回一次性密码；其登录立即失效',
  body: z.strictObject({ id: OperatorId }),
  answer: OneTimePassword,
});
