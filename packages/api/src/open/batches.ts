import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { BATCH_ROW_STATES, BATCH_STATES, TEMPLATE_LIMITS } from '../templates.ts';
import { shortText, typedText } from '../texts.ts';
import { openCall } from './call.ts';
import { cursorLike, PageSize, pageOf } from './paging.ts';
import { OpenTemplateId } from './templates.ts';

const tag = '批量发起';
const Id = z.uuid('批次编号格式不正确').describe('批次编号');
const Params = z.object({ id: Id });
/** Of one call; more rows are several batches. */
const MOST_ROWS = 1_000;

export const OpenBatch = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(keysOf(BATCH_STATES)),
  reason: z.string().describe('停下的原因'),
  rows: z.object({
    invalid: z.number().int().describe('内容有误，没有发起'),
    ready: z.number().int().describe('等待发起'),
    sent: z.number().int().describe('已发起'),
    failed: z.number().int().describe('发起失败'),
  }),
  createdAt: z.string(),
});

export const createOpenBatch = openCall({
  name: 'batches.create',
  method: 'POST',
  path: '/openapi/v1/batches',
  scope: 'contracts:write',
  tag,
  limit: { max: 5, perSeconds: 1 },
  summary: `用一个模板批量发起合同，一行一份，至多 ${MOST_ROWS} 行`,
  description:
    '每行按列名给出内容：合同名称、各角色的“员工姓名”“员工手机号”“乙方单位名称”，以及模板的填写项。有误的行不发起，原因见 batches.rows；其余的在后台依次发起，每份扣减 1 份额度。',
  body: z.strictObject({
    templateId: OpenTemplateId,
    name: shortText().min(1).max(TEMPLATE_LIMITS.name).optional().describe('批次名称，缺省为模板的名称'),
    rows: z
      .array(z.record(shortText().min(1).max(100), typedText().max(2_000)))
      .min(1, '请至少给出一行')
      .max(MOST_ROWS, `一次最多 ${MOST_ROWS} 行`),
    start: z.boolean().default(true).describe('是否立即发起；否则留待在页面上核对'),
  }),
  example: {
    templateId: '019a9b1e-7c00-7000-8000-000000000001',
    rows: [{ 员工姓名: '张三', 员工手机号: '13800138001', 岗位: '会计', 月工资: '8000' }],
  },
  answer: OpenBatch,
  slow: true,
});

export const getOpenBatch = openCall({
  name: 'batches.get',
  method: 'GET',
  path: '/openapi/v1/batches/{id}',
  scope: 'contracts:read',
  tag,
  limit: { max: 20, perSeconds: 1 },
  summary: '查询批次的进度',
  params: Params,
  answer: OpenBatch,
});

export const listOpenBatchRows = openCall({
  name: 'batches.rows',
  method: 'GET',
  path: '/openapi/v1/batches/{id}/rows',
  scope: 'contracts:read',
  tag,
  limit: { max: 20, perSeconds: 1 },
  summary: '列出批次的各行：状态、合同与问题',
  params: Params,
  query: z.object({
    state: z.enum(keysOf(BATCH_ROW_STATES)).optional(),
    ...{ cursor: cursorLike(/^\d{1,6}$/), limit: PageSize },
  }),
  answer: pageOf(
    z.object({
      row: z.number().int().describe('第几行，从 1 起'),
      state: z.enum(keysOf(BATCH_ROW_STATES)),
      contractId: z.string().nullable(),
      problems: z.array(z.object({ column: z.string().nullable(), words: z.string() })),
    }),
  ),
});
