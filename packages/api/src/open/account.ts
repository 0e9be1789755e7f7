import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { openCall } from './call.ts';
import { Cursor, PageSize, pageOf } from './paging.ts';
import { ENVIRONMENTS, SCOPES } from './scopes.ts';

const tag = '账号与用量';

export const openAccount = openCall({
  name: 'account.get',
  method: 'GET',
  path: '/openapi/v1/account',
  scope: 'usage:read',
  tag,
  summary: '当前密钥属于谁：应用、环境、企业与权限',
  answer: z.object({
    applicationId: z.string(),
    applicationName: z.string(),
    environment: z.enum(keysOf(ENVIRONMENTS)),
    organizationName: z.string().describe('应用代表的企业'),
    scopes: z.array(z.enum(keysOf(SCOPES))),
  }),
  limit: { max: 20, perSeconds: 1 },
});

export const openUsage = openCall({
  name: 'account.usage',
  method: 'GET',
  path: '/openapi/v1/usage',
  scope: 'usage:read',
  tag,
  summary: '合同余量：发起一份扣减多少，还剩多少',
  answer: z.object({ needed: z.number().int(), left: z.number().int() }),
  limit: { max: 20, perSeconds: 1 },
});

export const listOpenUsage = openCall({
  name: 'account.ledger',
  method: 'GET',
  path: '/openapi/v1/usage/entries',
  scope: 'usage:read',
  tag,
  summary: '合同余量的明细，新的在前：购入与每份合同的扣减',
  query: z.object({ cursor: Cursor, limit: PageSize }),
  answer: pageOf(
    z.object({
      id: z.string(),
      at: z.string(),
      amount: z.number().int().describe('购入为正，发起合同为负；撤回而退还的不在其中'),
      contractId: z.string().nullable(),
      until: z.string().nullable().describe('购入的到期时间'),
    }),
  ),
  limit: { max: 20, perSeconds: 1 },
});
