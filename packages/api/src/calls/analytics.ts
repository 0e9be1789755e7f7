import { z } from 'zod';
import { call } from '../call.ts';

/** Sent by the site on each route change, unless the visitor's browser asks not to be tracked. */
export const recordView = call({
  method: 'POST',
  path: '/api/analytics/view',
  access: 'public',
  tag: '访问统计',
  summary: '记录一次页面访问；不用 Cookie、不存地址，尊重 DNT 与 GPC',
  body: z.strictObject({
    path: z.string().regex(/^\/[\w/-]{0,119}$/, '页面地址格式不正确'),
    referrer: z
      .string()
      .max(100)
      .regex(/^$|^[a-z0-9.-]+$/i, '来源应为域名')
      .optional()
      .describe('来源站点的域名；直接打开时为空串，站内跳转时不填'),
    device: z.enum(['desktop', 'mobile']),
  }),
  answer: z.null(),
  limit: { purpose: 'page-view', max: 120, perSeconds: 60 },
});

/** What the dashboard shows of a span of days. */
export const VisitReport = z.object({
  days: z.array(z.object({ day: z.string(), visitors: z.number(), views: z.number() })),
  pages: z.array(z.object({ path: z.string(), views: z.number() })),
  sources: z.array(
    z.object({ source: z.string().describe('域名，或 direct 为直接访问'), visits: z.number() }),
  ),
  devices: z.array(z.object({ device: z.enum(['desktop', 'mobile']), views: z.number() })),
});
export type VisitReport = z.output<typeof VisitReport>;

export const adminVisits = call({
  method: 'GET',
  path: '/api/admin/visits',
  access: 'operator',
  tag: '运营后台',
  summary: '最近若干天的访问统计',
  query: z.object({ days: z.coerce.number().int().min(7).max(365).default(30) }),
  answer: VisitReport,
});
