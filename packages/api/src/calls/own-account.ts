import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONSENTS } from '../personal-data.ts';
import { Phone, SmsCode } from '../schemas.ts';
import { IDENTITY_STATES } from '../state-machines.ts';
import { shortText } from '../texts.ts';

const tag = '账号与安全';
const Time = z.string().describe('时间（ISO 8601）');

export const accountState = call({
  method: 'GET',
  path: '/api/appapi/account/state',
  access: 'login',
  tag,
  summary: '本人的账号状态',
  answer: z.object({
    userId: z.string(),
    userName: z.string(),
    phone: z.string().describe('登录手机号（脱敏）'),
    identityState: z.enum(keysOf(IDENTITY_STATES)),
    verifiedAt: Time.nullable(),
    createdAt: Time,
    organizations: z.number().describe('所在企业数'),
    signingPasswordSince: Time.nullable().describe('签署密码设置的时间；未设置时为空'),
    unreadNotices: z.number().describe('未读消息数，至多数到 100'),
  }),
});

export const mySessions = call({
  method: 'GET',
  path: '/api/appapi/account/sessions',
  access: 'login',
  tag,
  summary: '登录中的设备，本机在前',
  answer: z.array(
    z.object({
      id: z.string(),
      device: z.string().describe('按浏览器说明辨认，如“Chrome，Windows”'),
      network: z.string().describe('登录时的网络地址，末段隐去'),
      signedInAt: Time,
      expiresAt: Time,
      current: z.boolean().describe('是否为本机'),
      may: z.array(z.literal('end-session')),
    }),
  ),
});

export const endSession = call({
  method: 'POST',
  path: '/api/appapi/account/endSession',
  access: 'login',
  tag,
  summary: '退出一台其他设备；须先完成意愿确认（act 为 end-session，target 为该登录的编号）',
  body: z.strictObject({ sessionId: z.uuid('登录编号格式不正确') }),
  answer: z.null(),
});

export const sendPhoneCode = call({
  method: 'POST',
  path: '/api/appapi/account/sendPhoneCode',
  access: 'login',
  tag,
  summary: '向新手机号发送验证码',
  body: z.strictObject({ phone: Phone }),
  answer: z.object({ retryAfter: z.number().describe('可再次发送的秒数'), expiresIn: z.number() }),
  limit: { purpose: 'new-phone', max: 10, perSeconds: 600 },
});

export const changePhone = call({
  method: 'POST',
  path: '/api/appapi/account/changePhone',
  access: 'login',
  tag,
  summary: '更换登录手机号；须先完成意愿确认（act 为 change-phone，target 为 userId）。其他设备随之退出',
  body: z.strictObject({ phone: Phone, verificationCode: SmsCode.describe('发到新手机号的验证码') }),
  answer: z.object({ phone: z.string().describe('新的登录手机号（脱敏）') }),
  limit: { purpose: 'new-phone', max: 10, perSeconds: 600 },
});

/** Long enough that five tries an hour find nothing, and no birthday. */
const SigningPassword = z
  .string('请输入签署密码')
  .trim()
  .min(8, '签署密码至少 8 位')
  .max(64, '签署密码至多 64 位')
  .refine(
    (text) => [/\p{L}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(text)).length >= 2,
    '请混用字母、数字、符号中的两种以上',
  );

export const setSigningPassword = call({
  method: 'POST',
  path: '/api/appapi/account/setSigningPassword',
  access: 'verified',
  tag,
  summary:
    '设置或更换签署密码；须先以人脸识别或短信加证件号码完成意愿确认（act 为 set-signing-password，target 为 userId）',
  body: z.strictObject({ password: SigningPassword }),
  answer: z.null(),
  limit: { purpose: 'signing-password', max: 10, perSeconds: 600 },
});

export const myConsents = call({
  method: 'GET',
  path: '/api/appapi/account/consents',
  access: 'login',
  tag,
  summary: '我的各项同意及其文本',
  answer: z.array(
    z.object({
      kind: z.enum(keysOf(CONSENTS)),
      words: z.string(),
      text: z.string().describe('同意的文本；协议另见其页面'),
      withdrawal: z.string().describe('撤回的后果；不能单独撤回时为空'),
      version: z.string().describe('现行文本的版本'),
      given: z
        .object({ version: z.string(), at: Time })
        .nullable()
        .describe('有效的同意；未同意或已撤回时为空'),
      withdrawnAt: Time.nullable(),
      may: z.array(z.enum(['give-consent', 'withdraw-consent'])),
    }),
  ),
});

export const giveConsent = call({
  method: 'POST',
  path: '/api/appapi/account/giveConsent',
  access: 'login',
  tag,
  summary: '作出一项同意；版本须为现行版本',
  body: z.strictObject({ kind: z.enum(keysOf(CONSENTS)), version: shortText().max(20) }),
  answer: z.null(),
});

/** What is kept of a person, by a row of the table of retention. */
const Kept = z.object({
  what: z.string(),
  why: z.string(),
  until: z.string(),
  law: z.string(),
  how: z.string().describe('到期后怎样处理'),
  count: z.number().nullable(),
});

export const withdrawConsent = call({
  method: 'POST',
  path: '/api/appapi/account/withdrawConsent',
  access: 'login',
  tag,
  summary: '撤回一项单独同意；据此收集的信息随之删除，依法须保留的除外',
  body: z.strictObject({ kind: z.enum(keysOf(CONSENTS)) }),
  answer: z.object({
    deleted: z.array(z.string()).describe('已删除的信息'),
    kept: z.array(Kept).describe('依法保留的信息'),
  }),
});

export const requestExport = call({
  method: 'POST',
  path: '/api/appapi/account/requestExport',
  access: 'login',
  tag,
  summary: '申请导出个人信息；须先完成意愿确认（act 为 request-export，target 为 userId）',
  answer: z.object({ id: z.string() }),
});

export const myExports = call({
  method: 'GET',
  path: '/api/appapi/account/exports',
  access: 'login',
  tag,
  summary: '我申请的导出；备好的附短时有效的地址',
  answer: z.array(
    z.object({
      id: z.string(),
      requestedAt: Time,
      url: z.string().nullable().describe('仅本人可用；尚未备好或已过期时为空'),
      availableUntil: Time.nullable(),
    }),
  ),
});

export const closingTerms = call({
  method: 'GET',
  path: '/api/appapi/account/closing',
  access: 'login',
  tag,
  summary: '注销账号之前须知：有何阻碍，保留什么、为何保留、到何时',
  answer: z.object({
    soleAdministratorOf: z.array(z.string()).describe('须先移交管理员的企业'),
    contracts: z.number().describe('已发出的合同份数；注销后不能再打开，请先取回副本'),
    kept: z.array(Kept),
    may: z.array(z.literal('close-person')),
  }),
});

export const closePerson = call({
  method: 'POST',
  path: '/api/appapi/account/close',
  access: 'login',
  tag,
  summary: '注销账号；须先完成意愿确认（act 为 close-person，target 为 userId），所有设备随之退出',
  answer: z.null(),
});
