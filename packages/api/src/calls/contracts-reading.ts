import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_STATES, contractMachine, PARTY_STATES } from '../contract-states.ts';
import {
  ACTING_AS,
  CONTRACT_BOXES,
  CONTRACT_LIMITS,
  FIELD_KINDS,
  PARTY_INTENTS,
  PARTY_KINDS,
  PARTY_PARTS,
} from '../contracts.ts';
import { shortText } from '../texts.ts';
import { ContractDocument, ContractId, ContractKindName, DocumentId } from './contracts.ts';
import { LinkToken, PageQuery } from './contracts-links.ts';
import type { FileContent } from './files.ts';

const tag = '合同查询';
const Time = z.string().describe('时间（ISO 8601）');
const Content = z.custom<FileContent>().describe('文件内容');
const State = z.enum(keysOf(CONTRACT_STATES)).describe('合同状态');

export const ContractEntry = z.object({
  id: z.string(),
  title: z.string(),
  number: z.string().nullable(),
  state: State,
  stateWords: z.string(),
  author: z.string().describe('发起方'),
  parties: z.array(z.string()).describe('各方名称'),
  places: z
    .array(
      z.object({
        name: z.string().describe('单位名称或姓名，他人的姓名脱敏'),
        kind: z.enum(keysOf(PARTY_KINDS)),
        part: z.enum(keysOf(PARTY_PARTS)),
        state: z.enum(keysOf(PARTY_STATES)),
        isOwn: z.boolean(),
      }),
    )
    .describe('各方进展'),
  deadline: Time.nullable(),
  changedAt: Time,
  tags: z.array(z.string()),
  folderId: z.string().nullable(),
  may: z.array(z.enum(keysOf(contractMachine.acts))).describe('现在可以做的事'),
});
export type ContractEntry = z.output<typeof ContractEntry>;

export const contractList = call({
  method: 'GET',
  path: '/api/appapi/contract/list',
  access: 'login',
  tag,
  summary: '签署中心的列表，新的在前；keyword 查找名称、编号、各方与文件内的文字',
  query: z.object({
    box: z.enum(keysOf(CONTRACT_BOXES)).optional().describe('不给时为全部，回收站除外'),
    keyword: z.string().trim().max(50).optional(),
    folderId: z.uuid().optional(),
    state: State.optional(),
    days: z.coerce.number().int().min(1).max(3_650).optional().describe('近多少天有变化的'),
    before: z.string().max(100).optional().describe('上一页给出的 next'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    by: z
      .enum(['change', 'deadline'])
      .default('change')
      .describe('deadline：截止最早的在前，只有一页，不与 keyword 同用'),
  }),
  answer: z.object({ list: z.array(ContractEntry), next: z.string().nullable() }),
});

export const contractCounters = call({
  method: 'GET',
  path: '/api/appapi/contract/counters',
  access: 'login',
  tag,
  summary: '签署中心各列表的数目，最多数到 1000',
  answer: z.record(z.enum(keysOf(CONTRACT_BOXES)), z.number()),
});

export const ContractParty = z.object({
  id: z.string(),
  kind: z.enum(keysOf(PARTY_KINDS)),
  part: z.enum(keysOf(PARTY_PARTS)),
  actingAs: z.enum(keysOf(ACTING_AS)),
  name: z.string().describe('完成前他人的姓名脱敏'),
  organizationName: z.string(),
  phone: z.string().describe('脱敏'),
  step: z.number(),
  intent: z.enum(keysOf(PARTY_INTENTS)).describe('签署时怎样确认意愿'),
  state: z.enum(keysOf(PARTY_STATES)),
  reason: z.string(),
  isOwn: z.boolean(),
  filled: z.boolean(),
  decidedAt: Time.nullable(),
  actedBy: z.string().describe('代为审批的人；空为本人'),
  byRule: z.boolean().describe('由审批流程确定'),
  linkToken: z
    .string()
    .nullable()
    .describe('短信链接中的凭证，发起方可以自己转发给对方；只给发起方，且只在轮到这一方处理时'),
});
const ContractField = z.object({
  id: z.string(),
  documentId: z.string(),
  partyId: z.string(),
  partyKey: z.string(),
  kind: z.enum(keysOf(FIELD_KINDS)),
  label: z.string(),
  page: z.number(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
  required: z.boolean(),
  options: z.record(z.string(), z.unknown()),
  value: z.string().nullable().describe('他方未公开的内容为空'),
});
export const ContractDetail = ContractEntry.extend({
  message: z.string().describe('发起方给签署方的话'),
  version: z.string().describe('现在的样子；同意、退回、拒填、拒签时原样带回'),
  code: z.string().describe('对外出示的合同编码'),
  amount: z.number().nullable(),
  kind: ContractKindName.nullable(),
  algorithm: z.string(),
  sight: z.string(),
  quorums: z.record(z.string(), z.number()),
  expiresOn: z.string().nullable(),
  renewsOn: z.string().nullable(),
  retentionUntil: z.string().nullable().describe('保管至：此前不能删除'),
  sentAt: Time.nullable(),
  endedAt: Time.nullable(),
  reason: z.string().describe('撤回、拒签等的原因'),
  level: z.string().nullable().describe('各文件都达到的签名级别'),
  documents: z.array(ContractDocument),
  parties: z.array(
    ContractParty.extend({ key: z.string(), role: z.string().describe('在合同中的称呼，没有的为空') }),
  ),
  fields: z.array(ContractField),
  timeline: z.array(
    z.object({
      act: z.string(),
      words: z.string(),
      who: z.string(),
      bySystem: z.boolean().describe('由系统所为，不是人'),
      at: Time,
      ip: z.string().describe('来访地址，脱敏'),
      facts: z.record(z.string(), z.unknown()),
    }),
  ),
  voids: z.string().nullable().describe('作废协议所作废的合同'),
});
export type ContractDetail = z.output<typeof ContractDetail>;

export const contractDetail = call({
  method: 'GET',
  path: '/api/appapi/contract/detail',
  access: 'login',
  tag,
  summary: '合同详情：文件、各方、控件、经过与可做的事',
  query: z.object({ id: ContractId }),
  answer: ContractDetail,
});

export const contractPage = call({
  method: 'GET',
  path: '/api/appapi/contract/page',
  access: 'login',
  tag,
  summary: '一页的图片（PNG）',
  query: PageQuery,
  answer: Content,
  sends: 'file',
  byLink: true,
});
export const contractText = call({
  method: 'GET',
  path: '/api/appapi/contract/text',
  access: 'login',
  tag,
  summary: '一页的文字与每个字的位置（毫米）',
  query: PageQuery.omit({ width: true }),
  answer: z.object({
    text: z.string(),
    boxes: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])).describe('左、上、右、下'),
  }),
});
/** Each is an event of the contract, and lies in its evidence package for ever. */
const DOWNLOADS = { purpose: 'contract-download', max: 120, perSeconds: 600 };
export const contractFile = call({
  method: 'GET',
  path: '/api/appapi/contract/file',
  access: 'login',
  tag,
  summary: '一份文件（PDF）；inline 为 1 时在浏览器中打开',
  query: z.object({ documentId: DocumentId, inline: z.literal('1').optional() }),
  answer: Content,
  sends: 'file',
  byLink: true,
  limit: DOWNLOADS,
});
export const contractArchive = call({
  method: 'GET',
  path: '/api/appapi/contract/archive',
  access: 'login',
  tag,
  summary: '全部文件与附件，打包下载（ZIP）',
  query: z.object({ id: ContractId }),
  answer: Content,
  sends: 'file',
  byLink: true,
  limit: DOWNLOADS,
});
export const contractCalendar = call({
  method: 'GET',
  path: '/api/appapi/contract/calendar',
  access: 'login',
  tag,
  summary: '截止、到期与续签日期的日历文件（iCalendar）',
  query: z.object({ id: ContractId }),
  answer: Content,
  sends: 'file',
  byLink: true,
});

