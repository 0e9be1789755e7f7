import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { METERS, USAGE_KINDS, USAGE_LIMITS } from '../metering.ts';
import type { FileContent } from './files.ts';

const Day = z.iso.date('日期格式不正确');
const Meter = z.enum(keysOf(METERS));

const filters = {
  meter: Meter.optional().describe('计费项'),
  number: z.string().trim().max(USAGE_LIMITS.number).optional().describe('合同或订单的编号，可只写开头'),
  account: z.uuid('编号格式不正确').optional().describe('由谁使用：成员的账号'),
  from: Day.optional().describe(`自该日起，缺省为近 ${USAGE_LIMITS.usualDays} 天`),
  to: Day.optional().describe('至该日止，缺省为今天'),
};

/** What was used, by whom, for what. */
export const UsageList = z.object({
  from: Day,
  to: Day.describe(`一次最多 ${USAGE_LIMITS.mostDays} 天，更长的从后往前取`),
  isWhole: z.boolean().describe('看得到同事所用的名称与经办人'),
  totals: z
    .array(z.object({ meter: Meter, words: z.string(), unit: z.string(), quantity: z.number() }))
    .describe('符合条件的合计，返还已减去'),
  members: z.array(z.object({ account: z.string(), name: z.string() })).describe('可以按其查询的成员'),
  list: z.array(
    z.object({
      id: z.string(),
      at: z.string().describe('时间（ISO 8601）'),
      meter: Meter,
      words: z.string(),
      unit: z.string(),
      kind: z.enum(keysOf(USAGE_KINDS)),
      quantity: z.number().describe('返还为负'),
      number: z.string().describe('合同、订单的编号或应用的名称；看不到的为空'),
      contract: z.object({ id: z.string(), title: z.string() }).nullable().describe('本账号可以打开的合同'),
      by: z.string().describe('经办人；看不到的为空'),
      isOthers: z.boolean().describe('同事所用，本账号看不到名称'),
    }),
  ),
  next: z.string().nullable().describe('还有更早的：下一页的 before'),
});
export type UsageList = z.output<typeof UsageList>;

export const usageList = call({
  method: 'GET',
  path: '/api/appapi/usage/records',
  access: 'login',
  tag: '订单',
  summary: '用量明细，新的在前：每个计费项何时由谁用于什么，以及合计',
  query: z.object({
    ...filters,
    before: z.uuid('编号格式不正确').optional().describe('上一页给出的 next'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: UsageList,
});

export const usageFile = call({
  method: 'GET',
  path: '/api/appapi/usage/file',
  access: 'login',
  tag: '订单',
  summary: '用量明细的表格文件',
  query: z.object({ ...filters, format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
  limit: { purpose: 'usage-file', max: 10, perSeconds: 60 },
});

export const usageDays = call({
  method: 'GET',
  path: '/api/appapi/usage/days',
  access: 'login',
  tag: '订单',
  summary: '合同余量逐日的扣减：电子合同、可信时间戳与摘要签名，返还已减去',
  query: z.object({
    days: z.coerce.number().int().min(1).max(90).default(7).describe('到今天为止的天数；1 天按小时'),
  }),
  answer: z.object({
    totals: z.array(z.object({ meter: Meter, words: z.string(), quantity: z.number().int() })),
    days: z.array(
      z.object({
        day: z.string().describe('日期，或日期与小时'),
        quantity: z.number().int().describe('返还多于扣减时为负'),
      }),
    ),
  }),
});
