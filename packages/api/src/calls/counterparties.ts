import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_STATES } from '../contract-states.ts';
import { COUNTERPARTY_LIMITS, PARTY_KINDS } from '../contracts.ts';
import { longText, shortText } from '../texts.ts';

const tag = '通讯录';
const Time = z.string().describe('时间（ISO 8601）');
const Id = z.uuid('联系人编号格式不正确').describe('联系人编号');

const Written = z.strictObject({
  kind: z.enum(keysOf(PARTY_KINDS)).describe('个人或单位'),
  organizationName: shortText().max(200).default('').describe('单位名称，个人为空'),
  name: shortText().max(64).describe('姓名或经办人姓名'),
  phone: shortText().max(30).describe('手机号'),
  note: longText().max(COUNTERPARTY_LIMITS.note).default('').describe('备注'),
});
export type WrittenCounterparty = z.output<typeof Written>;

const Counterparty = Written.extend({
  id: z.string(),
  contracts: z.number().describe('与其签过或在签的合同数'),
  changedAt: Time,
});
export type Counterparty = z.output<typeof Counterparty>;

export const counterpartyList = call({
  method: 'GET',
  path: '/api/appapi/counterparty/list',
  access: 'verified',
  tag,
  summary: '通讯录：按姓名、单位或完整手机号查找，新的在前',
  query: z.object({
    keyword: z.string().trim().max(50).optional(),
    kind: z.enum(keysOf(PARTY_KINDS)).optional(),
    before: z.uuid().optional().describe('上一页最后一条的编号'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  answer: z.object({
    list: z.array(Counterparty),
    next: z.string().nullable(),
    mayWrite: z.boolean().describe('当前账号可以增改'),
  }),
});

export const counterpartyDetail = call({
  method: 'GET',
  path: '/api/appapi/counterparty/detail',
  access: 'verified',
  tag,
  summary: '一个联系人，与其往来的合同',
  query: z.object({ id: Id }),
  answer: Counterparty.extend({
    history: z.array(
      z.object({
        contractId: z.string(),
        title: z.string(),
        number: z.string(),
        state: z.enum(keysOf(CONTRACT_STATES)),
        at: Time,
      }),
    ),
    mayWrite: z.boolean(),
  }),
});

const limit = { purpose: 'counterparty-command', max: 300, perSeconds: 60 } as const;

export const saveCounterparty = call({
  method: 'POST',
  path: '/api/appapi/counterparty/save',
  access: 'verified',
  tag,
  summary: '新增或修改联系人；同一单位同一手机号只有一条',
  body: Written.extend({ id: Id.optional() }),
  answer: z.object({ id: z.string() }),
  limit,
});

export const removeCounterparties = call({
  method: 'POST',
  path: '/api/appapi/counterparty/remove',
  access: 'verified',
  tag,
  summary: '删除联系人；合同不受影响',
  body: z.strictObject({ ids: z.array(Id).min(1).max(200) }),
  answer: z.object({ removed: z.number() }),
  limit,
});

const ReadRow = z.object({
  number: z.number().describe('表中的行号，表头为第 1 行'),
  ...Written.shape,
  problems: z.array(z.string()),
});
export type ReadCounterparty = z.output<typeof ReadRow>;
const Read = z.object({
  rows: z.array(ReadRow),
  good: z.number().describe('可以导入的行数'),
});

export const readCounterparties = call({
  method: 'POST',
  path: '/api/appapi/counterparty/read',
  access: 'verified',
  tag,
  summary: '读取 xlsx 或 csv 表格并逐行检查，尚不保存',
  takes: 'file',
  answer: Read,
  limit: { purpose: 'counterparty-read', max: 30, perSeconds: 60 },
});

export const pasteCounterparties = call({
  method: 'POST',
  path: '/api/appapi/counterparty/paste',
  access: 'verified',
  tag,
  summary: '读取粘贴的表格并逐行检查，尚不保存',
  body: z.strictObject({ text: z.string().min(1, '请粘贴表格').max(1_000_000) }),
  answer: Read,
  limit: { purpose: 'counterparty-read', max: 30, perSeconds: 60 },
});

export const importCounterparties = call({
  method: 'POST',
  path: '/api/appapi/counterparty/import',
  access: 'verified',
  tag,
  summary: '导入检查过的行：已有的更新，其余新增；有一行不对则都不导入',
  body: z.strictObject({ rows: z.array(Written).min(1).max(COUNTERPARTY_LIMITS.rows) }),
  answer: z.object({ added: z.number(), changed: z.number() }),
  limit: { purpose: 'counterparty-read', max: 30, perSeconds: 60 },
});
