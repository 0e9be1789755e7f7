import { z } from 'zod';
import { call } from '../call.ts';
import { shortText } from '../texts.ts';
import { May } from './operators.ts';
import { Reason } from './seals.ts';
import { Decision, RequestFacts } from './two-persons.ts';
import { TrustAnchor } from './verification.ts';

const tag = '运营后台';
const Time = z.string().describe('时间（ISO 8601）');
const Sha256 = shortText()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, '指纹为 64 位十六进制数');

const TrustRequestLine = RequestFacts.extend({
  act: z.enum(['add', 'remove']),
  sha256: z.string(),
  name: z.string(),
  source: z.string(),
  subject: z.string(),
  notAfter: Time,
});
export type TrustRequestLine = z.output<typeof TrustRequestLine>;

export const adminTrustList = call({
  method: 'GET',
  path: '/api/admin/trust',
  access: 'operator',
  tag,
  summary: '验证的信任列表，与变更的经过',
  answer: z.object({
    anchors: z.array(TrustAnchor.extend({ subject: z.string(), may: May })),
    requests: z.array(TrustRequestLine).describe('待审批的在前，各按新旧'),
    may: May,
  }),
});

export const adminRequestTrust = call({
  method: 'POST',
  path: '/api/admin/trust/request',
  access: 'operator',
  tag,
  summary: '申请把一个根证书加入信任列表；由另一人审批后生效',
  body: z.strictObject({
    certificate: z.string('请提供根证书').trim().min(1, '请提供根证书').max(20_000).describe('PEM'),
    name: shortText('请填写名称').min(2, '请填写名称').max(60, '名称不超过 60 个字'),
    source: shortText('请填写来源')
      .min(4, '请写明从哪里取得、怎样核对')
      .max(200, '来源不超过 200 个字')
      .describe('从哪里取得、怎样核对'),
    why: Reason,
  }),
  answer: z.object({ id: z.string(), digest: z.string(), sha256: z.string() }),
});

export const adminRequestDistrust = call({
  method: 'POST',
  path: '/api/admin/trust/request-removal',
  access: 'operator',
  tag,
  summary: '申请把一个根证书移出信任列表；由另一人审批后生效',
  body: z.strictObject({ sha256: Sha256, why: Reason }),
  answer: z.object({ id: z.string(), digest: z.string() }),
});

export const adminDecideTrust = call({
  method: 'POST',
  path: '/api/admin/trust/decide',
  access: 'operator',
  tag,
  summary: '同意或不同意信任列表的变更；申请人自己不能审批',
  body: Decision,
  answer: z.object({ decision: z.enum(['approved', 'refused']) }),
});
