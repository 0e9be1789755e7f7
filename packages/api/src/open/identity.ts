import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { IDENTITY_REQUEST_DAYS, IDENTITY_REQUEST_KINDS, IDENTITY_RESULTS } from '../identity-requests.ts';
import { shortText } from '../texts.ts';
import { openCall } from './call.ts';

const tag = '个人与企业';
const Id = z.uuid('请求编号格式不正确').describe('请求编号');
const Phone = shortText()
  .regex(/^1[3-9]\d{9}$/, '请填写 11 位手机号')
  .describe('本人的手机号；只有用它登录的人可以同意');
const common = { scope: 'identity:write', tag, limit: { max: 10, perSeconds: 1 } } as const;

export const OpenIdentity = z.object({
  id: Id,
  kind: z.enum(keysOf(IDENTITY_REQUEST_KINDS)),
  state: z.enum(keysOf(IDENTITY_RESULTS)),
  expiresAt: z.string().describe('在此之前可以打开链接'),
  result: z
    .object({
      name: z.string().describe('姓名或企业名称'),
      paper: z.string().describe('证件种类'),
      number: z.string().describe('个人为证件号码的末四位，企业为统一社会信用代码'),
      way: z.string().describe('认证方式'),
      verifiedAt: z.string(),
    })
    .nullable()
    .describe('本人同意并完成认证之后才有；收回同意后不再给出'),
});

export const linkOpenIdentity = openCall({
  name: 'identity.link',
  method: 'POST',
  path: '/openapi/v1/identity-requests',
  ...common,
  summary: '取一个一次性的实名认证链接，交给本人打开',
  description: `本人用自己的手机号登录，看到是谁在询问、会告诉它什么，同意之后完成认证；已经认证过的只需同意。链接 ${IDENTITY_REQUEST_DAYS} 天内有效。结果用 identity.get 查询。企业认证由企业的经办人打开。`,
  body: z
    .strictObject({
      kind: z.enum(keysOf(IDENTITY_REQUEST_KINDS)).default('person'),
      phone: Phone,
      organizationName: shortText().max(100).default('').describe('要认证的企业的全称；认证企业时必填'),
    })
    .refine(
      ({ kind, organizationName }) => (kind === 'organization') === organizationName.length >= 2,
      '认证企业时请填写企业全称，认证个人时不填',
    ),
  example: { kind: 'person', phone: '13800000001' },
  answer: OpenIdentity.extend({ url: z.string().describe('交给本人的链接') }),
});

export const getOpenIdentity = openCall({
  name: 'identity.get',
  method: 'GET',
  path: '/openapi/v1/identity-requests/{id}',
  ...common,
  limit: { max: 20, perSeconds: 1 },
  summary: '查询一次实名认证的结果',
  params: z.object({ id: Id }),
  answer: OpenIdentity,
});

export const verifyInSandbox = openCall({
  name: 'sandbox.identity',
  method: 'POST',
  path: '/openapi/v1/sandbox/identity-requests/{id}/verify',
  ...common,
  tag: '沙箱',
  summary: '让沙箱里的这个人或企业同意并通过认证',
  params: z.object({ id: Id }),
  body: z.strictObject({
    name: shortText().min(2, '请填写姓名').max(30).describe('他在沙箱里的姓名'),
    phone: Phone,
  }),
  example: { name: '赵示例', phone: '13800000001' },
  answer: OpenIdentity,
  sandboxOnly: true,
});