export const shareContract = call({
  method: 'POST',
  path: '/api/appapi/contract/share',
  access: 'login',
  tag,
  summary: '生成只读链接：有期限，可设查看码',
  body: z.strictObject({
    id: ContractId,
    days: z.number().int().min(1).max(CONTRACT_LIMITS.shareDays).default(7),
    withCode: z.boolean().default(true).describe('是否需要查看码'),
  }),
  answer: z.object({ id: z.string(), token: z.string(), code: z.string().nullable(), expiresAt: Time }),
  limit: { purpose: 'contract-command', max: 600, perSeconds: 60 },
});
export const endShare = call({
  method: 'POST',
  path: '/api/appapi/contract/endShare',
  access: 'login',
  tag,
  summary: '停止一个只读链接',
  body: z.strictObject({ id: ContractId, shareId: z.uuid() }),
  answer: z.null(),
});
const SharedQuery = z.object({
  token: LinkToken,
  code: shortText().max(20).default('').describe('查看码'),
});
export const sharedContract = call({
  method: 'GET',
  path: '/api/appapi/contract/shared',
  access: 'public',
  tag,
  summary: '只读链接指向的合同',
  query: SharedQuery,
  answer: z.object({
    title: z.string(),
    number: z.string().nullable(),
    state: State,
    author: z.string(),
    expiresAt: Time,
    documents: z.array(ContractDocument.pick({ id: true, name: true, pages: true, sha256: true })),
  }),
  limit: { purpose: 'shared-contract', max: 30, perSeconds: 60 },
});
export const sharedPage = call({
  method: 'GET',
  path: '/api/appapi/contract/sharedPage',
  access: 'public',
  tag,
  summary: '只读链接中的一页（PNG）',
  query: PageQuery.extend(SharedQuery.shape),
  answer: Content,
  sends: 'file',
  limit: { purpose: 'shared-page', max: 300, perSeconds: 60 },
});
