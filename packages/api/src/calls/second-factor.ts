import { z } from 'zod';
import { call } from '../call.ts';
import { shortText } from '../texts.ts';

const tag = '运营后台';

export const SECOND_FACTOR_KINDS = ['totp', 'passkey'] as const;
const Kind = z.enum(SECOND_FACTOR_KINDS).describe('动态验证码、通行密钥');
export const SecondFactorMethod = z.enum([...SECOND_FACTOR_KINDS, 'recovery']);
export type SecondFactorMethod = z.output<typeof SecondFactorMethod>;

/** 256 bit, base64url. */
export const Ticket = z.string().regex(/^[\w-]{43}$/, '凭据格式不正确');

/** What WebAuthn calls JSON forms of its options and responses; the library on either side knows their shape. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
const PasskeyResponse = z.record(z.string(), z.unknown()).describe('浏览器给出的 WebAuthn 结果');

const Code = shortText('请输入验证码').regex(/^\d{6}$/, '验证码为 6 位数字');

export const SecondFactorProof = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code: Code }),
  z.strictObject({ method: z.literal('passkey'), response: PasskeyResponse }),
  z.strictObject({ method: z.literal('recovery'), code: shortText('请输入恢复码').min(1).max(40) }),
]);
export type SecondFactorProof = z.output<typeof SecondFactorProof>;

export const SecondFactor = z.object({
  id: z.string(),
  kind: Kind,
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const SecondFactors = z.object({
  factors: z.array(SecondFactor),
  recoveryCodesLeft: z.number().describe('还没有用过的恢复码'),
  required: z.boolean().describe('至少须有一种，不能全部移除'),
});
export type SecondFactors = z.output<typeof SecondFactors>;

const Enrolled = SecondFactors.extend({
  recoveryCodes: z.array(z.string()).nullable().describe('新的恢复码，只显示这一次'),
});

const Password = z.string('请输入当前密码').min(1, '请输入当前密码').max(128).describe('当前密码');
const Name = shortText('请输入名称').min(1, '请输入名称').max(40, '名称不超过 40 个字');
const limit = { purpose: 'second-factor', max: 20, perSeconds: 60 };

export const adminSecondFactors = call({
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'operator',
  tag,
  summary: '自己的二次验证方式',
  answer: SecondFactors,
});

export const adminBeginTotp = call({
  method: 'POST',
  path: '/api/admin/second-factor/totp',
  access: 'operator',
  tag,
  summary: '开始添加动态验证码（RFC 6238），返回密钥与二维码',
  body: z.strictObject({ password: Password }),
  answer: z.object({
    ticket: z.string(),
    secret: z.string().describe('Base32 密钥，供手工输入'),
    picture: z.string().describe('二维码，data: 地址'),
  }),
  limit,
});

export const adminConfirmTotp = call({
  method: 'POST',
  path: '/api/admin/second-factor/totp/confirm',
  access: 'operator',
  tag,
  summary: '输入一次验证码，完成添加',
  body: z.strictObject({ ticket: Ticket, name: Name, code: Code }),
  answer: Enrolled,
  limit,
});

export const adminBeginPasskey = call({
  method: 'POST',
  path: '/api/admin/second-factor/passkey',
  access: 'operator',
  tag,
  summary: '开始添加通行密钥，返回 WebAuthn 注册参数',
  body: z.strictObject({ password: Password }),
  answer: z.object({ ticket: z.string(), options: PasskeyOptions }),
  limit,
});

export const adminConfirmPasskey = call({
  method: 'POST',
  path: '/api/admin/second-factor/passkey/confirm',
  access: 'operator',
  tag,
  summary: '交回浏览器生成的通行密钥，完成添加',
  body: z.strictObject({ ticket: Ticket, name: Name, response: PasskeyResponse }),
  answer: Enrolled,
  limit,
});

export const adminRemoveSecondFactor = call({
  method: 'POST',
  path: '/api/admin/second-factor/remove',
  access: 'operator',
  tag,
  summary: '移除自己的一种二次验证',
  body: z.strictObject({ id: z.uuid(), password: Password }),
  answer: SecondFactors,
  limit,
});

export const adminRenewRecoveryCodes = call({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  access: 'operator',
  tag,
  summary: '更换恢复码；旧的全部作废',
  body: z.strictObject({ password: Password }),
  answer: Enrolled,
  limit,
});
