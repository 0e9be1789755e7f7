import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CERTIFICATE_ALGORITHMS, CERTIFICATE_STATUSES } from '../seals.ts';
import { May } from './operators.ts';
import { Reason, RevocationReason, Serial } from './seals.ts';
import { Decision, RequestFacts } from './two-persons.ts';

const tag = '运营后台';
const Time = z.string().describe('时间（ISO 8601）');

export const CertificateLine = z.object({
  serial: z.string(),
  profile: z.string().describe('证书种类'),
  subject: z.string().describe('主体（个人的已脱敏）'),
  algorithm: z.enum(keysOf(CERTIFICATE_ALGORITHMS)),
  status: z.enum(keysOf(CERTIFICATE_STATUSES)),
  notBefore: Time,
  notAfter: Time,
  issuedAt: Time,
  own: z.boolean().describe('本机构自己的证书'),
  may: May,
});
export type CertificateLine = z.output<typeof CertificateLine>;

export const adminCertificates = call({
  method: 'GET',
  path: '/api/admin/certificates',
  access: 'operator',
  tag,
  summary: '证书列表，新签发的在前',
  query: z.object({
    keyword: z.string().trim().max(60).optional().describe('完整的序列号，或完整的主体名称'),
    status: z.enum(['held', 'revoked']).optional(),
    before: Serial.optional().describe('上一页最后一张的序列号'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({ list: z.array(CertificateLine), more: z.boolean() }),
});

export const adminCertificate = call({
  method: 'GET',
  path: '/api/admin/certificates/item',
  access: 'operator',
  tag,
  summary: '一张证书：主体、签发原因、状态经过与证书链',
  query: z.object({ serial: Serial }),
  answer: CertificateLine.extend({
    by: z.string().describe('签发依据的人或系统'),
    why: z.string(),
    chain: z.array(z.object({ subject: z.string(), serial: z.string(), notAfter: Time })),
    turns: z
      .array(
        z.object({
          act: z.enum(['hold', 'release', 'revoke']),
          words: z.string(),
          at: Time,
          by: z.string(),
          why: z.string(),
        }),
      )
      .describe('状态经过，新的在前'),
    pem: z.string(),
  }),
});

const SerialAndWhy = z.strictObject({ serial: Serial, why: Reason });

export const adminHoldCertificate = call({
  method: 'POST',
  path: '/api/admin/certificates/hold',
  access: 'operator',
  tag,
  summary: '冻结证书；吊销列表与状态查询随即更新',
  body: SerialAndWhy,
  answer: CertificateLine,
});

export const adminReleaseCertificate = call({
  method: 'POST',
  path: '/api/admin/certificates/release',
  access: 'operator',
  tag,
  summary: '解冻证书',
  body: SerialAndWhy,
  answer: CertificateLine,
});

export const RevocationRequestLine = RequestFacts.extend({
  authority: z.boolean().describe('涉及签发机构自身的证书'),
  serials: z.array(z.string()),
  reason: z.string(),
});
export type RevocationRequestLine = z.output<typeof RevocationRequestLine>;

export const adminRevocationRequests = call({
  method: 'GET',
  path: '/api/admin/certificates/requests',
  access: 'operator',
  tag,
  summary: '待审批的吊销申请',
  answer: z.array(RevocationRequestLine),
});

export const adminRequestRevocation = call({
  method: 'POST',
  path: '/api/admin/certificates/request-revocation',
  access: 'operator',
  tag,
  summary: '申请吊销证书；由另一人审批后生效',
  body: z.strictObject({
    serials: z.array(Serial).min(1, '请填写序列号').max(1000, '一次最多 1000 张'),
    reason: RevocationReason,
    why: Reason,
  }),
  answer: z.object({ id: z.string(), digest: z.string() }),
});

export const adminDecideRevocation = call({
  method: 'POST',
  path: '/api/admin/certificates/decide-revocation',
  access: 'operator',
  tag,
  summary: '同意或不同意吊销；申请人自己不能审批',
  body: Decision,
  answer: z.object({ revoked: z.number().describe('随即吊销的证书数') }),
});
