import { parseBankCard } from '@yinxin/identifiers';
import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PERSON_WAYS } from '../identity.ts';
import { CONSENTS } from '../personal-data.ts';
import { Phone, SmsCode } from '../schemas.ts';
import { IDENTITY_STATES, ORGANIZATION_STATES } from '../state-machines.ts';
import { STEP_UP_ACTS } from '../step-up.ts';
import { shortText } from '../texts.ts';
import type { FileContent } from './files.ts';

import {
  AnyWaySchema,
  Consents,
  Corrects,
  Day,
  Device,
  FaceStarted,
  Name,
  Note,
  PaperId,
  PaperKindSchema,
  PaperSchema,
  Subject,
  Time,
  tag,
  text,
  Verification,
  VerificationId,
} from './identity-schemas.ts';

export const authState = call({
  method: 'GET',
  path: '/api/appapi/commend/user/get/auth/state',
  access: 'login',
  tag,
  summary: '实名与企业认证的状态，以及进行中的认证',
  query: z.object({ userId: z.uuid('用户编号格式不正确').optional().describe('本人的用户编号，可省略') }),
  answer: z.object({
    userId: z.string(),
    userName: z.string(),
    personState: z.union([z.literal(0), z.literal(1)]).describe('1 为已实名'),
    orgState: z.union([z.literal(0), z.literal(1)]).describe('1 为企业已认证'),
    identityState: z.enum(keysOf(IDENTITY_STATES)),
    organizationState: z.enum(keysOf(ORGANIZATION_STATES)).nullable(),
    assurance: z
      .object({ method: AnyWaySchema, words: z.string(), verifiedAt: Time, until: Time.nullable() })
      .nullable()
      .describe('本人实名的方式与时间'),
    person: Verification.nullable().describe('本人最近一次认证'),
    organization: Verification.nullable().describe('当前企业最近一次认证；仅管理员可见'),
  }),
});

export const identityWays = call({
  method: 'GET',
  path: '/api/appapi/identity/ways',
  access: 'login',
  tag,
  summary: '可选的认证方式',
  query: z.object({ subject: Subject }),
  answer: z.array(
    z.object({
      way: AnyWaySchema,
      words: z.string(),
      takes: z.string().describe('所需时间'),
      needs: z.array(z.string()).describe('需要准备的'),
      consents: z.array(z.enum(keysOf(CONSENTS))).describe('需要的单独同意'),
      consented: z.array(z.enum(keysOf(CONSENTS))).describe('其中已经作出、仍然有效的'),
      open: z.boolean(),
      closed: z.enum(['off', 'tries']).nullable().describe('未开放，或今日次数已用完'),
      triesLeft: z.number().describe('今日还可尝试的次数'),
    }),
  ),
});

export const applyForIdentity = call({
  method: 'POST',
  path: '/api/appapi/commend/user/auth/apply',
  access: 'login',
  tag,
  summary: '发起个人实名认证；此前未完成的随之失效',
  body: z.strictObject({
    way: z.enum(keysOf(PERSON_WAYS)).describe('认证方式'),
    paperKind: PaperKindSchema.default('id-card'),
    name: Name.optional().describe('改正时省略即沿用'),
    number: shortText('请输入证件号码')
      .min(4, '请输入证件号码')
      .max(30, '证件号码过长')
      .optional()
      .describe('改正时省略即沿用'),
    validUntil: Day.nullable().optional().describe('证件有效期止；长期为空'),
    corrects: Corrects,
    consents: Consents,
  }),
  answer: Verification,
  limit: { purpose: 'identity', max: 30, perSeconds: 60 },
});

export const sendIdentityCode = call({
  method: 'POST',
  path: '/api/appapi/identity/code',
  access: 'login',
  tag,
  summary: '向认证所用的手机号发送验证码；与登录手机号相同的不需要',
  body: z.strictObject({ id: VerificationId, phone: Phone }),
  answer: z.object({
    needed: z.boolean().describe('是否需要验证码'),
    sentTo: z.string(),
    retryAfter: z.number(),
    expiresIn: z.number(),
  }),
  limit: { purpose: 'identity', max: 30, perSeconds: 60 },
});

