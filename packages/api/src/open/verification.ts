import { z } from 'zod';
import { Notarization } from '../calls/evidence.ts';
import { VerifiedFile } from '../calls/verification.ts';
import { shortText } from '../texts.ts';
import { openCall } from './call.ts';

const tag = '验证与存证';
const reading = { scope: 'verification:read', tag } as const;

export const verifyOpenFile = openCall({
  name: 'verification.file',
  method: 'POST',
  path: '/openapi/v1/verification/files',
  ...reading,
  limit: { max: 5, perSeconds: 1 },
  summary: '验证一份文件的签名：逐个签名的结论、证书、时间戳与修改',
  description: '以 multipart/form-data 发送，文件放在 file 一项中。文件不保存。',
  takes: 'file',
  answer: VerifiedFile,
  slow: true,
});

export const verifyOpenDigest = openCall({
  name: 'verification.digest',
  method: 'GET',
  path: '/openapi/v1/verification/digests/{sha256}',
  ...reading,
  limit: { max: 20, perSeconds: 1 },
  summary: '按摘要查询：是不是本平台签署的文件或出具的报告',
  params: z.object({
    sha256: shortText()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, '请给出 SHA-256 摘要，64 位十六进制')
      .describe('文件的 SHA-256，十六进制'),
  }),
  answer: z.object({
    isKnown: z.boolean(),
    contract: VerifiedFile.shape.contract,
    report: VerifiedFile.shape.report,
  }),
});

export const getOpenEvidence = openCall({
  name: 'evidence.get',
  method: 'GET',
  path: '/openapi/v1/evidence/{code}',
  ...reading,
  limit: { max: 20, perSeconds: 1 },
  summary: '按合同编码查询存证：文件摘要、日志条目、检查点、见证与时间戳',
  params: z.object({
    code: shortText()
      .toUpperCase()
      .regex(/^[0-9A-Z]{32}$/, '合同编码是 32 位字母与数字')
      .describe('合同编码'),
  }),
  answer: Notarization,
});

export const createOpenTimestamp = openCall({
  name: 'timestamps.create',
  method: 'POST',
  path: '/openapi/v1/timestamps',
  scope: 'verification:read',
  tag,
  limit: { max: 10, perSeconds: 1 },
  summary: '为一个摘要签发时间戳（RFC 3161）',
  description:
    '文件留在您那里：给出摘要，得到可以独立验证的时间戳令牌（DER，base64）。每个时间戳扣减一份合同余量。',
  body: z
    .strictObject({
      algorithm: z.enum(['sha256', 'sm3']).describe('摘要算法；sm3 的时间戳以 SM2 签名'),
      digest: shortText()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/, '请给出 64 位十六进制的摘要')
        .describe('摘要，十六进制'),
    })
    .describe('摘要'),
  example: {
    algorithm: 'sha256',
    digest: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
  answer: z.object({
    id: z.string().describe('时间戳编号'),
    token: z.string().describe('TimeStampToken，DER 的 base64'),
  }),
});
