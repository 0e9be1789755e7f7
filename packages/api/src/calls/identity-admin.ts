import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import {
  CHECK_KINDS,
  CHECK_OUTCOMES,
  PAPERS,
  REFUSAL_REASONS,
  VERIFICATION_STATES,
  VERIFICATION_SUBJECTS,
} from '../identity.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { RECLAIM_STATES } from '../state-machines.ts';
import { longText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { AnyWaySchema, Verification } from './identity-schemas.ts';
import { May } from './operators.ts';

const tag = '运营后台';
const Time = z.string().describe('时间（ISO 8601）');
const State = z.enum(keysOf(VERIFICATION_STATES));
const Subject = z.enum(keysOf(VERIFICATION_SUBJECTS));
const CaseId = z.uuid('认证编号格式不正确');

export const VerificationLine = z.object({
  id: z.string(),
  subject: Subject,
  way: AnyWaySchema,
  wayWords: z.string(),
  state: State,
  name: z.string().describe('姓名（脱敏）'),
  companyName: z.string(),
  createdAt: Time,
  submittedAt: Time.nullable(),
  ageHours: z.number().describe('提交审核后的小时数'),
  place: z.number().nullable().describe('排队位置'),
  decisions: z.number().describe('已有几人通过'),
  decisionsNeeded: z.number(),
  hindrance: z.string().nullable().describe('须两人审核时，当前操作员不能通过的原因'),
  suspected: z.boolean().describe('证件已用于另一个账号'),
  may: May,
});
export type VerificationLine = z.output<typeof VerificationLine>;

export const VerificationCase = VerificationLine.extend({
  facts: Verification.shape.facts,
  note: z.string().describe('申请人的说明'),
  reason: Verification.shape.reason,
  papers: z.array(
    z.object({
      paperId: z.string(),
      kind: z.enum(keysOf(PAPERS)),
      words: z.string(),
      type: z.string(),
      seenAt: Time.nullable().describe('当前操作员第一次打开的时间；都打开过才能通过'),
    }),
  ),
  checks: z
    .array(
      z.object({
        at: Time,
        kind: z.enum(keysOf(CHECK_KINDS)),
        words: z.string(),
        vendor: z.string(),
        operation: z.string(),
        outcome: z.enum(keysOf(CHECK_OUTCOMES)),
        outcomeWords: z.string(),
        by: z.string().describe('审核人，核验机构的为空'),
      }),
    )
    .describe('已进行的核验与审核，新的在前；还要作决定的人看不到另一位审核员的意见'),
  history: z
    .array(
      z.object({ id: z.string(), way: AnyWaySchema, wayWords: z.string(), state: State, createdAt: Time }),
    )
    .describe('同一申请人或企业的其他认证'),
  duplicates: z
    .array(
      z.object({
        id: z.string(),
        why: z.enum(['paper', 'device']).describe('同一证件，或同一设备'),
        subject: Subject,
        name: z.string(),
        state: State,
      }),
    )
    .describe('可能重复'),
});
export type VerificationCase = z.output<typeof VerificationCase>;

export const adminCases = call({
  method: 'GET',
  path: '/api/admin/identity/cases',
  access: 'operator',
  tag,
  summary: '认证列表，个人信息脱敏；默认为待审核的，先提交的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    subject: Subject.optional(),
    way: AnyWaySchema.optional(),
    state: State.default('reviewing'),
    order: z.enum(['oldest', 'newest']).default('oldest'),
    keyword: z
      .string()
      .trim()
      .max(60)
      .optional()
      .describe('完整的证件号码、统一社会信用代码或手机号，或企业名称的一部分'),
  }),
  answer: z.object({ list: z.array(VerificationLine), total: z.number() }),
});

export const adminCase = call({
  method: 'GET',
  path: '/api/admin/identity/cases/item',
  access: 'operator',
  tag,
  summary: '一次认证的全部情况，个人信息脱敏',
  query: z.object({ id: CaseId }),
  answer: VerificationCase,
});

export const adminRevealCase = call({
  method: 'POST',
  path: '/api/admin/identity/cases/reveal',
  access: 'operator',
  tag,
  summary: '查看未脱敏的信息；须说明原因，查看会留下记录',
  body: z.strictObject({
    id: CaseId,
    reason: longText('请说明查看原因').min(2, '请说明查看原因').max(100, '原因不超过 100 个字'),
  }),
  answer: Verification.shape.facts,
});

