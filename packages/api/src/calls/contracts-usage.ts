import { z } from 'zod';
import { call } from '../call.ts';

const Time = z.string().describe('时间（ISO 8601）');

/** What came into the quota of contracts, and what each contract took of it. */
export const ContractUsage = z.object({
  left: z.number().describe('还可以发起的份数，含尚未开始的试用'),
  list: z.array(
    z.object({
      id: z.string(),
      at: Time,
      amount: z.number().describe('购入或试用为正，发起合同为负'),
      contract: z
        .object({
          id: z.string().nullable().describe('可以打开时的合同编号'),
          title: z.string().describe('同事发起、本账号看不到的合同不给名称'),
          by: z.string().describe('发起人'),
        })
        .nullable()
        .describe('购入或试用时为空'),
      until: Time.nullable().describe('购入或试用的到期时间'),
    }),
  ),
  next: z.string().nullable().describe('还有更早的：下一页的 before'),
});
export type ContractUsage = z.output<typeof ContractUsage>;

export const contractUsage = call({
  method: 'GET',
  path: '/api/appapi/contract/usage',
  access: 'login',
  tag: '合同',
  summary: '合同余量的明细，新的在前：购入了多少，每份合同何时由谁用掉；撤回而退还的不在其中',
  query: z.object({
    before: z.uuid('编号格式不正确').optional().describe('上一页给出的 next'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  answer: ContractUsage,
});
