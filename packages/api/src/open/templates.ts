import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { CONTRACT_LIMITS, FIELD_KINDS, PARTY_KINDS, PARTY_PARTS } from '../contracts.ts';
import { GivenFen } from '../schemas.ts';
import { TEMPLATE_LIMITS } from '../templates.ts';
import { shortText, typedText } from '../texts.ts';
import { openCall } from './call.ts';
import { Moment, OpenContract, OpenField } from './contracts.ts';
import { OpenFileId } from './files.ts';
import { Cursor, PageSize, pageOf } from './paging.ts';

const tag = '模板';
const reading = { scope: 'templates:read', tag, limit: { max: 50, perSeconds: 1 } } as const;
export const OpenTemplateId = z.uuid('模板编号格式不正确').describe('模板编号');
const RoleName = shortText().min(1).max(TEMPLATE_LIMITS.role).describe('角色名称，如 甲方、员工');

/** Whoever takes a role of a template. */
export const OpenFiller = z.strictObject({
  role: RoleName,
  name: shortText().min(1, '请填写姓名').max(64).describe('签署人姓名；单位为经办人'),
  organizationName: shortText().max(200).default('').describe('单位名称，个人不填'),
  phone: shortText().max(30).describe('手机号'),
});

/** What is written into a template, by the names that its author gave. */
export const OpenValues = z
  .record(shortText().min(1).max(120), typedText().max(2_000))
  .default({})
  .describe('按填写项的名称给出内容；两个角色有同名的项时写 角色/名称');

export const listOpenTemplates = openCall({
  name: 'templates.list',
  method: 'GET',
  path: '/openapi/v1/templates',
  ...reading,
  summary: '列出可用的模板，新的在前',
  query: z.object({
    keyword: z.string().trim().max(50).optional().describe('查找名称'),
    ...{ cursor: Cursor, limit: PageSize },
  }),
  answer: pageOf(
    z.object({
      id: OpenTemplateId,
      name: z.string(),
      version: z.number().int().nullable().describe('最新发布的版本'),
      roles: z.array(z.string()).describe('签署角色的名称'),
      changedAt: z.string(),
    }),
  ),
});

export const getOpenTemplate = openCall({
  name: 'templates.get',
  method: 'GET',
  path: '/openapi/v1/templates/{id}',
  ...reading,
  summary: '查询模板：角色与填写项',
  params: z.object({ id: OpenTemplateId }),
  answer: z.object({
    id: OpenTemplateId,
    name: z.string(),
    version: z.number().int(),
    documents: z.array(z.object({ name: z.string(), pages: z.number().int() })),
    roles: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(keysOf(PARTY_KINDS)),
        part: z.enum(keysOf(PARTY_PARTS)).describe('签署、审批或抄送'),
        step: z.number().int(),
        isOwn: z.boolean().describe('由本企业担任，不必填写'),
      }),
    ),
    fields: z.array(
      z.object({
        name: z.string().describe('填写项的名称'),
        role: z.string().nullable().describe('由哪个角色填写；空为发起时填写'),
        kind: z.enum(keysOf(FIELD_KINDS)),
        required: z.boolean().describe('发起时必须填写'),
        choices: z.array(z.string()),
        value: z.string().describe('模板中预填的内容'),
      }),
    ),
  }),
});

export const createFromTemplate = openCall({
  name: 'contracts.createFromTemplate',
  method: 'POST',
  path: '/openapi/v1/contracts/from-template',
  scope: 'contracts:write',
  tag: '合同',
  limit: { max: 20, perSeconds: 1 },
  summary: '用模板创建合同，可附加已上传的文件，缺省立即发起',
  description:
    '各方按角色名称给出，内容按填写项名称给出，见 templates.get。由本企业担任的角色不必给出。附加的文件排在模板的文件之后；各方的 fields 在全部文件里按坐标或文字再放置控件，file 从模板的第一份文件数起。本企业已设静默签授权且合同符合其条件的，轮到时自动盖章。',
  body: z.strictObject({
    templateId: OpenTemplateId,
    version: z.number().int().min(1).optional().describe('只用这一版；模板已更新时报错。缺省为最新发布的'),
    title: shortText().min(1).max(CONTRACT_LIMITS.title).optional().describe('合同名称，缺省为模板的名称'),
    parties: z
      .array(OpenFiller.extend({ fields: z.array(OpenField).max(100).default([]).describe('另放置的控件') }))
      .max(TEMPLATE_LIMITS.roles)
      .default([]),
    values: OpenValues,
    files: z.array(OpenFileId).max(CONTRACT_LIMITS.documents).default([]).describe('附加的文件编号，按顺序'),
    deadline: Moment.optional().describe('签署截止时间，缺省为发起后 30 天'),
    amount: GivenFen.nullable().default(null).describe('合同金额，分'),
    send: z.boolean().default(true).describe('是否立即发起；否则存为草稿'),
  }),
  example: {
    templateId: '019a9b1e-7c00-7000-8000-000000000001',
    parties: [{ role: '员工', name: '张三', phone: '13800138001' }],
    values: { 岗位: '会计', 月工资: '8000' },
  },
  answer: OpenContract,
  slow: true,
});
