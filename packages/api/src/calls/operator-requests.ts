import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { shortText } from '../texts.ts';
import { ACCOUNT_CHANGE_WAYS, ACCOUNT_CHANGES, type OperatorChange } from '../two-persons.ts';
import { LoginName, OperatorSelf, Role } from './operators.ts';
import { Reason } from './seals.ts';
import { Decision, RequestFacts } from './two-persons.ts';

const tag = '运营后台';
const Time = z.string().describe('时间（ISO 8601）');
const OperatorId = z.uuid('操作员编号格式不正确');
const Roles = z.array(Role).min(1, '请选择角色').max(2);

/** What was done to an account, by whom, and who confirmed it. */
const AccountTurn = z.object({
  change: z.enum(keysOf(ACCOUNT_CHANGES)),
  way: z.enum(keysOf(ACCOUNT_CHANGE_WAYS)),
  by: z.string().describe('申请或操作的人；系统与命令行为空'),
  confirmedBy: z.string().describe('复核的管理员'),
  at: Time,
});
export type AccountTurn = z.output<typeof AccountTurn>;

export const OperatorLine = OperatorSelf.omit({ mustEnrol: true }).extend({
  disabled: z.boolean(),
  secondFactor: z.boolean().describe('已设置二次验证'),
  lastLoginAt: Time.nullable(),
  createdAt: Time,
  created: AccountTurn.nullable().describe('谁新建、谁复核；早于记录的为空'),
  lastReset: AccountTurn.nullable().describe('最近一次重置密码或二次验证'),
  decidesFrom: Time.nullable().describe('此时起才能参与须两人完成的决定；已可参与的为空'),
});
export type OperatorLine = z.output<typeof OperatorLine>;

const changes = [
  'create-operator',
  'change-roles',
  'reset-password',
  'reset-second-factor',
  'enable-operator',
  'disable-operator',
] as const satisfies OperatorChange[];

export const OperatorRequestLine = RequestFacts.extend({
  change: z.enum(changes),
  operatorId: z.string().nullable().describe('新增的操作员在同意前没有编号'),
  login: z.string(),
  name: z.string(),
  roles: z.array(Role).describe('同意后的角色'),
  rolesBefore: z.array(Role).describe('变更角色时，现在的角色'),
});
export type OperatorRequestLine = z.output<typeof OperatorRequestLine>;

/** What became of an administrator's wish. */
const Asked = z.object({
  operator: OperatorLine.nullable().describe('已经完成的；等待复核的为空'),
  request: OperatorRequestLine.nullable().describe('等待另一位管理员复核的申请'),
  passwordHalf: z
    .string()
    .nullable()
    .describe('一次性密码的前半段，只显示这一次；后半段在同意时显示给复核的管理员'),
});

export const adminOperators = call({
  method: 'GET',
  path: '/api/admin/operators',
  access: 'operator',
  tag,
  summary: '操作员列表、待复核的申请，与能够复核的管理员人数',
  answer: z.object({
    list: z.array(OperatorLine),
    requests: z.array(OperatorRequestLine).describe('待复核的在前，新的在前'),
    administrators: z.number().describe('在用的系统管理员人数；少于两人时须在服务器上新增'),
  }),
});

export const adminOperatorHistory = call({
  method: 'GET',
  path: '/api/admin/operators/history',
  access: 'operator',
  tag,
  summary: '一位操作员的账号由谁新建、重置、变更，由谁复核；新的在前',
  query: z.object({ id: OperatorId }),
  answer: z.array(AccountTurn),
});

export const adminCreateOperator = call({
  method: 'POST',
  path: '/api/admin/operators/create',
  access: 'operator',
  tag,
  summary: '申请新增操作员；另一位管理员同意后生效',
  body: z.strictObject({
    login: LoginName,
    name: shortText('请输入姓名').min(1, '请输入姓名').max(40, '姓名不超过 40 个字'),
    roles: Roles,
    why: Reason,
  }),
  answer: Asked,
});

export const adminChangeRoles = call({
  method: 'POST',
  path: '/api/admin/operators/roles',
  access: 'operator',
  tag,
  summary: '申请变更操作员的角色；另一位管理员同意后生效，其登录随即失效',
  body: z.strictObject({ id: OperatorId, roles: Roles, why: Reason }),
  answer: Asked,
});

export const adminSetDisabled = call({
  method: 'POST',
  path: '/api/admin/operators/disable',
  access: 'operator',
  tag,
  summary: '停用操作员，立即生效；会使在用的管理员少于两人的停用，与一切启用，须另一位管理员同意',
  body: z.strictObject({ id: OperatorId, disabled: z.boolean(), why: Reason }),
  answer: Asked,
});

export const adminResetPassword = call({
  method: 'POST',
  path: '/api/admin/operators/reset',
  access: 'operator',
  tag,
  summary: '申请重置密码；另一位管理员同意后生效，其登录随即失效',
  body: z.strictObject({ id: OperatorId, why: Reason }),
  answer: Asked,
});

export const adminResetSecondFactor = call({
  method: 'POST',
  path: '/api/admin/operators/reset-second-factor',
  access: 'operator',
  tag,
  summary: '申请移除一位操作员的全部二次验证；另一位管理员同意后生效，其登录随即失效',
  body: z.strictObject({ id: OperatorId, why: Reason }),
  answer: Asked,
});

export const adminDecideOperator = call({
  method: 'POST',
  path: '/api/admin/operators/decide',
  access: 'operator',
  tag,
  summary: '同意或不同意对操作员的变更；申请人自己不能决定',
  body: Decision,
  answer: z.object({
    request: OperatorRequestLine,
    passwordHalf: z.string().nullable().describe('一次性密码的后半段，只显示这一次'),
  }),
});
