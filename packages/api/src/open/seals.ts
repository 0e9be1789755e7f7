import { z } from 'zod';
import type { FileContent } from '../calls/files.ts';
import { DocumentDigest } from '../calls/seal-uses.ts';
import { keysOf } from '../choices.ts';
import { CERTIFICATE_STATUSES, SEAL_TYPES, USE_REQUEST_STATES } from '../seals.ts';
import { SEAL_STATES } from '../state-machines.ts';
import { longText, shortText } from '../texts.ts';
import { openCall } from './call.ts';
import { Cursor, PageSize, pageOf } from './paging.ts';

const tag = '印章';
const Id = z.uuid('印章编号格式不正确').describe('印章编号');
const reading = { scope: 'seals:read', tag, limit: { max: 20, perSeconds: 1 } } as const;

const OpenCertificate = z.object({
  serial: z.string().describe('证书序列号，十六进制'),
  algorithm: z.string(),
  status: z.enum(keysOf(CERTIFICATE_STATUSES)),
  notBefore: z.string(),
  notAfter: z.string(),
});

export const OpenSeal = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(keysOf(SEAL_TYPES)),
  state: z.enum(keysOf(SEAL_STATES)),
  reason: z.string().describe('停用、注销等的原因'),
  number: z.string().describe('印章编号，刻在章面或备案的'),
  certificate: OpenCertificate.nullable(),
  isUsable: z.boolean().describe('授权应用的账号现在可以使用'),
  usesLeft: z.number().int().nullable().describe('还可以使用的次数；空为不限'),
  usesThisMonth: z.number().int(),
});

export const listOpenSeals = openCall({
  name: 'seals.list',
  method: 'GET',
  path: '/openapi/v1/seals',
  ...reading,
  summary: '列出企业的印章：状态、证书与可用次数',
  description:
    '制章、续期与授权成员须由本人当面确认（短信或人脸），程序不能代做：请企业的印章管理员在 sealsUrl 给出的页面上办理，或用 embeds.create 把印章页放进您的系统。',
  query: z.object({ state: z.enum(keysOf(SEAL_STATES)).optional(), cursor: Cursor, limit: PageSize }),
  answer: pageOf(OpenSeal).extend({ sealsUrl: z.string().describe('制章与授权的页面') }),
});

export const openSealPicture = openCall({
  name: 'seals.picture',
  method: 'GET',
  path: '/openapi/v1/seals/{id}/picture',
  ...reading,
  summary: '下载印章图样（PNG，透明底）',
  params: z.object({ id: Id }),
  answer: z.custom<FileContent>().describe('PNG'),
  sends: 'file',
});

export const OpenUseRequest = z.object({
  id: z.string().describe('申请编号'),
  sealId: Id,
  document: z.string(),
  digest: z.string(),
  reason: z.string().describe('用途'),
  state: z.enum(keysOf(USE_REQUEST_STATES)),
  decision: z.string().describe('审批意见'),
  createdAt: z.string(),
  expiresAt: z.string(),
});

export const requestOpenSealUse = openCall({
  name: 'seals.requestUse',
  method: 'POST',
  path: '/openapi/v1/seals/{id}/use-requests',
  scope: 'seals:write',
  tag,
  summary: '申请用印一次：批准之后可以用 digests.sign 签这一摘要',
  description:
    '由印章保管人或审批流程中的人在页面上批准，7 天内有效，只能用一次。应用的授权人须持有这枚印章的用印授权，或企业的审批流程要求审批；授权人自己保管印章、又没有流程要求审批的，没有人可以批准，请改用“静默签”授权。',
  params: z.object({ id: Id }),
  body: z.strictObject({
    document: shortText('请填写文件名称').min(1, '请填写文件名称').max(200).describe('文件名称'),
    digest: DocumentDigest,
    reason: longText('请填写用途').min(2, '请填写用途').max(200).describe('用途，给审批人看'),
  }),
  example: {
    document: '采购订单 2026-118.xml',
    digest: '1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b',
    reason: '向供应商确认订单',
  },
  answer: OpenUseRequest,
  limit: { max: 5, perSeconds: 1 },
});

export const listOpenUseRequests = openCall({
  name: 'seals.useRequests',
  method: 'GET',
  path: '/openapi/v1/seal-use-requests',
  ...reading,
  summary: '列出用印申请与审批结果，新的在前',
  query: z.object({ state: z.enum(keysOf(USE_REQUEST_STATES)).optional(), cursor: Cursor, limit: PageSize }),
  answer: pageOf(OpenUseRequest),
});

const OwnOpenCertificate = OpenCertificate.extend({
  subject: z.string().describe('证书主体（RFC 4514）'),
  sealId: z.string().nullable().describe('所属印章；单独申请的为空'),
});

export const listOpenCertificates = openCall({
  name: 'certificates.list',
  method: 'GET',
  path: '/openapi/v1/certificates',
  ...reading,
  tag: '证书',
  summary: '列出企业的证书与状态，新的在前',
  answer: z.object({ list: z.array(OwnOpenCertificate) }),
});

export const getOpenCertificate = openCall({
  name: 'certificates.get',
  method: 'GET',
  path: '/openapi/v1/certificates/{serial}',
  ...reading,
  tag: '证书',
  summary: '查询企业的一张证书：状态与证书链',
  params: z.object({
    serial: shortText()
      .toLowerCase()
      .regex(/^[0-9a-f]{2,40}$/, '序列号为十六进制')
      .describe('证书序列号，十六进制'),
  }),
  answer: OwnOpenCertificate.extend({
    chain: z.string().describe('PEM：证书、签发它的各级，到根为止'),
  }),
});