export const adminCasePaper = call({
  method: 'POST',
  path: '/api/admin/identity/cases/paper',
  access: 'operator',
  tag,
  summary: '查看一份材料；每次查看都会留下记录',
  body: z.strictObject({ id: CaseId, paperId: z.uuid('材料编号格式不正确') }),
  answer: z.custom<FileContent>().describe('材料文件'),
  sends: 'file',
});

const Comparison = z.object({
  field: z.string(),
  name: z.string(),
  typed: z.string().describe('申请人填写的；个人信息脱敏，只显示不同的几个字'),
  recognised: z.string().nullable().describe('从证照上识别的；没有识别到的为空'),
  differs: z.boolean().describe('填写与识别不同'),
  registered: z.enum(keysOf(CHECK_OUTCOMES)).nullable().describe('工商登记对该项的答复；没有查询的为空'),
});
export const CaseComparison = z.object({
  recognition: z.enum(['read', 'nothing', 'unavailable']).describe('识别到、没有可识别的、识别服务不可用'),
  rows: z.array(Comparison),
});
export type CaseComparison = z.output<typeof CaseComparison>;

export const adminCompareCase = call({
  method: 'GET',
  path: '/api/admin/identity/cases/compare',
  access: 'operator',
  tag,
  summary: '填写的信息与证照上识别到的、工商登记的逐项对照',
  query: z.object({ id: CaseId }),
  answer: CaseComparison,
});

export const adminDecideCase = call({
  method: 'POST',
  path: '/api/admin/identity/cases/decide',
  access: 'operator',
  tag,
  summary: '通过或驳回；企业与疑似重复的须由两人先后通过，每份材料都打开过才能通过',
  body: z.discriminatedUnion('accept', [
    z.strictObject({ id: CaseId, accept: z.literal(true), words: longText().max(500).default('') }),
    z.strictObject({
      id: CaseId,
      accept: z.literal(false),
      reason: z.enum(keysOf(REFUSAL_REASONS), '请选择驳回原因'),
      words: longText().max(500).default(''),
    }),
  ]),
  answer: VerificationCase,
});

export const adminIdentityStatistics = call({
  method: 'GET',
  path: '/api/admin/identity/statistics',
  access: 'operator',
  tag,
  summary: '人工审核用时',
  query: z.object({ days: z.coerce.number().int().min(1).max(180).default(30) }),
  answer: z.object({
    waiting: z.number(),
    oldestHours: z.number(),
    days: z.array(
      z.object({
        date: z.string(),
        decided: z.number(),
        accepted: z.number(),
        medianHours: z.number(),
      }),
    ),
  }),
});

export const adminReclaims = call({
  method: 'GET',
  path: '/api/admin/identity/reclaims',
  access: 'operator',
  tag,
  summary: '管理员变更申请',
  query: z.object({ state: z.enum(keysOf(RECLAIM_STATES)).default('reviewing') }),
  answer: z.array(
    z.object({
      id: z.string(),
      organizationId: z.string(),
      organizationName: z.string(),
      person: z.string().describe('申请人（脱敏）'),
      reason: z.string(),
      state: z.enum(keysOf(RECLAIM_STATES)),
      createdAt: Time,
      may: May,
    }),
  ),
});

export const adminDecideReclaim = call({
  method: 'POST',
  path: '/api/admin/identity/reclaims/decide',
  access: 'operator',
  tag,
  summary: '通过或驳回管理员变更',
  body: z.strictObject({
    id: z.uuid('申请编号格式不正确'),
    approve: z.boolean(),
    words: longText('请填写说明').min(2, '请填写说明').max(200, '说明不超过 200 个字'),
  }),
  answer: z.object({ id: z.string(), state: z.enum(keysOf(RECLAIM_STATES)) }),
});

export const adminRetention = call({
  method: 'GET',
  path: '/api/admin/identity/retention',
  access: 'operator',
  tag,
  summary: '认证信息的保存期限与清除记录',
  answer: z.object({
    rules: z.array(z.object({ what: z.string(), kept: z.string(), law: z.string() })),
    runs: z.array(z.object({ at: Time, what: z.string(), count: z.number() })).describe('近期清除，新的在前'),
  }),
});
