import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { shortText } from '../texts.ts';
import { openCall } from './call.ts';
import { Cursor, PageSize, pageOf } from './paging.ts';
import { DIGEST_FORMATS, DIGEST_LEVELS } from './scopes.ts';

const tag = '摘要签名';
const Id = z.uuid('签名编号格式不正确').describe('签名编号');
const SealId = z.uuid('印章编号格式不正确').describe('印章编号');
const Algorithm = z.enum(['sha256', 'sm3']);

export const OpenDigestSignature = z.object({
  id: Id,
  sealId: SealId,
  format: z.enum(keysOf(DIGEST_FORMATS)),
  algorithm: Algorithm,
  digest: z.string().describe('所签的摘要，十六进制'),
  document: z.string().describe('文件名称'),
  certificate: z.string().describe('签名证书的序列号，十六进制'),
  signedAt: z.string().describe('签名中写明的时间'),
  level: z.enum(keysOf(DIGEST_LEVELS)).describe('B-T 带有时间戳；时间戳服务不可用时为 B-B'),
  signature: z.string().describe('签名，DER 的 base64'),
  authorization: z.object({
    kind: z.enum(['standing', 'approval']).describe('事先的授权，或对这一摘要的用印审批'),
    id: z.string().describe('授权或审批的编号'),
  }),
  statement: z.string().describe('签署意愿的原文；其 SHA-256 记入存证'),
});

const example = {
  sealId: '019a9b1e-7c00-7000-8000-000000000003',
  document: '采购订单 2026-118.xml',
  algorithm: 'sm3',
  digest: '1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b',
  format: 'cms',
};

export const signOpenDigest = openCall({
  name: 'digests.sign',
  method: 'POST',
  path: '/openapi/v1/digest-signatures',
  scope: 'digests:write',
  tag,
  summary: '用企业的印章证书为一个摘要签名：文件留在您那里，得到可以独立验证的签名',
  description:
    '没有人的同意，程序不能用印：须由企业管理员在印章的“静默签”里授权这个应用（限印章、期限与次数），或者这一摘要的用印申请已经批准；沙箱里用 sandbox.authorizeDigests 授权。cms 为分离式 CMS（PKCS#7），随印章的密钥为 RSA、ECDSA 或 SM2；gbt38540 为 GB/T 38540 电子签章数据，须为 SM2 印章。SM2 印章的摘要为 SM3，其他为 SHA-256。每次签名扣减一份合同余量，记入用印记录与存证。签名前请自行核对摘要属于您要签的文件：平台看不到原文。',
  body: z.strictObject({
    sealId: SealId,
    document: shortText().min(1, '请填写文件名称').max(200).describe('文件名称，记入用印记录'),
    algorithm: Algorithm.describe('摘要算法'),
    digest: shortText()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, '请给出 64 位十六进制的摘要')
      .describe('文件的摘要，十六进制'),
    format: z.enum(keysOf(DIGEST_FORMATS)).default('cms').describe('签名格式'),
    property: shortText()
      .regex(/^[\x20-\x7e]{0,200}$/, '只能用 ASCII 字符，至多 200 个')
      .default('')
      .describe('gbt38540 的 propertyInfo，例如 OFD 中 Signature.xml 的路径'),
  }),
  example,
  answer: OpenDigestSignature,
  limit: { max: 20, perSeconds: 1 },
});

export const getOpenDigestSignature = openCall({
  name: 'digests.get',
  method: 'GET',
  path: '/openapi/v1/digest-signatures/{id}',
  scope: 'digests:write',
  tag,
  summary: '取回一个摘要签名',
  params: z.object({ id: Id }),
  answer: OpenDigestSignature,
  limit: { max: 20, perSeconds: 1 },
});

export const listOpenDigestSignatures = openCall({
  name: 'digests.list',
  method: 'GET',
  path: '/openapi/v1/digest-signatures',
  scope: 'digests:write',
  tag,
  summary: '列出应用的摘要签名，新的在前',
  query: z.object({
    digest: shortText()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, '请给出 64 位十六进制的摘要')
      .optional()
      .describe('只看这一摘要的'),
    cursor: Cursor,
    limit: PageSize,
  }),
  answer: pageOf(OpenDigestSignature),
  limit: { max: 20, perSeconds: 1 },
});

export const listOpenDigestAuthorizations = openCall({
  name: 'digests.authorizations',
  method: 'GET',
  path: '/openapi/v1/digest-authorizations',
  scope: 'digests:write',
  tag,
  summary: '列出这个应用可用的摘要签名授权：哪枚印章、还剩几次、到何时',
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string().describe('授权编号'),
        sealId: SealId,
        usesLeft: z.number().int(),
        until: z.string().describe('到期时间'),
      }),
    ),
    authorizeUrl: z.string().describe('企业管理员授权的页面：打开印章，选择“静默签”'),
  }),
  limit: { max: 20, perSeconds: 1 },
});

export const authorizeDigestsInSandbox = openCall({
  name: 'sandbox.authorizeDigests',
  method: 'POST',
  path: '/openapi/v1/sandbox/digest-authorizations',
  scope: 'digests:write',
  tag: '沙箱',
  summary: '让沙箱里的企业管理员授权这个应用为摘要签名；企业还没有印章的，先制作一枚',
  body: z.strictObject({
    sealId: SealId.optional().describe('不给出时用企业的第一枚印章'),
    uses: z.number().int().min(1).max(100_000).default(1_000).describe('可用次数'),
    days: z.number().int().min(1).max(366).default(90).describe('有效天数'),
  }),
  example: { uses: 1_000, days: 90 },
  answer: z.object({
    id: z.string().describe('授权编号'),
    sealId: SealId,
    usesLeft: z.number().int(),
    until: z.string(),
  }),
  limit: { max: 5, perSeconds: 1 },
  sandboxOnly: true,
});
