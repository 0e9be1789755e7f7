import { z } from 'zod';
import { ACTS, OPERATOR_ROLES } from '../acts.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PROMISES } from '../promises.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { shortText } from '../texts.ts';
import { PasskeyOptions, SecondFactorMethod, SecondFactorProof, Ticket } from './second-factor.ts';

const tag = '运营后台';

export const Role = z
  .enum(keysOf(OPERATOR_ROLES))
  .describe(`角色：${Object.values(OPERATOR_ROLES).join('、')}`);
export const ActName = z.enum(keysOf(ACTS));
/** What the caller may do with a thing now, or with a list: pages show buttons from it and from nothing else. */
export const May = z.array(ActName).describe('当前操作员此刻可以做的操作');

export const LoginName = shortText('请输入账号')
  .toLowerCase()
  .regex(/^[a-z][a-z0-9._-]{1,31}$/, '账号为 2 至 32 位小写字母、数字、点、横线，以字母开头')
  .describe('账号');
const NewPassword = z
  .string('请输入新密码')
  .min(12, '密码至少 12 位')
  .max(128, '密码不超过 128 位')
  .describe('新密码');

export const OperatorSelf = z.object({
  id: z.string(),
  login: z.string(),
  name: z.string(),
  roles: z.array(Role),
  mustChangePassword: z.boolean().describe('首次登录或重置后须先修改密码'),
  mustEnrol: z.boolean().describe('须先设置二次验证'),
  may: May,
});
export type OperatorSelf = z.output<typeof OperatorSelf>;

const Entered = z.object({
  next: z.literal('desk'),
  token: z.string(),
  expiresIn: z.number(),
  operator: OperatorSelf,
  device: z.string().nullable().describe('新设备凭据；下次登录随 device 传回，免受他人输错密码的牵连'),
});
const SecondStep = z.object({
  next: z.literal('second-factor'),
  ticket: z.string().describe('五分钟内有效'),
  methods: z.array(SecondFactorMethod),
  passkey: PasskeyOptions.nullable().describe('通行密钥的验证参数（WebAuthn）'),
});
const LoginAnswer = z.discriminatedUnion('next', [Entered, SecondStep]);
export type LoginAnswer = z.output<typeof LoginAnswer>;

export const adminLogin = call({
  method: 'POST',
  path: '/api/admin/login',
  access: 'public',
  tag,
  summary: '操作员登录；设置了二次验证的还须第二步。令牌放在请求头 adminToken',
  body: z.strictObject({
    login: LoginName,
    password: z.string('请输入密码').min(1, '请输入密码').max(128),
    device: Ticket.optional().describe('本设备上次登录得到的凭据'),
  }),
  answer: LoginAnswer,
  limit: { purpose: 'operator-login', max: 20, perSeconds: 60 },
});

export const adminLoginSecond = call({
  method: 'POST',
  path: '/api/admin/login/second',
  access: 'public',
  tag,
  summary: '操作员登录的第二步：动态验证码、通行密钥或恢复码',
  body: z.strictObject({ ticket: Ticket, proof: SecondFactorProof }),
  answer: Entered,
  limit: { purpose: 'operator-login', max: 20, perSeconds: 60 },
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
  limit: { purpose: 'operator-password', max: 10, perSeconds: 60 },
});

/** One thing that somebody waits for, as a row of the desk. */
export const DueLine = z.object({
  id: z.string(),
  kind: z.enum(keysOf(PROMISES)),
  title: z.string().describe('谁的，个人脱敏'),
  number: z.string(),
  since: z.string().describe('客户提交的时间（ISO 8601）'),
  promisedBy: z.string().describe('承诺的时间（ISO 8601）'),
  why: z.string().describe('为什么到这里'),
  state: z.string(),
  button: z.string(),
  to: z.string().describe('后台中的地址'),
  hindrance: z.string().nullable().describe('当前操作员不能处理的原因'),
});
export type DueLine = z.output<typeof DueLine>;

export const adminWaiting = call({
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'operator',
  tag,
  summary: '等当前操作员处理的事',
  answer: z.array(
    z.object({
      words: z.string(),
      count: z.number(),
      to: z.string().describe('后台中的地址'),
      due: z.array(DueLine).describe('其中最早承诺的若干件；没有对客户承诺时间的为空'),
    }),
  ),
});

export const OperatorEvent = z.object({
  id: z.string(),
  at: z.string(),
  operatorName: z.string(),
  act: z.string(),
  target: z.string().describe('对象编号，可为空'),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ip: z.string(),
});
export type OperatorEvent = z.output<typeof OperatorEvent>;

export const adminEvents = call({
  method: 'GET',
  path: '/api/admin/events',
  access: 'operator',
  tag,
  summary: '操作记录，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    operator: shortText().max(40).optional().describe('姓名或账号'),
    act: shortText().max(40).optional(),
  }),
  answer: z.object({ list: z.array(OperatorEvent), total: z.number() }),
});