export const submitIdentity = call({
  method: 'POST',
  path: '/api/appapi/audit/idCardAuditAndRegister',
  access: 'login',
  tag,
  summary: '提交个人实名认证：核验要素，或送人工审核',
  body: z.strictObject({
    id: VerificationId,
    phone: Phone.optional().describe('省略时为登录手机号'),
    code: SmsCode.optional().describe('手机号与登录手机号不同时需要'),
    bankCard: text(parseBankCard, '请输入银行卡号').optional(),
    papers: z.array(PaperId).max(10).default([]),
    note: Note.default('').describe('给审核人的说明'),
  }),
  answer: Verification,
  limit: { purpose: 'identity', max: 30, perSeconds: 60 },
});

export const uploadPaper = call({
  method: 'POST',
  path: '/api/appapi/identity/papers',
  access: 'login',
  tag,
  summary: '上传认证材料（jpg、png、pdf，不超过 10 MB）；图片会重新编码并加密保存',
  query: z.object({ kind: PaperSchema, subject: Subject.default('person') }),
  takes: 'file',
  answer: z.object({ paperId: z.string(), kind: PaperSchema, words: z.string(), url: z.string() }),
  limit: { purpose: 'identity-papers', max: 30, perSeconds: 600 },
});

export const readPaper = call({
  method: 'POST',
  path: '/api/appapi/identity/ocr',
  access: 'login',
  tag,
  summary: '识别材料上的文字，供本人核对；结果不保存',
  body: z.strictObject({ paperId: PaperId }),
  answer: z
    .object({
      name: z.string(),
      number: z.string(),
      address: z.string(),
      validFrom: z.string(),
      validUntil: z.string().describe('长期有效的为“长期”'),
      companyName: z.string(),
      code: z.string(),
      representative: z.string(),
      companyType: z.string().describe('执照上的类型，如有限责任公司'),
      establishedOn: z.string().describe('执照上的成立日期'),
      bankCard: z.string(),
      bank: z.string(),
    })
    .partial(),
  limit: { purpose: 'identity-ocr', max: 20, perSeconds: 600 },
});

export const startFace = call({
  method: 'POST',
  path: '/api/appapi/auth/h5FaceRecognitionDataPay',
  access: 'login',
  tag,
  summary: '开始人脸识别',
  body: z.strictObject({ id: VerificationId, device: Device }),
  answer: z.object(FaceStarted),
  limit: { purpose: 'identity-face', max: 10, perSeconds: 60 },
});

const FaceQuery = z.object({
  id: VerificationId.optional(),
  faceId: z.uuid('人脸识别编号格式不正确').optional().describe('意愿确认的人脸识别编号'),
});

export const faceCode = call({
  method: 'GET',
  path: '/api/appapi/auth/getFaceAuthQRCode',
  access: 'login',
  tag,
  summary: '进行中的人脸识别的二维码（PNG）',
  query: FaceQuery,
  answer: z.custom<FileContent>().describe('PNG 图片'),
  sends: 'file',
});

export const faceResult = call({
  method: 'GET',
  path: '/api/appapi/auth/getFaceAuthResultDataPay',
  access: 'login',
  tag,
  summary: '人脸识别的结果；进行中时每两秒查询一次',
  query: FaceQuery,
  answer: z.object({
    state: z.enum(['pending', 'passed', 'failed']),
    words: z.string().describe('未通过的原因，可为空'),
    expiresIn: z.number(),
    verification: Verification.nullable(),
  }),
  limit: { purpose: 'identity-result', max: 60, perSeconds: 60 },
});

export const faceIntent = call({
  method: 'POST',
  path: '/api/appapi/contract/faceDate',
  access: 'login',
  tag,
  summary: '以人脸识别完成一次意愿确认；须已实名',
  body: z.strictObject({
    act: z.enum(keysOf(STEP_UP_ACTS)).describe('要进行的操作'),
    target: shortText().min(1).max(100).describe('操作对象的编号'),
    device: Device,
  }),
  answer: z.object({
    faceId: z.string(),
    statement: z.string().describe('识别时确认的内容'),
    ...FaceStarted,
  }),
  limit: { purpose: 'identity-face', max: 10, perSeconds: 60 },
});

export const cancelVerification = call({
  method: 'POST',
  path: '/api/appapi/identity/cancel',
  access: 'login',
  tag,
  summary: '取消进行中的认证；审核中的随之撤回',
  body: z.strictObject({ id: VerificationId }),
  answer: Verification,
});
