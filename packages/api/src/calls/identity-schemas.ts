import type { Parsed } from '@yinxin/identifiers';
import { z } from 'zod';
import { keysOf } from '../choices.ts';
import {
  type AnyWay,
  COMPANY_KINDS,
  COMPANY_WAYS,
  PAPER_KINDS,
  PAPERS,
  PERSON_WAYS,
  VERIFICATION_REASONS,
  VERIFICATION_STATES,
  VERIFICATION_STEPS,
  VERIFICATION_SUBJECTS,
} from '../identity.ts';
import { CONSENTS } from '../personal-data.ts';
import { parsedBy } from '../schemas.ts';
import { longText, shortText } from '../texts.ts';

export const tag = '实名认证';
export const Time = z.string().describe('时间（ISO 8601）');
const ALL_WAYS = [...new Set([...keysOf(PERSON_WAYS), ...keysOf(COMPANY_WAYS)])] as [AnyWay, ...AnyWay[]];

export const AnyWaySchema = z.enum(ALL_WAYS).describe('认证方式');
export const Subject = z.enum(keysOf(VERIFICATION_SUBJECTS)).describe('个人或企业');
export const PaperKindSchema = z.enum(keysOf(PAPER_KINDS)).describe('证件种类');
export const PaperSchema = z.enum(keysOf(PAPERS)).describe('材料种类');
export const VerificationId = z.uuid('认证编号格式不正确').describe('认证编号');
export const PaperId = z.uuid('材料编号格式不正确').describe('材料编号');
export const Device = z.enum(['phone', 'pc']).describe('在手机上进行，或由电脑显示二维码后用手机进行');
export const Name = shortText('请输入姓名').min(1, '请输入姓名').max(64, '姓名过长');
export const Day = z.iso.date('日期应为 年-月-日');
export const Note = longText().max(500, '说明不超过 500 个字');
export const text = (parse: (typed: string) => Parsed, missing: string) =>
  z.string(missing).transform(parsedBy(parse));

export const Verification = z.object({
  id: z.string(),
  subject: Subject,
  way: AnyWaySchema,
  state: z.enum(keysOf(VERIFICATION_STATES)),
  stateWords: z.string(),
  step: z.enum(VERIFICATION_STEPS).describe('接下来要做的事'),
  facts: z
    .object({
      name: z.string(),
      paperKind: PaperKindSchema,
      number: z.string(),
      phone: z.string(),
      bankCard: z.string(),
      companyName: z.string(),
      code: z.string(),
      companyKind: z.enum(keysOf(COMPANY_KINDS)),
      representative: z.string(),
      validUntil: z.string().nullable().describe('有效期止；长期为空'),
      bankName: z.string(),
      account: z.string(),
    })
    .partial()
    .describe('所填信息（脱敏）'),
  papers: z.array(
    z.object({
      paperId: z.string(),
      kind: PaperSchema,
      words: z.string(),
      url: z.string().describe('仅本人短时可看'),
    }),
  ),
  reason: z
    .object({
      code: z.enum(keysOf(VERIFICATION_REASONS)),
      words: z.string(),
      advice: z.string(),
      note: z.string().describe('审核人的说明，可为空'),
    })
    .nullable(),
  answered: z
    .object({ by: z.string().describe('作出答复的机构或人'), at: Time })
    .nullable()
    .describe('未通过时：谁在何时答复'),
  triesLeft: z.number().describe('这种方式今日还可尝试的次数'),
  isRepresentative: z.boolean().describe('企业认证：申请人与所填法定代表人同名，可以本人短信确认'),
  openWays: z.array(AnyWaySchema).describe('还可以选择的方式'),
  queue: z
    .object({ place: z.number().describe('第几位'), waiting: z.number(), submittedAt: Time })
    .nullable()
    .describe('人工审核的排队位置'),
  face: z
    .object({
      state: z.enum(['pending', 'passed', 'failed']),
      words: z.string(),
      expiresAt: Time,
    })
    .nullable(),
  transfer: z
    .object({
      state: z.enum(['sending', 'sent', 'refused', 'over']),
      triesLeft: z.number(),
      expiresAt: Time,
      reason: z.string().describe('未成功的原因，可为空'),
    })
    .nullable(),
  createdAt: Time,
  updatedAt: Time,
  expiresAt: Time.nullable(),
  verifiedAt: Time.nullable(),
});
export type Verification = z.output<typeof Verification>;

export const Corrects = VerificationId.optional().describe(
  '改正一次未通过的认证：省略的沿用其中所填，审核没有指出问题的材料一并沿用',
);
export const Consents = z
  .array(z.strictObject({ kind: z.enum(keysOf(CONSENTS)), version: shortText().max(20) }))
  .max(10)
  .default([])
  .describe('本次作出的单独同意；已有效的不必重复');

export const FaceStarted = {
  url: z.string().describe('在手机上打开的地址'),
  expiresAt: Time,
  expiresIn: z.number().describe('须在多少秒内完成'),
};
