import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CERTIFICATE_ALGORITHMS, CERTIFICATE_STATUSES } from '../seals.ts';
import { SEAL_STATES } from '../state-machines.ts';
import { shortText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { SealTypeSchema } from './seal-faces.ts';
import { Serial } from './seals.ts';

const tag = '证书与印章查询';
const Time = z.string().describe('时间（ISO 8601）');
/** Looking around is for people, not for lists of them. */
const limit = { purpose: 'lookup', max: 20, perSeconds: 60 };

export const FoundCertificate = z.object({
  serial: z.string(),
  profile: z.string().describe('证书种类'),
  subject: z.string().describe('主体；个人姓名与号码已脱敏'),
  issuer: z.string(),
  algorithm: z.enum(keysOf(CERTIFICATE_ALGORITHMS)),
  status: z.enum(keysOf(CERTIFICATE_STATUSES)),
  statusSince: Time.nullable().describe('吊销或冻结的时间'),
  statusReason: z.string(),
  notBefore: Time,
  notAfter: Time,
  checkedAt: Time,
  chain: z.array(
    z.object({ subject: z.string(), notAfter: Time, file: z.string().describe('上级证书的下载地址') }),
  ),
  proofs: z.object({
    ocsp: z.string().describe('签名的状态证明（OCSP 响应）下载地址'),
    crl: z.string().describe('吊销列表下载地址'),
  }),
});
export type FoundCertificate = z.output<typeof FoundCertificate>;

export const FoundSeal = z.object({
  number: z.string().describe('电子印章标识'),
  code: z.string().nullable(),
  type: SealTypeSchema,
  holder: z.string().describe('印章主体；个人已脱敏'),
  state: z.enum(keysOf(SEAL_STATES)),
  filedAt: Time,
  filingNumber: z.string(),
  certificate: FoundCertificate.nullable(),
});
export type FoundSeal = z.output<typeof FoundSeal>;

export const lookUpCertificate = call({
  method: 'GET',
  path: '/api/appapi/lookup/certificate',
  access: 'public',
  tag,
  summary: '按序列号查询证书的状态',
  query: z.object({ serial: Serial }),
  answer: FoundCertificate,
  limit,
});

export const lookUpCertificateFile = call({
  method: 'POST',
  path: '/api/appapi/lookup/certificateFile',
  access: 'public',
  tag,
  summary: '按证书文件查询；文件不保存',
  takes: 'file',
  answer: FoundCertificate,
  limit,
});

export const lookUpSeal = call({
  method: 'GET',
  path: '/api/appapi/lookup/seal',
  access: 'public',
  tag,
  summary: '按电子印章标识或 13 位印章编码查询印章',
  query: z.object({
    code: shortText('请输入印章编码')
      .toUpperCase()
      .regex(/^(?:YX\d{18}|\d{13})$/, '请输入 YX 开头的 20 位电子印章标识，或 13 位印章编码'),
  }),
  answer: FoundSeal,
  limit,
});

export const statusProof = call({
  method: 'GET',
  path: '/api/appapi/lookup/statusProof',
  access: 'public',
  tag,
  summary: '下载签名的证书状态证明（OCSP 响应，DER）',
  query: z.object({ serial: Serial }),
  answer: z.custom<FileContent>().describe('OCSP 响应'),
  sends: 'file',
  limit,
});
