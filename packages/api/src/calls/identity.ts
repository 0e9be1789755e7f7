import { type Parsed, parseBankAccount, parseBankCard, parseCreditCode } from '@yinxin/identifiers';
import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import {
  type AnyWay,
  COMPANY_KINDS,
  COMPANY_WAYS,
  PAPER_KINDS,
  PAPERS,
  PERSON_WAYS,
  VERIFICATION_REASONS,
  VERIFICATION_STATES,
  VERIFICATION_STEPS,
  VERIFICATION_SUBJECTS,
} from '../identity.ts';
import { CONSENTS } from '../personal-data.ts';
import { Phone, parsedBy, SmsCode } from '../schemas.ts';
import { IDENTITY_STATES, ORGANIZATION_STATES } from '../state-machines.ts';
import { STEP_UP_ACTS } from '../step-up.ts';
import { longText, shortText } from '../texts.ts';
import type { FileContent } from './files.ts';

const tag = '实名认证';
const Time = z.string().describe('时间（ISO 8601）');
const ALL_WAYS = [...new Set([...keysOf(PERSON_WAYS), ...keysOf(COMPANY_WAYS)])] as [AnyWay, ...AnyWay[]];

export const AnyWaySchema = z.enum(ALL_WAYS).describe('认证方式');
const Subject = z.enum(keysOf(VERIFICATION_SUBJECTS)).describe('个人或企业');
const PaperKindSchema = z.enum(keysOf(PAPER_KINDS)).describe('证件种类');
const PaperSchema = z.enum(keysOf(PAPERS)).describe('材料种类');
const VerificationId = z.uuid('认证编号格式不正确').describe('认证编号');
const PaperId = z.uuid('材料编号格式不正确').describe('材料编号');
const Device = z.enum(['phone', 'pc']).describe('在手机上进行，或由电脑显示二维码后用手机进行');
const Name = shortText('请输入姓名').min(1, '请输入姓名').max(64, '姓名过长');
const Day = z.iso.date('日期应为 年-月-日');
const Note = longText().max(500, '说明不超过 500 个字');
const text = (parse: (typed: string) => Parsed, missing: string) =>
  z.string(missing).transform(parsedBy(parse));

export const Verification = z.object({
  id: z.string(),
  subject: Subject,
  way: AnyWaySchema,
  state: z.enum(keysOf(VERIFICATION_STATES)),
  stateWords: z.string(),
  step: z.enum(VERIFICATION_STEPS).describe('接下来要做的事'),
  facts: z
    .object({
      name: z.string(),
      paperKind: PaperKindSchema,
      number: z.string(),
      phone: z.string(),
      bankCard: z.string(),
      companyName: z.string(),
      code: z.string(),
      companyKind: z.enum(keysOf(COMPANY_KINDS)),
      representative: z.string(),
      validUntil: z.string().nullable().describe('有效期止；长期为空'),
      bankName: z.string(),
      account: z.string(),
    })
    .partial()
    .describe('所填信息（脱敏）'),
  papers: z.array(
    z.object({
      paperId: z.string(),
      kind: PaperSchema,
      words: z.string(),
      url: z.string().describe('仅本人短时可看'),
    }),
  ),
  reason: z
    .object({
      code: z.enum(keysOf(VERIFICATION_REASONS)),
      words: z.string(),
      advice: z.string(),
      note: z.string().describe('审核人的说明，可为空'),
    })
    .nullable(),
  answered: z
    .object({ by: z.string().describe('作出答复的机构或人'), at: Time })
    .nullable()
    .describe('未通过时：谁在何时答复'),
  triesLeft: z.number().describe('这种方式今日还可尝试的次数'),
  isRepresentative: z.boolean().describe('企业认证：申请人与所填法定代表人同名，可以本人短信确认'),
  openWays: z.array(AnyWaySchema).describe('还可以选择的方式'),
  queue: z
    .object({ place: z.number().describe('第几位'), waiting: z.number(), submittedAt: Time })
    .nullable()
    .describe('人工审核的排队位置'),
  face: z
    .object({
      state: z.enum(['pending', 'passed', 'failed']),
      words: z.string(),
      expiresAt: Time,
    })
    .nullable(),
  transfer: z
    .object({
      state: z.enum(['sending', 'sent', 'refused', 'over']),
      triesLeft: z.number(),
      expiresAt: Time,
      reason: z.string().describe('未成功的原因，可为空'),
    })
    .nullable(),
  createdAt: Time,
  updatedAt: Time,
  expiresAt: Time.nullable(),
  verifiedAt: Time.nullable(),
});
export type Verification = z.output<typeof Verification>;

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

const Corrects = VerificationId.optional().describe(
  '改正一次未通过的认证：省略的沿用其中所填，审核没有指出问题的材料一并沿用',
);
const Consents = z
  .array(z.strictObject({ kind: z.enum(keysOf(CONSENTS)), version: shortText().max(20) }))
  .max(10)
  .default([])
  .describe('本次作出的单独同意；已有效的不必重复');

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

const FaceStarted = {
  url: z.string().describe('在手机上打开的地址'),
  expiresAt: Time,
  expiresIn: z.number().describe('须在多少秒内完成'),
};

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
