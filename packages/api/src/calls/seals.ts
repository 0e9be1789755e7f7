import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { MEDIA, PRODUCT_ACTS } from '../products.ts';
import {
  CERTIFICATE_ALGORITHMS,
  CERTIFICATE_STATUSES,
  FILING_ENTRIES,
  MAKING_STATES,
  REVOCATION_REASONS,
} from '../seals.ts';
import { SEAL_STATES } from '../state-machines.ts';
import { longText, shortText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { SealTypeSchema } from './seal-faces.ts';

const tag = '印章';
const Time = z.string().describe('时间（ISO 8601）');
export const SealId = z.uuid('印章编号格式不正确').describe('印章编号');
export const Serial = shortText()
  .toLowerCase()
  .transform((text) => text.replace(/[\s:]/g, ''))
  .refine((text) => /^[0-9a-f]{16,40}$/.test(text), '证书序列号为 16 至 40 位十六进制数')
  .describe('证书序列号（十六进制）');
export const Reason = longText('请填写原因')
  .min(2, '请填写原因')
  .max(200, '原因不超过 200 个字')
  .describe('原因');
export const RevocationReason = z.enum(keysOf(REVOCATION_REASONS), '请选择注销原因');

export const CertificateFacts = z.object({
  serial: z.string(),
  algorithm: z.enum(keysOf(CERTIFICATE_ALGORITHMS)),
  status: z.enum(keysOf(CERTIFICATE_STATUSES)),
  notBefore: Time,
  notAfter: Time,
  daysLeft: z.number().describe('距到期的天数，已到期为 0'),
});
export type CertificateFacts = z.output<typeof CertificateFacts>;

/** What can be done with a seal from its card; renewal, change and replacement are ordered. */
export const SEAL_CARD_ACTS = [
  'use-seal',
  'request-use',
  'enable-seal',
  'stop-seal',
  'collect-seal',
  'return-seal',
  'revoke-seal',
  'drop-making',
  'grant-seal',
  'read-uses',
  'submit-request',
  'order-renewal',
  'order-change',
  'order-replacement',
] as const;
export type SealCardAct = (typeof SEAL_CARD_ACTS)[number];

export const SealCard = z.object({
  id: z.string(),
  type: SealTypeSchema,
  name: z.string().describe('印章名称'),
  holder: z.string().describe('印章主体的名称'),
  state: z.enum(keysOf(SEAL_STATES)),
  reason: z.string().describe('制作失败、停用、封存或注销的原因'),
  stateSince: Time,
  number: z.string().describe('电子印章标识，登记与查询用'),
  code: z.string().nullable().describe('公安机关给出的 13 位印章编码'),
  picture: z.string().nullable().describe('章面图片的地址；制作完成前为空'),
  widthMm: z.number(),
  heightMm: z.number(),
  medium: z.enum(keysOf(MEDIA)),
  certificate: CertificateFacts.nullable(),
  making: z
    .object({
      makingId: z.string(),
      act: z.enum(keysOf(PRODUCT_ACTS)),
      state: z.enum(keysOf(MAKING_STATES)),
      reason: z.string(),
      orderId: z.string(),
    })
    .nullable()
    .describe('正在办理的制作、续期、变更或补办'),
  grants: z.number().describe('有效的授权数'),
  usesThisMonth: z.number(),
  may: z.array(z.enum(SEAL_CARD_ACTS)).describe('可进行的操作'),
});
export type SealCard = z.output<typeof SealCard>;

export const listSeals = call({
  method: 'GET',
  path: '/api/appapi/seal/list',
  access: 'login',
  tag,
  summary: '当前账号的印章，新的在前',
  query: z.object({
    state: z.enum(keysOf(SEAL_STATES)).optional(),
    type: SealTypeSchema.optional(),
    before: SealId.optional().describe('上一页最后一枚的编号'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    list: z.array(SealCard),
    more: z.boolean(),
    counts: z.record(z.enum(keysOf(SEAL_STATES)), z.number()).describe('各状态的印章数'),
    may: z.array(z.enum(['apply-seal', 'keep-seals', 'read-seal-uses'])),
  }),
});

export const SealDetail = SealCard.extend({
  versions: z
    .array(
      z.object({
        version: z.number(),
        picture: z.string(),
        madeAt: Time,
        validTo: Time,
        serial: z.string(),
        current: z.boolean(),
      }),
    )
    .describe('历次章面，新的在前'),
  filings: z
    .array(
      z.object({
        number: z.string().describe('登记编号'),
        entry: z.enum(keysOf(FILING_ENTRIES)),
        code: z.string().nullable(),
        at: Time,
      }),
    )
    .describe('登记，新的在前'),
  history: z.array(z.object({ act: z.string(), words: z.string(), at: Time })).describe('经过，新的在前'),
});
export type SealDetail = z.output<typeof SealDetail>;

export const sealDetail = call({
  method: 'GET',
  path: '/api/appapi/seal/detail',
  access: 'login',
  tag,
  summary: '一枚印章的全部情况',
  query: z.object({ id: SealId }),
  answer: SealDetail,
});

export const sealPicture = call({
  method: 'GET',
  path: '/api/appapi/seal/picture',
  access: 'login',
  tag,
  summary: '章面图片（PNG，透明底）',
  query: z.object({ id: SealId, version: z.coerce.number().int().min(1).optional() }),
  answer: z.custom<FileContent>().describe('章面图片'),
  sends: 'file',
  byLink: true,
});

const act = { access: 'login', tag, method: 'POST', answer: SealCard } as const;
const OneSeal = z.strictObject({ id: SealId });
const SealAndReason = z.strictObject({ id: SealId, reason: Reason });

export const enableSeal = call({
  ...act,
  path: '/api/appapi/seal/enable',
  summary: '重新启用已停用的印章',
  body: OneSeal,
});

export const stopSeal = call({
  ...act,
  path: '/api/appapi/seal/stop',
  summary: '停用印章；须先完成意愿确认（act 为 stop-seal，target 为印章编号）',
  body: SealAndReason,
});

export const collectSeal = call({
  ...act,
  path: '/api/appapi/seal/collect',
  summary: '封存印章：停止使用并收回全部授权；须先完成意愿确认（act 为 stop-seal，target 为印章编号）',
  body: SealAndReason,
});

export const returnSeal = call({
  ...act,
  path: '/api/appapi/seal/return',
  summary: '退回封存的印章；退回后为已停用，可再启用',
  body: OneSeal,
});

export const revokeSeal = call({
  ...act,
  path: '/api/appapi/seal/revoke',
  summary: '注销印章并吊销其证书，不可恢复；须先完成意愿确认（act 为 revoke-seal，target 为印章编号）',
  body: z.strictObject({
    id: SealId,
    reason: RevocationReason,
    words: longText().max(200).default(''),
  }),
});

export const dropMaking = call({
  ...act,
  path: '/api/appapi/seal/dropMaking',
  summary: '放弃制作失败的印章',
  body: OneSeal,
});

export const submitCertificateRequest = call({
  method: 'POST',
  path: '/api/appapi/seal/submitRequest',
  access: 'login',
  tag,
  summary: '提交 USBKey 生成的证书请求（PKCS#10，PEM），继续办理',
  body: z.strictObject({
    makingId: z.uuid('办理编号格式不正确'),
    request: z.string('请提供证书请求').trim().min(100, '证书请求不完整').max(20_000).describe('PEM'),
  }),
  answer: z.object({ state: z.enum(keysOf(MAKING_STATES)), reason: z.string() }),
  limit: { purpose: 'certificate-request', max: 30, perSeconds: 3600 },
});

const OwnCertificate = CertificateFacts.extend({
  id: z.string(),
  subject: z.string().describe('证书主体'),
  medium: z.enum(keysOf(MEDIA)),
  sealId: z.string().nullable().describe('所属印章；单独申请的证书为空'),
  sealName: z.string(),
  issuedAt: Time,
  may: z.array(z.enum(['revoke-certificate', 'order-renewal', 'order-replacement'])),
});

export const ownCertificates = call({
  method: 'GET',
  path: '/api/appapi/seal/certificates',
  access: 'login',
  tag,
  summary: '当前账号的证书，新的在前；另附正在办理的',
  answer: z.object({
    list: z.array(OwnCertificate),
    makings: z
      .array(
        z.object({
          makingId: z.string(),
          act: z.enum(keysOf(PRODUCT_ACTS)),
          state: z.enum(keysOf(MAKING_STATES)),
          reason: z.string(),
          orderId: z.string(),
          sealId: z.string().nullable(),
          subject: z.string().describe('USBKey 生成请求时用的主体（RFC 4514）'),
          algorithm: z.enum(keysOf(CERTIFICATE_ALGORITHMS)),
          createdAt: Time,
          may: z.array(z.literal('submit-request')),
        }),
      )
      .describe('未完成的制作'),
  }),
});

export const ownCertificateFile = call({
  method: 'GET',
  path: '/api/appapi/seal/certificateFile',
  access: 'login',
  tag,
  summary: '下载本账号的证书（DER），用于写入 USB Key 或另行备案',
  query: z.object({ serial: Serial }),
  answer: z.custom<FileContent>().describe('证书文件'),
  sends: 'file',
  byLink: true,
});

export const revokeOwnCertificate = call({
  method: 'POST',
  path: '/api/appapi/seal/revokeCertificate',
  access: 'login',
  tag,
  summary: '吊销单独申请的证书，不可恢复；须先完成意愿确认（act 为 revoke-certificate，target 为序列号）',
  body: z.strictObject({ serial: Serial, reason: RevocationReason }),
  answer: z.null(),
});
