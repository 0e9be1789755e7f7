import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { TWO_PERSON_DECISIONS } from '../two-persons.ts';
import { May } from './operators.ts';
import { Reason } from './seals.ts';

const Time = z.string().describe('时间（ISO 8601）');
export const RequestId = z.uuid('申请编号格式不正确');
export const Digest = z
  .string('请提供所看到的版本')
  .regex(/^[0-9a-f]{64}$/, '版本格式不正确')
  .describe('所看到的内容的摘要；内容已更新时不予决定');

/** Who asked, for which content, and what another person decided: the same for everything that takes two. */
export const RequestFacts = z.object({
  id: z.string(),
  digest: z.string().describe('所申请内容的摘要，决定时传回'),
  by: z.string().describe('申请人'),
  why: z.string(),
  requestedAt: Time,
  decision: z.enum(keysOf(TWO_PERSON_DECISIONS)).nullable(),
  decidedBy: z.string().nullable(),
  decidedWhy: z.string().nullable(),
  decidedAt: Time.nullable(),
  hindrance: z.string().nullable().describe('当前操作员不能决定的原因'),
  may: May.describe('申请人、编写人，新建或变更不久的，与申请人出自同一管理员的，都不能决定'),
});
export type RequestFacts = z.output<typeof RequestFacts>;

export const Decision = z.strictObject({
  id: RequestId,
  digest: Digest,
  approve: z.boolean(),
  why: Reason,
});
