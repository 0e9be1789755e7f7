import { parseBankAccount, parseCreditCode } from '@yinxin/identifiers';
import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { COMPANY_KINDS, COMPANY_WAYS } from '../identity.ts';
import { Phone, SmsCode } from '../schemas.ts';
import { shortText } from '../texts.ts';
import type { FileContent } from './files.ts';

import {
  Consents,
  Corrects,
  Day,
  Device,
  FaceStarted,
  Note,
  PaperId,
  tag,
  text,
  Verification,
  VerificationId,
} from './identity-schemas.ts';

export const certifyOrganization = call({
  method: 'POST',
  path: '/api/appapi/audit/org/certification',
  access: 'login',
  tag,
  summary: '发起企业认证，或已认证企业的续期与变更；须本人已实名并为管理员',
  body: z.strictObject({
    way: z.enum(keysOf(COMPANY_WAYS)).describe('认证方式'),
    kind: z.enum(keysOf(COMPANY_KINDS)).describe('组织类型'),
    name: shortText('请输入企业名称').min(1, '请输入企业名称').max(200),
    code: text(parseCreditCode, '请输入统一社会信用代码'),
    representative: shortText('请输入法定代表人姓名').max(64).optional().describe('改正时省略即沿用'),
    validUntil: Day.nullable().describe('营业期限止；长期为空'),
    corrects: Corrects,
    papers: z.array(PaperId).max(10).default([]),
    note: Note.default(''),
    consents: Consents,
  }),
  answer: Verification,
  limit: { purpose: 'identity', max: 30, perSeconds: 60 },
});

export const proveRepresentative = call({
  method: 'POST',
  path: '/api/appapi/identity/org/representative',
  access: 'login',
  tag,
  summary: '法定代表人核验：人脸识别、发往其手机的验证码，或申请人即法定代表人时发往登录手机号的验证码',
  body: z.strictObject({
    id: VerificationId,
    number: shortText('请输入法定代表人证件号码')
      .min(15, '请输入法定代表人证件号码')
      .max(18)
      .optional()
      .describe('本人确认时取自实名，不用再填'),
    method: z.enum(['face', 'sms', 'self']).describe('self：申请人即法定代表人'),
    phone: Phone.optional().describe('短信核验时需要：以法定代表人身份办理的手机号'),
    device: Device.default('phone'),
  }),
  answer: z.object({
    verification: Verification,
    face: z.object(FaceStarted).nullable(),
    code: z.object({ sentTo: z.string(), retryAfter: z.number(), expiresIn: z.number() }).nullable(),
  }),
  limit: { purpose: 'identity-face', max: 10, perSeconds: 60 },
});

export const confirmRepresentative = call({
  method: 'POST',
  path: '/api/appapi/identity/org/confirm',
  access: 'login',
  tag,
  summary: '提交法定代表人手机收到的验证码',
  body: z.strictObject({ id: VerificationId, code: SmsCode }),
  answer: Verification,
  limit: { purpose: 'identity', max: 30, perSeconds: 60 },
});

export const requestTransfer = call({
  method: 'POST',
  path: '/api/appapi/identity/org/transfer',
  access: 'login',
  tag,
  summary: '向对公账户打入一笔不足 1 元的款项',
  body: z.strictObject({
    id: VerificationId,
    bankName: shortText('请输入开户行').min(2, '请输入开户行').max(60, '开户行名称过长'),
    account: text(parseBankAccount, '请输入对公账号'),
  }),
  answer: Verification,
  limit: { purpose: 'identity', max: 30, perSeconds: 60 },
});

export const confirmAmount = call({
  method: 'POST',
  path: '/api/appapi/identity/org/amount',
  access: 'login',
  tag,
  summary: '填写到账金额（分）；至多三次',
  body: z.strictObject({
    id: VerificationId,
    amountFen: z.number('请输入到账金额').int('金额应为整数分').min(1).max(99, '金额不足 1 元'),
  }),
  answer: Verification,
  limit: { purpose: 'identity', max: 30, perSeconds: 60 },
});

export const authorizationLetter = call({
  method: 'GET',
  path: '/api/appapi/identity/org/letter',
  access: 'login',
  tag,
  summary: '按所填信息生成的法人授权书（PDF），供打印盖章',
  query: z.object({ id: VerificationId }),
  answer: z.custom<FileContent>().describe('PDF 文件'),
  sends: 'file',
  limit: { purpose: 'identity-letter', max: 20, perSeconds: 600 },
});

export const submitOrganizationPapers = call({
  method: 'POST',
  path: '/api/appapi/identity/org/submit',
  access: 'login',
  tag,
  summary: '提交企业认证材料，送人工审核',
  body: z.strictObject({ id: VerificationId, papers: z.array(PaperId).max(10), note: Note.default('') }),
  answer: Verification,
  limit: { purpose: 'identity', max: 30, perSeconds: 60 },
});

export const proveReclaim = call({
  method: 'POST',
  path: '/api/appapi/identity/reclaim/prove',
  access: 'login',
  tag,
  summary:
    '申请变更管理员的人证明自己是登记的法定代表人；须先完成意愿确认（act 为 prove-reclaim，target 为申请编号）',
  body: z.strictObject({ reclaimId: z.uuid('申请编号格式不正确') }),
  answer: z.null(),
  limit: { purpose: 'identity-face', max: 10, perSeconds: 60 },
});
