import { z } from 'zod';
import { CONTRACT_KINDS } from '../approval-flows.ts';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { GivenFen } from '../schemas.ts';
import { SILENT_LIMITS, SILENT_STATES } from '../seals.ts';
import { SealId } from './seals.ts';
import { TemplateId } from './template-schemas.ts';

const tag = '静默签';
const Time = z.string().describe('时间（ISO 8601）');
const Moment = z.iso.datetime({ offset: true, error: '时间格式不正确' });

export const SilentAuthorisation = z.object({
  id: z.string(),
  sealId: z.string(),
  sealName: z.string(),
  templateId: z.string().nullable().describe('为空时不限模板'),
  templateName: z.string(),
  templateVersion: z.number().nullable().describe('授权时的模板版本；只签这一版'),
  kind: z.enum(keysOf(CONTRACT_KINDS)).nullable().describe('为空时不限合同类型'),
  sceneId: z.string().nullable().describe('为空时不限平台'),
  sceneName: z.string(),
  highest: z.number().nullable().describe('合同金额上限（分）；没有写明金额的合同不适用。为空时不看金额'),
  authors: z
    .array(z.object({ uid: z.string(), name: z.string() }))
    .describe('只签这些成员发起的合同；按模板授权时不限'),
  applicationId: z.string().nullable().describe('不签合同，只为这个应用给出的摘要签名'),
  applicationName: z.string(),
  startsAt: Time,
  until: Time,
  uses: z.number().describe('可用次数'),
  used: z.number().describe('已用次数'),
  by: z.string().describe('授权的管理员'),
  createdAt: Time,
  endedAt: Time.nullable(),
  state: z.enum(keysOf(SILENT_STATES)),
  stateWords: z.string(),
  mayRevoke: z.boolean(),
  mayConfirm: z.boolean().describe('模板已有新版，可以按新版重新确认'),
});
export type SilentAuthorisation = z.output<typeof SilentAuthorisation>;

export const silentList = call({
  method: 'GET',
  path: '/api/appapi/silent/list',
  access: 'login',
  tag,
  summary: '本企业的静默签授权，新的在前',
  query: z.object({ sealId: SealId.optional().describe('为空时为全部印章') }),
  answer: z.object({
    list: z.array(SilentAuthorisation),
    mayAuthorise: z.boolean().describe('当前账号可以授权'),
  }),
});

const AuthorisationId = z.uuid('授权编号格式不正确');
const Terms = z
  .strictObject({
    sealId: SealId,
    templateId: TemplateId.nullable().default(null),
    kind: z.enum(keysOf(CONTRACT_KINDS)).nullable().default(null).describe('合同类型'),
    sceneId: z.uuid('平台编号格式不正确').nullable().default(null),
    highest: GivenFen.min(1).nullable().default(null).describe('金额上限（分）'),
    authors: z
      .array(z.uuid('账号编号格式不正确'))
      .max(SILENT_LIMITS.authors, `最多指定 ${SILENT_LIMITS.authors} 名发起人`)
      .default([])
      .describe('只签这些成员起草、修改和发起的合同；不限模板时必填'),
    applicationId: z
      .uuid('应用编号格式不正确')
      .nullable()
      .default(null)
      .describe('只为这个应用给出的摘要签名；与合同的条件不能同时给出'),
    startsAt: Moment.nullable().default(null).describe('为空时立即生效'),
    until: Moment.describe('到期时间'),
    uses: z.number().int().min(1, '至少 1 次').max(SILENT_LIMITS.uses, `最多 ${SILENT_LIMITS.uses} 次`),
    replaces: AuthorisationId.nullable().default(null).describe('代替哪一项授权：后者随即收回'),
  })
  .refine(
    ({ applicationId, templateId, kind, highest, sceneId, authors }) =>
      applicationId === null ||
      ([templateId, kind, highest, sceneId].every((one) => one === null) && authors.length === 0),
    '为应用的摘要签名授权时，不再限定合同',
  )
  .refine(
    ({ applicationId, templateId, kind, highest }) =>
      applicationId !== null || templateId !== null || (kind !== null && highest !== null),
    '请选择模板；不限模板时须选择合同类型并填写金额上限',
  )
  .refine(
    ({ applicationId, templateId, authors }) =>
      applicationId !== null || templateId !== null || authors.length > 0,
    '不限模板时，请指定只签哪些成员发起的合同',
  )
  .refine(
    ({ templateId, authors }) => templateId === null || authors.length === 0,
    '按模板授权时不指定发起人',
  );

export const silentTerms = call({
  method: 'POST',
  path: '/api/appapi/silent/terms',
  access: 'verified',
  tag,
  summary: '授权静默签之前：核对条款，取得其摘要与所限定的模板版本',
  body: Terms,
  answer: z.object({
    digest: z.string().describe('条款的摘要，意愿确认的 target'),
    templateName: z.string(),
    templateVersion: z.number().nullable(),
  }),
});

export const authoriseSilent = call({
  method: 'POST',
  path: '/api/appapi/silent/authorise',
  access: 'verified',
  tag,
  summary: '授权静默签；须先完成意愿确认（act 为 authorise-silent，target 为 silent/terms 给出的摘要）',
  body: Terms,
  answer: SilentAuthorisation,
});

export const revokeSilent = call({
  method: 'POST',
  path: '/api/appapi/silent/revoke',
  access: 'login',
  tag,
  summary: '收回静默签授权，立即生效',
  body: z.strictObject({ id: AuthorisationId }),
  answer: z.null(),
});
