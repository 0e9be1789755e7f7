import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { BATCH_LIMITS, BATCH_ROW_STATES, BATCH_STATES, batchMachine } from '../templates.ts';
import { shortText, typedText } from '../texts.ts';
import type { FileContent } from './files.ts';
import { TemplateId } from './template-schemas.ts';

const tag = '批量发起';
const BatchId = z.uuid('批次编号格式不正确').describe('批次编号');
const Time = z.string().describe('时间（ISO 8601）');
const Counts = z.record(z.enum(keysOf(BATCH_ROW_STATES)), z.number()).describe('各状态的行数');

const BatchEntry = z.object({
  id: z.string(),
  name: z.string(),
  templateId: z.string(),
  templateName: z.string(),
  version: z.number().describe('所用的模板版本'),
  state: z.enum(keysOf(BATCH_STATES)),
  stateWords: z.string(),
  reason: z.string().describe('为何暂停'),
  counts: Counts,
  createdAt: Time,
  changedAt: Time,
  keptUntil: Time.nullable().describe('到这时没有再改动，名单自动删除；正在发起的为空'),
  may: z.array(z.enum(keysOf(batchMachine.acts))),
});
export type BatchEntry = z.output<typeof BatchEntry>;

export const batchList = call({
  method: 'GET',
  path: '/api/appapi/batch/list',
  access: 'verified',
  tag,
  summary: '当前账号的批量发起，新的在前',
  query: z.object({
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({ list: z.array(BatchEntry), next: z.string().nullable() }),
});

/** What a column can be for. */
const Target = z.object({
  key: z.string(),
  words: z.string(),
  required: z.boolean(),
  group: z.string().describe('合同、角色名称或合同内容'),
});
export type BatchTarget = z.output<typeof Target>;

export const batchDetail = call({
  method: 'GET',
  path: '/api/appapi/batch/detail',
  access: 'verified',
  tag,
  summary: '一次批量发起：列的对应、各状态行数、将扣减的份数与余量',
  query: z.object({ id: BatchId }),
  answer: BatchEntry.extend({
    newestVersion: z.number().describe('模板最新的一版；比所用的新时，静默签不再适用'),
    columns: z.array(z.string()).describe('表头'),
    source: z.string().describe('文件名，粘贴的为空'),
    mapping: z.record(z.string(), z.number()).describe('用途与列的对应，列从 0 起'),
    targets: z.array(Target),
    own: z.string().nullable().describe('由本方担任的角色'),
    quota: z.object({ needed: z.number(), left: z.number() }).describe('开始发起将扣减的份数与余量'),
  }),
});

const BatchRow = z.object({
  number: z.number().describe('表中的行号，表头为第 1 行'),
  state: z.enum(keysOf(BATCH_ROW_STATES)),
  cells: z.array(z.string()),
  problems: z.array(z.object({ column: z.number().nullable(), words: z.string() })),
  contractId: z.string().nullable(),
  contractNumber: z.string().nullable(),
});
export type BatchRow = z.output<typeof BatchRow>;

export const batchRows = call({
  method: 'GET',
  path: '/api/appapi/batch/rows',
  access: 'verified',
  tag,
  summary: '逐行的内容与结果',
  query: z.object({
    id: BatchId,
    state: z.enum(keysOf(BATCH_ROW_STATES)).optional(),
    after: z.coerce.number().int().min(0).default(0).describe('上一页最后的行号'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ list: z.array(BatchRow), next: z.number().nullable() }),
});

const plain = <const Path extends string>(path: Path, summary: string) =>
  call({
    method: 'POST',
    path: `/api/appapi/batch/${path}`,
    access: 'verified',
    tag,
    summary,
    body: z.strictObject({ id: BatchId }),
    answer: z.null(),
    limit: { purpose: 'batch-command', max: 600, perSeconds: 60 },
  } as const);

export const createBatch = call({
  ...plain('create', '用模板批量发起：新建批次，用当时最新的版本'),
  path: '/api/appapi/batch/create',
  body: z.strictObject({
    templateId: TemplateId,
    name: shortText().min(1).max(BATCH_LIMITS.name).optional(),
  }),
  answer: z.object({ id: z.string() }),
});
const Filled = z.object({
  rows: z.number(),
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.number()),
});
export const uploadBatch = call({
  method: 'POST',
  path: '/api/appapi/batch/upload',
  access: 'verified',
  tag,
  summary: '上传表格（xlsx 或 csv，10 MB、20000 行以内），第一行为表头；替换已有的内容并逐行检查',
  query: z.object({ id: BatchId }),
  takes: 'file',
  answer: Filled,
  limit: { purpose: 'upload-batch', max: 60, perSeconds: 60 },
});
export const pasteBatch = call({
  ...plain('paste', '粘贴表格，第一行为表头；替换已有的内容并逐行检查'),
  path: '/api/appapi/batch/paste',
  body: z.strictObject({
    id: BatchId,
    text: z.string().min(1, '请粘贴表格').max(BATCH_LIMITS.pasted, '粘贴的内容过多，请改为上传文件'),
  }),
  answer: Filled,
});
export const mapBatch = call({
  ...plain('map', '指定各列的用途，并逐行检查'),
  path: '/api/appapi/batch/map',
  body: z.strictObject({
    id: BatchId,
    mapping: z.record(shortText().max(120), z.number().int().min(0).max(100)),
  }),
  answer: z.object({ counts: Counts }),
});
export const correctBatch = call({
  ...plain('correct', '改正一行，并重新检查'),
  path: '/api/appapi/batch/correct',
  body: z.strictObject({
    id: BatchId,
    number: z.number().int().min(1),
    cells: z.array(typedText().max(BATCH_LIMITS.cell)).max(BATCH_LIMITS.columns),
  }),
  answer: BatchRow,
});
export const startBatch = call({
  ...plain('start', '开始发起：检查无误的行逐一成为合同；有误的行留待改正'),
  path: '/api/appapi/batch/start',
  body: z.strictObject({ id: BatchId, rows: z.number().int().min(1).describe('所见的将要发起的份数') }),
});
export const pauseBatch = plain('pause', '暂停：正在发起的一行做完后停下');
export const resumeBatch = call({
  ...plain('resume', '继续：发起待发起的各行，暂停以来改正的也在内'),
  path: '/api/appapi/batch/resume',
  body: z.strictObject({ id: BatchId, rows: z.number().int().min(0).describe('所见的将要发起的份数') }),
});
export const retryBatch = plain('retry', '把未成功的行放回待发起，再开始或继续');
export const deleteBatch = plain('delete', '删除尚未发起的批次');

export const batchResult = call({
  method: 'GET',
  path: '/api/appapi/batch/result',
  access: 'verified',
  tag,
  summary: '结果表（CSV 或 XLSX）：原有各列，加状态、合同编号与原因',
  query: z.object({ id: BatchId, format: z.enum(['csv', 'xlsx']).default('csv') }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
});
export const batchForm = call({
  method: 'GET',
  path: '/api/appapi/batch/form',
  access: 'verified',
  tag,
  summary: '空白表格（CSV）：表头与模板要填的内容一致',
  query: z.object({ templateId: TemplateId }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
});
