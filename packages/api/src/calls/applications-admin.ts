import { z } from 'zod';
import { REVIEW_STATES } from '../applications.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { longText } from '../texts.ts';
import { May } from './operators.ts';

const tag = '运营后台';
const ReviewStateName = z.enum(keysOf(REVIEW_STATES)).describe('审核中、已通过、未通过');

export const ApplicationReviewLine = z.object({
  id: z.string(),
  applicationName: z.string(),
  organizationName: z.string(),
  isCertified: z.boolean().describe('企业已认证'),
  purpose: z.string(),
  state: ReviewStateName,
  reason: z.string(),
  requestedBy: z.string().describe('申请人（脱敏）'),
  requestedAt: z.string(),
  decidedAt: z.string().nullable(),
  may: May,
});
export type ApplicationReviewLine = z.output<typeof ApplicationReviewLine>;

export const adminApplicationReviews = call({
  method: 'GET',
  path: '/api/admin/applications',
  access: 'operator',
  tag,
  summary: '应用的上线申请，新的在前',
  query: z.object({ page: PageNumber, limit: PageLimit, state: ReviewStateName.optional() }),
  answer: z.object({ list: z.array(ApplicationReviewLine), total: z.number() }),
});

const ReviewId = z.uuid('申请编号格式不正确');

export const adminPassApplication = call({
  method: 'POST',
  path: '/api/admin/applications/pass',
  access: 'operator',
  tag,
  summary: '通过上线申请：企业可以新建生产环境的密钥',
  body: z.strictObject({ id: ReviewId }),
  answer: z.null(),
});

export const adminRefuseApplication = call({
  method: 'POST',
  path: '/api/admin/applications/refuse',
  access: 'operator',
  tag,
  summary: '不通过上线申请，说明原因',
  body: z.strictObject({
    id: ReviewId,
    reason: longText('请说明原因').min(2, '请说明原因').max(200, '原因不超过 200 个字'),
  }),
  answer: z.null(),
});
