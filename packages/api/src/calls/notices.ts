import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { NOTICES } from '../notices.ts';

const tag = '消息';

export const listNotices = call({
  method: 'GET',
  path: '/api/appapi/notices/list',
  access: 'login',
  tag,
  summary: '我的消息，新的在前',
  query: z.object({
    before: z.uuid('消息编号格式不正确').optional().describe('上一页最后一条的编号'),
    unread: z.enum(['0', '1']).default('0').describe('1 时只列未读'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(keysOf(NOTICES)),
        words: z.string(),
        about: z.string().describe('所涉订单或合同的名称'),
        link: z.string().describe('可以处理此事的页面'),
        accountUid: z.string().nullable().describe('与当前账号不同时：须先切换到的账号'),
        read: z.boolean(),
        at: z.string(),
      }),
    ),
    more: z.boolean(),
    unread: z.number().describe('未读总数，至多数到 100'),
  }),
});

export const readNotices = call({
  method: 'POST',
  path: '/api/appapi/notices/read',
  access: 'login',
  tag,
  summary: '把消息标为已读；不给编号时为全部',
  body: z.strictObject({ ids: z.array(z.uuid('消息编号格式不正确')).min(1).max(50).optional() }),
  answer: z.object({ read: z.number().describe('此次标为已读的条数') }),
});
