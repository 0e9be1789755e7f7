import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { TRIAL_STATES } from '../products.ts';
import { Fen } from '../schemas.ts';

const Time = z.string().describe('时间（ISO 8601）');
const State = z.enum(keysOf(TRIAL_STATES));

/** What somebody can send contracts with: what they have, the trial, and what more costs. */
export const Balance = z.object({
  contracts: z
    .object({
      left: z.number().describe('可以发起的份数，含尚未开始的试用'),
      until: Time.nullable().describe('最早到期的一批何时到期；没有或试用尚未开始时为空'),
    })
    .nullable()
    .describe('访客没有'),
  trial: z
    .object({
      state: State,
      contracts: z.number().describe('试用共几份'),
      left: z.number().describe('试用还剩几份'),
      days: z.number().describe('自首次发出起几天内有效'),
      until: Time.nullable().describe('试用合同的到期时间；没有开始时为空'),
      seal: z
        .object({ state: State, days: z.number().describe('试用印章的有效天数') })
        .nullable()
        .describe('企业首枚印章的试用；不提供时为空'),
    })
    .nullable()
    .describe('价格表没有试用时为空'),
  each: Fen.nullable().describe('按量购买 1 份的价格，分；不出售时为空'),
  packages: z.array(
    z.object({
      planId: z.string(),
      name: z.string(),
      contracts: z.number(),
      seals: z.number(),
      price: Fen,
    }),
  ),
});
export type Balance = z.output<typeof Balance>;

export const contractBalance = call({
  method: 'GET',
  path: '/api/appapi/order/balance',
  access: 'public',
  tag: '订单',
  summary: '合同余量、试用与加购的价格；访客只得到试用的内容与价格',
  answer: Balance,
});
