import { z } from 'zod';
import { call } from '../call.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { WECOM_APPLICATIONS } from '../wecom.ts';
import { May } from './operators.ts';
import { Reason } from './seals.ts';

const tag = '运营后台';
const Time = z.string().describe('时间（ISO 8601）');
const Application = z.enum(WECOM_APPLICATIONS).describe('suite 第三方应用，own 自建应用');

export const adminWecom = call({
  method: 'GET',
  path: '/api/admin/wecom',
  access: 'operator',
  tag,
  summary: '企业微信：已设置的应用、回调的状态与最近的接口错误',
  answer: z.object({
    applications: z.array(z.object({ kind: Application, id: z.string().describe('SuiteID 或 CorpID') })),
    hasTicket: z
      .boolean()
      .nullable()
      .describe('半小时内收到过 suite_ticket；没有收到的，第三方应用不能使用；没有第三方应用的为空'),
    callbacks: z.array(
      z.object({
        kind: z.enum(['suite', 'data', 'app']).describe('指令回调、数据回调、自建应用'),
        path: z.string(),
        lastAt: Time.nullable().describe('最近一次接收'),
        taken: z.number().describe('今天接收'),
        repeated: z.number().describe('今天重复收到'),
        refused: z
          .array(z.object({ reason: z.string(), count: z.number(), lastAt: Time }))
          .describe('今天拒绝的，按原因'),
      }),
    ),
    errors: z
      .array(
        z.object({ at: Time, operation: z.string(), outcome: z.string(), target: z.string().nullable() }),
      )
      .describe('七天内最近的接口错误'),
  }),
});
export type AdminWecom = z.output<typeof adminWecom.answer>;

const Corp = z.object({
  id: z.string(),
  application: Application,
  corpId: z.string(),
  name: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }).nullable(),
  installedAt: Time,
  confirmedAt: Time.nullable(),
  removedAt: Time.nullable(),
  comparedAt: Time.nullable().describe('最近一次比对成员'),
  bound: z.number().describe('已绑定的成员数'),
  may: May,
});
export type AdminWecomCorp = z.output<typeof Corp>;

export const adminWecomCorps = call({
  method: 'GET',
  path: '/api/admin/wecom/corps',
  access: 'operator',
  tag,
  summary: '安装了应用的企业微信企业，新的在前',
  query: z.object({
    page: PageNumber,
    limit: PageLimit,
    keyword: z.string().trim().max(100).optional().describe('企业名称中的字，或企业微信的企业编号'),
  }),
  answer: z.object({ list: z.array(Corp), total: z.number() }),
});

export const adminReleaseWecomCorp = call({
  method: 'POST',
  path: '/api/admin/wecom/corps/release',
  access: 'operator',
  tag,
  summary: '解除企业微信企业与本站企业的对应，由管理员重新确认',
  body: z.strictObject({ id: z.uuid('编号格式不正确'), reason: Reason }),
  answer: z.null(),
});
