import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { CONTRACT_LIMITS } from '../contracts.ts';
import { GivenFen } from '../schemas.ts';
import { SIGN_CODE_LIMITS, SIGN_CODE_STATES, TEMPLATE_LIMITS } from '../templates.ts';
import { shortText } from '../texts.ts';
import { openCall } from './call.ts';
import { Moment } from './contracts.ts';
import { Cursor, PageSize, pageOf } from './paging.ts';
import { OpenFiller, OpenTemplateId, OpenValues } from './templates.ts';

const tag = '一码多签';
const Id = z.uuid('签署码编号格式不正确').describe('签署码编号');
const writing = { scope: 'contracts:write', tag, limit: { max: 5, perSeconds: 1 } } as const;

export const OpenSignCode = z.object({
  id: Id,
  title: z.string(),
  templateId: z.string(),
  version: z.number().int(),
  role: z.string().describe('扫码的人担任的角色'),
  state: z.enum(keysOf(SIGN_CODE_STATES)),
  hindrance: z.string().describe('暂时不能签署的原因'),
  limit: z.number().int().describe('可以签署的人数'),
  taken: z.number().int().describe('已生成合同的人数'),
  signed: z.number().int().describe('已签署的人数'),
  expiresAt: z.string(),
  createdAt: z.string(),
});

export const createOpenSignCode = openCall({
  name: 'signCodes.create',
  method: 'POST',
  path: '/openapi/v1/sign-codes',
  ...writing,
  summary: '新建签署码：谁扫码，谁得到一份由模板生成的合同',
  body: z.strictObject({
    templateId: OpenTemplateId,
    title: shortText().min(1, '请填写合同名称').max(CONTRACT_LIMITS.title).describe('每份合同的名称'),
    role: shortText().min(1).max(TEMPLATE_LIMITS.role).describe('扫码的人担任的角色'),
    comerFirst: z.boolean().default(true).describe('扫码的人先签署；否则按模板的顺序'),
    parties: z
      .array(OpenFiller)
      .max(TEMPLATE_LIMITS.roles)
      .default([])
      .describe('其余角色；本企业的不必给出'),
    values: OpenValues,
    amount: GivenFen.nullable().default(null).describe('每份合同的金额，分'),
    limit: z.number().int().min(1).max(SIGN_CODE_LIMITS.people).describe('可以签署的人数'),
    expiresAt: Moment.describe('截止时间'),
  }),
  example: {
    ...{ templateId: '019a9b1e-7c00-7000-8000-000000000001', title: '入职登记', role: '员工' },
    ...{ values: { 岗位: '会计', 月工资: '8000' }, limit: 50, expiresAt: '2026-12-31T16:00:00Z' },
  },
  answer: OpenSignCode.extend({ url: z.string().describe('二维码中的链接') }),
});

export const listOpenSignCodes = openCall({
  name: 'signCodes.list',
  method: 'GET',
  path: '/openapi/v1/sign-codes',
  scope: 'contracts:read',
  tag,
  limit: { max: 20, perSeconds: 1 },
  summary: '列出签署码，新的在前',
  query: z.object({ cursor: Cursor, limit: PageSize }),
  answer: pageOf(OpenSignCode),
});

export const getOpenSignCode = openCall({
  name: 'signCodes.get',
  method: 'GET',
  path: '/openapi/v1/sign-codes/{id}',
  scope: 'contracts:read',
  tag,
  limit: { max: 20, perSeconds: 1 },
  summary: '查询签署码：链接、名额与状态',
  params: z.object({ id: Id }),
  answer: OpenSignCode.extend({ url: z.string().describe('二维码中的链接') }),
});

export const stopOpenSignCode = openCall({
  name: 'signCodes.stop',
  method: 'POST',
  path: '/openapi/v1/sign-codes/{id}/stop',
  ...writing,
  summary: '停用签署码，立即生效；已生成的合同不受影响',
  params: z.object({ id: Id }),
  answer: OpenSignCode.extend({ url: z.string().describe('二维码中的链接') }),
});
