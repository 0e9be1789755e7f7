import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { CONTRACT_STATES } from '../contract-states.ts';
import { REPORT_DAYS, SIGNING_TIMES, WAIT_MATTERS } from '../contracts.ts';
import type { FileContent } from './files.ts';

const Count = z.number().int().min(0);

export const ContractReport = z.object({
  isWhole: z.boolean().describe('整个单位发起的合同；否则只含本账号发起的'),
  states: z.array(z.object({ state: z.enum(keysOf(CONTRACT_STATES)), words: z.string(), count: Count })),
  days: z
    .array(z.object({ day: z.string(), sent: Count, completed: Count }))
    .describe('有发起或完成的日子，按中国时间'),
  times: z
    .object({
      median: z.number().describe('从发起到签完的小时数，一半合同不超过它'),
      slices: z.array(z.object({ slice: z.enum(keysOf(SIGNING_TIMES)), words: z.string(), count: Count })),
    })
    .nullable()
    .describe('签署用时；还没有签完的合同时为空'),
  waiting: z
    .array(
      z.object({
        name: z.string().describe('单位名称，或脱敏的姓名'),
        count: Count,
        since: z.string().describe('其中最早一份的发起时间（ISO 8601）'),
      }),
    )
    .describe('在等谁，份数多的在前'),
  waits: z
    .array(
      z.object({
        id: z.string(),
        waiter: z.string().describe('谁在等：发起人，用印审批时为申请人'),
        awaited: z.string().describe('等谁：单位名称、脱敏的姓名，或本单位审批人的姓名'),
        matter: z.enum(keysOf(WAIT_MATTERS)).describe('等对方做什么'),
        contractId: z.string().nullable().describe('合同编号；不是本单位发起的合同时为空'),
        number: z.string().nullable().describe('合同号'),
        title: z.string(),
        since: z.string().describe('轮到对方的时间（ISO 8601）'),
      }),
    )
    .describe('谁在等谁，等得最久的在前'),
  waitCount: Count.describe('一共在等多少项'),
  seals: z.array(z.object({ name: z.string(), count: Count })).describe('各印章的用印次数'),
  left: Count.describe('还可以发起的合同份数'),
});
export type ContractReport = z.output<typeof ContractReport>;

const query = z.object({
  days: z.coerce
    .number()
    .refine((days) => (REPORT_DAYS as readonly number[]).includes(days), '只有近 30、90、365 天')
    .default(90),
});

export const contractReport = call({
  method: 'GET',
  path: '/api/appapi/contract/report',
  access: 'verified',
  tag: '合同查询',
  summary: '合同报表：按状态、签署用时、在等谁、谁在等谁、用印与额度；管理员与审计员见整个单位的',
  query,
  answer: ContractReport,
  limit: { purpose: 'contract-report', max: 30, perSeconds: 60 },
});

export const contractReportFile = call({
  method: 'GET',
  path: '/api/appapi/contract/reportFile',
  access: 'verified',
  tag: '合同查询',
  summary: '合同报表的表格文件（CSV）',
  query,
  answer: z.custom<FileContent>().describe('文件内容'),
  sends: 'file',
  byLink: true,
  limit: { purpose: 'contract-report', max: 30, perSeconds: 60 },
});
