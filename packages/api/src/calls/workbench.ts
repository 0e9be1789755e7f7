import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { NEXT_STEPS } from '../workbench.ts';
import { Balance } from './balance.ts';
import { ContractEntry } from './contracts-reading.ts';
import { SealCard } from './seals.ts';

const tag = '工作台';
const Time = z.string().describe('时间（ISO 8601）');
const Way = z.object({ words: z.string(), path: z.string().describe('电脑端的地址') });

export const NextStep = z.object({
  kind: z.enum(keysOf(NEXT_STEPS)),
  note: z.string().describe('截止或到期，可为空'),
  title: z.string().describe('一句话'),
  text: z.string().describe('为什么、怎么办、要多久'),
  action: Way,
  other: Way.nullable(),
});
export type NextStep = z.output<typeof NextStep>;

export const WorkStep = z.object({
  name: z.string(),
  state: z.enum(['done', 'next', 'later']),
});
export type WorkStep = z.output<typeof WorkStep>;

export const TODO_KINDS = ['contract', 'order', 'seal-use', 'key', 'applications'] as const;

export const Todo = z.object({
  id: z.string(),
  kind: z.enum(TODO_KINDS),
  title: z.string(),
  note: z.string(),
  when: z.string().describe('何时截止，或自何时起'),
  due: Time.nullable().describe('截止；没有的为空'),
  urgent: z.boolean(),
  action: z.string(),
  path: z.string().describe('电脑端的地址'),
});
export type Todo = z.output<typeof Todo>;

/** The same numbers wherever they stand: navigation, home and the lists themselves. */
const Counts = z.object({
  contracts: z.number().describe('签署中心的待我处理，最多数到 1000'),
  approvals: z.number().describe('待我审批：合同与用印，最多数到 100'),
  orders: z.number().describe('待支付、被驳回与未提交的订单'),
});
export type WorkCounts = z.output<typeof Counts>;

export const workCounts = call({
  method: 'GET',
  path: '/api/appapi/workbench/counts',
  access: 'login',
  tag,
  summary: '导航上的数目：签署中心、审批与办理进度各有多少等我处理',
  answer: Counts,
});

export const workbench = call({
  method: 'GET',
  path: '/api/appapi/workbench/home',
  access: 'login',
  tag,
  summary: '当前账号的工作台：下一步、待我处理、最近的合同与余量',
  answer: z.object({
    next: NextStep,
    steps: z.array(WorkStep).describe('从实名到第一份合同；走完后为空'),
    todos: z.array(Todo).describe('等我处理的，先截止的在前；不含下一步'),
    todoCount: z.number().describe('等我处理的总数，含下一步与没有列出的'),
    unlistedCount: z.number().describe('没有列出的件数'),
    dueToday: z.number().describe('今天截止的合同份数'),
    waitingCount: z.number().describe('等对方的合同份数'),
    counts: Counts,
    recent: z.array(ContractEntry).describe('最近的合同，草稿在内'),
    balance: Balance.nullable().describe('合同余量、试用与加购的价格'),
    seal: SealCard.nullable().describe('最先到期的已启用印章'),
    scene: z
      .object({ sceneId: z.string(), sceneName: z.string(), description: z.string() })
      .nullable()
      .describe('当前平台'),
    otherScenes: z.number().describe('另外可选的平台数'),
  }),
});
