import { z } from 'zod';
import { call } from '../call.ts';

const tag = '开放平台';

export const platformFigures = call({
  method: 'GET',
  path: '/api/appapi/platform/figures',
  access: 'public',
  tag,
  summary: '开放平台近 30 天的运行情况，两个环境合计',
  answer: z.object({
    interfaces: z.number().int().describe('接口的个数'),
    calls: z.number().int().describe('调用次数'),
    successes: z.number().int().describe('其中成功的'),
    p50: z.number().nullable().describe('一半的调用在这么多毫秒以内'),
    sandbox: z.boolean().describe('沙箱可用'),
  }),
  limit: { purpose: 'platform-figures', max: 120, perSeconds: 60 },
});

export const tryPlatform = call({
  method: 'POST',
  path: '/api/appapi/platform/try',
  access: 'public',
  tag,
  summary: '首页的示例：在沙箱里为一个摘要申请时间戳，原样给出应答',
  body: z.strictObject({
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '请给出 SHA-256 摘要')
      .describe('文件的 SHA-256'),
  }),
  answer: z.object({
    status: z.number().int(),
    milliseconds: z.number(),
    body: z.string().describe('应答的正文'),
  }),
  limit: { purpose: 'platform-try', max: 10, perSeconds: 60 },
});
